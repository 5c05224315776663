// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The plugin of the editor: it draws the gizmos. It is there as soon as the extension is, with nothing to enable, and
// only in the editor.

#ifndef HWG_EDITOR_PLUGIN_H
#define HWG_EDITOR_PLUGIN_H

#include <stdbool.h>

/// At initialization level EDITOR. Does nothing where there is no editor. False if the engine lacks what it needs.
bool hwg_editor_load(void);

/// Undo it. Does nothing if it was not loaded.
void hwg_editor_unload(void);

#endif
