package sqlite

import (
	"testing"

	"tengen/internal/post"
	"tengen/internal/post/posttest"
)

func TestPost(t *testing.T) {
	posttest.TestStore(t, func(t *testing.T) (a, b post.Store) {
		path := tables(t)
		return opened(t, OpenShared, path).Post(), opened(t, OpenShared, path).Post()
	})
}
