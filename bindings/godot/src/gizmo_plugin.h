// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What the editor draws for nodes of ours that show nothing themselves: currents, winches and attachments. A click on
// the lines selects the node.

#ifndef HWG_GIZMO_PLUGIN_H
#define HWG_GIZMO_PLUGIN_H

#include "object.h"

extern hwg_class hwg_gizmo_class;

/// Give a new gizmo plugin its materials.
void hwg_gizmo_prepare(GDExtensionObjectPtr plugin);

#endif
