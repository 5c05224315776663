# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## What happens to bodies, nodes and seas while something floats, and how the engine is set. Run with each of the
## engine's physics.
extends Check

const DENSITY := 1025.0
const SIZE := Vector3(4, 1, 3)


func add_water() -> HawserWater3D:
	var water := HawserWater3D.new()
	water.surface = true
	return keep(water)


func make_box(mass: float) -> RigidBody3D:
	var body := RigidBody3D.new()
	body.mass = mass
	body.linear_damp_mode = RigidBody3D.DAMP_MODE_REPLACE
	body.angular_damp_mode = RigidBody3D.DAMP_MODE_REPLACE
	var collision := CollisionShape3D.new()
	collision.shape = BoxShape3D.new()
	collision.shape.size = SIZE
	body.add_child(collision)
	return body


func add_box(mass: float, place := Vector3.ZERO) -> Buoyancy3D:
	var body := make_box(mass)
	body.position = place
	var buoyancy := Buoyancy3D.new()
	body.add_child(buoyancy)
	keep(body)
	return buoyancy


func draft_of(mass: float) -> float:
	return mass / DENSITY / (SIZE.x * SIZE.z)


func test_ticks_of_any_rate_float_it_as_deep() -> void:
	add_water()
	for rate: int in [60, 120, 240]:
		Engine.physics_ticks_per_second = rate
		var buoyancy := add_box(6000.0, Vector3(2.0 * rate, 0.2, 0))
		var body: RigidBody3D = buoyancy.get_parent()
		await ticks(rate * 20)
		var draft := draft_of(6000.0)
		print("RATE %s, %d Hz: %.5f m, expected %.5f m, still moving with %.5f m/s" % [
				ProjectSettings.get_setting("physics/3d/physics_engine"), rate, 0.5 - body.position.y, draft,
				body.linear_velocity.length()])
		check_near(0.5 - body.position.y, draft, 0.01 * draft, "m of draft at %s ticks a second" % rate)
		check(body.linear_velocity.length() < 0.02, "m/s at %s: %s" % [rate, body.linear_velocity])
	Engine.physics_ticks_per_second = 60


func test_interpolation_does_not_change_how_it_floats() -> void:
	var heights: PackedFloat64Array = []
	for interpolated: bool in [false, true]:
		get_tree().physics_interpolation = interpolated
		add_water()
		var body: RigidBody3D = add_box(6000.0, Vector3(0, 0.5, 0)).get_parent()
		await ticks(90)
		heights.append(body.position.y)
		release()
	get_tree().physics_interpolation = false
	check_near(heights[0], heights[1], 1e-6, "m after a second and a half")


func test_a_body_below_a_scaled_node_floats_as_its_shapes_do() -> void:
	add_water()
	var parent := Node3D.new()
	parent.scale = Vector3.ONE * 2.0
	keep(parent)
	var body := make_box(6000.0)
	var buoyancy := Buoyancy3D.new()
	body.add_child(buoyancy)
	parent.add_child(body)
	await ticks(60 * 20)
	# The engine's physics knows no scale of bodies: the box is as large as its shape.
	check_near(buoyancy.hull_volume, 12.0, 0.01, "m³")
	check_near(0.5 - body.global_position.y, draft_of(6000.0), 0.01 * draft_of(6000.0), "m of draft")


func test_each_way_of_freezing_holds_it_and_lets_it_go() -> void:
	add_water()
	for mode: RigidBody3D.FreezeMode in [RigidBody3D.FREEZE_MODE_STATIC, RigidBody3D.FREEZE_MODE_KINEMATIC]:
		var buoyancy := add_box(6000.0, Vector3(20.0 * mode, -3.0, 0))
		var body: RigidBody3D = buoyancy.get_parent()
		body.freeze_mode = mode
		body.freeze = true
		await ticks(30)
		check_near(body.position.y, -3.0, 1e-4, "m, frozen in mode %s" % mode)
		body.freeze = false
		await ticks(60 * 15)
		check_near(0.5 - body.position.y, draft_of(6000.0), 0.01, "m of draft after it, mode %s" % mode)
		body.freeze = true
		var held := body.position
		await ticks(30)
		check(body.position.distance_to(held) < 1e-3, "held again, mode %s: %s" % [mode, body.position - held])


