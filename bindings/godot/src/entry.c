// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Where Godot enters: the one symbol that the library exports.

#include <stdio.h>

#include "attachment_node.h"
#include "cable_node.h"
#include "current_node.h"
#include "doc_table.h"
#include "editor_plugin.h"
#include "engine.h"
#include "material_resource.h"
#include "ocean_node.h"
#include "profile_resource.h"
#include "server.h"
#include "water_node.h"
#include "winch_node.h"

#if defined(_WIN32)
#define ENTRY_EXPORT __declspec(dllexport)
#else
#define ENTRY_EXPORT __attribute__((visibility("default")))
#endif

static bool registered;

// A class stands after those that it names.
static hwg_class *const classes[] = {&hwg_material_class, &hwg_profile_class, &hwg_water_class, &hwg_ocean_class,
                                     &hwg_current_class,  &hwg_cable_class,   &hwg_winch_class, &hwg_attachment_class};

#define CLASS_COUNT (sizeof classes / sizeof classes[0])

static void refuse(const char *what)
{
    GDExtensionGodotVersion2 version;
    hwg.get_godot_version2(&version);
    char message[256];
    snprintf(message, sizeof message, "Hawser %s cannot work in %s: %s.", hw_version_string(), version.string, what);
    hwg.print_error(message, "hawser_godot_init", "hawser.gdextension", 0, true);
}

static void initialize(void *userdata, GDExtensionInitializationLevel level)
{
    (void)userdata;
    if (level == GDEXTENSION_INITIALIZATION_SCENE) {
        if (!hwg_engine_load_methods()) {
            refuse("the engine lacks a method that it needs, see the errors above");
            return;
        }
        registered = true;
        for (size_t i = 0; i < CLASS_COUNT; i++) {
            if (!hwg_class_register(classes[i]))
                refuse("there is no memory for its classes");
        }
    }
    // Also when the editor's executable runs the game; there nobody reads them, but they cost little.
    if (level == GDEXTENSION_INITIALIZATION_EDITOR && registered) {
        for (size_t i = 0; i < sizeof hwg_docs / sizeof hwg_docs[0]; i++)
            hwg.editor_help_load_xml_from_utf8_chars((const char *)hwg_docs[i]);
        if (!hwg_editor_load())
            refuse("its gizmos need a method that the engine lacks, see the errors above");
    }
}

static void deinitialize(void *userdata, GDExtensionInitializationLevel level)
{
    (void)userdata;
    if (level == GDEXTENSION_INITIALIZATION_EDITOR)
        hwg_editor_unload();
    if (level != GDEXTENSION_INITIALIZATION_SCENE || !registered)
        return;
    registered = false;
    for (size_t i = CLASS_COUNT; i-- > 0;)
        hwg_class_unregister(classes[i]);
    hwg_server_unload();
    hwg_engine_unload();
}

ENTRY_EXPORT GDExtensionBool hawser_godot_init(GDExtensionInterfaceGetProcAddress get_proc_address,
                                               GDExtensionClassLibraryPtr library,
                                               GDExtensionInitialization *initialization);

GDExtensionBool hawser_godot_init(GDExtensionInterfaceGetProcAddress get_proc_address,
                                  GDExtensionClassLibraryPtr library, GDExtensionInitialization *initialization)
{
    if (!hwg_engine_load_functions(get_proc_address, library))
        return false;
    initialization->minimum_initialization_level = GDEXTENSION_INITIALIZATION_SCENE;
    initialization->userdata = NULL;
    initialization->initialize = initialize;
    initialization->deinitialize = deinitialize;
    return true;
}
