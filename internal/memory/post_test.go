package memory_test

import (
	"testing"

	"tengen/internal/memory"
	"tengen/internal/post"
	"tengen/internal/post/posttest"
)

func TestPost(t *testing.T) {
	posttest.TestStore(t, func(*testing.T) (a, b post.Store) {
		s := new(memory.Post)
		return s, s
	})
}
