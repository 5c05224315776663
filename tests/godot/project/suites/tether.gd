# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## The quasi-static models: their shapes, how far they let a vehicle go, and the change from and to the dynamic model.
extends Check


func tether(model: int, more: Dictionary = {}) -> UnderwaterCable3D:
	return add_cable({"model": model, "segments": 32, "length": 10.0, "end_position": Vector3(6, 0, 0)}.merged(more, true))


## A uniform current along z.
func add_current(speed: float) -> void:
	var current := WaterCurrent3D.new()
	current.speed = speed
	current.rotation.y = PI
	keep(current)


func longest_move(before: PackedVector3Array, after: PackedVector3Array) -> float:
	var longest := 0.0
	for i in before.size():
		longest = maxf(longest, before[i].distance_to(after[i]))
	return longest


func test_the_three_models_have_their_shapes() -> void:
	add_current(0.5)
	var straight := tether(UnderwaterCable3D.MODEL_STRAIGHT)
	var v_shape := tether(UnderwaterCable3D.MODEL_V_SHAPE, {"tether_depth": UnderwaterCable3D.TETHER_DEPTH_LINEAR})
	var catenary := tether(UnderwaterCable3D.MODEL_CATENARY)
	await ticks(150) # the current comes after them, and they swing round to it
	check_near(straight.get_current_length(), 6.0, 1e-4, "m of the rubber band")
	check_near(v_shape.get_current_length(), 10.0, 1e-3, "m of the V")
	check_near(catenary.get_current_length(), 10.0, 2e-3, "m of the catenary")
	check_close(v_shape.get_points()[16], Vector3(3, 0, 4), 1e-3, "the knee: 3, 4, 5")
	check(catenary.get_points()[16].z > 3.0, "the catenary bows with the current: %s" % catenary.get_points()[16])
	check(catenary.get_end_tension() > 0.5, "N: %s" % catenary.get_end_tension())
	check_equal(catenary.get_tensions().size(), 32, "tensions")
	check_equal(catenary.state, UnderwaterCable3D.STATE_ASLEEP, "nothing changes, so it sleeps")


func test_it_follows_its_ends_and_clamps_them() -> void:
	var vehicle := add_node(Vector3(5, 0, 0), "Vehicle")
	var cable := tether(UnderwaterCable3D.MODEL_CATENARY)
	cable.end_node = cable.get_path_to(vehicle)
	await ticks(3)
	vehicle.position = Vector3(7, 1, 0)
	await ticks(2)
	check_close(cable.get_points()[32], Vector3(7, 1, 0), 1e-4, "the end")
	var heard: Array[float] = []
	cable.taut.connect(func(ratio: float) -> void: heard.append(ratio))
	check_close(cable.clamp_end(Vector3(20, 0, 0)), Vector3(10, 0, 0), 1e-4, "as far as it reaches")
	check_near(cable.get_tether_reach(), 10.0, 1e-4, "m")
	vehicle.position = Vector3(20, 0, 0)
	await ticks(2)
	check_close(cable.get_points()[32], Vector3(10, 0, 0), 1e-3, "the line's end")
	check(cable.is_taut() and heard.size() == 1, "it is taut, and said so once: %s" % [heard])
	cable.length = 12.0
	await ticks(2)
	check_close(cable.get_points()[32], Vector3(12, 0, 0), 1e-3, "paid out")


func test_models_change_without_a_jump() -> void:
	add_current(0.3)
	var cable := tether(UnderwaterCable3D.MODEL_DYNAMIC)
	await ticks(300)
	var before := cable.get_points()
	cable.model = UnderwaterCable3D.MODEL_CATENARY
	check(longest_move(before, cable.get_points()) < 0.01, "to a tether: %s m" % longest_move(before, cable.get_points()))
	for i in 200:
		before = cable.get_points()
		await ticks(1)
		check(longest_move(before, cable.get_points()) < 0.05, "tick %d" % i)
	check_equal(cable.get_state(), UnderwaterCable3D.STATE_ASLEEP, "it came to rest")
	before = cable.get_points()
	cable.model = UnderwaterCable3D.MODEL_DYNAMIC
	check(longest_move(before, cable.get_points()) < 0.01, "back: %s m" % longest_move(before, cable.get_points()))
	for i in 100:
		before = cable.get_points()
		await ticks(1)
		check(longest_move(before, cable.get_points()) < 0.05, "tick %d" % i)


func test_models_without_particles_refuse_what_needs_them() -> void:
	var cable := tether(UnderwaterCable3D.MODEL_CATENARY)
	await ticks(1)
	cable.hold_point(5, Vector3.ZERO)
	check_error("have no particles", "hold_point")
	cable.cut(3.0)
	check_error("have no particles", "cut")
	check_near(cable.get_current_length(), 10.0, 0.01, "m")


