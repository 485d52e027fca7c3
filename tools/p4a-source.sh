#!/bin/sh
# Unpacks the source of python-for-android into a folder: `p4a-source.sh .venv/bin/python build/p4a`. The lock file pins it by hash,
# so unlike the tag that buildozer would clone, it cannot change. Use the folder as `p4a.source_dir` in buildozer.spec.
set -eu

python=$1 folder=$2
rm -rf "$folder"
mkdir -p "$folder"
sed -n '/^python-for-android==/,/[^\\]$/p' requirements.lock >"$folder/requirement"
"$python" -m pip download -qq --disable-pip-version-check --no-deps --no-build-isolation --no-binary python-for-android \
    --require-hashes --requirement "$folder/requirement" --dest "$folder"
tar -xzf "$folder"/*.tar.gz -C "$folder" --strip-components=1
