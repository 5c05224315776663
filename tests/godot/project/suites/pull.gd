# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## Cables that pull at a RigidBody3D. Run with each of the engine's physics.
extends Check

const GRAVITY := 9.8
const RADIUS := 0.0225 # m, of the usual tether


## A line of next to no weight and no drag, which hardly stretches.
func thread() -> CableMaterial:
	var material := CableMaterial.new()
	for number: String in ["bending_stiffness", "drag_normal", "drag_tangential", "added_mass_normal", "breaking_load"]:
		material.set(number, 0.0)
	material.diameter = 0.002
	material.mass_per_length = 0.01
	material.axial_stiffness = 1e6
	material.axial_damping = 200.0
	return material


func of_preset(preset: int) -> CableMaterial:
	var material := CableMaterial.new()
	material.preset = preset as CableMaterial.Preset
	return material


func add_body(place: Vector3, mass: float, title := "Body", radius := 0.25) -> RigidBody3D:
	var body := RigidBody3D.new()
	var shape := CollisionShape3D.new()
	shape.shape = SphereShape3D.new()
	shape.shape.radius = radius
	body.add_child(shape)
	body.name = title
	body.mass = mass
	body.position = place
	body.linear_damp_mode = RigidBody3D.DAMP_MODE_REPLACE
	body.angular_damp_mode = RigidBody3D.DAMP_MODE_REPLACE
	body.can_sleep = false
	return keep(body)


func test_the_physics_is_the_one_that_was_asked_for() -> void:
	for argument in OS.get_cmdline_user_args():
		if argument.begins_with("--physics="):
			check_equal(ProjectSettings.get_setting("physics/3d/physics_engine"), argument.trim_prefix("--physics="),
					"physics")


func test_a_hanging_body_swings_with_the_period_of_a_pendulum() -> void:
	var length := 4.0
	var angle := 0.08
	var body := add_body(Vector3(sin(angle), -cos(angle), 0) * length, 20.0)
	var cable := add_cable({"segments": 16, "length": length, "cable_material": thread(), "end_node": NodePath("../Body")})
	var crossings: PackedFloat32Array = []
	var before := body.position.x
	var farthest := 0.0
	var stray := 0.0
	for tick in 60 * 20:
		await get_tree().physics_frame
		var now := body.position.x
		if before > 0.0 and now <= 0.0:
			crossings.append((tick - now / (now - before)) / 60.0)
		before = now
		if tick > 60 * 12:
			farthest = maxf(farthest, absf(now))
		stray = maxf(stray, absf(body.position.length() - length))
	check(stray < 0.01, "it stays on its line, within %s m" % stray)
	check(crossings.size() >= 4, "it swings: %s" % crossings)
	var count := crossings.size() - 1
	var period := (crossings[count] - crossings[0]) / count
	# For a swing of this angle, to the second order.
	var expected := TAU * sqrt(length / GRAVITY) * (1.0 + angle * angle / 16.0)
	check_near(period, expected, 0.02 * expected, "s")
	check(farthest > 0.5 * sin(angle) * length and farthest < 1.02 * sin(angle) * length,
			"it neither stops nor grows: %s m" % farthest)
	check_near(cable.start_tension, 20.0 * GRAVITY, 0.05 * 20.0 * GRAVITY, "N")


func test_a_body_hangs_at_rest_with_its_weight_on_the_line() -> void:
	var body := add_body(Vector3(0, -5.25, 0), 300.0)
	var cable := add_cable({"length": 5.0, "cable_material": of_preset(CableMaterial.PRESET_STEEL_WIRE_ROPE),
			"end_node": NodePath("../Body"), "end_offset": Vector3(0, 0.25, 0)})
	await ticks(300)
	check_near(cable.end_tension, 300.0 * GRAVITY, 0.02 * 300.0 * GRAVITY, "N")
	check_near(cable.get_end_force().y, 300.0 * GRAVITY, 0.02 * 300.0 * GRAVITY, "N up")
	var fastest := 0.0
	for i in 60:
		await ticks(1)
		fastest = maxf(fastest, absf(body.linear_velocity.y))
	check(fastest < 0.02, "it hangs still: %s m/s up and down" % fastest)
	check_near(body.position.y, -5.25, 0.02, "m down")


