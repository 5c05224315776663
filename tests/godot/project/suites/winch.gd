# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## Winches: what they pay out and reel in, their limits, and how they come and go with their cable.
extends Check


func add_winch(cable: UnderwaterCable3D, properties: Dictionary = {}) -> CableWinch3D:
	var winch := CableWinch3D.new()
	for property: String in properties:
		winch.set(property, properties[property])
	cable.add_child(winch)
	return winch


func of_preset(preset: int) -> CableMaterial:
	var material := CableMaterial.new()
	material.preset = preset as CableMaterial.Preset
	return material


## A rope with a weight at its free end, straight down.
func hanging(more: Dictionary = {}) -> UnderwaterCable3D:
	return add_cable({"segments": 20, "length": 10.0, "end_attached": false, "end_position": Vector3(0, -10, 0),
			"end_mass": 100.0, "cable_material": of_preset(CableMaterial.PRESET_STEEL_WIRE_ROPE)}.merged(more, true))


func test_it_pays_out_and_reels_in() -> void:
	var cable := hanging()
	var winch := add_winch(cable, {"speed": 1.0})
	await ticks(2)
	check_near(winch.deployed_length, 10.0, 0.05, "m at first")
	await ticks(300)
	check_near(winch.line_speed, 1.0, 0.02, "m/s")
	check_near(winch.deployed_length, 14.75, 0.3, "m after five seconds, with a quarter of a second to get going")
	check_near(winch.stored_length, 100.0 - winch.deployed_length, 1e-3, "m on the drum")
	check_near(cable.rest_length, winch.deployed_length, 1e-3, "m of the cable")
	check_near(cable.get_points()[cable.get_point_count() - 1].y, -winch.deployed_length, 0.2, "where the weight is")
	check(cable.get_point_count() > 25, "there are more points: %d" % cable.get_point_count())
	check_equal(cable.get_points().size(), cable.get_point_count(), "points")
	check_equal(cable.get_tensions().size(), cable.get_point_count() - 1, "tensions")
	check_close(cable.get_points()[0], Vector3.ZERO, 1e-4, "the drum")
	winch.speed = -2.0
	await ticks(300)
	check(winch.deployed_length < 7.5, "m after five seconds the other way: %s" % winch.deployed_length)
	check(cable.get_point_count() < 20, "there are fewer points: %d" % cable.get_point_count())
	check_near(winch.line_tension, 100.0 * 9.8 + winch.deployed_length * 13.6, 60.0, "N")


func test_other_segments_leave_out_what_was_paid_out() -> void:
	var cable := hanging()
	var winch := add_winch(cable, {"speed": 1.0})
	await ticks(180)
	winch.speed = 0.0
	await ticks(60)
	var deployed := winch.deployed_length
	check(deployed > 12.0, "m paid out: %s" % deployed)
	cable.segments = 30
	await ticks(2)
	check_near(winch.deployed_length, deployed, 0.01, "m with other segments")
	check_near(cable.rest_length, deployed, 0.01, "m of the cable")
	cable.segments = 20
	cable.length = 11.0
	await ticks(2)
	check_near(winch.deployed_length, 11.0, 0.01, "m: another length is what the user says")


func test_the_drum_may_be_at_the_end() -> void:
	var cable := add_cable({"segments": 10, "length": 6.0, "end_position": Vector3(5, 0, 0)})
	var winch := add_winch(cable, {"drum": CableWinch3D.DRUM_AT_END, "speed": 0.5})
	await ticks(240)
	check(winch.deployed_length > 7.5, "m: %s" % winch.deployed_length)
	var points := cable.get_points()
	check_close(points[0], Vector3.ZERO, 1e-4, "start")
	check_close(points[points.size() - 1], Vector3(5, 0, 0), 1e-4, "end")
	var box := (cable.global_transform * cable.get_aabb()).grow(0.01)
	for point in points:
		check(box.has_point(point), "%s is drawn in %s" % [point, box])


func test_it_stops_at_its_stops_and_says_so() -> void:
	var cable := hanging()
	var winch := add_winch(cable, {"speed": 2.0, "max_deployed": 12.0, "min_deployed": 8.0})
	var heard: PackedFloat32Array = []
	winch.stopped.connect(func(length: float) -> void: heard.append(length))
	await ticks(180)
	check_near(winch.deployed_length, 12.0, 0.05, "m")
	check(winch.at_stop, "it is at a stop")
	check_equal(heard.size(), 1, "times told")
	winch.speed = -2.0
	await ticks(240)
	check_near(winch.deployed_length, 8.0, 0.05, "m")
	check_equal(heard.size(), 2, "times told")
	winch.speed = 0.0
	await ticks(60)
	check(absf(winch.line_speed) < 1e-3, "m/s at rest: %s" % winch.line_speed)


