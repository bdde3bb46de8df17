# The verbs of the project; the continuous integration runs the same.
.PHONY: check test race cross golden fuzz arm64 wasm bench

test:          ## all tests
	go test ./...

check:         ## format, vet, staticcheck
	@test -z "$$(gofmt -l .)" || { echo "gofmt: run gofmt -w on:"; gofmt -l .; exit 1; }
	go vet ./...
	go run honnef.co/go/tools/cmd/staticcheck@v0.8.2 ./...

race:          ## the race detector on what runs in parallel
	CGO_ENABLED=1 go test -race -short ./sim ./kernel ./draw/raster

cross:         ## builds for other machines
	CGO_ENABLED=0 GOOS=linux GOARCH=arm64 go build ./...
	CGO_ENABLED=0 GOOS=windows GOARCH=amd64 go build ./...
	CGO_ENABLED=0 GOOS=darwin GOARCH=arm64 go build ./...
	CGO_ENABLED=0 GOOS=js GOARCH=wasm go build ./...

arm64:         ## the interpreter's hashes on an emulated arm64, against those of this machine
	sh internal/parity/arm64.sh

wasm:          ## the simulation under js/wasm, in node
	GOOS=js GOARCH=wasm go test -short -exec "$$(go env GOROOT)/lib/wasm/go_js_wasm_exec" ./kernel ./sim

fuzz:          ## ten seconds for each fuzz target
	sh internal/parity/fuzz.sh 10s

golden:        ## rewrites the golden pictures; look at them before you commit
	go test ./... -run Golden -update

bench:         ## Mote beside hand-written loops, in one run
	go run ./cmd/mote bench --suite cpu
