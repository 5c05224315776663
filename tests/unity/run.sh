#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

# Tests the generator and the Unity package, without Unity: the package is compiled by Mono against the stand-ins in
# stubs/ and run by Mono against the real library.
#
#     HAWSER_LIB=build/release/core/libhawser.so HAWSER_BUILD=build/tests/unity CC=gcc tests/unity/run.sh
#
# The last line is "N passed, N failed".

set -uo pipefail

here=$(dirname "$(readlink -f "$0")")
root=$(readlink -f "$here/../..")
package=$root/unity_plugin/com.hawser.hawser
: "${CC:=cc}"

fail_early() {
    echo "$1" >&2
    echo "0 passed, 1 failed"
    exit 1
}

need() { # command, Debian package
    command -v "$1" >/dev/null || fail_early "$1 is missing; install the Debian package $2"
}

need python3 python3
need mcs mono-mcs
need mono mono-runtime
need nm binutils
need glslangValidator glslang-tools
need "$CC" gcc
[[ -n ${HAWSER_LIB:-} && -f $HAWSER_LIB ]] || fail_early "HAWSER_LIB must be the path of a built libhawser.so"
[[ $(basename "$HAWSER_LIB") == libhawser.so ]] || fail_early "HAWSER_LIB must be named libhawser.so, as C# asks for it"
[[ -n ${HAWSER_BUILD:-} ]] || fail_early "HAWSER_BUILD must be a folder to write to"
library=$(readlink -f "$HAWSER_LIB")
library_folder=$(dirname "$library")
mkdir -p "$HAWSER_BUILD" || fail_early "$HAWSER_BUILD cannot be written to"
out=$(readlink -f "$HAWSER_BUILD")

passed=0
failed=0

# One check that either works or does not.
check() { # name, command…
    local name=$1
    shift
    if "$@" >"$out/check.log" 2>&1; then
        passed=$((passed + 1))
        echo "ok   $name"
    else
        failed=$((failed + 1))
        echo "FAIL $name"
        sed 's/^/     /' "$out/check.log"
    fi
}

# A program that counts its own checks and says so in its last line.
suite() { # name, command…
    local name=$1 last code
    shift
    "$@" >"$out/suite.log" 2>&1
    code=$?
    last=$(tail -n 1 "$out/suite.log")
    if [[ $last =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ && ($code -eq 0 || ${BASH_REMATCH[2]} -gt 0) ]]; then
        passed=$((passed + BASH_REMATCH[1]))
        failed=$((failed + BASH_REMATCH[2]))
        echo "     $name: $last"
        [[ $code -eq 0 ]] || grep -v ' passed, ' "$out/suite.log" | sed 's/^/     /'
    else
        failed=$((failed + 1))
        echo "FAIL $name ended with code $code and did not count its checks"
        sed 's/^/     /' "$out/suite.log"
    fi
}

# The language level of the package is C# 7.3; warnings are errors, but for 1591: not every member has a text.
compile() { # output, arguments…
    local output=$1
    shift
    mcs -unsafe -warn:4 -warnaserror -nowarn:1591 -out:"$out/$output" "$@"
}

compile_for() { # name of the set, define or nothing, stand-ins or nothing
    local name=$1 define=${2:+-define:$2}
    # shellcheck disable=SC2086 # no define, no argument
    compile "$name.dll" -target:library $define -doc:"$out/$name.xml" -reference:"$out/${3:-UnityEngine}.dll" \
        "${runtime_sources[@]}"
}

# Unity 6 gave some things other names. Its stand-ins know those names alone; those of 2021.3 do not know them.
everything_for_unity_6() {
    local define=-define:UNITY_6000_0_OR_NEWER references=(-reference:"$out/Unity6.dll" -reference:"$out/Hawser6.dll")
    compile Unity6.dll -target:library $define "$here"/stubs/*.cs &&
        compile_for Hawser6 UNITY_6000_0_OR_NEWER Unity6 &&
        compile Editor6.dll -target:library $define -define:UNITY_EDITOR "${references[@]}" "$package"/Editor/*.cs &&
        compile Samples6.dll -target:library $define "${references[@]}" "$package"/Samples~/*/*.cs
}

is_linked_in() { # assembly: its functions come from the player itself, not from a library
    ! mono_strings "$1" | grep -qx hawser && mono_strings "$1" | grep -qx __Internal
}

mono_strings() { # the names of native libraries that an assembly asks for
    strings "$out/$1" | grep -xE 'hawser|__Internal'
}

# The C# example of a README or of the manual is a whole file.
readme_example() { # README, name
    awk '/^```csharp$/ { on = 1; next } /^```$/ { on = 0 } on' "$1" >"$out/$2.cs" && [[ -s $out/$2.cs ]] &&
        compile "$2.dll" -target:library -reference:"$out/UnityEngine.dll" -reference:"$out/Hawser.dll" "$out/$2.cs"
}

layout_program() {
    "$root/bindings/generator/generate.py" layout "$out/layout.c" &&
        "$CC" -std=c17 -Wall -Wextra -Werror -I"$root/core/include" "$out/layout.c" -o "$out/layout" &&
        "$out/layout" >"$out/layout.txt"
}

scenario_program() {
    "$CC" -std=c17 -Wall -Wextra -Werror -I"$root/core/include" "$here/scenario.c" -o "$out/scenario" \
        -L"$library_folder" -lhawser -Wl,-rpath,"$library_folder" && "$out/scenario" >"$out/scenario.txt"
}

# A library lands in the folder of its own system; anything else is refused. In a tree of its own.
place_in_copy() { # library
    "$out/place/bindings/unity/place_libraries.sh" "$1"
}

