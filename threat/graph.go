package threat

import "tengen/renju"

// graph holds the positions of a VCT search: each once, however it was reached.
// Stones only come, so there are no cycles.
type graph struct {
	nodes []node
	edges [][]edge // in chunks, so that they need not be copied when they grow
	chunk int      // the one that is being filled
	used  int      // edges in it
	lines []renju.Point
	index []uint32 // open addressing by key; 0 is a free slot
	limit int      // bytes
}

// chunkSize is the number of edges that are allocated at once.
const chunkSize = 1 << 14

// node is a position. Which side is to move is part of the key.
type node struct {
	key uint64
	numbers
	edges    uint32 // the first
	line     uint32 // of fours that the attacker threatens, defender to move
	moves    uint8  // number of edges
	length   uint8  // of the line
	left     int32  // moves of the attacker that may still be made
	attack   bool   // the attacker is to move
	expanded bool
	fourless bool // it is known that the attacker, to move, has no VCF

}

// edge is a move and where it leads.
type edge struct {
	to    uint32 // 0 until the position is looked at
	first numbers
	p     renju.Point
	cost  uint16 // added to the proof number of where it leads
	four  bool   // the attacker answers by force, or was stopped by force
}

// numbers are the proof and disproof numbers of a node, from the attacker's side
// at every node: how much work it takes, by what is known, to win it or to show
// that it cannot be won.
type numbers struct{ pn, dn uint32 }

const infinite = 1 << 30

var (
	proven    = numbers{0, infinite}
	disproven = numbers{infinite, 0}
)

func (n numbers) settled() bool { return n.pn == 0 || n.dn == 0 }

// reset empties the graph; number 0 is no node.
func (g *graph) reset(bytes int) {
	g.limit = bytes
	g.nodes = append(g.nodes[:0], node{})
	g.chunk, g.used = 0, 0
	g.lines = g.lines[:0]
	if g.index == nil {
		g.index = make([]uint32, 1<<12)
	}
	clear(g.index)
}

// full reports whether the memory is used up.
func (g *graph) full() bool {
	return 40*len(g.nodes)+16*chunkSize*g.chunk+16*g.used+len(g.lines)+4*len(g.index) > g.limit
}

// find returns the node of a key, 0 if there is none.
func (g *graph) find(key uint64) uint32 {
	mask := uint64(len(g.index) - 1)
	for i := key & mask; ; i = (i + 1) & mask {
		n := g.index[i]
		if n == 0 || g.nodes[n].key == key {
			return n
		}
	}
}

// add makes a node.
func (g *graph) add(n node) uint32 {
	if 2*len(g.nodes) >= len(g.index) {
		g.grow()
	}
	id := uint32(len(g.nodes))
	g.nodes = append(g.nodes, n)
	g.enter(id)
	return id
}

func (g *graph) enter(id uint32) {
	mask := uint64(len(g.index) - 1)
	i := g.nodes[id].key & mask
	for g.index[i] != 0 {
		i = (i + 1) & mask
	}
	g.index[i] = id
}

func (g *graph) grow() {
	g.index = make([]uint32, 2*len(g.index))
	for id := range g.nodes[1:] {
		g.enter(uint32(id + 1))
	}
}

// edgesOf are the moves of a node. The slice is the graph's.
func (g *graph) edgesOf(id uint32) []edge {
	n := &g.nodes[id]
	if n.moves == 0 {
		return nil
	}
	first := n.edges % chunkSize
	return g.edges[n.edges/chunkSize][first : first+uint32(n.moves)]
}

// setEdges gives a node its moves.
func (g *graph) setEdges(id uint32, edges []edge) {
	if g.used+len(edges) > chunkSize {
		g.chunk, g.used = g.chunk+1, 0
	}
	for len(g.edges) <= g.chunk {
		g.edges = append(g.edges, make([]edge, chunkSize))
	}
	copy(g.edges[g.chunk][g.used:], edges)
	n := &g.nodes[id]
	n.edges, n.moves = uint32(g.chunk*chunkSize+g.used), uint8(len(edges))
	g.used += len(edges)
}

// lineOf is the threat of a node.
func (g *graph) lineOf(id uint32) []renju.Point {
	n := &g.nodes[id]
	return g.lines[n.line : n.line+uint32(n.length)]
}
