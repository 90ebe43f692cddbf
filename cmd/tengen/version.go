package main

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"runtime/debug"
)

type versionFlags struct {
	JSON bool `name:"json"`
}

// newVersion is "tengen version": what was built, from what, by which Go.
func newVersion() command {
	var f versionFlags
	return command{name: "version", example: "tengen version --json", flags: &f, run: func(_ context.Context, p *program) error {
		v := built()
		if f.JSON {
			return json.NewEncoder(p.stdout).Encode(v)
		}
		_, err := fmt.Fprintf(p.stdout, "tengen %s %s %s\n", v.Version, v.Go, v.Platform)
		return err
	}}
}

// build says what the program was built from.
type build struct {
	Version  string `json:"version"`            // the version of the module, or (devel)
	Revision string `json:"revision,omitempty"` // the commit, if the build knew it
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

// text is the version as people read it: the version of the module, and the commit.
func (b build) text() string {
	if b.Revision == "" {
		return b.Version
	}
	return b.Version + " " + b.Revision[:min(12, len(b.Revision))]
}

func built() build {
	v := build{Version: "(devel)", Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	if info.Main.Version != "" {
		v.Version = info.Main.Version
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			v.Revision = s.Value
		}
	}
	return v
}
