# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT
# shellcheck shell=bash

# ./hawser demo: on a screen if there is one, otherwise to pictures.

has_screen() {
    [[ -n ${DISPLAY-} || -n ${WAYLAND_DISPLAY-} ]]
}

# The demo gets the addon as a user does, by copying; anew every time, so that it is never an old one. Files are
# replaced and not written over: an open editor keeps those that it has loaded.
prepare_demo_project() {
    mkdir -p demo_project/addons
    cp -r --remove-destination godot_addon/addons/hawser demo_project/addons/
    # A fresh project learns of extensions only on its second start, unless it is told.
    mkdir -p demo_project/.godot
    echo "res://addons/hawser/hawser.gdextension" >demo_project/.godot/extension_list.cfg
    require "import the demo" "$GODOT" --headless --path demo_project --import
}

draw_demo() {
    rm -rf build/demo
    mkdir -p build/demo
    # Software rendering takes a while per picture; the demo runs at a fixed rate, so the motion is the same.
    require "draw the demo" build/godot/offscreen "$GODOT" --path demo_project --rendering-driver opengl3 \
        --fixed-fps 60 --audio-driver Dummy -- --pictures="$repository/build/demo"
    local pictures=(build/demo/*.png)
    if [[ ! -s ${pictures[0]} ]]; then
        echo "The demo ran but drew nothing; see $(log_of "draw the demo")"
        exit 1
    fi
    printf '\nThe demo is drawn. Pictures:\n'
    printf '  %s\n' "${pictures[@]}"
}

demo() {
    local offscreen=no
    case ${1-} in
    '') has_screen || offscreen=yes ;;
    --offscreen) offscreen=yes ;;
    *)
        echo "./hawser demo knows --offscreen, not \"$1\"."
        exit 2
        ;;
    esac

    choose_godot
    need_for_building
    need_for_godot_binding
    [[ $offscreen == no ]] || need_for_display
    install_missing
    prepare_godot
    require "build (release)" tools/build.sh release -DHAWSER_GODOT="$GODOT"
    prepare_demo_project
    if [[ $offscreen == yes ]]; then
        draw_demo
    else
        echo "Opening the demo; close its window to end."
        require "the demo" "$GODOT" --path demo_project
        echo "The demo ended."
    fi
}
