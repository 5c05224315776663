// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "editor_undo.h"

#include "object.h"

// The editor's history, or NULL in a game.
static GDExtensionObjectPtr find_history(void)
{
    GDExtensionObjectPtr history = NULL;
    if (!hwg_is_editor() || !hwg.EditorInterface_get_editor_undo_redo)
        return NULL;
    hwg_name name = hwg_name_new("EditorInterface");
    GDExtensionObjectPtr editor = hwg.global_get_singleton(&name);
    hwg_name_destroy(&name);
    if (editor)
        HWG_CALL(EditorInterface_get_editor_undo_redo, editor, &history, NULL);
    return history;
}

void hwg_undo_set(GDExtensionObjectPtr object, const char *property, const hwg_variant *before,
                  const hwg_variant *after, const char *title)
{
    hwg_name name = hwg_name_new(property);
    GDExtensionObjectPtr history = find_history();
    if (history) {
        const int64_t merge_none = 0;
        const uint8_t no = 0, yes = 1;
        hwg_string text = hwg_string_new(title);
        HWG_CALL(EditorUndoRedoManager_create_action, history, NULL, &text, &merge_none, &object, &no);
        HWG_CALL(EditorUndoRedoManager_add_do_property, history, NULL, &object, &name, after);
        HWG_CALL(EditorUndoRedoManager_add_undo_property, history, NULL, &object, &name, before);
        HWG_CALL(EditorUndoRedoManager_commit_action, history, NULL, &yes);
        hwg_string_destroy(&text);
    } else {
        HWG_CALL(Object_set, object, NULL, &name, after);
    }
    hwg_name_destroy(&name);
}
