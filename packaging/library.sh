# shellcheck shell=bash
# What packaging/install and packaging/uninstall share; sourced by them, after `set -euo pipefail`.

# The list of what an installation wrote, below the prefix: checksums as sha256sum writes them, and the folders that
# were made, as comments. `cd PREFIX && sha256sum --check LIST` checks an installation.
list=share/facecrop/installed-files.sha256

say() { printf '%s: %s\n' "${0##*/}" "$*"; }
fail() { printf '%s: %s\n' "${0##*/}" "$*" >&2; exit 1; }

# parse_options WORD...: sets prefix, destdir, program, and the root, below which all is written.
parse_options() {
    # shellcheck disable=SC2034 # install reads program
    prefix=/usr/local destdir='' program=.build/release/facecrop
    while [ $# -gt 0 ]; do
        case $1 in
            --prefix | --destdir | --program)
                [ $# -gt 1 ] || fail "$1 needs a value"
                printf -v "${1#--}" '%s' "$2"
                shift 2
                ;;
            *) fail "$1 is not an option; there are --prefix FOLDER, --destdir FOLDER and --program FILE" ;;
        esac
    done
    # A relative folder would be another one for those who call the command from elsewhere.
    case $prefix in /*) ;; *) fail "PREFIX is $prefix, but must begin with a slash" ;; esac
    case $prefix in *$'\n'*) fail "PREFIX must have no line break" ;; esac
    prefix=${prefix%/}
    root=$destdir$prefix
    root=${root:-/}
}

# read_list: reads the list of an installation into `known` (by path, the checksums that the file may have) and
# `made_folders`. Without a list, both are empty.
declare -A known=()
made_folders=()
read_list() {
    [ -e "$root/$list" ] || return 0
    local line sum file
    while IFS= read -r line; do
        case $line in
            '# made '*) made_folders+=("${line#\# made }") ;;
            '#'*) ;;
            *)
                sum=${line%%  *} file=${line#*  }
                # An edited list must not lead out of the prefix.
                case /$file/ in */../* | //*) fail "$root/$list names $file, which is outside of $root" ;; esac
                known[$file]+=" $sum"
                ;;
        esac
    done < "$root/$list"
}

# checksum FILE: the SHA-256 of a file, or of the text "missing".
checksum() {
    if [ -L "$1" ] || [ ! -f "$1" ]; then echo missing; return; fi
    local line
    line=$(sha256sum < "$1")
    echo "${line%% *}"
}

# is_ours FILE: whether a file below the root is as an installation wrote it.
is_ours() {
    [ -n "${known[$1]:-}" ] || return 1
    case "${known[$1]} " in *" $(checksum "$root/$1") "*) return 0 ;; esac
    return 1
}

# remove_leftovers: removes what installations have left that were killed.
remove_leftovers() { rm -rf "$root"/.facecrop-install.??????; }

# remove_made_folders: removes the folders that installations made, as far as they are empty, the deepest first.
remove_made_folders() {
    local folder
    [ ${#made_folders[@]} -gt 0 ] || return 0
    while IFS= read -r folder; do
        # rmdir refuses a path that ends with a dot.
        if [ "$folder" = . ]; then folder=$root; else folder=$root/$folder; fi
        if [ -d "$folder" ]; then rmdir --ignore-fail-on-non-empty "$folder"; fi
    done < <(printf '%s\n' "${made_folders[@]}" | sort --unique --reverse)
}