func test_brake_and_force_limit_hold_so_much_and_no_more() -> void:
	var cable := hanging({"end_mass": 500.0})
	var winch := add_winch(cable, {"force_limit": 2000.0})
	await ticks(120)
	check(winch.slipping and winch.deployed_length > 11.0, "a motor that is too weak slips: %s m" % winch.deployed_length)
	winch.brake = true
	await ticks(180)
	var held := winch.deployed_length
	await ticks(60)
	check_near(winch.deployed_length, held, 0.01, "the brake holds; m")
	winch.brake_load = 1000.0
	await ticks(60)
	check(winch.deployed_length > held + 0.5, "a brake that is too weak slips: %s m" % winch.deployed_length)


func test_constant_tension() -> void:
	var rov := add_node(Vector3(0, -10, 0), "Rov")
	var cable := add_cable({"segments": 20, "length": 10.5, "end_node": NodePath("../Rov")})
	var winch := add_winch(cable, {"mode": CableWinch3D.MODE_CONSTANT_TENSION, "tension": 200.0, "drum_mass": 5.0})
	for i in 600:
		rov.position.y = -10.0 + 1.0 * sin(i / 60.0)
		await get_tree().physics_frame
	check_near(winch.line_tension, 200.0, 100.0, "N")
	check_near(winch.deployed_length, rov.position.length(), 0.2, "m: the line is straight")
	winch.mode = CableWinch3D.MODE_FREE
	winch.tension = 20.0
	for i in 120:
		rov.position.y -= 1.0 / 60.0
		await get_tree().physics_frame
	check(winch.deployed_length > 11.5, "free, it runs out: %s m" % winch.deployed_length)


func test_wrong_places_are_warned_of() -> void:
	var lonely := CableWinch3D.new()
	keep(lonely)
	check(lonely.get_warnings()[0].contains("make it a child of one"), str(lonely.get_warnings()))
	await ticks(2)
	var cable := add_cable({"length": 200.0})
	cable.name = "Line"
	lonely.cable = NodePath("../Line")
	check(lonely.get_warnings()[0].contains("It must lie between"), str(lonely.get_warnings()))
	await ticks(2)
	check_error("The length of the cable, 200 m, is what is out at first. It must lie between min_deployed and " +
			"max_deployed, 0 to 100 m", "more line out than the drum has")
	await ticks(2) # told once
	lonely.max_deployed = 300.0
	await ticks(2)
	check_error("It must lie between min_deployed and capacity, 0 to 100 m", "a drum that holds too little")
	cable.length = 20.0
	cable.reset()
	lonely.capacity = 50.0
	check_equal(lonely.get_warnings(), PackedStringArray(), "warnings")
	await ticks(2)
	check_near(lonely.deployed_length, 20.0, 0.01, "m")
	var verlet := add_cable({"model": UnderwaterCable3D.MODEL_VERLET, "start_attached": false})
	var idle := add_winch(verlet)
	check_equal(idle.get_warnings().size(), 2, "warnings")
	await ticks(2)
	check_error("A winch needs a cable of the dynamic model", "a winch at another model")


func test_it_works_as_soon_as_its_cable_lets_it() -> void:
	var cable := hanging({"start_attached": false, "end_attached": true})
	var winch := add_winch(cable, {"speed": 1.0})
	await ticks(10)
	check_error("must be attached: set its start_attached to true", "a drum at a loose end, told once")
	cable.start_attached = true
	await ticks(60)
	check(winch.deployed_length > 10.5, "now it works: %s m" % winch.deployed_length)
	winch.min_deployed = 60.0
	winch.max_deployed = 30.0
	await ticks(5)
	check_error("min_deployed, 60 m, is more than max_deployed", "stops the wrong way round")
	winch.min_deployed = 0.0
	winch.max_deployed = 100.0
	var out := winch.deployed_length
	await ticks(60)
	check(winch.deployed_length > out + 0.5, "and again: %s m" % winch.deployed_length)


