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
	# An editor that was open before brings back its scenes when it likes.
	for attempt in 10:
		EditorInterface.open_scene_from_path("res://scenes/gizmos.tscn")
		await _frames(30)
		var edited := EditorInterface.get_edited_scene_root()
		if edited and edited.name == "Gizmos":
			break
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
	(root.get_node("Uniform") as Node3D).visible = false
	await _test_a_cable_by_mouse(root.get_node("Cable"))
	await _test_floating(root)
	await _test_a_boat_of_a_mesh(root)
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


func _mouse(at: Vector2, pressed: bool, held := false) -> void:
	var event: InputEventMouse
	if held:
		event = InputEventMouseMotion.new()
	else:
		event = InputEventMouseButton.new()
		event.button_index = MOUSE_BUTTON_LEFT
		event.pressed = pressed
	event.button_mask = MOUSE_BUTTON_MASK_LEFT if pressed else 0
	event.position = at
	event.global_position = at
	get_tree().root.push_input(event)
	await _frames(4)


## Where a point is seen in the editor's window.
func _on_screen(point: Vector3) -> Vector2:
	var view := EditorInterface.get_editor_viewport_3d(0)
	return (view.get_parent() as Control).get_global_rect().position + view.get_camera_3d().unproject_position(point)


## A click at a cable selects it; its end can be dragged, and the drag undone.
func _test_a_cable_by_mouse(cable: Node3D) -> void:
	cable.visible = true
	for child in cable.get_children():
		(child as Node3D).visible = false
	EditorInterface.get_selection().clear()
	await _frames(10)
	var points: PackedVector3Array = cable.call("get_points")
	var at := _on_screen(points[12])
	await _mouse(at, true)
	await _mouse(at, false)
	var selected := EditorInterface.get_selection().get_selected_nodes()
	_check(selected == [cable], "a_click_at_a_cable_selects_it", selected)
	EditorInterface.get_selection().clear()
	cable.set("preview_in_editor", true)
	cable.set("length", 3.0)
	await _frames(20)
	points = cable.call("get_points")
	_check(_on_screen(points[18]).distance_to(at) > 20.0, "a_cable_moves_in_the_view", points[18])
	at = _on_screen(points[18])
	await _mouse(at, true)
	await _mouse(at, false)
	selected = EditorInterface.get_selection().get_selected_nodes()
	_check(selected == [cable], "a_click_at_a_moving_cable_selects_it", selected)
	cable.set("length", 2.4)
	cable.set("preview_in_editor", false)
	await _frames(10)
	EditorInterface.get_selection().clear()
	EditorInterface.get_selection().add_node(cable)
	await _frames(10)
	var shown := await _look()
	shown.save_png(folder.path_join("cable.png"))
	var before: Vector3 = cable.get("end_position")
	at = _on_screen(cable.to_global(before))
	await _mouse(at, true)
	await _mouse(at + Vector2(-20, 10), true, true)
	await _mouse(at + Vector2(-40, 20), true, true)
	await _mouse(at + Vector2(-40, 20), false)
	await _frames(10)
	var after: Vector3 = cable.get("end_position")
	var off := _on_screen(cable.to_global(after)).distance_to(at + Vector2(-40, 20))
	_check(off < 1.5, "the_end_of_a_cable_can_be_dragged", "%s to %s, %s pixels off" % [before, after, off])
	points = cable.call("get_points")
	_check(points[30].distance_to(cable.to_global(after)) < 1e-3, "and_the_cable_follows", [points[30], after])
	var history := EditorInterface.get_editor_undo_redo()
	var undo := history.get_history_undo_redo(history.get_object_history_id(cable))
	undo.undo()
	_check(before.is_equal_approx(cable.get("end_position")), "and_that_can_be_undone_too", cable.get("end_position"))
	EditorInterface.get_selection().clear()
	await _frames(10)


## A body that floats shows its hull and waterline before it is ever simulated, and its buttons can be undone.
func _test_floating(root: Node) -> void:
	var water: Node3D = _add(root, root, "HawserWater3D", Vector3(0, 0.1, 0))
	water.set("surface", true)
	var body: RigidBody3D = _add(root, root, "RigidBody3D", Vector3(0, 0.1, 0))
	var collision: CollisionShape3D = _add(root, body, "CollisionShape3D", Vector3.ZERO)
	collision.shape = BoxShape3D.new()
	collision.shape.size = Vector3(1.4, 0.6, 0.8)
	collision.visible = false
	var buoyancy: Node3D = _add(root, body, "Buoyancy3D", Vector3.ZERO)
	buoyancy.set("density", 300.0)
	await _frames(10)
	_check(absf(buoyancy.get("draft") - 0.3) < 1e-3, "a_body_has_a_draft_before_it_is_simulated", buoyancy.get("draft"))
	_check(absf(body.position.y - 0.1) < 1e-6, "and_does_not_move", body.position)
	(buoyancy.get("set_mass_from_density_button") as Callable).call()
	_check(absf(body.mass - 201.6) < 0.1, "a_click_sets_the_mass", body.mass)
	await _frames(4)
	(await _look()).save_png(folder.path_join("floating.png"))
	var history := EditorInterface.get_editor_undo_redo()
	var undo := history.get_history_undo_redo(history.get_object_history_id(body))
	undo.undo()
	_check(absf(body.mass - 1.0) < 1e-6, "and_can_be_undone", body.mass)
	undo.redo()
	_check(absf(body.mass - 201.6) < 0.1, "and_redone", body.mass)
	await _test_shown(buoyancy, [buoyancy])
	for type: String in ["Thruster3D", "Rudder3D", "BallastTank3D"]:
		var actuator: Node3D = _add(root, body, type, Vector3(0.9, 0, 0))
		actuator.scale = Vector3.ONE * 2.0
		await _test_shown(actuator, [actuator])
	body.free()
	water.free()


