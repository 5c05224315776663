# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## Prints every member of our classes that a script can use, but not the getters and setters of properties.
extends SceneTree


func _initialize() -> void:
	for type in OS.get_cmdline_user_args():
		_list(type)
	quit()


func _list(type: String) -> void:
	var hidden := {}
	for property in ClassDB.class_get_property_list(type, true):
		if property.usage & (PROPERTY_USAGE_GROUP | PROPERTY_USAGE_CATEGORY):
			continue
		print("MEMBER %s property %s" % [type, property.name])
		hidden[ClassDB.class_get_property_getter(type, property.name)] = true
		hidden[ClassDB.class_get_property_setter(type, property.name)] = true
	for method in ClassDB.class_get_method_list(type, true):
		if not hidden.has(StringName(method.name)):
			print("MEMBER %s method %s" % [type, method.name])
	for event in ClassDB.class_get_signal_list(type, true):
		print("MEMBER %s signal %s" % [type, event.name])
	for constant in ClassDB.class_get_integer_constant_list(type, true):
		print("MEMBER %s constant %s" % [type, constant])
