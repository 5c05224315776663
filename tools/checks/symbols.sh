#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

# The libraries export what they should and nothing else: a leaked symbol can crash another plugin of the same game.
# symbols.sh <folder of the build>

set -uo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.." || exit 1
source tools/checks/count.sh

library=$1/core/libhawser.so
declared=$(sed -nE 's/^HW_API .*[ *](hw_[a-z0-9_]+)\(.*/\1/p' core/include/hawser/*.h | sort -u)

exported() { # library
    nm -D --defined-only -- "$1" | awk '{print $3}' | sed 's/@.*//' | sort -u
}

same_lines() { # wanted, found
    diff <(echo "$1") <(echo "$2")
}

check "libhawser.so exports exactly the functions that the headers declare" \
    same_lines "$declared" "$(exported "$library")"
for extension in godot_addon/addons/hawser/bin/*.so; do
    check "$extension exports its entry and nothing else" same_lines hawser_godot_init "$(exported "$extension")"
done

# What a player's machine must have: the C library and nothing else.
needs_only_libc() { # library
    local needed
    needed=$(readelf -d -- "$1" | grep NEEDED) || return 1
    ! grep -vE '\[(libc|libm|libpthread|ld-linux[^]]*)\.so\.[0-9]+\]' <<<"$needed"
}
check "libhawser.so needs no library but the C library" needs_only_libc "$library"
for extension in godot_addon/addons/hawser/bin/*.so; do
    check "$extension needs no library but the C library" needs_only_libc "$extension"
done
finish
