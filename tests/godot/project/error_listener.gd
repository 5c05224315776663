# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## Hears every error and warning of the engine, so that a test can ask for one.
class_name ErrorListener
extends Logger

var _mutex := Mutex.new()
var _texts: PackedStringArray = []


func _log_error(_function: String, _file: String, _line: int, code: String, rationale: String, _notify: bool,
		_type: int, _backtraces: Array[ScriptBacktrace]) -> void:
	# Said without us, too, when ticks follow each other without a pause.
	var text := rationale if rationale != "" else code
	if text.begins_with("Jolt Physics job system exceeded"):
		return
	_mutex.lock()
	_texts.append(text)
	_mutex.unlock()


## All that was heard since the last call.
func take() -> PackedStringArray:
	_mutex.lock()
	var texts := _texts.duplicate()
	_texts.clear()
	_mutex.unlock()
	return texts
