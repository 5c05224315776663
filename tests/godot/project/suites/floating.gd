# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## Bodies that float and are driven. Run with each of the engine's physics.
extends Check

const GRAVITY := 9.8
const DENSITY := 1025.0


func add_water(height := 0.0) -> HawserWater3D:
	var water := HawserWater3D.new()
	water.surface = true
	water.position.y = height
	return keep(water)


## A box that floats, and its Buoyancy3D.
func add_box(size: Vector3, mass: float, place := Vector3.ZERO) -> Buoyancy3D:
	var shape := BoxShape3D.new()
	shape.size = size
	return add_body(shape, mass, place)


func add_body(shape: Shape3D, mass: float, place := Vector3.ZERO) -> Buoyancy3D:
	var body := RigidBody3D.new()
	body.mass = mass
	body.position = place
	body.linear_damp_mode = RigidBody3D.DAMP_MODE_REPLACE
	body.angular_damp_mode = RigidBody3D.DAMP_MODE_REPLACE
	var collision := CollisionShape3D.new()
	collision.shape = shape
	body.add_child(collision)
	var buoyancy := Buoyancy3D.new()
	body.add_child(buoyancy)
	keep(body)
	return buoyancy


func body_of(buoyancy: Buoyancy3D) -> RigidBody3D:
	return buoyancy.get_parent()


## How fast anything of it moves, within a second.
func unrest_of(body: RigidBody3D) -> float:
	var fastest := 0.0
	for i in 60:
		await get_tree().physics_frame
		fastest = maxf(fastest, maxf(body.linear_velocity.length(), body.angular_velocity.length()))
	return fastest


func test_the_physics_is_the_one_that_was_asked_for() -> void:
	for argument in OS.get_cmdline_user_args():
		if argument.begins_with("--physics="):
			check_equal(ProjectSettings.get_setting("physics/3d/physics_engine"), argument.trim_prefix("--physics="),
					"physics")


func test_a_box_floats_at_its_draft_and_comes_to_rest() -> void:
	add_water(3.0)
	for density: float in [200.0, 500.0, 900.0]:
		var size := Vector3(4, 1, 3)
		var mass := density * size.x * size.y * size.z
		var float_node := add_box(size, mass, Vector3(0, 3.4, 0))
		var body := body_of(float_node)
		await ticks(60 * 40)
		var draft := mass / (DENSITY * size.x * size.z)
		print("DRAFT %s: %.5f m, expected %.5f m" % [ProjectSettings.get_setting("physics/3d/physics_engine"),
				3.0 - (body.position.y - 0.5), draft])
		check_near(3.0 - (body.position.y - 0.5), draft, 0.01 * draft, "m of draft, as the engine has the body")
		check_near(float_node.draft, draft, 0.01 * draft, "m of draft, as read")
		check_near(float_node.submerged_volume, mass / DENSITY, 0.01 * mass / DENSITY, "m³ under water")
		check_near(float_node.submerged_share, density / DENSITY, 0.01, "share under water")
		check_near(float_node.waterline, 3.0, 1e-3, "m, the waterline")
		check_near(float_node.force_of_buoyancy.y, mass * GRAVITY, 0.01 * mass * GRAVITY, "N up")
		check_near(float_node.waterplane_area, 12.0, 0.05, "m²")
		check_near(float_node.hull_volume, 12.0, 0.001, "m³")
		check_near(float_node.center_of_buoyancy.y, 3.0 - 0.5 * draft, 0.01, "m")
		# GM = KB + I / V - KG.
		var gm := 0.5 * draft + 4.0 * 27.0 / 12.0 / (12.0 * draft) - 0.5
		check_near(float_node.metacentric_height, gm, 0.01 * absf(gm) + 0.005, "m, GM")
		check(await unrest_of(body) < 0.01, "it is at rest: %s" % body.linear_velocity)
		check(absf(body.rotation.x) + absf(body.rotation.z) < 0.01, "and level: %s" % body.rotation)
		release()
		add_water(3.0)