func test_a_light_body_on_a_heavy_cable_does_not_shake() -> void:
	# 20 m of chain, over two tonnes, with a body of half a kilogram in its bight and at its end.
	var chain := of_preset(CableMaterial.PRESET_MOORING_CHAIN)
	var hanging := add_body(Vector3(0, -20, 0), 0.5, "Light")
	var cable := add_cable({"segments": 40, "length": 20.0, "cable_material": chain, "end_node": NodePath("../Light")})
	await ticks(600)
	var fastest := 0.0
	for i in 120:
		await ticks(1)
		fastest = maxf(fastest, hanging.linear_velocity.length())
		check(hanging.position.is_finite(), "it is somewhere")
	check(fastest < 0.05, "m/s at the end of a chain: %s" % fastest)
	check_near(hanging.position.y, -20.0, 0.1, "m down")
	check_near(cable.current_length, 20.0, 0.02, "m")


func test_a_light_body_between_heavy_cables_does_not_shake() -> void:
	var steel := of_preset(CableMaterial.PRESET_STEEL_WIRE_ROPE)
	var joint := add_body(Vector3(5, -3, 0), 0.2, "Joint", 0.1)
	for x: float in [0.0, 10.0]:
		add_cable({"segments": 20, "length": 6.5, "cable_material": steel, "position": Vector3(x, 0, 0),
				"end_node": NodePath("../Joint")})
	await ticks(900)
	var fastest := 0.0
	for i in 120:
		await ticks(1)
		fastest = maxf(fastest, joint.linear_velocity.length())
	check(fastest < 0.05, "m/s: %s" % fastest)
	check_near(joint.position.x, 5.0, 0.05, "in the middle")
	check(joint.position.y < -3.0, "it hangs: %s" % joint.position)


## How far the tube ends beyond, or before, where a node is drawn: a frame is drawn when its processing is over.
func gap_of(cable: UnderwaterCable3D, node: Node3D) -> float:
	await get_tree().process_frame
	var seen := node.get_global_transform_interpolated().origin
	await get_tree().process_frame
	return absf((cable.global_transform * cable.get_aabb()).end.x - RADIUS - seen.x)


func test_an_end_is_drawn_at_its_body_at_any_rate() -> void:
	for rate: int in [30, 60, 120, 240]:
		for interpolated: bool in [false, true]:
			Engine.physics_ticks_per_second = rate
			get_tree().physics_interpolation = interpolated
			var body := add_body(Vector3(2, 0, 0), 20.0)
			body.gravity_scale = 0.0
			body.linear_velocity = Vector3(4, 0, 0)
			var cable := add_cable({"length": 8.0, "collision_mask": 0, "end_node": NodePath("../Body")})
			await ticks(rate / 4)
			for frame in 20:
				var gap := await gap_of(cable, body)
				check(gap < 1e-3, "%d ticks, interpolated %s, frame %d: m from the body %s" % [rate, interpolated, frame, gap])
			release()
	Engine.physics_ticks_per_second = 60
	get_tree().physics_interpolation = false


func test_a_body_in_the_middle_is_drawn_on_its_cable() -> void:
	var body := add_body(Vector3(0, 0, 0), 20.0)
	body.gravity_scale = 0.0
	body.linear_velocity = Vector3(4, 0, 0)
	var cable := add_cable({"length": 16.0, "position": Vector3(0, 2, 0), "end_position": Vector3(0, -4, 0)})
	cable.collision_mask = 0
	var attachment := CableAttachment3D.new()
	attachment.measure = CableAttachment3D.MEASURE_FRACTION
	cable.add_child(attachment)
	attachment.target = attachment.get_path_to(body)
	await ticks(30)
	check(attachment.tied, "it is tied")
	for frame in 10:
		var gap := await gap_of(cable, body)
		check(gap < 1e-3, "frame %d: m from the body %s" % [frame, gap])


func test_a_node_that_is_moved_between_ticks_takes_the_end_along() -> void:
	Engine.physics_ticks_per_second = 10
	var node := add_node(Vector3(6, 0, 0), "Body")
	var cable := add_cable({"length": 8.0, "end_node": NodePath("../Body")})
	await ticks(5)
	for frame in 20:
		node.position.x += 0.05
		var gap := await gap_of(cable, node)
		check(gap < 1e-3, "frame %d: m from the node %s" % [frame, gap])
	var before := cable.get_aabb()
	cable.simulating = false
	await ticks(2)
	check(cable.get_aabb().is_equal_approx(before), "it does not jump when it stops: %s, %s" % [before, cable.get_aabb()])
	Engine.physics_ticks_per_second = 60