## A user's way to a boat: a mesh, one click for the hull, one for the mass. Its centres and forces show in colours.
func _test_a_boat_of_a_mesh(root: Node) -> void:
	var water: Node3D = _add(root, root, "HawserWater3D", Vector3.ZERO)
	water.set("surface", true)
	var body: RigidBody3D = _add(root, root, "RigidBody3D", Vector3(0, 0.1, 0))
	var collision: CollisionShape3D = _add(root, body, "CollisionShape3D", Vector3.ZERO)
	collision.shape = BoxShape3D.new()
	collision.shape.size = Vector3(1.0, 0.3, 0.5)
	collision.visible = false
	var look: MeshInstance3D = _add(root, body, "MeshInstance3D", Vector3.ZERO)
	look.mesh = CapsuleMesh.new()
	look.mesh.radius = 0.35
	look.mesh.height = 2.0
	look.rotation.z = PI / 2
	var buoyancy: Node3D = _add(root, body, "Buoyancy3D", Vector3.ZERO)
	await _frames(10)
	_check(absf(buoyancy.get("hull_volume") - 0.15) < 1e-4, "the_hull_is_that_of_the_shapes", buoyancy.get("hull_volume"))
	(buoyancy.get("hull_from_mesh_button") as Callable).call()
	await _frames(4)
	var volume := PI * 0.35 * 0.35 * 1.3 + 4.0 / 3.0 * PI * pow(0.35, 3)
	_check(absf(buoyancy.get("hull_volume") - volume) < 0.02 * volume, "a_click_makes_it_that_of_the_mesh",
			[buoyancy.get("hull_volume"), volume])
	var history := EditorInterface.get_editor_undo_redo()
	var undo := history.get_history_undo_redo(history.get_object_history_id(buoyancy))
	undo.undo()
	await _frames(4)
	_check(absf(buoyancy.get("hull_volume") - 0.15) < 1e-4, "and_that_can_be_undone", buoyancy.get("hull_volume"))
	undo.redo()
	buoyancy.set("density", 500.0)
	(buoyancy.get("set_mass_from_density_button") as Callable).call()
	await _frames(4)
	_check(absf(body.mass - 500.0 * volume) < 10.0 * volume, "the_mass_is_that_of_the_mesh", body.mass)
	body.center_of_mass_mode = RigidBody3D.CENTER_OF_MASS_MODE_CUSTOM
	body.center_of_mass = Vector3(0, -0.15, 0)
	EditorInterface.get_selection().add_node(buoyancy)
	await _frames(10)
	var shown := await _look()
	shown.save_png(folder.path_join("boat.png"))
	get_viewport().get_texture().get_image().save_png(folder.path_join("boat_editor.png"))
	buoyancy.visible = false
	var hidden := await _look()
	buoyancy.visible = true
	var inks := {"blue_of_buoyancy": 0, "yellow_of_weight": 0, "green_of_a_metacentre_above": 0}
	for y in shown.get_height():
		for x in shown.get_width():
			var color := shown.get_pixel(x, y)
			if color.is_equal_approx(hidden.get_pixel(x, y)):
				continue
			inks.blue_of_buoyancy += int(color.b > 0.6 and color.b > color.r + 0.3 and color.b > color.g + 0.15)
			inks.yellow_of_weight += int(color.r > 0.6 and color.g > 0.5 and color.b < 0.5)
			inks.green_of_a_metacentre_above += int(color.g > 0.6 and color.g > color.r + 0.2 and color.g > color.b + 0.2)
	for ink: String in inks:
		_check(inks[ink] > 15, "the_" + ink + "_shows", inks[ink])
	EditorInterface.get_selection().clear()
	body.free()
	water.free()


func _add(root: Node, parent: Node, type: String, place: Vector3) -> Node3D:
	var node: Node3D = ClassDB.instantiate(type)
	node.name = type
	node.position = place
	parent.add_child(node)
	node.owner = root
	return node
