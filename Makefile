# Tengen: build, run, test. `make help` lists the targets.
# The commands need Go and Node; what else they need they install (Debian
# packages, as root) or name.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:

# Go and npm keep their caches under HOME; without one that can be written to they
# get a place of their own beside the sources.
ifneq ($(shell [ -n "$${HOME:-}" ] && mkdir -p "$$HOME" 2>/dev/null && [ -w "$$HOME" ] && echo yes),yes)
export HOME := $(CURDIR)/.home
$(shell mkdir -p "$(HOME)")
endif

ADDR ?= localhost:8080
DATA ?= ./data
FUZZTIME ?= 3s
LONGFUZZ ?= 10m
# The packages that start goroutines are tested with the race detector. The pure
# ones, the slow judge and the judge of puzzles have nothing to find there, and it would cost them most;
# the browser has its own sense of time.
SLOW = oracle|puzzle|archtest|browsertest|crash|live
CONCURRENT = $$(go list ./internal/... | grep -vE '/internal/($(SLOW))')
LINES = TestScripts|Judge|Solve|Replay|Analyse|Readme|Play
PURE = $$(go list ./... | grep -vE '^tengen/(cmd|internal)/') ./internal/oracle/... ./internal/puzzle/...

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 16

run: build ## build everything and serve http://localhost:8080 with ./data
	./bin/tengen serve --listen "$(ADDR)" --data "$(DATA)"

build: web ## build the web client and bin/tengen
	go build -o bin/tengen ./cmd/tengen

web: web/node_modules/.installed types ## build the web client into internal/web/assets
	@scripts/need go node
	@node web/wasm.mjs --served
	cd web && npm run --silent build

wasm: ## build the WebAssembly of rules and engine into bin/wasm
	@scripts/need go node
	node web/wasm.mjs bin/wasm

types: ## generate the TypeScript types of the wire
	go run ./wire/gen

# npm ci installs exactly what the lock file names, once for each lock file.
web/node_modules/.installed: web/package-lock.json web/package.json
	@scripts/need node
	cd web && npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

check: ## gofmt, vet, staticcheck, the arrows, tsc
	@$(MAKE) --no-print-directory --jobs=2 --output-sync check-go check-web

check-go:
	@scripts/need go
	scripts/formatted
	go vet ./...
	go tool staticcheck ./...
	go test ./internal/archtest

check-web: web/node_modules/.installed types
	cd web && npm run --silent check

test: check web ## make check, then every test and some seconds of fuzzing
	@scripts/need cc chromium strace
	go test $(PURE)
	@# Benchmarks assert their answers and allocations: each runs once.
	go test -run '^$$' -bench . -benchtime 1x ./renju ./clock ./pattern ./threat
	@# Every puzzle in the program is proved anew.
	go run ./cmd/tengen puzzle verify
	@# The longest package leaves a processor idle, and so do the commands.
	@$(MAKE) --no-print-directory --jobs=2 --output-sync race-packages race-commands
	@# What reads and answers lines without the race detector.
	go test ./cmd/tengen -run '$(LINES)'
	@# A thousand schedules of trouble without the race detector, some with it.
	go test -race ./internal/live -schedules 100
	@# What mostly waits is tested beside what does not.
	go test -timeout 20m ./internal/live ./internal/crash ./internal/browsertest
	cd web && npm test --silent
	@# Fuzzing instruments all that a package imports: the server would take minutes.
	scripts/fuzz $(FUZZTIME) $(PURE)

race-packages:
	go test -race $(CONCURRENT)

race-commands:
	go test -race ./cmd/tengen -skip '$(LINES)'

crash: ## kill -9 under load a hundred times, a full disk, a failing store, the order of syncs
	@scripts/need strace
	go test -count=1 -v -timeout 60m ./internal/crash -rounds 100

load: web ## how many moves a second, how soon, and what it costs: see docs/performance.md
	scripts/load

fuzz: ## every fuzz test for ten minutes (LONGFUZZ=1h for longer)
	scripts/fuzz $(LONGFUZZ)

verify-rules: ## both judges before ten million points, see docs/verification.md
	go run ./internal/oracle/compare

verify-pattern: ## the board of the engine and the rules before ten million points
	go run ./pattern/verify

pbrain: ## bin/pbrain-tengen.zip, the engine for Gomocup managers on Windows
	@scripts/need zip
	@mkdir -p bin
	GOOS=windows GOARCH=amd64 go build -trimpath -ldflags "-s -w" -o bin/pbrain-tengen.exe ./cmd/tengen
	cd bin && rm -f pbrain-tengen.zip && zip -q pbrain-tengen.zip pbrain-tengen.exe
	@ls -l bin/pbrain-tengen.zip

# What runs in a browser: all that needs no files, network or processes.
BROWSER = ./renju ./say ./opening ./clock ./game ./pattern ./threat ./engine/... ./brain

cross: ## build for the other systems that Tengen runs on
	GOOS=js GOARCH=wasm go build $(BROWSER)
	GOOS=windows GOARCH=amd64 go build -o /dev/null ./cmd/tengen
	GOOS=darwin GOARCH=arm64 go build -o /dev/null ./cmd/tengen
	GOOS=linux GOARCH=arm64 go build -o /dev/null ./cmd/tengen

# The tests that come to a state of a page, beside TestEveryPage, which comes to every page.
STATES = TestStates|TestDecisions|TestHard|TestPeoplePages|TestReport|TestPasskey|TestGuestBecomesAPerson|TestLobby|TestChallengeAndQuickGame|TestInbox|TestTelevision|TestGallery
PAGES ?=

shots: web ## pictures of all pages in testresults/shots, with an index.html (PAGES=^lesson for some)
	@scripts/need chromium
	rm -rf testresults/shots
	go test ./internal/browsertest -run 'TestEveryPage$(if $(PAGES),,|$(STATES))' -count=1 -timeout 60m -shots $(CURDIR)/testresults/shots -pages '$(PAGES)'

budget: web ## what the first page weighs, and how soon it can be used
	@scripts/need chromium
	go test ./internal/browsertest -run 'TestFirstPage$$' -count=3 -v | grep -E 'KB|used after|^(ok|FAIL|---)'

bench: ## the benchmarks
	go test -run '^$$' -bench . -benchmem ./...

selfplay: ## a thousand games of the engine against itself: no illegal move, no foul
	go test ./engine -run 'TestSelfPlay$$' -count=1 -timeout 60m -args -selfplay 1000

problems: ## make the problems of testdata/vcf-own.jsonl anew, by games of the engine
	go run ./threat/gen -seed 1 -games 6000 > testdata/vcf-own.jsonl

clean: ## remove what the build made, not ./data
	rm -rf bin web/dist web/node_modules web/client/wire.gen.ts
	find internal/web/assets -mindepth 1 ! -name README -delete

.PHONY: help run build web wasm types check check-go check-web test race-packages race-commands crash load fuzz verify-rules pbrain cross shots budget bench selfplay problems clean
