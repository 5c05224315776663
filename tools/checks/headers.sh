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

# What docs/c.md says: with the shared library, with the static one, in C and in C++.
installs() {
    local prefix=$1/prefix main='#include <hawser/hawser.h>
int main(void) { return hw_abi_check(HW_ABI_VERSION) != HW_OK; }'
    cmake --install "$1/build" --prefix "$prefix" &&
        gcc -xc - -I"$prefix/include" -L"$prefix/lib" -lhawser -Wl,-rpath,"$prefix/lib" -o "$1/shared" <<<"$main" &&
        clang -xc++ - -DHW_STATIC -I"$prefix/include" -L"$prefix/lib" -lhawser_static -lm -pthread -o "$1/static" \
            <<<"$main" && "$1/shared" && "$1/static"
}
check "the core is installed, and what is installed can be linked" installs "$(readlink -f "$1")"
finish
