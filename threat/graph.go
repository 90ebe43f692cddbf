package threat

import (
	"unsafe"

	"tengen/renju"
)

// graph holds the positions of a VCT search: each once, however it was reached.
// Stones only come, so there are no cycles. Nodes and edges lie in chunks, so that
// nothing need be copied when there are more.
type graph struct {
	nodes [][]node
	count int // of nodes
	edges [][]edge
	chunk int // the one that is being filled with edges
	used  int // edges in it
	lines []renju.Point
	index []uint32 // open addressing by key; 0 is a free slot
	limit int      // bytes
}

// The numbers of nodes and edges that are allocated at once.
const (
	nodeChunk = 1 << 11
	edgeChunk = 1 << 12
)

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
	if g.bytes() > bytes {
		*g = graph{}
	}
	g.limit = bytes
	g.count, g.chunk, g.used = 1, 0, 0
	g.lines = g.lines[:0]
	if g.index == nil {
		g.index = make([]uint32, 1<<12)
		g.nodes = [][]node{make([]node, nodeChunk)}
		g.edges = [][]edge{make([]edge, edgeChunk)}
	}
	clear(g.index)
}

// bytes is the memory that the graph takes, with what was left by a search before.
func (g *graph) bytes() int {
	const node, edge = int(unsafe.Sizeof(node{})), int(unsafe.Sizeof(edge{}))
	return node*nodeChunk*len(g.nodes) + edge*edgeChunk*len(g.edges) + cap(g.lines) + 4*len(g.index)
}

// full reports whether there is no room for another position and its moves. While
// the index or the lines grow, the old ones are there too.
func (g *graph) full() bool {
	if g.count < nodeChunk*len(g.nodes)-2 && g.used < edgeChunk-renju.Points && 2*g.count < len(g.index)-4 && len(g.lines) < cap(g.lines)-renju.Points {
		return false // nothing need grow
	}
	const margin = nodeChunk*int(unsafe.Sizeof(node{})) + edgeChunk*int(unsafe.Sizeof(edge{}))
	more := margin + 2*cap(g.lines)
	if 2*g.count >= len(g.index)-4 {
		more += 8 * len(g.index)
	}
	return g.bytes()+more > g.limit
}

// node is the node with a number.
func (g *graph) node(id uint32) *node { return &g.nodes[id/nodeChunk][id%nodeChunk] }

// find returns the node of a key, 0 if there is none.
func (g *graph) find(key uint64) uint32 {
	mask := uint64(len(g.index) - 1)
	for i := key & mask; ; i = (i + 1) & mask {
		n := g.index[i]
		if n == 0 || g.node(n).key == key {
			return n
		}
	}
}

// add makes a node.
func (g *graph) add(n node) uint32 {
	if 2*g.count >= len(g.index) {
		g.grow()
	}
	id := uint32(g.count)
	g.count++
	if int(id/nodeChunk) == len(g.nodes) {
		g.nodes = append(g.nodes, make([]node, nodeChunk))
	}
	*g.node(id) = n
	g.enter(id)
	return id
}

func (g *graph) enter(id uint32) {
	mask := uint64(len(g.index) - 1)
	i := g.node(id).key & mask
	for g.index[i] != 0 {
		i = (i + 1) & mask
	}
	g.index[i] = id
}

func (g *graph) grow() {
	g.index = make([]uint32, 2*len(g.index))
	for id := 1; id < g.count; id++ {
		g.enter(uint32(id))
	}
}

// edgesOf are the moves of a node. The slice is the graph's.
func (g *graph) edgesOf(id uint32) []edge {
	n := g.node(id)
	if n.moves == 0 {
		return nil
	}
	first := n.edges % edgeChunk
	return g.edges[n.edges/edgeChunk][first : first+uint32(n.moves)]
}

// setEdges gives a node its moves.
func (g *graph) setEdges(id uint32, edges []edge) {
	if g.used+len(edges) > edgeChunk {
		g.chunk, g.used = g.chunk+1, 0
	}
	for len(g.edges) <= g.chunk {
		g.edges = append(g.edges, make([]edge, edgeChunk))
	}
	copy(g.edges[g.chunk][g.used:], edges)
	n := g.node(id)
	n.edges, n.moves = uint32(g.chunk*edgeChunk+g.used), uint8(len(edges))
	g.used += len(edges)
}

// lineOf is the threat of a node.
func (g *graph) lineOf(id uint32) []renju.Point {
	n := g.node(id)
	return g.lines[n.line : n.line+uint32(n.length)]
}
