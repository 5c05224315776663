// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "engine.h"

#include <stdio.h>

#include "value.h"

hwg_engine hwg;

static bool names_loaded;

bool hwg_engine_load_functions(GDExtensionInterfaceGetProcAddress get_proc_address, GDExtensionClassLibraryPtr library)
{
    hwg.library = library;
    bool complete = true;
    // void (*)(void) in between says that the cast is meant.
#define LOAD(type, name)                                                                                               \
    hwg.name = (type)(void (*)(void))get_proc_address(#name);                                                          \
    complete = complete && hwg.name;
    HWG_FUNCTIONS(LOAD)
#undef LOAD
    return complete;
}

static GDExtensionMethodBindPtr find_method(const char *class_name, const char *method_name, int64_t hash)
{
    hwg_name class_value = hwg_name_new(class_name);
    hwg_name method_value = hwg_name_new(method_name);
    GDExtensionMethodBindPtr method = hwg.classdb_get_method_bind(&class_value, &method_value, hash);
    hwg_name_destroy(&class_value);
    hwg_name_destroy(&method_value);
    return method;
}

static GDExtensionPtrBuiltInMethod find_builtin(GDExtensionVariantType type, const char *method_name, int64_t hash)
{
    hwg_name method_value = hwg_name_new(method_name);
    GDExtensionPtrBuiltInMethod method = hwg.variant_get_ptr_builtin_method(type, &method_value, hash);
    hwg_name_destroy(&method_value);
    return method;
}

static GDExtensionObjectPtr find_singleton(const char *name)
{
    hwg_name name_value = hwg_name_new(name);
    GDExtensionObjectPtr object = hwg.global_get_singleton(&name_value);
    hwg_name_destroy(&name_value);
    return object;
}

static void *find_class(const char *name)
{
    hwg_name name_value = hwg_name_new(name);
    void *tag = hwg.classdb_get_class_tag(&name_value);
    hwg_name_destroy(&name_value);
    return tag;
}

bool hwg_engine_load_methods(void)
{
    if (!hwg_value_load())
        return false;
    bool complete = true;
#define LOAD(class_name, name, hash)                                                                                   \
    hwg.class_name##_##name = find_method(#class_name, #name, hash);                                                   \
    complete = complete && hwg.class_name##_##name;
    HWG_METHODS(LOAD)
#undef LOAD
#define LOAD(enum_name, type_name, name, hash)                                                                         \
    hwg.type_name##_##name = find_builtin(enum_name, #name, hash);                                                     \
    complete = complete && hwg.type_name##_##name;
    HWG_BUILTINS(LOAD)
#undef LOAD
#define LOAD(name)                                                                                                     \
    hwg.name##_tag = find_class(#name);                                                                                \
    complete = complete && hwg.name##_tag;
    HWG_CLASSES(LOAD)
#undef LOAD
    if (!complete)
        return false;
#define LOAD(name, text) hwg.name_##name = hwg_name_new(text);
    HWG_NAMES(LOAD)
#undef LOAD
    hwg.empty_string = hwg_string_new("");
    names_loaded = true;
    return true;
}

bool hwg_engine_load_editor_methods(void)
{
    bool complete = true;
#define LOAD(class_name, name, hash)                                                                                   \
    hwg.class_name##_##name = find_method(#class_name, #name, hash);                                                   \
    complete = complete && hwg.class_name##_##name;
    HWG_EDITOR_METHODS(LOAD)
#undef LOAD
    return complete;
}

bool hwg_engine_load_singletons(void)
{
    static bool complete;
    if (complete)
        return true;
    complete = true;
#define LOAD(name)                                                                                                     \
    hwg.name = find_singleton(#name);                                                                                  \
    complete = complete && hwg.name;
    HWG_SINGLETONS(LOAD)
#undef LOAD
    return complete;
}

void hwg_engine_unload(void)
{
    if (!names_loaded)
        return;
    names_loaded = false;
#define UNLOAD(name, text) hwg_name_destroy(&hwg.name_##name);
    HWG_NAMES(UNLOAD)
#undef UNLOAD
    hwg_string_destroy(&hwg.empty_string);
}