func test_a_second_winch_waits_until_the_first_is_gone() -> void:
	var cable := hanging()
	var first := add_winch(cable)
	var second := add_winch(cable, {"speed": 0.5})
	await ticks(10)
	check_error("has a winch already", "told once")
	check(second.get_warnings()[0].contains("another winch"), str(second.get_warnings()))
	check_equal(first.get_warnings(), PackedStringArray(), "warnings of the first")
	var out := cable.rest_length
	first.free()
	await ticks(60)
	check_equal(second.get_warnings(), PackedStringArray(), "warnings when it is alone")
	check(cable.rest_length > out + 0.2, "now it works: %s m" % cable.rest_length)
	second.min_deployed = 60.0
	second.max_deployed = 30.0
	await ticks(2)
	check_error("max_deployed", "stops the wrong way round")
	check(second.get_warnings()[0].contains("min_deployed, 60 m, is more"), str(second.get_warnings()))


func test_numbers_of_the_cable_can_change_while_it_turns() -> void:
	var cable := hanging()
	var winch := add_winch(cable, {"speed": 1.0})
	await ticks(120)
	var out := winch.deployed_length
	cable.end_mass = 200.0
	cable.gravity_scale = 0.5
	cable.cable_material.preset = CableMaterial.PRESET_ARMOURED_UMBILICAL
	await ticks(2)
	check_near(winch.deployed_length, out + 0.04, 0.05, "m: it goes on from where it was")
	winch.free()
	await ticks(5)
	check_near(cable.rest_length, out + 0.04, 0.1, "m: what is out stays out")
	cable.gravity_scale = 1.0
	await ticks(2)
	check_near(cable.rest_length, out + 0.04, 0.1, "m: also then")
	cable.length = 12.5
	await ticks(120)
	check_near(cable.rest_length, 12.5, 1e-3, "m: until another length is set")


func test_winches_come_and_go_with_their_cable() -> void:
	for i in 12:
		var cable := hanging()
		var winch := add_winch(cable, {"speed": 1.0 if i % 2 else -1.0})
		await ticks(3)
		match i % 4:
			0:
				cable.segments = 30 # made anew
				await ticks(3)
				check_near(winch.deployed_length, 10.0, 0.2, "m at a cable that was made anew")
			1:
				winch.free()
			2:
				remove_child(cable)
				await ticks(1)
				add_child(cable)
				await ticks(2)
				check(winch.deployed_length > 9.0, "it works again: %s m" % winch.deployed_length)
			3:
				cable.reset()
		await ticks(1)
		release()


func test_scenes_keep_winches() -> void:
	var winch := CableWinch3D.new()
	winch.mode = CableWinch3D.MODE_CONSTANT_TENSION
	winch.tension = 123.0
	winch.brake = true
	winch.cable = NodePath("../Tether")
	winch.drum = CableWinch3D.DRUM_AT_END
	var scene := PackedScene.new()
	scene.pack(winch)
	var loaded := scene.instantiate()
	for property in ClassDB.class_get_property_list("CableWinch3D", true):
		check_equal(loaded.get(property.name), winch.get(property.name), property.name)
	loaded.free()
	winch.free()


func add_tether(more: Dictionary = {}) -> UnderwaterCable3D:
	return add_cable({"model": UnderwaterCable3D.MODEL_CATENARY, "segments": 20, "length": 10.0,
			"end_position": Vector3(6, 0, 0)}.merged(more, true))


