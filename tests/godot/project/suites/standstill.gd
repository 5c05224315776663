# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## Bodies that begin, leap, stand still and move again, with cables and water at them. Run with each of the engine's
## physics.
extends Check


func of_preset(preset: int) -> CableMaterial:
	var material := CableMaterial.new()
	material.preset = preset as CableMaterial.Preset
	return material


func add_body(place: Vector3, mass: float, title := "Body") -> RigidBody3D:
	var body := RigidBody3D.new()
	var shape := CollisionShape3D.new()
	shape.shape = BoxShape3D.new()
	shape.shape.size = Vector3(0.4, 0.6, 0.8)
	body.add_child(shape)
	body.name = title
	body.mass = mass
	body.position = place
	body.can_sleep = false
	return keep(body)


## A body that swings on four metres of wire.
func add_swing() -> Array:
	var body := add_body(Vector3(sin(0.3), -cos(0.3), 0) * 4.0, 50.0)
	var cable := add_cable({"segments": 16, "length": 4.0, "end_node": NodePath("../Body"),
			"cable_material": of_preset(CableMaterial.PRESET_STEEL_WIRE_ROPE)})
	return [cable, body]


func add_air() -> void:
	var water := HawserWater3D.new()
	water.surface = true
	water.position.y = -1000.0
	keep(water)


## Let it swing, halt for a while, go on; the greatest speed and tension afterwards.
func halt(cable: UnderwaterCable3D, body: RigidBody3D, begin: Callable, end: Callable, what: String) -> void:
	await ticks(100)
	await get_tree().physics_frame # elsewhere GodotPhysics complains of a pause, without us, too
	begin.call()
	var stray := 0.0
	for i in 200:
		await get_tree().physics_frame
		if i > 2:
			stray = maxf(stray, cable.get_points()[16].distance_to(body.global_position))
	check(stray < 0.002, "%s: the end stays with the body: %s m" % [what, stray])
	end.call()
	var fastest := 0.0
	var most := 0.0
	for i in 60:
		await get_tree().physics_frame
		fastest = maxf(fastest, body.linear_velocity.length())
		most = maxf(most, cable.max_tension)
	check(fastest < 1.7, "%s: it swings on: %s m/s" % [what, fastest])
	check(most < 800.0, "%s: with %s N" % [what, most])
	release()


func test_what_pushes_does_not_pile_up_while_bodies_stand_still() -> void:
	var tree := get_tree()
	var space := get_viewport().find_world_3d().space
	var pairs := {
		"pause": [func() -> void: tree.paused = true, func() -> void: tree.paused = false],
		"space": [PhysicsServer3D.space_set_active.bind(space, false), PhysicsServer3D.space_set_active.bind(space, true)],
		"time": [func() -> void: Engine.time_scale = 0.0, func() -> void: Engine.time_scale = 1.0],
	}
	for what: String in pairs:
		add_air()
		var swing := add_swing()
		await halt(swing[0], swing[1], pairs[what][0], pairs[what][1], what)


func test_a_boat_does_not_leap_after_a_standstill() -> void:
	for paused: bool in [true, false]:
		var boat := add_body(Vector3(0, 0.1, 0), 50.0, "Boat")
		var buoyancy := Buoyancy3D.new()
		boat.add_child(buoyancy)
		var water := HawserWater3D.new()
		water.surface = true
		keep(water)
		await ticks(120)
		await get_tree().physics_frame
		get_tree().paused = paused
		Engine.time_scale = 1.0 if paused else 0.0
		await ticks(200)
		get_tree().paused = false
		Engine.time_scale = 1.0
		var fastest := 0.0
		for i in 30:
			await get_tree().physics_frame
			fastest = maxf(fastest, boat.linear_velocity.length())
		check(fastest < 0.5, "%s: m/s: %s" % ["pause" if paused else "time", fastest])
		release()


func test_a_body_that_left_its_cable_in_a_tick_without_time_weighs_again() -> void:
	var swing := add_swing()
	await ticks(5)
	Engine.time_scale = 0.0
	await ticks(5)
	swing[0].free()
	Engine.time_scale = 1.0
	await ticks(30)
	check(swing[1].linear_velocity.y < -2.0, "it falls: %s" % swing[1].linear_velocity)


func test_a_disabled_body_is_followed() -> void:
	for mode: int in [CollisionObject3D.DISABLE_MODE_REMOVE, CollisionObject3D.DISABLE_MODE_MAKE_STATIC]:
		add_air()
		var swing := add_swing()
		var body: RigidBody3D = swing[1]
		body.disable_mode = mode as CollisionObject3D.DisableMode
		var begin := func() -> void: body.process_mode = Node.PROCESS_MODE_DISABLED
		var end := func() -> void: body.process_mode = Node.PROCESS_MODE_INHERIT
		await halt(swing[0], body, begin, end, "disable mode %d" % mode)


func test_a_body_that_is_put_elsewhere_in_a_tick_is_not_yanked() -> void:
	for distance: float in [0.0, 300.0]:
		var body := add_body(Vector3(5, 0, 0), 1.0)
		var cable := add_cable({"length": 6.0, "cable_material": of_preset(CableMaterial.PRESET_MOORING_CHAIN),
				"end_node": NodePath("../Body"), "collision_mask": 0})
		await ticks(60)
		await get_tree().physics_frame
		cable.position = Vector3(distance, 0, 0)
		body.global_position = Vector3(distance + 5, 0, 0)
		body.linear_velocity = Vector3.ZERO
		body.angular_velocity = Vector3(0, 0, 3) # seen from where it was, its new place would fly
		cable.reset()
		var fastest := 0.0
		var farthest := 0.0
		for i in 60:
			await get_tree().physics_frame
			fastest = maxf(fastest, body.linear_velocity.length())
			farthest = maxf(farthest, body.position.distance_to(cable.position))
		check(fastest < 7.0, "m/s, %s m away: %s" % [distance, fastest])
		check(farthest < 6.1, "m from the other end, %s m away: %s" % [distance, farthest])
		release()


## The pull in the first tick, at a body that is so old.
func first_pull(mass: float, age: int) -> float:
	var body := add_body(Vector3(0, -4, 0), mass)
	body.gravity_scale = 0.0
	if age:
		await ticks(age)
	var cable := add_cable({"segments": 16, "length": 3.9, "position": Vector3(0.15, 0, 0.3), "collision_mask": 0,
			"cable_material": of_preset(CableMaterial.PRESET_ROV_TETHER), "end_node": NodePath("../Body"),
			"end_offset": Vector3(0.15, 0, 0.3)})
	await ticks(1)
	var pull := cable.get_end_force().length()
	release()
	return pull


func test_a_new_body_weighs_what_it_will() -> void:
	for mass: float in [0.1, 50.0]:
		var expected := await first_pull(mass, 3)
		var actual := await first_pull(mass, 0)
		check(expected > 2.0 * mass, "N at a body of %s kg: %s" % [mass, expected])
		check_near(actual / expected, 1.0, 0.02, "pull at a new body of %s kg, over that at an old one, of %s N" %
				[mass, expected])
