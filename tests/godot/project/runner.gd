# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## Runs the suites named after "--" on the command line, each test of them in a fresh node:
##     godot --path project -- properties motion
## Prints one line per test, and "EXPECTED <text>" for each error that a test asked for, so that run.py can tell those
## from the others.
extends Node

var _failed := 0
var _passed := 0
var _listener := ErrorListener.new()


func _ready() -> void:
	process_mode = Node.PROCESS_MODE_ALWAYS
	OS.add_logger(_listener)
	for suite in OS.get_cmdline_user_args():
		if not suite.begins_with("--"):
			await _run_suite(suite)
	OS.remove_logger(_listener)
	print("SUITES DONE: %d passed, %d failed" % [_passed, _failed])
	get_tree().quit(1 if _failed else 0)


func _run_suite(suite: String) -> void:
	var script: GDScript = load("res://suites/%s.gd" % suite)
	for method in script.get_script_method_list():
		var title: String = method.name
		if not title.begins_with("test_"):
			continue
		var test: Check = script.new()
		test.listener = _listener
		add_child(test)
		await test.call(title)
		test.release()
		await get_tree().process_frame
		test.no_errors_are_left()
		_report(suite + "." + title.trim_prefix("test_"), test.problems)
		test.free()


func _report(title: String, problems: PackedStringArray) -> void:
	if problems.is_empty():
		_passed += 1
		print("PASS ", title)
		return
	_failed += 1
	print("FAIL ", title)
	for problem in problems:
		print("    ", problem)
