#!/bin/sh
# Notes what `make test` skips on this machine: `skip.sh WHAT`. CI must skip nothing, so there it fails.
set -u
echo "Skipped: $1"
mkdir -p build && echo "- $1" >>build/skipped
test -z "${CI:-}"
