# SPDX-FileCopyrightText: 2026 The Hawser authors
# SPDX-License-Identifier: MIT

## A panel in a corner of the picture: a title, rows of names and values, and what the keys do.
@tool
extends PanelContainer

@export var title := "":
	set(value):
		title = value
		_show(%Title if is_node_ready() else null, value)
## One a line.
@export_multiline var names := "":
	set(value):
		names = value
		_show(%Names if is_node_ready() else null, value)
@export_multiline var hint := "":
	set(value):
		hint = value
		_show(%Hint if is_node_ready() else null, value)
## One a line, beside the names.
var values := "":
	set(value):
		values = value
		_show(%Values if is_node_ready() else null, value)


func _ready() -> void:
	_show(%Title, title)
	_show(%Names, names)
	_show(%Hint, hint)
	_show(%Values, values)


func _show(label: Label, text: String) -> void:
	if not label or label.text == text:
		return
	label.text = text
	label.visible = text != ""
