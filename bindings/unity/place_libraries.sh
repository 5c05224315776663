#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

# Copies built libraries of the core to where the Unity package expects them. Nothing native beyond the core is needed.
#
#     bindings/unity/place_libraries.sh build/release/core/libhawser.so [hawser.dll] [libhawser.dylib]
#
# The system is read from the file itself, so that a library never lands in the folder of another one.

set -eu

plugins="$(cd "$(dirname "$0")/../../unity_plugin/com.hawser.hawser/Runtime/Plugins" && pwd)"

if [ "$#" -eq 0 ]; then
    echo "usage: place_libraries.sh library..." >&2
    exit 1
fi

# Bytes of a file as hexadecimal digits: bytes_of file offset count
bytes_of() {
    od -An -v -tx1 -j "$2" -N "$3" "$1" | tr -d ' \n'
}

# The system and processor that a library was built for, or nothing.
system_of() {
    if [ "$(bytes_of "$1" 0 5)" = 7f454c4602 ] && [ "$(bytes_of "$1" 18 2)" = 3e00 ]; then
        echo Linux/x86_64/libhawser.so
    elif [ "$(bytes_of "$1" 0 2)" = 4d5a ]; then
        # The place of the PE header is at 60; the machine follows its four-byte signature.
        header=$(od -An -v -tu4 -j 60 -N 4 "$1" | tr -d ' ')
        if [ "$(bytes_of "$1" "$header" 6)" = 504500006486 ]; then
            echo Windows/x86_64/hawser.dll
        fi
    elif [ "$(bytes_of "$1" 0 4)" = cffaedfe ] && [ "$(bytes_of "$1" 12 4)" = 06000000 ]; then
        echo macOS/libhawser.dylib
    elif [ "$(bytes_of "$1" 0 4)" = cafebabe ]; then
        echo macOS/libhawser.dylib # for several processors in one file
    fi
}

for library in "$@"; do
    if [ ! -f "$library" ]; then
        echo "$library does not exist; build the core first" >&2
        exit 1
    fi
    place=$(system_of "$library")
    if [ -z "$place" ]; then
        echo "$library is neither an x86-64 library for Linux or Windows nor one for macOS" >&2
        exit 1
    fi
    # Those of MinGW, which stand in a Windows library by their names. Where they are missing, Unity finds neither.
    needed=$(tr -c '[:alnum:]_.+-' '\n' <"$library" | grep -E '^lib(gcc_s|winpthread|stdc\+\+).*\.dll$' || true)
    if [ "$place" = Windows/x86_64/hawser.dll ] && [ -n "$needed" ]; then
        echo "$library needs $needed, which users do not have; link it with -static" >&2
        exit 1
    fi
    mkdir -p "$plugins/$(dirname "$place")"
    cp "$library" "$plugins/$place"
    echo "placed $place"
done