func test_a_tether_can_be_a_mooring_line() -> void:
	var material := CableMaterial.new()
	material.preset = CableMaterial.PRESET_MOORING_CHAIN
	var cable := tether(UnderwaterCable3D.MODEL_CATENARY, {"length": 80.0, "cable_material": material,
			"tether_on_seabed": true, "tether_seabed_height": -20.0, "end_position": Vector3(70, 0, 0)})
	cable.position = Vector3(0, -20, 0)
	cable.end_position = Vector3(70, 20, 0)
	await ticks(3)
	var points := cable.get_points()
	check_near(points[3].y, -20.0, 1e-2, "it lies on the seabed at first")
	check(cable.get_end_tension() > cable.get_start_tension(), "and pulls more at its upper end")


func test_freeing_a_tether_frees_all() -> void:
	var cable := tether(UnderwaterCable3D.MODEL_V_SHAPE)
	await ticks(2)
	remove_child(cable)
	add_child(cable)
	await ticks(2)
	check_near(cable.get_current_length(), 10.0, 1e-3, "m after it came back")
	cable.segments = 10
	await ticks(2)
	check_equal(cable.get_point_count(), 11, "points")
	cable.queue_free()
	await ticks(2)


func test_it_goes_round_what_the_physics_engine_has() -> void:
	var post := StaticBody3D.new()
	var shape := CollisionShape3D.new()
	var box := BoxShape3D.new()
	box.size = Vector3(1, 8, 3)
	shape.shape = box
	post.add_child(shape)
	post.position = Vector3(8, 0, -1.5)
	keep(post)
	add_current(0.4)
	var vehicle := add_node(Vector3(10, 0, 2), "Vehicle")
	var cable := tether(UnderwaterCable3D.MODEL_CATENARY, {"length": 17.0, "segments": 48})
	cable.end_node = cable.get_path_to(vehicle)
	var splits: Array[float] = []
	var rejoins: Array[float] = []
	cable.split.connect(func(arc_length: float) -> void: splits.append(arc_length))
	cable.rejoined.connect(func(arc_length: float) -> void: rejoins.append(arc_length))
	await ticks(150)
	for i in 480:
		vehicle.position = vehicle.position.move_toward(Vector3(11, 0, -6), 1.0 / 60.0)
		await ticks(1)
	check(splits.size() >= 1, "it met the post: %s" % [splits])
	check(cable.get_tether_contacts().size() >= 1, "contacts: %s" % [cable.get_tether_contacts()])
	check_near(cable.get_current_length(), 17.0, 5e-3, "m")
	check(cable.get_tether_reach() < 10.0, "m left from the corner: %s" % cable.get_tether_reach())
	for i in 480:
		vehicle.position = vehicle.position.move_toward(Vector3(10, 0, 2), 1.0 / 60.0)
		await ticks(1)
	check_equal(cable.get_tether_contacts().size(), 0, "contacts after driving back")
	check(rejoins.size() >= 1, "it came free: %s" % [rejoins])


func test_a_tether_holds_a_body() -> void:
	var body := RigidBody3D.new()
	body.mass = 20.0
	body.linear_damp = 0.5
	var shape := CollisionShape3D.new()
	shape.shape = SphereShape3D.new()
	body.add_child(shape)
	body.position = Vector3(3, -8, 0)
	keep(body)
	var cable := tether(UnderwaterCable3D.MODEL_CATENARY, {"tether_colliding": false})
	cable.end_node = cable.get_path_to(body)
	await ticks(900)
	check(body.position.distance_to(Vector3(0, -10, 0)) < 1.0, "it hangs from the line: %s" % body.position)
	check_near(cable.get_end_tension(), 20.0 * 9.8, 12.0, "N, the weight of the body")
	cable.model = UnderwaterCable3D.MODEL_DYNAMIC
	await ticks(120)
	check(body.position.distance_to(Vector3(0, -10, 0)) < 1.0, "and from the cable: %s" % body.position)
	var camera := Camera3D.new()
	keep(camera)
	camera.make_current()
	camera.position = Vector3(0, 0, 200)
	cable.lod_distance = 100.0
	await ticks(60)
	check(cable.get_tether_reach() > 0.0, "far away it is a tether")
	check(body.position.distance_to(Vector3(0, -10, 0)) < 1.0, "which holds the body: %s" % body.position)


func test_a_taut_tether_tells_the_weight_of_its_body() -> void:
	var steel := CableMaterial.new()
	steel.preset = CableMaterial.PRESET_STEEL_WIRE_ROPE
	for model: int in [UnderwaterCable3D.MODEL_STRAIGHT, UnderwaterCable3D.MODEL_V_SHAPE,
			UnderwaterCable3D.MODEL_CATENARY]:
		var body := RigidBody3D.new()
		body.mass = 20.0
		body.linear_damp = 1.0
		body.position = Vector3(0, -3.8, 0)
		keep(body)
		var cable := tether(model, {"tether_colliding": false, "length": 4.0, "cable_material": steel})
		cable.end_node = cable.get_path_to(body)
		await ticks(240)
		check_near(cable.end_tension, 20.0 * 9.8, 4.0, "N, model %d" % model)
		check_near(cable.get_end_force().y, 20.0 * 9.8, 4.0, "N up, model %d" % model)
		check(cable.max_tension < 20.0 * 9.8 + 62.0, "N at most, model %d: %s" % [model, cable.max_tension])
		release()


