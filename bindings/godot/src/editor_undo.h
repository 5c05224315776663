// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Setting a property for a user who pressed a button: in the editor it can be undone, in a game it is just set.

#ifndef HWG_EDITOR_UNDO_H
#define HWG_EDITOR_UNDO_H

#include "engine.h"

void hwg_undo_set(GDExtensionObjectPtr object, const char *property, const hwg_variant *before,
                  const hwg_variant *after, const char *title);

#endif
