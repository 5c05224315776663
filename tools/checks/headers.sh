#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

# Every public header compiles alone, as C17 and as C++17, with both compilers' C and with strict warnings; and the
# core builds alone, without the rest of the repository. headers.sh <folder for the build>

set -uo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.." || exit 1
source tools/checks/count.sh

warnings=(-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)

for header in core/include/hawser/*.h; do
    name=hawser/${header##*/}
    for compiler in gcc clang; do
        check "$name compiles alone as C17 with $compiler" \
            "$compiler" -std=c17 "${warnings[@]}" -Icore/include -fsyntax-only -x c - <<<"#include \"$name\""
    done
    check "$name compiles alone as C++17" \
        clang -std=c++17 "${warnings[@]}" -Icore/include -fsyntax-only -x c++ - <<<"#include \"$name\""
done

builds_alone() {
    local copy=$1/core
    rm -rf "$1" && mkdir -p "$1" && cp -r core "$copy" &&
        cmake -S "$copy" -B "$1/build" -G Ninja -DCMAKE_BUILD_TYPE=Release && cmake --build "$1/build"
}
check "the folder core builds without the rest of the repository" builds_alone "$1"
finish