func test_round_shapes_float_as_they_must() -> void:
	add_water()
	var sphere := SphereShape3D.new()
	sphere.radius = 0.5
	var ball := add_body(sphere, 0.5 * DENSITY * 4.0 / 3.0 * PI * 0.125, Vector3(0, 0.3, 0))
	var drum := CylinderShape3D.new()
	drum.radius = 0.6
	drum.height = 0.5
	var barrel := add_body(drum, 0.4 * DENSITY * PI * 0.36 * 0.5, Vector3(5, 0, 0))
	await ticks(60 * 15)
	check_near(body_of(ball).position.y, 0.0, 0.005, "m: half a ball is under water")
	check_near(barrel.draft, 0.2, 0.002, "m of draft of a drum")
	var capsule := CapsuleShape3D.new()
	capsule.radius = 0.2
	capsule.height = 1.0
	var pill := add_body(capsule, 20.0, Vector3(10, 0, 0))
	await ticks(2)
	check_near(pill.hull_volume, PI * 0.04 * 0.6 + 4.0 / 3.0 * PI * 0.008, 1e-4, "m³ of a capsule")


func test_a_tilted_boat_rights_itself_and_one_that_is_heavy_above_turns_over() -> void:
	add_water()
	var stable := add_box(Vector3(4, 1, 3), 5000.0)
	body_of(stable).rotation.z = 0.5
	var crank := add_box(Vector3(4, 1, 1), 2000.0, Vector3(10, 0, 0))
	var body := body_of(crank)
	body.center_of_mass_mode = RigidBody3D.CENTER_OF_MASS_MODE_CUSTOM
	body.center_of_mass = Vector3(0, 0.45, 0)
	body.rotation.x = 0.1
	var capsized: Array[float] = []
	crank.capsized.connect(func(up: float) -> void: capsized.append(up))
	await ticks(60 * 20)
	check(absf(body_of(stable).rotation.z) < 0.02, "upright: %s" % body_of(stable).rotation)
	check(stable.metacentric_height > 0.0, "GM of the stable one: %s m" % stable.metacentric_height)
	check(not stable.upside_down, "not upside down")
	check(body.global_basis.y.y < 0.0, "turned over: %s" % body.global_basis.y)
	check(crank.upside_down, "and says so")
	check_equal(capsized.size(), 1, "number of signals")


func test_diving_rising_and_falling_into_the_water_are_told() -> void:
	add_water()
	var crate := add_box(Vector3(1, 1, 1), 300.0, Vector3(0, -6, 0))
	var heard: PackedStringArray = []
	crate.submerged.connect(func(depth: float) -> void: heard.append("submerged %d" % roundi(depth)))
	crate.emerged.connect(func(share: float) -> void: heard.append("emerged %s" % (share < 1.0)))
	crate.slammed.connect(func(force: float) -> void: heard.append("slammed %s" % (force > 1000.0)))
	await ticks(2)
	check(crate.under_water, "it is under water")
	await ticks(300)
	check(heard.has("submerged 6") and heard.has("emerged true"), "heard %s" % heard)
	check(not crate.under_water, "it is up")
	body_of(crate).position.y = 20.0
	body_of(crate).linear_velocity = Vector3.ZERO
	await ticks(200)
	check(heard.has("slammed true"), "heard %s" % heard)


func test_a_light_ball_under_water_rises_with_added_mass_and_does_not_explode() -> void:
	add_water(100.0)
	var sphere := SphereShape3D.new()
	sphere.radius = 0.5
	var ball := add_body(sphere, 0.5)
	ball.drag_normal = 0.0
	ball.lift = 0.0
	ball.skin_friction = false
	await ticks(3)
	var from := body_of(ball).linear_velocity.y
	await ticks(10)
	var rise := (body_of(ball).linear_velocity.y - from) / 10.0 * 60.0
	# Of a ball that weighs something, (displaced - m) g / (m + half of displaced); in a fluid as heavy as water.
	var displaced := DENSITY * 4.0 / 3.0 * PI * 0.125
	var expected := (displaced - 0.5) / (0.5 + 0.5 * displaced) * GRAVITY
	print("LIGHT BALL %s: %.4f m/s², expected %.4f" % [ProjectSettings.get_setting("physics/3d/physics_engine"), rise, expected])
	check_near(rise, expected, 0.0075 * expected, "m/s²")


