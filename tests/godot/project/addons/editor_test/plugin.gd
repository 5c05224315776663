# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## Tests cables inside the editor: godot --editor -- --hawser-editor-test
@tool
extends EditorPlugin

var _warnings_changed := 0


func _enter_tree() -> void:
	if "--hawser-editor-test" in OS.get_cmdline_user_args():
		_run.call_deferred()
	for argument in OS.get_cmdline_user_args():
		if argument.begins_with("--hawser-gizmo-test="):
			var gizmos: Node = preload("gizmos.gd").new()
			gizmos.folder = argument.trim_prefix("--hawser-gizmo-test=")
			add_child(gizmos)
			gizmos.run.call_deferred()


func _frames(count: int) -> void:
	for i in count:
		await get_tree().process_frame


func _check(claim: bool, title: String, details: Variant = "") -> void:
	if claim:
		print("PASS editor.", title)
	else:
		print("FAIL editor.", title)
		print("    ", details)


func _run() -> void:
	while EditorInterface.get_resource_filesystem().is_scanning():
		await _frames(1)
	await _frames(10)
	EditorInterface.open_scene_from_path("res://scenes/vehicle.tscn")
	await _frames(10)
	var root := EditorInterface.get_edited_scene_root()
	await _test_preview(root.get_node("Tether"))
	await _test_without_preview(root.get_node("Tether"), root.get_node("Rov"))
	await _test_undo(root.get_node("Tether"), root.get_node("Rov"))
	await _test_winch(root.get_node("Tether"))
	await _test_warnings(root.get_node("Tether"))
	await _test_ocean(root)
	_test_the_scene_is_unchanged(root)
	await _test_warnings_of_what_is_at_a_cable()
	await _test_help()
	print("EDITOR DONE")
	get_tree().quit()


## The sea moves without play, warns of another one and can be held still.
func _test_ocean(root: Node) -> void:
	var ocean: Node = ClassDB.instantiate("Ocean3D")
	root.add_child(ocean)
	await _frames(2)
	var before: float = ocean.get_height(Vector3.ZERO)
	await _frames(20)
	_check(ocean.get_height(Vector3.ZERO) != before, "the_sea_moves_without_play")
	var other: Node = ClassDB.instantiate("Ocean3D")
	root.add_child(other)
	_check(other.get_warnings().size() == 1, "a_second_sea_warns", other.get_warnings())
	other.free()
	ocean.weather = 3
	var shown := {}
	for property: Dictionary in ocean.get_property_list():
		if property.usage & PROPERTY_USAGE_EDITOR:
			shown[property.name] = true
	_check(shown.has("beaufort") and not shown.has("wind_speed") and not shown.has("swell_period"),
			"the_inspector_shows_what_the_weather_uses", shown.keys())
	ocean.free()


func _test_preview(tether: Node) -> void:
	var before: PackedVector3Array = tether.get_points()
	await _frames(20)
	_check(tether.get_points() != before, "the_cable_moves_without_play")
	_check(tether.state == 1 and tether.current_length > 7.0, "readouts_are_live", tether.current_length)


func _test_without_preview(tether: Node, rov: Node3D) -> void:
	tether.preview_in_editor = false
	await _frames(5)
	var before: PackedVector3Array = tether.get_points()
	await _frames(20)
	_check(tether.get_points() == before, "the_switch_stops_the_preview")
	rov.position = Vector3(2, -5, 1)
	await _frames(5)
	var end: Vector3 = tether.get_points()[40]
	_check(end.distance_to(rov.get_node("Exit").global_position) < 1e-4, "without_preview_it_hangs_between_its_ends", end)
	_check(absf(tether.current_length - 8.0) < 0.01, "without_preview_it_is_laid_unstretched", tether.current_length)
	tether.preview_in_editor = true
	await _frames(5)


func _test_undo(tether: Node, rov: Node3D) -> void:
	var parent := rov.get_parent()
	parent.remove_child(rov)
	await _frames(5)
	_check(not tether.is_point_held(40), "a_deleted_node_lets_go")
	parent.add_child(rov)
	parent.move_child(rov, 0)
	rov.owner = parent
	await _frames(5)
	_check(tether.is_point_held(40), "undo_attaches_again")


