#!/bin/sh
# Records what `make test` skips on this machine: `skip.sh WHAT`. On CI it fails, because CI must skip nothing.
set -u
echo "Skipped: $1"
mkdir -p build && echo "- $1" >>build/skipped
test -z "${CI:-}"
