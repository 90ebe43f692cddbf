package engine

// Part is a part of the search that can be switched off.
type Part uint

// The parts.
const (
	PartVCF      Part = 1 << iota // forced wins by fours some way from the leaves
	PartReduce                    // late moves are searched less deeply
	PartFutility                  // hopeless or won quiet nodes are cut near the leaves
	PartHistory                   // moves that cut off before are tried first
	PartAspirate                  // narrow windows at the root
	PartExtend                    // forced answers cost no depth
	PartStatic                    // wins that are seen without a move: White's forks
	PartDefend                    // against a threatened VCF only moves that disturb it
	PartPrune                     // late quiet moves near the leaves are not tried
	PartSingular                  // a move that is better than all others goes deeper
	PartIterate                   // nodes without a known move are searched less deeply
	PartAnswer                    // at the leaves the answers to a threatened straight four are tried
	lastPart
)

// AllParts are all parts.
const AllParts = lastPart - 1
