# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT
# shellcheck shell=bash

# ./hawser test: every build, then every suite. A build that fails counts as one failure; its suites then fail too.

build_for_tests() { # preset, options of cmake…
    stage "build ($1)" tools/build.sh "$@" || failed_total=$((failed_total + 1))
}

# Each preset exists to catch one kind of bug; see CMakePresets.json. The one that looks for races runs what has several
# threads, and the one that optimises nothing the scenes whose hashes are compared: they are slow, and have nothing to
# find in the rest. (Assertions are on in all three that look for something.)
c_suites() { # preset
    local programs=build/$1/tests
    case $1 in
    tsan)
        suite "unit tests ($1)" "$programs/hawser_tests" worker thread parallel golden bits_everywhere
        return
        ;;
    dev)
        suite "unit tests ($1)" "$programs/hawser_tests" golden bits_everywhere colliders_are_met_alike
        return
        ;;
    esac
    suite "unit tests ($1)" "$programs/hawser_tests"
    suite "oracles ($1)" env HAWSER_ORACLE_CSV="$(oracle_results "$1")" "$programs/hawser_oracle"
}

oracle_results() { # preset → where its figures go; those of the release build are the ones to read
    local folder=build/oracle
    [[ $1 == release ]] || folder=build/$1/oracle
    mkdir -p "$folder"
    rm -f "$folder/results.csv"
    echo "$repository/$folder/results.csv"
}

check_suites() {
    suite "layout of the sources" tools/checks/layout.sh
    suite "what the command says" tools/checks/command.sh
    suite "exported symbols" tools/checks/symbols.sh build/release
    suite "headers and core alone" tools/checks/headers.sh build/core-alone
    suite "examples in the documents" tools/checks/snippets.py build/examples build/release/core
    suite "figures" tools/checks/figures.py build/release/tests/hawser_figures build/figures
}

slow_suites() {
    c_suites clang
    c_suites dev
    c_suites asan-ubsan
    suite "fuzz (asan-ubsan)" build/asan-ubsan/tests/hawser_fuzz 20000
    suite "fuzz of dynamic cables" build/release/tests/hawser_fuzz_cables 300000
    suite "fuzz of tethers" build/release/tests/hawser_fuzz_tethers 20000
    suite "fuzz of violent bodies" build/release/tests/hawser_fuzz_violence 300
    suite "fuzz of seas (asan-ubsan)" build/asan-ubsan/tests/hawser_fuzz_sea 200
    suite "fleets on a rough sea" build/release/tests/hawser_soak
}

same_bits_suite() {
    local preset logs_of_builds=()
    for preset in release clang dev asan-ubsan tsan; do
        logs_of_builds+=("$(log_of "unit tests ($preset)")")
    done
    suite "same bits in every build" tools/checks/same_bits.sh "${logs_of_builds[@]}"
}

demo_suite() {
    tools/demo/prepare.sh && tools/demo/draw.sh build/tests/demo 640x360 && tools/demo/check.py build/tests/demo
}

demo_use_suite() {
    tools/godot/strict.sh "$GODOT" --headless --path demo_project --fixed-fps 60 --audio-driver Dummy \
        -s "$repository/tools/demo/use.gd"
}

engine_suites() {
    mkdir -p build/tests/godot build/tests/unity
    suite "Godot" env HAWSER_BUILD="$repository/build/tests/godot" \
        HAWSER_SANITIZED="$repository/build/asan-ubsan/addon" tests/godot/run.sh
    suite "demo" demo_suite
    suite "demo by keys and mouse" demo_use_suite
    suite "Unity package (Mono)" env HAWSER_BUILD="$repository/build/tests/unity" CC=gcc \
        HAWSER_LIB="$repository/build/release/core/libhawser.so" tests/unity/run.sh
}

run_tests() {
    local preset start=$SECONDS
    echo "This takes half an hour or a little more on two cores. A line for each stage; its details are in build/logs."
    choose_godot
    need_for_building
    need_for_testing
    need_for_godot_binding
    need_for_display
    install_missing
    prepare_godot

    build_for_tests release -DHAWSER_GODOT="$GODOT"
    # The extension once more with the other compiler, for its warnings; it stays out of the addon.
    build_for_tests clang -DHAWSER_GODOT="$GODOT" -DHAWSER_GODOT_BIN="$repository/build/clang/addon"
    build_for_tests asan-ubsan -DHAWSER_GODOT="$GODOT" -DHAWSER_GODOT_BIN="$repository/build/asan-ubsan/addon"
    build_for_tests dev
    build_for_tests tsan
    begin_side_line slow_suites
    c_suites release
    c_suites tsan
    check_suites
    engine_suites
    end_side_line
    same_bits_suite

    printf '\nAll of it took %d s. Logs: build/logs\n' $((SECONDS - start))
    printf '%d passed, %d failed\n' "$passed_total" "$failed_total"
    ((failed_total == 0))
}
