# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT
# shellcheck shell=bash

# ./hawser demo: on a screen if there is one, otherwise to pictures.

has_screen() {
    [[ -n ${DISPLAY-} || -n ${WAYLAND_DISPLAY-} ]]
}

demo() {
    local offscreen=no
    if (($# > 1)); then
        echo "./hawser demo knows --offscreen and nothing else, not \"$*\"."
        exit 2
    fi
    case ${1-} in
    '') has_screen || offscreen=yes ;;
    --offscreen) offscreen=yes ;;
    *)
        echo "./hawser demo knows --offscreen, not \"$1\"."
        exit 2
        ;;
    esac

    [[ $offscreen == no || ${1-} == --offscreen ]] ||
        echo "There is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set), so the demo is drawn to pictures."
    choose_godot
    need_for_building
    need_for_godot_binding
    [[ $offscreen == no ]] || need_for_display
    install_missing
    prepare_godot
    require "build (release)" tools/build.sh release --only=hawser,hawser_godot -DHAWSER_GODOT="$GODOT"
    require "import the demo" tools/demo/prepare.sh
    if [[ $offscreen == yes ]]; then
        require "draw the demo" tools/demo/draw.sh build/demo 1280x720
        printf '\nThe demo is drawn. Pictures:\n'
        printf '  %s\n' build/demo/*.png
    else
        echo "Opening the demo; close its window to end."
        local advice="If it is the screen that does not work: ./hawser demo --offscreen draws it to pictures."
        require "the demo" tools/godot/strict.sh "$GODOT" --path demo_project
        echo "The demo ended."
    fi
}
