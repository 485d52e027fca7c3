#!/bin/sh
# Unpacks the phone's Python version from Debian's next release into a folder, with the packages of the core tests, once:
# `phone-python.sh .venv/bin/python build/phone-python 3.14`. Nothing is installed on the system.
set -eu

python=$1 folder=$2 version=$3
if [ "$folder/.ready" -nt requirements.lock ] && [ "$folder/.ready" -nt "$0" ]; then
    exit 0
fi
if ! command -v apt-get >/dev/null; then
    echo "Python $version can be downloaded this way only on Debian." >&2
    exit 1
fi
echo "Unpacking Python $version in $folder, once."
rm -rf "$folder"
mkdir -p "$folder/apt/lists/partial" "$folder/apt/cache/archives/partial"

# A private apt that uses this machine's mirror and regards nothing as installed.
apt=$PWD/$folder/apt
. /etc/os-release
mirror=$(apt-get indextargets --format '$(REPO_URI)' "Release: $VERSION_CODENAME" "Component: main" | head -n 1)
: >"$apt/status"
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror sid main" >"$apt/sources"
cat >"$apt/conf" <<END
Dir::Etc::SourceList "$apt/sources";
Dir::Etc::SourceParts "/dev/null";
Dir::State "$apt";
Dir::State::Status "$apt/status";
Dir::Cache "$apt/cache";
Acquire::Languages "none";
APT::Sandbox::User "root";
END
export APT_CONFIG="$apt/conf"
apt-get -qq update
apt-get -qq --yes --no-install-recommends --download-only install "python$version" >/dev/null
for package in "$apt"/cache/archives/*.deb; do
    dpkg-deb --extract "$package" "$folder"
done
rm -rf "$apt"

# Run it with its own C library, because the system's may be older.
cat >"$folder/usr/bin/python" <<'END'
#!/bin/sh
top=$(cd "$(dirname "$0")/../.." && pwd)
for loader in "$top"/usr/lib*/ld-linux*.so.*; do
    libraries=$(echo "$top"/usr/lib/*-linux-gnu*)
    exec "$loader" --library-path "$libraries" --argv0 "$0" "$top"/usr/bin/python3.?? "$@"
done
END
chmod +x "$folder/usr/bin/python"

# Install the locked versions as wheels for that Python.
sed -n 's/^\([a-z0-9-]*==[^ ]*\).*/\1/p' requirements.lock >"$folder/versions.txt"
"$python" -m pip install -qq --no-input --disable-pip-version-check --no-compile \
    --target "$folder/usr/lib/python3/dist-packages" --python-version "$version" --only-binary=:all: \
    --constraint "$folder/versions.txt" hypothesis ifaddr pytest pytest-xdist segno sqlite-utils websockets
touch "$folder/.ready"
