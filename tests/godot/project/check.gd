# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## What a suite of tests is made of: checks that note what is wrong and carry on, and nodes that are freed afterwards.
class_name Check
extends Node

var problems: PackedStringArray = []
var listener: ErrorListener
var _made: Array[Node] = []


func check(claim: bool, what: String) -> void:
	if not claim:
		problems.append("%s: %s" % [_place(), what])


func check_equal(actual: Variant, expected: Variant, what: String) -> void:
	var both_null: bool = actual == null and expected == null
	if not both_null and (typeof(actual) != typeof(expected) or actual != expected):
		problems.append("%s: %s is %s, expected %s" % [_place(), what, str(actual).left(200), str(expected).left(200)])


func check_near(actual: float, expected: float, tolerance: float, what: String) -> void:
	if not absf(actual - expected) <= tolerance:
		problems.append("%s: %s is %s, expected %s within %s" % [_place(), what, actual, expected, tolerance])


func check_close(actual: Vector3, expected: Vector3, tolerance: float, what: String) -> void:
	if not actual.distance_to(expected) <= tolerance:
		problems.append("%s: %s is %s, expected %s within %s" % [_place(), what, actual, expected, tolerance])


## Exactly one error since the last check, with this text in it.
func check_error(text: String, what: String) -> void:
	var heard := listener.take()
	if heard.size() != 1 or not heard[0].contains(text):
		problems.append("%s: %s gives %s, expected one error with \"%s\"" % [_place(), what, heard, text])
	for error in heard:
		print("EXPECTED ", error.get_slice("\n", 0))


func no_errors_are_left() -> void:
	for error in listener.take():
		problems.append("an error nobody asked for: " + error)


## A cable of our own, freed after the test. Properties are set before it enters the tree.
func add_cable(properties: Dictionary = {}) -> UnderwaterCable3D:
	var cable := UnderwaterCable3D.new()
	for property in properties:
		cable.set(property, properties[property])
	return keep(cable)


func add_node(place: Vector3, title: String) -> Node3D:
	var node := Node3D.new()
	node.name = title
	node.position = place
	return keep(node)


func keep(node: Node) -> Node:
	add_child(node)
	_made.append(node)
	return node


func release() -> void:
	for node in _made:
		if is_instance_valid(node):
			node.free()
	_made.clear()


## Wait until so many ticks are over, their cables moved and drawn.
func ticks(count: int) -> void:
	for i in count:
		await get_tree().physics_frame
	await get_tree().process_frame


func _place() -> String:
	for frame in get_stack():
		if not frame.source.ends_with("check.gd"):
			return "line %d" % frame.line
	return "check"
