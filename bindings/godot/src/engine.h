// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The engine as the extension sees it: one table with every interface function, method, singleton and name that
// engine.txt lists. It is filled once, when Godot loads the extension; after that nothing is looked up by name.
//
// Names of the binding begin with hwg_ (Hawser for Godot). They are internal and trust their caller.

#ifndef HWG_ENGINE_H
#define HWG_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gdextension_interface.h>

#include "engine_table.h"
#include "hawser/hawser.h"

// Values of the engine, by size. Those with insides are opaque: value.h makes and destroys them.
typedef struct hwg_variant {
    uint64_t opaque[3];
} hwg_variant;

typedef struct hwg_string {
    uint64_t opaque;
} hwg_string;

typedef struct hwg_name {
    uint64_t opaque;
} hwg_name;

typedef struct hwg_node_path {
    uint64_t opaque;
} hwg_node_path;

typedef struct hwg_dictionary {
    uint64_t opaque;
} hwg_dictionary;

typedef struct hwg_array {
    uint64_t opaque;
} hwg_array;

typedef struct hwg_rid {
    uint64_t id;
} hwg_rid;

typedef struct hwg_callable {
    uint64_t opaque[2];
} hwg_callable;

// A packed array of any element type.
typedef struct hwg_packed {
    uint64_t opaque[2];
} hwg_packed;

typedef struct hwg_color {
    float red;
    float green;
    float blue;
    float alpha;
} hwg_color;

typedef struct hwg_box {
    hw_vec3 position;
    hw_vec3 size;
} hwg_box;

typedef struct hwg_point {
    float x;
    float y;
} hwg_point;

typedef struct hwg_plane {
    hw_vec3 normal;
    float distance;
} hwg_plane;

typedef struct hwg_transform {
    hw_vec3 rows[3]; // of the basis
    hw_vec3 origin;
} hwg_transform;

_Static_assert(sizeof(hwg_variant) == HWG_SIZE_Variant, "Variant");
_Static_assert(sizeof(hwg_string) == HWG_SIZE_String, "String");
_Static_assert(sizeof(hwg_name) == HWG_SIZE_StringName, "StringName");
_Static_assert(sizeof(hwg_node_path) == HWG_SIZE_NodePath, "NodePath");
_Static_assert(sizeof(hwg_array) == HWG_SIZE_Array, "Array");
_Static_assert(sizeof(hwg_plane) == HWG_SIZE_Plane, "Plane");
_Static_assert(sizeof(hwg_dictionary) == HWG_SIZE_Dictionary, "Dictionary");
_Static_assert(sizeof(hwg_rid) == HWG_SIZE_RID, "RID");
_Static_assert(sizeof(hwg_callable) == HWG_SIZE_Callable, "Callable");
_Static_assert(sizeof(hwg_packed) == HWG_SIZE_PackedByteArray, "PackedByteArray");
_Static_assert(sizeof(hwg_packed) == HWG_SIZE_PackedFloat32Array, "PackedFloat32Array");
_Static_assert(sizeof(hwg_packed) == HWG_SIZE_PackedVector3Array, "PackedVector3Array");
_Static_assert(sizeof(hwg_packed) == HWG_SIZE_PackedStringArray, "PackedStringArray");
_Static_assert(sizeof(hwg_packed) == HWG_SIZE_PackedInt32Array, "PackedInt32Array");
_Static_assert(sizeof(hw_vec3) == HWG_SIZE_Vector3, "Vector3");
_Static_assert(sizeof(hwg_color) == HWG_SIZE_Color, "Color");
_Static_assert(sizeof(hwg_box) == HWG_SIZE_AABB, "AABB");
_Static_assert(sizeof(hwg_transform) == HWG_SIZE_Transform3D, "Transform3D");
_Static_assert(sizeof(void *) == 8, "the sizes above are those of a 64-bit engine");

// Names that are needed again and again.
#define HWG_NAMES(X)                                                                                                   \
    X(empty, "")                                                                                                       \
    X(changed, "changed")                                                                                              \
    X(process_frame, "process_frame")                                                                                  \
    X(taut, "taut")                                                                                                    \
    X(slackened, "slackened")                                                                                          \
    X(faulted, "faulted")                                                                                              \
    X(overloaded, "overloaded")                                                                                        \
    X(broke, "broke")                                                                                                  \
    X(bent, "bent")                                                                                                    \
    X(snapped, "snapped")                                                                                              \
    X(snagged, "snagged")                                                                                              \
    X(freed, "freed")                                                                                                  \
    X(stopped, "stopped")                                                                                              \
    X(weather_settled, "weather_settled")                                                                              \
    X(capsized, "capsized")                                                                                            \
    X(righted, "righted")                                                                                              \
    X(submerged, "submerged")                                                                                          \
    X(emerged, "emerged")                                                                                              \
    X(slammed, "slammed")                                                                                              \
    X(split, "split")                                                                                                  \
    X(rejoined, "rejoined")                                                                                            \
    X(stuck, "stuck")                                                                                                  \
    X(unstuck, "unstuck")                                                                                              \
    X(get_configuration_warnings, "_get_configuration_warnings")                                                       \
    X(get_aabb, "_get_aabb")                                                                                           \
    X(has_gizmo, "_has_gizmo")                                                                                         \
    X(get_gizmo_name, "_get_gizmo_name")                                                                               \
    X(redraw, "_redraw")                                                                                               \
    X(get_handle_name, "_get_handle_name")                                                                             \
    X(get_handle_value, "_get_handle_value")                                                                           \
    X(set_handle, "_set_handle")                                                                                       \
    X(commit_handle, "_commit_handle")

typedef struct hwg_engine {
    GDExtensionClassLibraryPtr library;
#define FIELD(type, name) type name;
    HWG_FUNCTIONS(FIELD)
#undef FIELD
#define FIELD(class_name, name, hash) GDExtensionMethodBindPtr class_name##_##name;
    HWG_METHODS(FIELD)
    HWG_EDITOR_METHODS(FIELD)
#undef FIELD
#define FIELD(enum_name, type_name, name, hash) GDExtensionPtrBuiltInMethod type_name##_##name;
    HWG_BUILTINS(FIELD)
#undef FIELD
#define FIELD(name) GDExtensionObjectPtr name;
    HWG_SINGLETONS(FIELD)
#undef FIELD
#define FIELD(name) void *name##_tag;
    HWG_CLASSES(FIELD)
#undef FIELD
#define FIELD(name, text) hwg_name name_##name;
    HWG_NAMES(FIELD)
#undef FIELD
    hwg_string empty_string;
} hwg_engine;

extern hwg_engine hwg;

/// Call an engine method. The arguments are pointers to values; write NULL where there are none.
#define HWG_CALL(method, object, result, ...)                                                                          \
    hwg.object_method_bind_ptrcall(hwg.method, (object), (const GDExtensionConstTypePtr[]){__VA_ARGS__}, (result))

/// Fetch the interface functions; the first thing that the entry point does. False if one is missing.
bool hwg_engine_load_functions(GDExtensionInterfaceGetProcAddress get_proc_address, GDExtensionClassLibraryPtr library);

/// Fetch methods and names; possible from initialization level SCENE on. False if one is missing.
bool hwg_engine_load_methods(void);

/// Fetch the methods that only the editor has; possible from initialization level EDITOR on. False if one is missing,
/// as in a game.
bool hwg_engine_load_editor_methods(void);

/// Fetch the singletons, which do not exist yet at level SCENE, once. False if one is missing.
bool hwg_engine_load_singletons(void);

/// Give the names back. Does nothing if they were never fetched.
void hwg_engine_unload(void);

#endif
