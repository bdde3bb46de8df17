#!/bin/sh
# Compares the state hashes of the interpreter on an emulated arm64 with those of
# this machine: no fused multiply-add may have slipped in.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
go build -o "$dir/mote" ./cmd/mote
CGO_ENABLED=0 GOARCH=arm64 go build -o "$dir/mote-arm64" ./cmd/mote
for file in effects/*.mote.json; do
	here=$("$dir/mote" simulate "$file" --time 1s --device cpu --print hash)
	there=$(qemu-aarch64-static "$dir/mote-arm64" simulate "$file" --time 1s --device oracle --print hash)
	if [ "$here" != "$there" ]; then
		echo "$file: arm64 gives $there, this machine $here" >&2
		exit 1
	fi
	echo "$file: $here"
done
