# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## The scenes of the demo, in the lower right corner of each of them: by mouse, or by the keys F1 to F4. Pictures are
## taken without it.
extends CanvasLayer

const SCENES: Array[Array] = [
	["Tether", "res://demo.tscn"], ["Platform", "res://trainer/trainer.tscn"], ["Sea", "res://sea/sea.tscn"],
	["Fleet", "res://fleet/fleet.tscn"],
]

var _buttons: Array[Button] = []


func _ready() -> void:
	for argument in OS.get_cmdline_user_args():
		visible = visible and not argument.begins_with("--pictures=")
	var row := HBoxContainer.new()
	row.theme = preload("res://hud/theme.tres")
	row.add_theme_constant_override("separation", 8)
	row.set_anchors_and_offsets_preset(Control.PRESET_BOTTOM_RIGHT, Control.PRESET_MODE_MINSIZE, 28)
	row.grow_horizontal = Control.GROW_DIRECTION_BEGIN
	row.grow_vertical = Control.GROW_DIRECTION_BEGIN
	add_child(row)
	for index in SCENES.size():
		var button := Button.new()
		button.text = "F%d  %s" % [index + 1, SCENES[index][0]]
		button.toggle_mode = true
		button.focus_mode = Control.FOCUS_NONE
		button.pressed.connect(show_scene.bind(index))
		row.add_child(button)
		_buttons.append(button)


func _process(_delta: float) -> void:
	var current := get_tree().current_scene
	for index in SCENES.size():
		var is_shown: bool = current != null and current.scene_file_path == SCENES[index][1]
		_buttons[index].set_pressed_no_signal(is_shown)


func _unhandled_key_input(event: InputEvent) -> void:
	var key := event as InputEventKey
	if key.pressed and not key.echo and key.keycode >= KEY_F1 and key.keycode < KEY_F1 + SCENES.size():
		show_scene(key.keycode - KEY_F1)


func show_scene(index: int) -> void:
	get_tree().change_scene_to_file(SCENES[index][1])