func test_a_floating_body_wakes_with_the_waves() -> void:
	var ocean := Ocean3D.new()
	ocean.weather = Ocean3D.WEATHER_BEAUFORT
	ocean.beaufort = 0
	ocean.weather_seconds = 2.0
	keep(ocean)
	var body: RigidBody3D = add_box(6000.0).get_parent()
	await ticks(60 * 15)
	check(body.linear_velocity.length() < 0.05, "it lies still on a calm sea: %s" % body.linear_velocity)
	body.sleeping = true
	ocean.beaufort = 6
	var lowest := INF
	var highest := -INF
	for i in 60 * 12:
		await get_tree().physics_frame
		lowest = minf(lowest, body.position.y)
		highest = maxf(highest, body.position.y)
	check(highest - lowest > 0.2, "it rides the waves that came up: %s to %s m" % [lowest, highest])


func test_a_body_freed_while_it_floats_leaves_nothing_behind() -> void:
	add_water()
	for now: bool in [true, false]:
		var body: RigidBody3D = add_box(6000.0).get_parent()
		var other: RigidBody3D = add_box(6000.0, Vector3(10, 0, 0)).get_parent()
		await ticks(30)
		if now:
			body.free()
		else:
			body.queue_free()
		await ticks(60)
		check(absf(other.position.y) < 1.0, "the other floats on: %s" % other.position)


func test_a_buoyancy_may_change_its_body() -> void:
	add_water()
	var buoyancy := add_box(6000.0)
	var first: RigidBody3D = buoyancy.get_parent()
	var second: RigidBody3D = keep(make_box(3000.0))
	second.position = Vector3(10, -2, 0)
	await ticks(60)
	buoyancy.reparent(second)
	await ticks(60 * 15)
	check(first.position.y < -10.0, "the first sinks without it: %s" % first.position)
	check_near(0.5 - second.position.y, draft_of(3000.0), 0.01, "m of draft of the second")


func test_two_buoyancies_carry_a_body_together() -> void:
	add_water()
	var body := make_box(6000.0)
	var look := MeshInstance3D.new()
	look.mesh = BoxMesh.new()
	look.mesh.size = Vector3(2, 1, 3)
	look.position = Vector3(3, 0, 0)
	body.add_child(look)
	for source: Buoyancy3D.HullSource in [Buoyancy3D.HULL_SOURCE_COLLISION_SHAPES, Buoyancy3D.HULL_SOURCE_MESH]:
		var buoyancy := Buoyancy3D.new()
		buoyancy.hull_source = source
		body.add_child(buoyancy)
	body.center_of_mass_mode = RigidBody3D.CENTER_OF_MASS_MODE_CUSTOM
	body.center_of_mass = Vector3(1, 0, 0)
	keep(body)
	await ticks(60 * 20)
	# Side by side they are a box of 6 x 1 x 3 m, and its weight lies in the middle of it.
	check_near(0.5 - body.position.y, 6000.0 / DENSITY / 18.0, 0.01, "m of draft")
	check(absf(body.rotation.z) < 0.02, "level: %s" % body.rotation)


func test_a_sea_that_goes_leaves_water_everywhere_and_another_one_carries_it() -> void:
	var ocean: Ocean3D = keep(Ocean3D.new())
	var buoyancy := add_box(6000.0)
	var body: RigidBody3D = buoyancy.get_parent()
	await ticks(120)
	check(buoyancy.submerged_volume > 0.5, "it floats: %s m³" % buoyancy.submerged_volume)
	ocean.free()
	await ticks(90)
	# As for cables: water without a surface is everywhere, and what is lighter rises.
	check(buoyancy.under_water and body.position.y > 0.5, "it rises: %s" % body.position)
	var next: Ocean3D = keep(Ocean3D.new())
	next.position.y = body.position.y
	await ticks(60 * 10)
	check(absf(body.position.y - next.position.y) < 2.5, "a new sea carries it: %s" % body.position)
