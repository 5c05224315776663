# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## Floats, weights and sections along a cable.
extends Check

const GRAVITY := 9.8


func entry(properties: Dictionary) -> CableProfileEntry:
	var made := CableProfileEntry.new()
	for property: String in properties:
		made.set(property, properties[property])
	return made


## Straight down, its end free.
func hanging(more: Dictionary = {}) -> UnderwaterCable3D:
	return add_cable({"segments": 20, "length": 10.0, "end_attached": false, "end_position": Vector3(0, -10, 0),
			"end_mass": 20.0}.merged(more, true))


func test_the_weight_of_an_entry_is_on_the_line() -> void:
	var plain := hanging()
	var item := hanging({"profile": [entry({"from": 5.0, "mass": 10.0})]})
	var floating := hanging({"profile": [entry({"from": 5.0, "mass": 1.0, "volume": 0.005})]})
	var section := hanging({"profile": [entry({"kind": CableProfileEntry.KIND_SECTION, "from": 4.0, "to": 6.0,
			"mass_per_length": 5.0})]})
	await ticks(300)
	var bare := plain.start_tension
	var material := CableMaterial.new()
	check_near(item.start_tension - bare, 10.0 * GRAVITY, 1.0, "N of a weight")
	check_near(floating.start_tension - bare, (1.0 - 5.125) * GRAVITY, 1.0, "N of a float")
	check_near(section.start_tension - bare, 2.0 * (5.0 - material.mass_per_length) * GRAVITY, 1.0, "N of a section")


func test_floats_lift_and_weights_sink() -> void:
	var middles := {}
	for volume: float in [0.0, 0.02]:
		var cable := add_cable({"end_position": Vector3(8, 0, 0), "profile": [entry({"from": 5.0, "mass": 5.0,
				"volume": volume})]})
		await ticks(300)
		middles[volume] = cable.get_points()[25].y
	check(middles[0.0] < -2.0, "the weight is at %s m" % middles[0.0])
	check(middles[0.02] > 2.0, "the float is at %s m" % middles[0.02])


func test_every_change_reaches_the_cable() -> void:
	var weight := entry({"from": 5.0, "mass": 10.0})
	var cable := hanging()
	await ticks(200)
	var bare := cable.start_tension
	cable.profile.append(weight)
	await ticks(200)
	check_near(cable.start_tension - bare, 98.0, 2.0, "N after append")
	weight.mass = 20.0
	await ticks(200)
	check_near(cable.start_tension - bare, 196.0, 2.0, "N of the heavier one")
	cable.segments = 30
	await ticks(200)
	check_near(cable.start_tension - bare, 196.0, 2.0, "N with other segments")
	cable.profile = []
	await ticks(200)
	check_near(cable.start_tension - bare, 0.0, 2.0, "N without")


func test_wrong_profiles_are_refused_in_words() -> void:
	var section := {"kind": CableProfileEntry.KIND_SECTION, "from": 1.0, "to": 3.0, "mass_per_length": 1.0}
	var cable := hanging({"profile": [entry(section)]})
	await ticks(2)
	check_equal(cable.get_warnings(), PackedStringArray(), "warnings of a good one")
	cable.profile.append(entry(section.merged({"from": 2.0}, true)))
	await ticks(3)
	check_error("The sections profile[0] and profile[1] overlap", "two sections at one place")
	check(cable.get_warnings()[0].contains("must not overlap"), str(cable.get_warnings()))
	cable.profile = [null, entry(section), entry(section.merged({"from": 5.0}, true))]
	await ticks(3)
	check_error("The section profile[2] goes from 5 m to 3 m", "a section that ends before it begins")
	cable.profile.remove_at(0)
	cable.profile.resize(1)
	await ticks(2)
	check_equal(cable.get_warnings(), PackedStringArray(), "warnings when it is good again")
	cable.set("profile", [PlaneMesh.new()])
	check_error("Every element of profile must be a CableProfileEntry, but [0] is not", "a mesh")
	check_equal(cable.profile.size(), 1, "entries that were kept")
	cable.profile = [null, entry(section)]
	await ticks(2)
	check_equal(cable.profile.size(), 2, "entries, one still to be chosen")
	var many: Array[CableProfileEntry] = []
	for i in 70:
		many.append(entry({"from": 0.1 * i}))
	cable.profile = many
	await ticks(2)
	check_error("profile must have at most 64 entries, got 70", "70 entries")


func test_the_list_is_the_cables_own_and_typed() -> void:
	var cable := hanging()
	var mine: Array[CableProfileEntry] = [entry({})]
	cable.profile = mine
	mine.append(entry({}))
	check_equal(cable.profile.size(), 1, "entries")
	var typed: Array[CableProfileEntry] = cable.profile
	check_equal(typed.size(), 1, "entries of a typed list")


func test_the_inspector_shows_what_a_kind_has() -> void:
	var item := entry({})
	var section := entry({"kind": CableProfileEntry.KIND_SECTION})
	for both: Array in [[item, ["mass", "volume", "drag_area"], ["to", "diameter"]],
			[section, ["to", "mass_per_length", "diameter"], ["mass", "volume"]]]:
		var names: Array[String] = []
		for property: Dictionary in both[0].get_property_list():
			if property.usage & PROPERTY_USAGE_EDITOR:
				names.append(property.name)
		for name: String in both[1]:
			check(name in names, name + " is shown")
		for name: String in both[2]:
			check(name not in names, name + " is hidden")


func test_a_float_travels_with_the_line_of_a_winch() -> void:
	# Three metres from the weight, wherever the drum is.
	var cable := hanging({"profile": [entry({"from": 3.0, "mass": 0.0, "volume": 0.05})]})
	var winch := CableWinch3D.new()
	winch.speed = 1.0
	cable.add_child(winch)
	await ticks(400)
	winch.speed = 0.0
	await ticks(200)
	var tensions := cable.get_tensions()
	var from_end := 0.0
	var greatest := 0.0
	var place := 0.0
	for i in range(tensions.size() - 1, 0, -1):
		from_end += 0.5
		if absf(tensions[i] - tensions[i - 1]) > greatest:
			greatest = absf(tensions[i] - tensions[i - 1])
			place = from_end
	check(winch.deployed_length > 14.0, "m out: %s" % winch.deployed_length)
	check_near(place, 3.0, 0.6, "m from the weight, where the tension jumps")