func test_a_thruster_pushes_and_a_rudder_turns() -> void:
	add_water()
	var boat := add_box(Vector3(1.5, 1, 5), 2500.0)
	var body := body_of(boat)
	var thruster := Thruster3D.new()
	thruster.thrust = 4000.0
	thruster.position = Vector3(0, -0.3, 2.5)
	body.add_child(thruster)
	var rudder := Rudder3D.new()
	rudder.area = 0.3
	rudder.position = Vector3(0, -0.25, 2.8)
	body.add_child(rudder)
	await ticks(120)
	check(absf(body.linear_velocity.z) < 0.01, "it stays at first: %s" % body.linear_velocity)
	thruster.throttle = 1.0
	await ticks(60 * 8)
	check(body.linear_velocity.z < -1.0, "it goes forward, along -z: %s" % body.linear_velocity)
	check(absf(body.linear_velocity.x) < 0.1, "straight on: %s" % body.linear_velocity)
	check_near(thruster.current_throttle, 1.0, 1e-3, "throttle")
	check(thruster.force.z < -500.0, "N: %s" % thruster.force)
	check(thruster.wet_share > 0.9, "under water: %s" % thruster.wet_share)
	check_near(thruster.water_speed, -body.linear_velocity.z, 0.05, "m/s")
	rudder.angle = 0.4
	await ticks(60 * 6)
	check(absf(body.angular_velocity.y) > 0.02, "it turns: %s" % body.angular_velocity)
	var sense := signf(body.angular_velocity.y)
	rudder.angle = -0.4
	await ticks(60 * 8)
	check(signf(body.angular_velocity.y) == -sense, "and the other way: %s" % body.angular_velocity)


func test_a_ballast_tank_sinks_a_submarine_and_lifts_it_again() -> void:
	add_water()
	var capsule := CapsuleShape3D.new()
	capsule.radius = 1.0
	capsule.height = 6.0
	var boat := add_body(capsule, 15000.0)
	body_of(boat).center_of_mass_mode = RigidBody3D.CENTER_OF_MASS_MODE_CUSTOM
	body_of(boat).center_of_mass = Vector3(0, 0, 0.3)
	body_of(boat).rotation.x = PI / 2.0
	var tank := BallastTank3D.new()
	tank.volume = 4.0
	tank.fill_rate = 0.5
	body_of(boat).add_child(tank)
	await ticks(300)
	check(body_of(boat).position.y > -1.0, "it floats: %s" % body_of(boat).position)
	tank.fill = 1.0
	await ticks(600)
	check_near(tank.current_fill, 1.0, 1e-3, "full")
	check_near(tank.mass, 4.0 * 1025.0, 5.0, "kg")
	check(body_of(boat).position.y < -3.0, "it dives: %s" % body_of(boat).position)
	tank.fill = 0.0
	await ticks(1200)
	check(body_of(boat).position.y > -1.0, "and is back: %s" % body_of(boat).position)


func test_a_moored_buoy_shares_its_body_with_its_cable() -> void:
	add_water()
	var sphere := SphereShape3D.new()
	sphere.radius = 0.6
	var buoy := add_body(sphere, 150.0, Vector3(0, 0, 0))
	body_of(buoy).name = "Buoy"
	var chain := CableMaterial.new()
	chain.preset = CableMaterial.PRESET_MOORING_CHAIN
	var cable := add_cable({"segments": 20, "length": 6.0, "cable_material": chain, "position": Vector3(0, -4.5, 0),
			"end_node": NodePath("../Buoy"), "end_offset": Vector3(0, -0.6, 0)})
	await ticks(60 * 60)
	# What the chain weighs hangs on buoy and anchor: the buoy lies deeper than without it, by that volume.
	var pull := -cable.get_end_force().y
	var displaced := chain.mass_per_length - DENSITY * PI / 4.0 * chain.diameter * chain.diameter
	check_near(pull - cable.get_start_force().y, 6.0 * displaced * GRAVITY, 0.03 * 6.0 * displaced * GRAVITY, "N of chain")
	check_near(buoy.submerged_volume, (150.0 + pull / GRAVITY) / DENSITY, 0.005, "m³ under water")
	check(await unrest_of(body_of(buoy)) < 0.05, "it lies still: %s" % body_of(buoy).linear_velocity)


