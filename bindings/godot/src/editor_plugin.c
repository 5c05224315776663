// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "editor_plugin.h"

#include "gizmo_plugin.h"
#include "object.h"

typedef struct editor_plugin {
    hwg_object base;
    hwg_variant gizmos; // the HawserGizmoPlugin, or nil
} editor_plugin;

static bool loaded;

static void init(void *self)
{
    ((editor_plugin *)self)->gizmos = hwg_variant_nil();
}

static void destroy(void *self)
{
    hwg_variant_destroy(&((editor_plugin *)self)->gizmos);
}

static void enter_tree(editor_plugin *plugin)
{
    GDExtensionObjectPtr gizmos = hwg_object_new(&hwg_gizmo_class);
    if (!gizmos)
        return;
    plugin->gizmos = hwg_variant_from(GDEXTENSION_VARIANT_TYPE_OBJECT, &gizmos);
    hwg_gizmo_prepare(gizmos);
    HWG_CALL(EditorPlugin_add_node_3d_gizmo_plugin, plugin->base.object, NULL, &gizmos);
}

static void exit_tree(editor_plugin *plugin)
{
    GDExtensionObjectPtr gizmos = NULL;
    hwg_variant_to(&plugin->gizmos, GDEXTENSION_VARIANT_TYPE_OBJECT, &gizmos);
    if (!gizmos)
        return;
    HWG_CALL(EditorPlugin_remove_node_3d_gizmo_plugin, plugin->base.object, NULL, &gizmos);
    hwg_variant_destroy(&plugin->gizmos);
    plugin->gizmos = hwg_variant_nil();
}

static void notified(void *self, int32_t what)
{
    if (what == HWG_NOTIFICATION_POST_ENTER_TREE)
        enter_tree(self);
    if (what == HWG_NOTIFICATION_EXIT_TREE)
        exit_tree(self);
}

static hwg_class plugin_class = {
    .name = "HawserEditorPlugin",
    .parent = "EditorPlugin",
    .size = sizeof(editor_plugin),
    .init = init,
    .destroy = destroy,
    .notified = notified,
    .is_internal = true,
};

bool hwg_editor_load(void)
{
    if (!hwg_engine_load_editor_methods())
        return false;
    loaded = hwg_class_register(&hwg_gizmo_class) && hwg_class_register(&plugin_class);
    if (loaded)
        hwg.editor_add_plugin(&plugin_class.class_name);
    return loaded;
}

void hwg_editor_unload(void)
{
    if (!loaded)
        return;
    loaded = false;
    hwg.editor_remove_plugin(&plugin_class.class_name);
    hwg_class_unregister(&plugin_class);
    hwg_class_unregister(&hwg_gizmo_class);
}