func test_it_winds_a_tether() -> void:
	var cable := add_tether()
	var winch := add_winch(cable, {"speed": 1.0, "max_deployed": 12.0, "min_deployed": 7.0})
	var heard: PackedFloat32Array = []
	winch.stopped.connect(func(length: float) -> void: heard.append(length))
	check_equal(winch.get_warnings(), PackedStringArray(), "warnings")
	await ticks(61)
	check_near(winch.deployed_length, 11.0, 0.05, "m after a second")
	check_near(winch.line_speed, 1.0, 1e-6, "m/s")
	check_near(winch.stored_length, 100.0 - winch.deployed_length, 1e-3, "m on the drum")
	check_near(winch.stretched_length, winch.deployed_length, 0.02, "m as it lies")
	check_near(winch.line_tension, cable.get_start_tension(), 1e-6, "N")
	check_near(cable.rest_length, winch.deployed_length, 1e-3, "m of the cable")
	check(not winch.at_stop, "it is at no stop")
	await ticks(120)
	check_near(winch.deployed_length, 12.0, 1e-5, "m at the stop")
	check(winch.at_stop and winch.line_speed == 0.0, "it stands there: %s m/s" % winch.line_speed)
	cable.tether_buoyancy = 0.25
	await ticks(2)
	check_near(winch.deployed_length, 12.0, 1e-5, "m: another setting leaves out what is out")
	winch.speed = -10.0
	await ticks(60)
	check_near(winch.line_speed, -2.0, 1e-6, "m/s: no faster than max_speed")
	winch.brake = true
	await ticks(2)
	var held := winch.deployed_length
	await ticks(30)
	check_near(winch.deployed_length, held, 0.0, "m with the brake on")
	winch.brake = false
	await ticks(180)
	check_near(winch.deployed_length, 7.0, 1e-5, "m at the other stop")
	check_equal(heard, PackedFloat32Array([12.0, 7.0]), "told")
	winch.min_deployed = 1.0
	await ticks(60)
	check_near(winch.deployed_length, 6.0, 0.02, "m: not shorter than the way")
	check(winch.stalled and not winch.at_stop, "it is taut")
	winch.free()
	await ticks(30)
	check_near(cable.rest_length, 6.0, 0.02, "m: what is out stays out")


func test_what_is_out_stays_out_when_the_model_changes() -> void:
	var cable := add_tether({"model": UnderwaterCable3D.MODEL_DYNAMIC})
	var winch := add_winch(cable, {"speed": 1.0})
	await ticks(120)
	cable.model = UnderwaterCable3D.MODEL_CATENARY
	var out := winch.deployed_length
	await ticks(60)
	check_near(winch.deployed_length, out + 1.0, 0.05, "m a second after it became a tether")
	cable.segments = 25
	await ticks(1)
	check_near(winch.deployed_length, out + 1.0, 0.07, "m with other segments")
	cable.model = UnderwaterCable3D.MODEL_DYNAMIC
	winch.speed = 0.0
	await ticks(60)
	check_near(winch.deployed_length, out + 1.0, 0.1, "m after it became a cable")
	check_near(cable.rest_length, winch.deployed_length, 1e-3, "m of the cable")


func test_paying_out_has_no_effect_while_a_tether_is_stuck() -> void:
	var post := StaticBody3D.new()
	var shape := CollisionShape3D.new()
	var box := BoxShape3D.new()
	box.size = Vector3(1, 8, 1)
	shape.shape = box
	post.add_child(shape)
	post.position = Vector3(4, 0, 0)
	keep(post)
	var vehicle := add_node(Vector3(5, 0, 3), "Vehicle")
	var cable := add_tether({"length": 24.0, "segments": 48, "tether_stuck_contacts": 1,
			"tether_depth": UnderwaterCable3D.TETHER_DEPTH_LINEAR})
	cable.end_node = cable.get_path_to(vehicle)
	var winch := add_winch(cable)
	for place: Vector3 in [Vector3(7, 0, 3), Vector3(7, 0, -3), Vector3(2, 0, -3), Vector3(2, 0, 2), Vector3(7, 0, 2)]:
		while vehicle.position != place and not cable.is_stuck():
			vehicle.position = vehicle.position.move_toward(place, 0.1)
			await ticks(1)
	check(cable.is_stuck(), "it is stuck with %d contacts" % cable.get_tether_contacts().size())
	winch.speed = 1.0
	await ticks(60)
	check_near(winch.deployed_length, 24.0, 1e-3, "m")
	check_equal(winch.line_speed, 0.0, "m/s")


func test_what_a_winch_cannot_do_with_a_tether_is_warned_of() -> void:
	var cable := add_tether({"start_attached": false})
	var winch := add_winch(cable, {"mode": CableWinch3D.MODE_CONSTANT_TENSION})
	check(winch.get_warnings()[0].contains("speed alone"), str(winch.get_warnings()))
	check_equal(winch.get_warnings().size(), 1, "warnings")
	await ticks(30)
	check_near(winch.deployed_length, 10.0, 0.0, "m")
	check_equal(winch.line_speed, 0.0, "m/s")
	var second := add_winch(cable, {"drum": CableWinch3D.DRUM_AT_END, "speed": 1.0})
	await ticks(2)
	check_error("has a winch already", "two winches at one tether")
	await ticks(30) # told once
	check_near(winch.deployed_length, 10.0, 0.0, "m")
	winch.free()
	await ticks(30)
	check(second.deployed_length > 10.2, "the other one takes over: %s m" % second.deployed_length)
