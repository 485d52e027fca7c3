#!/bin/sh
# Installs the named Debian packages that are missing.
# Without permission to install, it prints the command to run and fails.
set -u

command -v dpkg-query >/dev/null || exit 0 # not Debian: assume that the desktop provides them

# Parts of `make test` that run in parallel wait for each other here.
mkdir -p build && exec 9>build/packages.lock && flock 9

missing=""
for package; do
    dpkg-query --show --showformat='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

# $as_root and $missing are word lists, split on use.
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
echo "Please install the missing packages: sudo apt-get install$missing" >&2
exit 1