libraries_are_placed() {
    local plugins=$out/place/unity_plugin/com.hawser.hawser/Runtime/Plugins
    rm -rf "$out/place"
    mkdir -p "$out/place/bindings/unity" "$plugins"
    cp "$root/bindings/unity/place_libraries.sh" "$out/place/bindings/unity"
    # The least that tells a 64-bit Windows library: both signatures, the place of the second one, the machine.
    { printf MZ; head -c 58 /dev/zero; printf '\100\0\0\0PE\0\0\144\206'; } >"$out/windows_library"
    # And a dynamic library of a Mac: its magic number, two words for the processor, its kind.
    { printf '\317\372\355\376'; head -c 8 /dev/zero; printf '\6\0\0\0'; } >"$out/mac_library"
    place_in_copy "$library" && cmp "$library" "$plugins/Linux/x86_64/libhawser.so" &&
        place_in_copy "$out/windows_library" && cmp "$out/windows_library" "$plugins/Windows/x86_64/hawser.dll" &&
        place_in_copy "$out/mac_library" && cmp "$out/mac_library" "$plugins/macOS/libhawser.dylib"
}

placing_refuses_what_is_no_library() {
    ! place_in_copy "$here/run.sh" 2>"$out/place.log" && grep -q neither "$out/place.log" &&
        { cat "$out/windows_library" && printf '\0libgcc_s_seh-1.dll\0'; } >"$out/windows_library_of_mingw" &&
        ! place_in_copy "$out/windows_library_of_mingw" 2>"$out/place.log" &&
        grep -q "needs libgcc_s_seh-1.dll" "$out/place.log" &&
        ! place_in_copy "$out/no_such_file" 2>"$out/place.log" && grep -q "does not exist" "$out/place.log"
}

# What users get holds no .meta without its asset, and no asset without its .meta. In a tree of its own, with the one
# library that was built here.
packed_whole() (
    tree=$out/packed
    rm -rf "$tree"
    mkdir -p "$tree"/{bindings/unity,core/include/hawser,godot_addon/bin,tools,unpacked}
    cp "$root/bindings/unity/place_libraries.sh" "$tree/bindings/unity"
    cp "$root/core/include/hawser/base.h" "$tree/core/include/hawser"
    cp "$root/tools/package.py" "$tree/tools"
    cp -r "$root/unity_plugin" "$tree"
    find "$tree/unity_plugin" \( -name '*.so' -o -name '*.dll' -o -name '*.dylib' \) -delete
    touch "$tree/godot_addon/bin/some.so"
    "$tree/bindings/unity/place_libraries.sh" "$library" && "$tree/tools/package.py" "$tree/made" &&
        tar xzf "$tree"/made/com.hawser.hawser-*.tgz -C "$tree/unpacked" && cd "$tree/unpacked/package" &&
        diff <(find . -mindepth 1 ! -path './*~*' ! -name '*.meta' | sort) \
            <(find . -name '*.meta' | sed 's/\.meta$//' | sort) && [[ -f 'Samples~/MooredBoat/MooredBoat.cs' ]]
)

mapfile -t runtime_sources < <(find "$package/Runtime" -name '*.cs' | sort)
mapfile -t native_sources < <(find "$package/Runtime/Native" -name '*.cs' | sort)
rm -f "$out"/*.dll "$out"/*.exe

check "the generated files are up to date" "$root/bindings/generator/generate.py" check
suite "generator" "$here/test_generator.py"
suite "package" "$here/lint.py" "$package" "$library"
suite "shaders" "$here/shaders.py" "$package" "$out"
check "libraries are placed by their system" libraries_are_placed
check "placing refuses what is no library" placing_refuses_what_is_no_library

check "the package is packed whole, and no .meta without its asset" packed_whole

check "the native layer compiles without any Unity class" compile Native.dll -target:library "${native_sources[@]}"
check "the stand-ins compile" compile UnityEngine.dll -target:library "$here"/stubs/*.cs
check "the package compiles" compile_for Hawser
for define in UNITY_EDITOR UNITY_IOS UNITY_WEBGL; do
    check "the package compiles with $define" compile_for "Hawser_$define" "$define"
done
check "the package, its editor part and its samples compile for Unity 6" everything_for_unity_6
check "the editor part compiles" compile Hawser.Editor.dll -target:library -define:UNITY_EDITOR \
    -reference:"$out/UnityEngine.dll" -reference:"$out/Hawser.dll" "$package"/Editor/*.cs
check "the samples compile" compile Samples.dll -target:library -reference:"$out/UnityEngine.dll" \
    -reference:"$out/Hawser.dll" "$package"/Samples~/*/*.cs
check "the example in the package's README compiles" readme_example "$package/README.md" PackageExample
check "the example in the project's README compiles" readme_example "$root/README.md" ProjectExample
check "the example in the manual compiles" readme_example "$package/Documentation~/hawser.md" Manual
check "the iOS build is linked into the player" is_linked_in Hawser_UNITY_IOS.dll
check "the WebGL build is linked into the player" is_linked_in Hawser_UNITY_WEBGL.dll

check "C prints its layouts" layout_program
check "C runs the scenario" scenario_program
check "the tests compile" compile Tests.exe -reference:"$out/UnityEngine.dll" -reference:"$out/Hawser.dll" \
    -reference:"$out/Hawser.Editor.dll" -reference:"$out/Samples.dll" -reference:"$out/Manual.dll" \
    -reference:"$out/PackageExample.dll" "$here"/tests/*.cs
check "a missing library is told in words" env -u LD_LIBRARY_PATH mono --debug "$out/Tests.exe"
suite "C# under Mono" env LD_LIBRARY_PATH="$library_folder" mono --debug "$out/Tests.exe" "$out/layout.txt" \
    "$out/scenario.txt"

echo "$passed passed, $failed failed"
[[ $failed -eq 0 ]]
