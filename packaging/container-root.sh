# shellcheck shell=bash
# A minimal Debian in a folder, for packaging/test-wheel and packaging/test-container; sourced by them in the repository's
# folder, after `set -euo pipefail`. They run as root, in a namespace of their own: all mounts go away with the process.

say() { printf '%s: %s\n' "${0##*/}" "$*"; }
fail() { say "$*" >&2; exit 1; }
since() { awk -v from="$1" -v to="$EPOCHREALTIME" 'BEGIN { printf "%.1f s", to - from }'; }

# enter_namespace SCRIPT ARGUMENT...: starts the script anew, unless it is already in such a namespace.
enter_namespace() {
    [ "${FACECROP_TEST_ROOT:-}" != isolated ] || return 0
    [ "$(id -u)" = 0 ] || fail 'chroot needs root: run it with sudo'
    command -v debootstrap > /dev/null || fail 'debootstrap is missing: install the package debootstrap'
    FACECROP_TEST_ROOT=isolated exec unshare --mount --net --pid --fork --kill-child --mount-proc "$@"
}

# fetch_root RELEASE [PACKAGE...]: sets `archive`; fetches it with debootstrap, if it is not there.
fetch_root() {
    local release=$1 included=ca-certificates name; shift
    name=$release-$(dpkg --print-architecture)
    for each in "$@"; do name+=-$each included+=,$each; done
    mkdir -p .build/debootstrap
    archive=$PWD/.build/debootstrap/$name.tar.gz
    if [ -f "$archive" ]; then return; fi
    say "fetches a minimal $release"
    debootstrap --variant=minbase --include="$included" --make-tarball="$archive.new" "$release" "$archive.folder" \
        "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" > "$archive.log" || { tail "$archive.log" >&2; fail 'debootstrap failed'; }
    mv "$archive.new" "$archive"
}

# unpack_root RELEASE FOLDER [PACKAGE...]: makes the folder from the archive.
unpack_root() {
    local release=$1 root=$2 included=ca-certificates; shift 2
    for each in "$@"; do included+=,$each; done
    debootstrap --variant=minbase --include="$included" --unpack-tarball="$archive" "$release" "$root" \
        "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" > "$archive.log" || { tail "$archive.log" >&2; fail 'debootstrap failed'; }
}

# mount_system FOLDER: what a container has besides its files.
mount_system() {
    local root=$1 device
    mount -t proc none "$root/proc"
    mount --rbind /sys "$root/sys"
    mount -t tmpfs -o mode=755 none "$root/dev"
    for device in null zero random urandom full tty; do
        mknod -m 666 "$root/dev/$device" c "$((16#$(stat -c %t "/dev/$device")))" "$((16#$(stat -c %T "/dev/$device")))"
    done
    mkdir "$root/dev/shm"
    mount -t tmpfs none "$root/dev/shm"
}
