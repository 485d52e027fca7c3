#!/bin/sh
# Prints a folder in memory for the files of tests, if there is one that has room and allows running programs.
folder=/dev/shm
test -w "$folder" || exit 0
test "$(df -Pk "$folder" | awk 'NR == 2 { print $4 }')" -gt 2000000 || exit 0
probe=$(mktemp "$folder/azulejo.XXXXXX") || exit 0
cp /bin/true "$probe" && chmod +x "$probe" && "$probe" 2>/dev/null && echo "$folder"
rm -f "$probe"
