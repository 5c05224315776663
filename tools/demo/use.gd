# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## Uses the demo as a visitor does, with keys and mouse: godot --headless --path demo_project -s tools/demo/use.gd
## Ends with "N passed, N failed".
extends SceneTree

var _passed := 0
var _failed := 0


func _initialize() -> void:
	_run.call_deferred()


func _run() -> void:
	await process_frame # without a screen the window gets its size first
	root.size = Vector2i(1152, 648)
	await _open("res://demo.tscn")
	await _test_keys_of_the_winch()
	await _test_mouse_at_the_winch()
	_test_texts_have_room()
	await _test_menu()
	print("%d passed, %d failed" % [_passed, _failed])
	quit(1 if _failed else 0)


func _open(path: String) -> void:
	change_scene_to_file(path)
	await _ticks(20)


func _ticks(count: int) -> void:
	for i in count:
		await physics_frame


func _check(claim: bool, title: String) -> void:
	_passed += int(claim)
	_failed += int(not claim)
	if not claim:
		print("FAILED: ", title)


func _key(code: Key, pressed: bool) -> void:
	var event := InputEventKey.new()
	event.keycode = code
	event.physical_keycode = code
	event.pressed = pressed
	Input.parse_input_event(event)
	await _ticks(2)


func _press(code: Key) -> void:
	await _key(code, true)
	await _key(code, false)


func _click(at: Vector2) -> void:
	for pressed: bool in [true, false]:
		var event := InputEventMouseButton.new()
		event.button_index = MOUSE_BUTTON_LEFT
		event.pressed = pressed
		event.position = root.get_final_transform() * at
		event.global_position = event.position
		Input.parse_input_event(event)
		await _ticks(2)


func _test_keys_of_the_winch() -> void:
	var winch: CableWinch3D = current_scene.get_node("Tether/Winch")
	var panel := current_scene.get_node("Hud/WinchPanel")
	_check(panel.get_node("%Automatic").button_pressed, "it starts on automatic")
	await _key(KEY_RIGHT, true)
	await _ticks(60)
	await _key(KEY_RIGHT, false)
	_check(winch.speed > 0.5, "the right arrow pays out: %s m/s" % winch.speed)
	_check(not panel.get_node("%Automatic").button_pressed, "and takes over from the automatic")
	await _press(KEY_SPACE)
	_check(winch.speed == 0.0, "the space bar stops it: %s m/s" % winch.speed)
	await _key(KEY_LEFT, true)
	await _ticks(30)
	await _key(KEY_LEFT, false)
	_check(winch.speed < -0.3, "the left arrow reels in: %s m/s" % winch.speed)
	await _press(KEY_B)
	_check(winch.brake, "B brakes")
	await _press(KEY_B)
	_check(not winch.brake, "B lets go")
	await _press(KEY_T)
	_check(winch.get_parent().tension_colors, "T shows the tension")
	await _press(KEY_T)
	_check(not winch.get_parent().tension_colors and winch.get_parent().material != null, "T shows the paint again")
	await _press(KEY_A)
	_check(panel.get_node("%Automatic").button_pressed, "A goes back to automatic")


func _test_mouse_at_the_winch() -> void:
	var winch: CableWinch3D = current_scene.get_node("Tether/Winch")
	var panel := current_scene.get_node("Hud/WinchPanel")
	var slider: Rect2 = panel.get_node("%Speed").get_global_rect()
	await _click(slider.position + slider.size * Vector2(0.95, 0.5))
	_check(winch.speed > 1.0, "a click at the right of the slider pays out: %s m/s" % winch.speed)
	_check(not panel.get_node("%Automatic").button_pressed, "and takes over")
	await _click(panel.get_node("%Stop").get_global_rect().get_center())
	_check(winch.speed == 0.0, "a click on stop stops it: %s m/s" % winch.speed)
	await _click(panel.get_node("%Brake").get_global_rect().get_center())
	_check(winch.brake, "a click brakes")
	await _click(panel.get_node("%Automatic").get_global_rect().get_center())
	_check(panel.get_node("%Automatic").button_pressed, "a click goes back to automatic")


## In a window of 1152 by 648 nothing is cut off, and no letter is smaller than 13 pixels.
func _test_texts_have_room() -> void:
	var screen := root.get_visible_rect()
	var scale := root.get_final_transform().get_scale().y
	var labels := root.find_children("*", "Label", true, false)
	for control: Control in labels + root.find_children("*", "Button", true, false):
		var title := "%s \"%s\"" % [control.name, control.text]
		var place := control.get_global_rect()
		_check(screen.encloses(place), "%s is on the screen: %s" % [title, place])
		var pixels := control.get_theme_font_size("font_size") * scale
		_check(pixels >= 13.0, "%s is legible: %.1f pixels" % [title, pixels])


func _test_menu() -> void:
	var scenes: Array = [["demo", KEY_F1], ["trainer", KEY_F2], ["sea", KEY_F3], ["fleet", KEY_F4]]
	for scene: Array in scenes:
		await _press(scene[1])
		await _ticks(20)
		_check(_shown() == scene[0], "its key shows " + scene[0])
	var buttons := root.get_node("Menu").find_children("*", "Button", true, false)
	for index in scenes.size():
		await _click((buttons[index] as Button).get_global_rect().get_center())
		await _ticks(20)
		_check(_shown() == scenes[index][0], "its button shows " + scenes[index][0])
	_test_texts_have_room()


func _shown() -> String:
	return current_scene.scene_file_path.get_file().trim_suffix(".tscn")
