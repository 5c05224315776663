// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What the classes of the extension have in common. A class is one hwg_class: its size, its properties as a table, and
// a few functions; making, freeing and registering follow from that. Every instance begins with a hwg_object.

#ifndef HWG_OBJECT_H
#define HWG_OBJECT_H

#include "engine.h"
#include "gizmo_lines.h"
#include "property.h"
#include "registry.h"

typedef struct hwg_class hwg_class;

typedef struct hwg_object {
    const hwg_class *type;
    GDExtensionObjectPtr object;
    uint64_t instance_id;
    bool touched; // a property was set, or a tree entered: not the engine's sample for defaults
} hwg_object;

struct hwg_class {
    const char *name;
    const char *parent;
    size_t size; // of an instance
    const hwg_property_row *rows;
    size_t row_count;
    const hwg_readout_row *readouts;
    size_t readout_count;
    const hwg_method *methods;
    size_t method_count;

    /// Fill a new instance, which is all zero but for its hwg_object; and give back what it owns.
    void (*init)(void *self);
    void (*destroy)(void *self);
    void (*notified)(void *self, int32_t what);
    /// Constants and signals. May be NULL.
    void (*describe)(const hwg_name *class_name);
    /// Carry out what a changed property asks for. False, with the sentence in hw_last_error(), puts it back.
    bool (*changed)(void *self, const hwg_property_row *row);

    /// For a class whose properties depend on a mode, such as the model of a cable. NULL otherwise.
    int32_t (*mode)(const void *self);
    /// Write the defaults of a mode into the numbers of an instance that is never more than that.
    void (*write_defaults)(void *self, int32_t mode);
    /// What the inspector offers to go back to. False: the default of a new one. May be NULL.
    bool (*get_revert)(const void *self, const hwg_property_row *row, double *number);
    /// Change how the inspector shows a property, beyond its modes. May be NULL.
    void (*validate)(const void *self, const hwg_property_row *row, GDExtensionPropertyInfo *info);

    /// Virtual methods of nodes. NULL leaves them to the engine. Warnings are also a method of scripts, get_warnings.
    void (*add_warnings)(void *self, hwg_packed *texts);
    void (*get_box)(const void *self, hwg_box *box);

    /// Virtual methods of plugins of the editor that draw gizmos. NULL otherwise.
    bool (*has_gizmo)(void *self, GDExtensionObjectPtr node);
    void (*redraw)(void *self, GDExtensionObjectPtr gizmo);
    const char *gizmo_name;
    const char *(*get_handle_name)(void *self, GDExtensionObjectPtr gizmo);
    void (*get_handle_value)(void *self, GDExtensionObjectPtr gizmo, hwg_variant *value);
    void (*set_handle)(void *self, GDExtensionObjectPtr gizmo, GDExtensionObjectPtr camera, hwg_point at);
    void (*commit_handle)(void *self, GDExtensionObjectPtr gizmo, const hwg_variant *before, bool is_cancelled);

    /// What the editor draws for a node: lines from the node's place along the world's axes. NULL: nothing.
    void (*draw_gizmo)(const void *self, hwg_lines *bright, hwg_lines *faint);
    /// Lines that are not drawn, but select the node when they are clicked at. NULL: those that are drawn do.
    void (*touch_gizmo)(const void *self, hwg_lines *lines);
    /// A place in the node's own space, a property, that can be dragged. NULL: none.
    const char *handle_property;
    const char *handle_title;
    bool (*has_handle)(const void *self);

    bool is_internal; // users do not see it

    // While the class is registered.
    hwg_name class_name;
    hwg_name parent_name;
    hwg_name *row_names;
    hwg_method *row_methods;
};

/// False if there is no memory.
bool hwg_class_register(hwg_class *type);
/// Does nothing for a class that is not registered.
void hwg_class_unregister(hwg_class *type);

/// A new object of a class, also of one that users do not see. NULL if there is no memory.
GDExtensionObjectPtr hwg_object_new(hwg_class *type);

/// Our part of an object of the engine, or NULL if it is none of ours.
hwg_object *hwg_object_of(GDExtensionObjectPtr object);

/// True if the editor has anything to show or to touch for a node of this class.
bool hwg_class_has_gizmo(const hwg_class *type);

/// In the editor, when what a node's gizmo shows is another. Nothing to do in a game.
void hwg_object_update_gizmo(const hwg_object *self);

/// Our part of an object of the engine if it is of this class, or NULL.
void *hwg_object_cast(GDExtensionObjectPtr object, const hwg_class *type);

/// A new object of the engine that is counted; the variant holds it.
hwg_variant hwg_object_make(const char *class_name);

/// The object that a variant holds, or NULL.
GDExtensionObjectPtr hwg_object_in(const hwg_variant *holder);

/// Give back a counted object that a method of the engine returned. NULL is allowed.
void hwg_object_unreference(GDExtensionObjectPtr object);

/// True if the object is of this class or of one that inherits it.
bool hwg_object_is(GDExtensionObjectPtr object, const char *class_name);

/// Where a node or resource of the engine is, as a user would name it; cut to fit.
void hwg_object_path(GDExtensionObjectPtr object, char *text, size_t capacity);

/// Show an error that names this node or resource and the member that was used wrongly. `self` is an instance.
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void hwg_error(const void *self, const char *member, const char *format, ...);

/// The sentence of hw_last_error(), without the function of the core that it begins with: to who uses Godot, the member
/// says more.
const char *hwg_core_sentence(void);

/// That sentence as such an error.
void hwg_core_error(const void *self, const char *member);

/// Emit a signal with up to HWG_MAX_ARGUMENTS arguments, which are taken over.
void hwg_emit(GDExtensionObjectPtr object, const hwg_name *name, hwg_variant *arguments, int32_t argument_count);

bool hwg_is_editor(void);

/// True if the main thread asks.
bool hwg_is_main_thread(void);

#endif