func test_a_tether_that_is_not_simulated_stands_still() -> void:
	var vehicle := add_node(Vector3(5, 0, 0), "Vehicle")
	var cable := tether(UnderwaterCable3D.MODEL_CATENARY)
	cable.end_node = cable.get_path_to(vehicle)
	await ticks(3)
	cable.simulating = false
	await ticks(2)
	var before := cable.get_points()
	vehicle.position = Vector3(7, 1, 0)
	await ticks(5)
	check_near(longest_move(before, cable.get_points()), 0.0, 0.0, "m that it moved")
	cable.simulating = true
	await ticks(3)
	check_close(cable.get_points()[32], Vector3(7, 1, 0), 1e-3, "it goes on")


func test_models_change_on_the_way() -> void:
	var vehicle := add_node(Vector3(5, 0, 0), "Vehicle")
	var cable := tether(UnderwaterCable3D.MODEL_DYNAMIC)
	cable.end_node = cable.get_path_to(vehicle)
	await ticks(240)
	var before := cable.get_points()
	for k in 8:
		cable.model = UnderwaterCable3D.MODEL_CATENARY if k % 2 == 0 else UnderwaterCable3D.MODEL_DYNAMIC
		for i in 45:
			vehicle.position.x += 1.0 / 60.0 if k < 3 else -1.0 / 60.0
			await ticks(1)
			var moved := longest_move(before, cable.get_points()) / cable.length
			check(moved < 0.008, "change %d, tick %d: a point moves by %s of the length" % [k, i, moved])
			before = cable.get_points()
		check_close(before[before.size() - 1], vehicle.position, 0.03, "the end at the vehicle")
		# Between two shapes, for two seconds, it is drawn a little shorter than either.
		check_near(cable.get_current_length(), 10.0, 0.15, "m of line")


func test_far_cables_are_catenaries() -> void:
	var camera := Camera3D.new()
	keep(camera)
	camera.make_current()
	camera.position = Vector3(0, 0, 30)
	var cable := tether(UnderwaterCable3D.MODEL_DYNAMIC, {"lod_distance": 100.0})
	var loose := tether(UnderwaterCable3D.MODEL_DYNAMIC, {"lod_distance": 100.0, "end_attached": false})
	await ticks(240)
	var before := cable.get_points()
	for distance: float in [99.0, 101.0, 200.0, 95.0, 91.0, 89.0, 30.0]:
		camera.position.z = distance
		for i in 30:
			await ticks(1)
			var moved := longest_move(before, cable.get_points()) / cable.length
			check(moved < 0.005, "%s m away, tick %d: a point moves by %s of the length" % [distance, i, moved])
			before = cable.get_points()
		var is_far := distance > 100.0 or distance == 95.0 or distance == 91.0 # it comes back below 90
		check_equal(cable.get_tether_reach() > 0.0, is_far, "a tether at %s m" % distance)
		check_equal(cable.model, UnderwaterCable3D.MODEL_DYNAMIC, "model")
		check_equal(loose.get_tether_reach(), 0.0, "a cable with a free end stays one")
	camera.position.z = 200.0
	await ticks(2)
	check(cable.get_tether_reach() > 0.0, "it is far again")
	cable.lod_distance = 0.0
	await ticks(2)
	check_equal(cable.get_tether_reach(), 0.0, "without level of detail it is dynamic")


func test_a_far_cable_can_be_cut_and_held() -> void:
	var camera := Camera3D.new()
	keep(camera)
	camera.make_current()
	camera.position = Vector3(0, 0, 200)
	var severed := tether(UnderwaterCable3D.MODEL_DYNAMIC, {"lod_distance": 100.0})
	var held := tether(UnderwaterCable3D.MODEL_DYNAMIC, {"lod_distance": 100.0})
	await ticks(60)
	check(severed.get_tether_reach() > 0.0 and held.get_tether_reach() > 0.0, "both are far")
	held.set_points(held.get_points())
	check_error("Cables that are farther than their lod_distance are catenaries for now", "set_points")
	var before := severed.get_points()
	severed.cut(5.0)
	held.hold_point(16, Vector3(2, -1, 0))
	await ticks(1)
	check(longest_move(before, severed.get_points()) < 0.05, "nothing jumps: %s m" %
			longest_move(before, severed.get_points()))
	await ticks(60)
	check_equal(severed.cut_count, 1, "cuts")
	check_equal(severed.get_tether_reach(), 0.0, "a far cable in two parts is dynamic")
	check_close(held.get_points()[16], Vector3(2, -1, 0), 1e-3, "the point that is held")
	held.release_point(16)
	await ticks(2)
	check(held.get_tether_reach() > 0.0, "nothing holds it: it is a catenary again")
