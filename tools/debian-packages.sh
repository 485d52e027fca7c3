#!/bin/sh
# Installs those of the named Debian packages that are missing.
# Where that is not allowed it says in one line what to install, and fails.
set -u

command -v dpkg-query >/dev/null || exit 0 # not a Debian: its desktop brings its own

missing=""
for package; do
    dpkg-query --show --showformat='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

# $as_root and $missing are lists of words, split where they are used.
install_missing() {
    echo "Installing Debian packages, once:$missing"
    $as_root apt-get -qq update &&
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq --yes --no-install-recommends install $missing >/dev/null
}

if [ "$(id -u)" -eq 0 ]; then
    as_root="" && install_missing && exit 0
elif sudo --non-interactive true 2>/dev/null; then
    as_root="sudo --non-interactive" && install_missing && exit 0
fi
echo "Please install what is missing: sudo apt-get install$missing" >&2
exit 1
