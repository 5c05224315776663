# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT
# shellcheck shell=bash

# Which Godot to use: $GODOT, or a godot on the PATH that is new enough, or one of our own in a cache folder.
# Whichever it is, build/godot then holds three programs that the rest calls:
#   godot      the engine
#   run        runs a program beside the engine, for example a game that it exported
#   offscreen  like run, with a display that nobody sees

godot_minimum=4.5
godot_root=${XDG_CACHE_HOME:-$HOME/.cache}/hawser/godot-root
godot_kind= # native or root
godot_path= # of a native one

new_enough() { # a Godot executable
    local version
    version=$("$1" --version 2>/dev/null </dev/null | grep -oE '^[0-9]+\.[0-9]+' | head -n 1) || return 1
    [[ -n $version ]] && printf '%s\n%s\n' "$godot_minimum" "$version" | sort -V -C
}

choose_godot() {
    local found
    if [[ -n ${GODOT-} ]]; then
        if ! found=$(command -v "$GODOT") || ! new_enough "$found"; then
            echo "GODOT is set to \"$GODOT\", which is not a Godot $godot_minimum or later."
            exit 1
        fi
    else
        found=$(command -v godot || true)
        [[ -z $found ]] || new_enough "$found" || found=
    fi
    if [[ -n $found ]]; then
        godot_kind=native
        godot_path=$(readlink -f "$found")
    else
        godot_kind=root
    fi
}

write_program() { # name, command line
    local path=$repository/build/godot/$1
    printf '#!/bin/sh\nexec %s\n' "$2" >"$path.part"
    chmod +x "$path.part"
    # Its time stamp tells the build whether the engine changed.
    if cmp -s "$path.part" "$path"; then
        rm "$path.part"
    else
        mv "$path.part" "$path"
    fi
}

has_godot_root() {
    cmp -s tools/godot/make_root.sh "$godot_root/etc/hawser-root-recipe"
}

# Call after choose_godot and install_missing.
prepare_godot() {
    if [[ $godot_kind == root ]] && ! has_godot_root; then
        local advice="Is there a network? With a Godot $godot_minimum or later of your own: set GODOT to its path."
        require "fetch Godot (once, 1 GB)" tools/godot/make_root.sh "$godot_root"
        advice=
    fi
    mkdir -p build/godot
    local enter='' display="xvfb-run -a -s '-screen 0 1920x1080x24'"
    if [[ $godot_kind == root ]]; then
        printf -v enter '%q %q' "$repository/tools/godot/run_in_root.sh" "$godot_root"
        write_program godot "$enter godot \"\$@\""
    else
        write_program godot "$(printf '%q' "$godot_path") \"\$@\""
    fi
    write_program run "$enter \"\$@\""
    write_program offscreen "$enter $display \"\$@\""
    # The tests take the last two as command lines, so a space in the path must be quoted.
    export GODOT=$repository/build/godot/godot
    printf -v GODOT_RUN '%q' "$repository/build/godot/run"
    printf -v GODOT_OFFSCREEN '%q' "$repository/build/godot/offscreen"
    export GODOT_RUN GODOT_OFFSCREEN
}
