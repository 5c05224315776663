# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## Looks at the gizmos in the editor's own view: godot --editor -- --hawser-gizmo-test=<folder for the picture>
@tool
extends Node

var folder := ""


func run() -> void:
	while EditorInterface.get_resource_filesystem().is_scanning():
		await _frames(1)
	await _frames(10)
	EditorInterface.open_scene_from_path("res://scenes/gizmos.tscn")
	EditorInterface.set_main_screen_editor("3D")
	EditorInterface.get_selection().clear()
	await _frames(30)
	var root := EditorInterface.get_edited_scene_root()
	root.get_node("Cable").preview_in_editor = false
	var nodes: Array[Node3D] = [root.get_node("Uniform"), root.get_node("Profile"), root.get_node("Jet"),
			root.get_node("Vortex"), root.get_node("Turbulence"), root.get_node("Cable/Winch"),
			root.get_node("Cable/Attachment")]
	(await _look()).save_png(folder.path_join("gizmos.png"))
	for node in nodes:
		await _test_shown(node, nodes)
	await _test_changes(root.get_node("Uniform"))
	print("GIZMOS DONE")
	get_tree().quit()


func _frames(count: int) -> void:
	for i in count:
		await get_tree().process_frame


func _check(claim: bool, title: String, details: Variant = "") -> void:
	if claim:
		print("PASS gizmos.", title)
	else:
		print("FAIL gizmos.", title)
		print("    ", details)


func _look() -> Image:
	await _frames(4)
	await RenderingServer.frame_post_draw
	return EditorInterface.get_editor_viewport_3d(0).get_texture().get_image()


## How many pixels are others.
func _difference(a: Image, b: Image) -> int:
	var found := 0
	for y in a.get_height():
		for x in a.get_width():
			var one := a.get_pixel(x, y)
			var other := b.get_pixel(x, y)
			if absf(one.r - other.r) + absf(one.g - other.g) + absf(one.b - other.b) > 0.05:
				found += 1
	return found


## A node alone is drawn.
func _test_shown(node: Node3D, nodes: Array[Node3D]) -> void:
	for other in nodes:
		other.visible = other == node
	var shown := await _look()
	node.visible = false
	var pixels := _difference(shown, await _look())
	_check(pixels > 150, node.name.to_snake_case() + "_is_drawn", "%d pixels" % pixels)


## What a property or a turn changes is drawn anew.
func _test_changes(node: Node3D) -> void:
	var nothing := await _look()
	node.visible = true
	var before := _difference(nothing, await _look())
	node.set("speed", 0.8)
	var faster := await _look()
	_check(_difference(nothing, faster) > before + 20, "a_faster_current_has_longer_arrows",
			[before, _difference(nothing, faster)])
	node.set("region_enabled", true)
	node.set("region_size", Vector3.ONE)
	var bounded := await _look()
	_check(_difference(faster, bounded) > 50, "a_region_is_drawn", _difference(faster, bounded))
	node.set("enabled", false)
	var disabled := await _look()
	_check(_difference(bounded, disabled) > 50, "a_disabled_current_is_faint", _difference(bounded, disabled))