func test_it_floats_far_from_the_origin_and_with_axes_that_the_physics_chose() -> void:
	add_water()
	# Two boxes at an angle: no axis of inertia lies along one of the node.
	var float_node := add_box(Vector3(4, 1, 1), 1500.0, Vector3(5000, 0, -3000))
	var body := body_of(float_node)
	var arm := CollisionShape3D.new()
	arm.shape = BoxShape3D.new()
	arm.shape.size = Vector3(3, 1, 1)
	arm.rotation.y = 0.7
	arm.position = Vector3(2.5, 0, -1.8)
	body.add_child(arm)
	float_node.quadratic_damping = Vector3(0, 500, 0)
	await ticks(60 * 20)
	check(absf(body.global_basis.y.y) > 0.98, "level: %s" % body.global_basis.y)
	check_near(float_node.submerged_volume, 1500.0 / DENSITY, 0.02, "m³ under water")
	check(not float_node.upside_down, "not upside down, whatever its axes are")
	check(await unrest_of(body) < 0.03, "at rest: %s, %s" % [body.linear_velocity, body.angular_velocity])


func test_random_points_float_it_too() -> void:
	add_water()
	var float_node := add_box(Vector3(4, 1, 3), 6000.0, Vector3(0, 0.2, 0))
	float_node.method = Buoyancy3D.METHOD_RANDOM_POINTS
	check_near(float_node.drag_base, 0.1, 1e-6, "b, as its authors have it")
	check(not float_node.skin_friction, "no friction of the skin")
	await ticks(600)
	check_near(float_node.draft, 6000.0 / DENSITY / 12.0, 0.05, "m")
	check_equal(float_node.element_count, 1000, "points")


func test_a_frozen_body_does_not_float_and_a_disabled_buoyancy_lets_it_sink() -> void:
	add_water()
	var float_node := add_box(Vector3(2, 1, 2), 1000.0, Vector3(0, 5, 0))
	var body := body_of(float_node)
	body.freeze = true
	await ticks(30)
	check_near(body.position.y, 5.0, 1e-4, "m, frozen")
	check_equal(float_node.submerged_volume, 0.0, "m³")
	body.freeze = false
	await ticks(400)
	check(body.position.y > -0.5, "it floats: %s" % body.position)
	float_node.enabled = false
	await ticks(90)
	check(body.position.y < -3.0, "it sinks: %s" % body.position)
	float_node.enabled = true
	await ticks(400)
	check(body.position.y > -0.5, "and comes up: %s" % body.position)


func test_a_body_may_sleep_again_without_its_buoyancy() -> void:
	add_water()
	var float_node := add_box(Vector3(2, 1, 2), 1000.0)
	var body := body_of(float_node)
	body.gravity_scale = 0.0
	await ticks(120)
	check(not body.sleeping, "a floating body does not sleep")
	float_node.free()
	body.linear_velocity = Vector3.ZERO
	body.angular_velocity = Vector3.ZERO
	await ticks(180)
	check(body.sleeping, "without it, it does")


func test_steps_of_other_lengths_float_it_as_deep() -> void:
	add_water()
	for rate: int in [30, 120]:
		Engine.physics_ticks_per_second = rate
		var float_node := add_box(Vector3(4, 1, 3), 6000.0, Vector3(rate, 0.2, 0))
		await ticks(rate * 15)
		check_near(float_node.draft, 6000.0 / DENSITY / 12.0, 0.005, "m at %s ticks a second" % rate)
		check(await unrest_of(body_of(float_node)) < 0.02, "at rest at %s" % rate)
	Engine.physics_ticks_per_second = 60
