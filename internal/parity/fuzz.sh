#!/bin/sh
# Runs every fuzz target for a while: fuzz.sh 10s
set -eu
grep -rl --include='*_test.go' '^func Fuzz' . | while read -r file; do
	for target in $(sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\).*/\1/p' "$file"); do
		echo "$(dirname "$file") $target"
		go test -run '^$' -fuzz "^$target\$" -fuzztime "$1" "$(dirname "$file")" >/tmp/fuzz.$$ 2>&1 || { cat /tmp/fuzz.$$; exit 1; }
	done
done
