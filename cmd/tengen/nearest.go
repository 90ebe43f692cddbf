package main

import "strings"

// nearest returns the known word that is most likely meant by word, or "" if none
// is near: the one that word is the beginning of, or one in which at most one
// letter in three is wrong, missing or too many.
func nearest(word string, known []string) string {
	for _, k := range known {
		if len(word) > 2 && strings.HasPrefix(k, word) {
			return k
		}
	}
	best, distance := "", len([]rune(word))/3+1
	for _, k := range known {
		if d := edits([]rune(word), []rune(k)); d < distance {
			best, distance = k, d
		}
	}
	return best
}

// edits counts the letters to change, insert, delete, or exchange with their
// neighbour to make b of a.
func edits(a, b []rune) int {
	before, above := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range above {
		above[j] = j
	}
	for i := range a {
		row := make([]int, len(b)+1)
		row[0] = i + 1
		for j := range b {
			change := above[j]
			if a[i] != b[j] {
				change++
			}
			row[j+1] = min(change, above[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, above = above, row
	}
	return above[len(b)]
}
