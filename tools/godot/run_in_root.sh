#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

# Runs a program of another Debian root as if it were installed here: run_in_root.sh <root> <program> [arguments]
#
# In a mount namespace of its own a new / is put together: /usr, /etc and /var of the other root, everything else of
# this machine. So every path of the user means the same inside and outside, and when the program ends nothing is
# left mounted. Without root rights a user namespace does the same.

set -euo pipefail

# Already inside: a program of the root calls another one.
if [[ ${HAWSER_ROOT_ENTERED-} == "$1" ]]; then
    shift
    exec "$@"
fi

if [[ $1 != --inside ]]; then
    namespaces=(--mount)
    ((EUID == 0)) || namespaces+=(--user --map-root-user)
    if ! unshare "${namespaces[@]}" true 2>/dev/null; then
        echo "run_in_root.sh: this machine forbids mount namespaces (a container without the right?), and the Godot" \
            "that Hawser fetched needs one. Install Godot 4.5 or later and set GODOT to its path." >&2
        exit 1
    fi
    exec unshare "${namespaces[@]}" -- "$0" --inside "$@"
fi
shift
root=$1
shift
directory=$PWD

# The new / grows over the root's /mnt, in memory; the root itself is not written to.
top=$root/mnt
mount -t tmpfs -o mode=755 hawser "$top"
for entry in "$root"/*; do
    name=${entry##*/}
    if [[ -L $entry ]]; then
        ln -s "$(readlink "$entry")" "$top/$name"
    elif [[ $name == usr || $name == etc || $name == var ]]; then
        mkdir "$top/$name"
        mount --rbind "$entry" "$top/$name"
    fi
done
for entry in /*; do
    name=${entry##*/}
    if [[ -e $top/$name || -L $top/$name ]]; then
        continue
    elif [[ -L $entry ]]; then
        ln -s "$(readlink "$entry")" "$top/$name"
    elif [[ -d $entry ]]; then
        mkdir "$top/$name"
        mount --rbind "$entry" "$top/$name"
    fi
done

# Work that lies under one of the three system folders would be hidden: show it too.
for path in "$directory" "$(dirname "$(readlink -f "$0")")/../.."; do
    path=$(readlink -f "$path")
    case $path in
    /usr/* | /etc/* | /var/*)
        mkdir -p "$top$path"
        mount --rbind "$path" "$top$path"
        ;;
    esac
done

exec chroot "$top" /usr/bin/env --chdir="$directory" HAWSER_ROOT_ENTERED="$root" "$@"