func test_locked_axes_hold_a_body_against_its_cable() -> void:
	var all_turns: PackedStringArray = ["angular_x", "angular_y", "angular_z"]
	var all_ways: PackedStringArray = ["linear_x", "linear_y", "linear_z"]
	var locks: Array[PackedStringArray] = [all_turns, ["angular_x", "angular_z"], all_ways, ["linear_z"]]
	for names in locks:
		var place := Vector3.ZERO if names == all_ways else Vector3(0.4, 0, 0)
		var body := add_body(Vector3(3, -4, 0), 20.0)
		for title in names:
			body.set("axis_lock_" + title, true)
		var cable := add_cable({
			"length": 5.4, "cable_material": of_preset(CableMaterial.PRESET_NYLON_DOCK_LINE), "collision_mask": 0,
			"end_node": NodePath("../Body"), "end_offset": place,
		})
		var gap := 0.0
		for tick in 300:
			await get_tree().physics_frame
			gap = maxf(gap, cable.get_points()[50].distance_to(body.global_transform * place))
		check(gap < 0.02, "%s: m from the body to the end of its cable: %s" % [names, gap])
		if names == all_ways:
			cable.length = 4.5
			await ticks(240)
			check_close(body.position, Vector3(3, -4, 0), 1e-3, "it stands still")
			check_near(cable.current_length, 5.0, 0.002, "m, stretched to the body")
		release()


func test_two_cables_share_a_weight() -> void:
	add_body(Vector3(0, -4, 0), 100.0, "Crate", 0.5)
	var first := add_cable({"length": 5.0, "cable_material": thread(), "position": Vector3(-3, 0, 0),
			"end_node": NodePath("../Crate")})
	var second := add_cable({"length": 5.0, "cable_material": thread(), "position": Vector3(3, 0, 0),
			"end_node": NodePath("../Crate")})
	await ticks(600)
	# Four down to five along: each carries five eighths.
	for cable: UnderwaterCable3D in [first, second]:
		check_near(cable.end_tension, 100.0 * GRAVITY * 5.0 / 8.0, 15.0, "N")
	check_near(first.get_end_force().y + second.get_end_force().y, 100.0 * GRAVITY, 20.0, "N up")


func test_a_pull_beside_the_centre_turns_the_body() -> void:
	var body := add_body(Vector3(0, -3, 0), 10.0)
	body.gravity_scale = 0.0
	var cable := add_cable({"segments": 10, "length": 2.9, "cable_material": thread(), "end_node": NodePath("../Body"),
			"end_offset": Vector3(0.2, 0, 0)})
	cable.position = Vector3(0.2, 0, 0)
	await ticks(60)
	check(body.angular_velocity.z > 0.01 or body.rotation.z > 0.01, "it turns: %s" % body.rotation)


func test_without_pull_the_cable_only_follows() -> void:
	var body := add_body(Vector3(0, -4, 0), 10.0)
	var cable := add_cable({"length": 20.0, "end_node": NodePath("../Body"), "end_pull": false})
	await ticks(30)
	check(body.position.y < -5.0, "it falls: %s" % body.position)
	check(cable.is_point_held(50), "the end is held")
	cable.length = 6.0
	await ticks(60)
	check(body.position.y < -10.0, "nothing stops it: %s" % body.position)
	cable.end_pull = true
	cable.length = 30.0
	await ticks(180)
	check(body.position.length() < 31.0, "now the cable does: %s" % body.position)
	var at := body.position
	cable.end_attached = false
	await ticks(30)
	check(body.position.y < at.y - 1.0, "and lets it go: %s" % body.position)
	check(not cable.is_point_held(50), "the end is free")


func test_a_marker_in_a_body_and_a_cable_in_a_body_pull_at_it() -> void:
	var body := add_body(Vector3(0, -4, 0), 10.0)
	var marker := Marker3D.new()
	marker.name = "Eye"
	body.add_child(marker)
	add_cable({"length": 5.0, "cable_material": thread(), "end_node": NodePath("../Body/Eye")})
	var hung := add_body(Vector3(5, -4, 0), 10.0, "Hung")
	var cable := UnderwaterCable3D.new()
	cable.length = 5.0
	cable.cable_material = thread()
	cable.end_node = NodePath("../../Hook")
	add_node(Vector3(5, 0, 0), "Hook")
	hung.add_child(cable)
	await ticks(180)
	check_near(body.position.y, -5.0, 0.1, "m down, held at a marker")
	check_near(hung.position.y, -5.0, 0.1, "m down, held by a cable of its own")


