// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "shape_watch.h"

#include "object.h"
#include "value.h"

static void call_changed(void *userdata, const GDExtensionConstVariantPtr *arguments, GDExtensionInt argument_count,
                         GDExtensionVariantPtr result, GDExtensionCallError *error)
{
    (void)arguments, (void)argument_count, (void)result;
    error->error = GDEXTENSION_CALL_OK;
    ((hwg_shape_watch *)userdata)->changed = true;
}

// Two that are made for one watch are equal to the engine.
static hwg_callable callable_of(hwg_shape_watch *watch)
{
    hwg_callable callable;
    GDExtensionCallableCustomInfo2 info = {
        .callable_userdata = watch,
        .token = hwg.library,
        .object_id = watch->resource,
        .call_func = call_changed,
    };
    hwg.callable_custom_create2(&callable, &info);
    return callable;
}

// The Shape3D that a body of the scene tree has at an index of the physics server. To be given back; NULL: none.
static GDExtensionObjectPtr take_resource(GDExtensionObjectPtr body, int64_t index)
{
    int64_t owner = 0, count = 0, found = -1;
    HWG_CALL(CollisionObject3D_shape_find_owner, body, &owner, &index);
    HWG_CALL(CollisionObject3D_shape_owner_get_shape_count, body, &count, &owner);
    for (int64_t i = 0; i < count; i++) {
        HWG_CALL(CollisionObject3D_shape_owner_get_shape_index, body, &found, &owner, &i);
        if (found == index) {
            GDExtensionObjectPtr resource = NULL;
            HWG_CALL(CollisionObject3D_shape_owner_get_shape, body, &resource, &owner, &i);
            return resource;
        }
    }
    return NULL;
}

void hwg_shape_watch_begin(hwg_shape_watch *watch, uint64_t owner, hwg_rid shape, int64_t index)
{
    *watch = (hwg_shape_watch){0};
    GDExtensionObjectPtr node = owner ? hwg.object_get_instance_from_id(owner) : NULL;
    if (!node || !hwg.object_cast_to(node, hwg.CollisionObject3D_tag))
        return;
    GDExtensionObjectPtr resource = take_resource(node, index);
    if (!resource)
        return;
    hwg_rid own = {0};
    HWG_CALL(Resource_get_rid, resource, &own, NULL);
    if (own.id == shape.id) {
        watch->resource = hwg.object_get_instance_id(resource);
        hwg_callable callable = callable_of(watch);
        const int64_t flags = 0;
        int64_t error = 0;
        HWG_CALL(Object_connect, resource, &error, &hwg.name_changed, &callable, &flags);
        hwg_callable_destroy(&callable);
    }
    hwg_object_unreference(resource);
}

void hwg_shape_watch_end(hwg_shape_watch *watch)
{
    GDExtensionObjectPtr resource = watch->resource ? hwg.object_get_instance_from_id(watch->resource) : NULL;
    if (resource) {
        hwg_callable callable = callable_of(watch);
        HWG_CALL(Object_disconnect, resource, NULL, &hwg.name_changed, &callable);
        hwg_callable_destroy(&callable);
    }
    *watch = (hwg_shape_watch){0};
}