## What is edited is how the game begins, however long the editor is open.
func _test_winch(tether: Node) -> void:
	var winch: Node = ClassDB.instantiate("CableWinch3D")
	winch.set("speed", 2.0)
	tether.add_child(winch)
	for model: int in [3, 6]:
		tether.model = model
		await _frames(60)
		_check(absf(tether.rest_length - 8.0) < 1e-3, "a_winch_stands_still_in_the_editor_%d" % model, tether.rest_length)
		tether.length = 12.0
		await _frames(5)
		_check(absf(tether.rest_length - 12.0) < 1e-3, "and_the_length_is_seen_at_once_%d" % model, tether.rest_length)
		tether.length = 8.0
		await _frames(5)
	tether.model = 3
	winch.free()
	await _frames(5)


func _test_warnings(tether: Node) -> void:
	get_tree().node_configuration_warning_changed.connect(func(node: Node) -> void:
		if node == tether:
			_warnings_changed += 1)
	var good: NodePath = tether.end_node
	tether.end_node = NodePath("../Nowhere")
	await _frames(60)
	_check(_warnings_changed >= 1 and tether.get_warnings().size() == 1, "a_wrong_path_warns", tether.get_warnings())
	var tooltips := _tooltips_of("Tether")
	_check(tooltips.contains(tether.get_warnings()[0].left(40)), "the_scene_dock_shows_it", tooltips)
	tether.end_node = good
	await _frames(5)
	_check(tether.get_warnings().is_empty(), "a_right_path_does_not_warn", tether.get_warnings())


## The scene dock follows what a winch and an attachment depend on: nodes, and the cable's own settings.
func _test_warnings_of_what_is_at_a_cable() -> void:
	EditorInterface.open_scene_from_path("res://scenes/tied.tscn")
	await _frames(60)
	var line := EditorInterface.get_edited_scene_root().get_node("Line")
	for title: String in ["Drum", "Tie"]:
		_check(not _tooltips_of(title).contains("warning"), "an_opened_%s_does_not_warn" % title, _tooltips_of(title))
	print("EXPECTED The length of the cable, 12 m, is what is out at first.")
	line.set("length", 12.0)
	await _frames(60)
	var tooltips := _tooltips_of("Drum")
	_check(tooltips.contains("The length of the cable, 12 m"), "a_winch_warns_of_a_cable_that_grew", tooltips)
	line.set("length", 8.0)
	await _frames(60)
	tooltips = _tooltips_of("Drum")
	_check(not tooltips.contains("warning"), "a_winch_does_not_warn_when_it_is_right_again", tooltips)


func _test_help() -> void:
	EditorInterface.get_script_editor().goto_help("class_name:UnderwaterCable3D")
	await _frames(60)
	var text := ""
	for label: RichTextLabel in EditorInterface.get_script_editor().find_children("*", "RichTextLabel", true, false):
		text += label.get_parsed_text()
	_check(text.contains("A cable that hangs and drifts under water"), "the_help_page_has_our_words", text.left(300))


## What the icons beside a node in the scene dock say.
func _tooltips_of(title: String) -> String:
	var text := ""
	for editor in EditorInterface.get_base_control().find_children("*", "SceneTreeEditor", true, false):
		for tree: Tree in editor.find_children("*", "Tree", true, false):
			var item := tree.get_root()
			while item:
				if item.get_text(0) == title:
					for i in item.get_button_count(0):
						text += item.get_button_tooltip_text(0, i) + "\n"
				item = item.get_next_visible()
	return text


## Simulation must not mark what it does as the user's work: packed again, the scene has no points in it.
func _test_the_scene_is_unchanged(root: Node) -> void:
	var scene := PackedScene.new()
	scene.pack(root)
	var state := scene.get_state()
	for i in state.get_node_count():
		if state.get_node_name(i) != &"Tether":
			continue
		var names: PackedStringArray = []
		for j in state.get_node_property_count(i):
			names.append(state.get_node_property_name(i, j))
		names.sort()
		var expected: PackedStringArray = ["end_node", "gravity_scale", "length", "material", "radius", "segments",
				"substep_limit"]
		_check(names == expected, "only_settings_are_saved", names)