func test_a_frozen_body_is_only_followed() -> void:
	var body := add_body(Vector3(0, -4, 0), 10.0)
	var cable := add_cable({"length": 4.5, "cable_material": thread(), "end_node": NodePath("../Body")})
	body.freeze = true
	await ticks(30)
	check_close(body.position, Vector3(0, -4, 0), 1e-3, "it stays")
	body.freeze = false
	await ticks(180)
	check_near(body.position.y, -4.5, 0.05, "m down on its line")
	check(cable.end_tension > 50.0, "N: %s" % cable.end_tension)
	body.freeze = true
	await ticks(5)
	check(cable.is_point_held(50), "still held")


func test_buoyancy_of_a_script_is_no_weight() -> void:
	# A vehicle of 100 kg whose script carries 90 of them: the line must feel ten.
	var body := add_body(Vector3(0, -4, 0), 100.0)
	var cable := add_cable({"length": 4.0, "cable_material": thread(), "end_node": NodePath("../Body")})
	for i in 300:
		body.apply_central_force(Vector3(0, 90.0 * GRAVITY, 0))
		await get_tree().physics_frame
	var tensions: PackedFloat32Array = []
	for i in 60:
		body.apply_central_force(Vector3(0, 90.0 * GRAVITY, 0))
		await get_tree().physics_frame
		tensions.append(cable.end_tension)
	tensions.sort()
	check_near(tensions[30], 10.0 * GRAVITY, 5.0, "N")
	check(body.linear_velocity.length() < 0.02, "it hangs still: %s m/s" % body.linear_velocity)


func test_reset_follows_a_body_that_leapt() -> void:
	var body := add_body(Vector3(0, -4, 0), 10.0)
	var cable := add_cable({"length": 5.0, "cable_material": thread(), "end_node": NodePath("../Body")})
	await ticks(30)
	body.global_position = Vector3(100, -4, 0)
	body.linear_velocity = Vector3.ZERO
	cable.position = Vector3(100, 0, 0)
	cable.reset()
	check_close(cable.get_points()[50], Vector3(100, -4, 0), 0.01, "end at once")
	await ticks(180)
	check_close(body.position, Vector3(100, -5, 0), 0.3, "it hangs there")


func test_bodies_come_and_go() -> void:
	for i in 20:
		var body := add_body(Vector3(0, -4, 0), 10.0)
		var cable := add_cable({"segments": 8, "length": 4.0, "end_node": NodePath("../Body")})
		await ticks(2)
		if i % 4 == 0:
			body.free()
		elif i % 4 == 1:
			cable.free()
		elif i % 4 == 2:
			remove_child(body)
			await ticks(1)
			add_child(body)
		await ticks(1)
		release()


func test_a_cable_between_two_bodies_tows() -> void:
	var ship := add_body(Vector3(0, 0, 0), 1000.0, "Tug", 1.0)
	var barge := add_body(Vector3(-9, 0, 0), 500.0, "Barge", 1.0)
	ship.gravity_scale = 0.0
	barge.gravity_scale = 0.0
	ship.linear_velocity = Vector3(2, 0, 0)
	# The barge would run over the line and be slowed down by it.
	add_cable({"length": 10.0, "collision_mask": 0, "cable_material": of_preset(CableMaterial.PRESET_NYLON_DOCK_LINE),
			"start_node": NodePath("../Tug"), "end_node": NodePath("../Barge")})
	await ticks(600)
	var momentum := ship.linear_velocity * ship.mass + barge.linear_velocity * barge.mass
	check(barge.linear_velocity.x > 0.3, "the barge is under way: %s" % barge.linear_velocity)
	check(momentum.x < 2001.0 and momentum.x > 1700.0, "kg m/s, of which the water takes a little: %s" % momentum)


func test_a_body_hangs_in_the_middle_of_a_cable() -> void:
	var body := add_body(Vector3(4, -2, 0), 50.0)
	body.can_sleep = true
	var cable := add_cable({"segments": 40, "end_position": Vector3(8, 0, 0),
			"cable_material": of_preset(CableMaterial.PRESET_STEEL_WIRE_ROPE)})
	var attachment := CableAttachment3D.new()
	cable.add_child(attachment)
	attachment.target = attachment.get_path_to(body)
	await ticks(600)
	check(body.position.y > -4.0 and body.position.y < -1.5, "it hangs in the middle: %s" % body.position)
	check_near(body.linear_velocity.length(), 0.0, 0.05, "m/s")
	check_near(attachment.force.y, 50.0 * GRAVITY, 25.0, "N, what the line holds it up with")
	# Also a body that came to rest and sleeps.
	attachment.pull = false
	await ticks(30)
	check(body.linear_velocity.y < -2.0, "without pull it falls: %s" % body.linear_velocity)
