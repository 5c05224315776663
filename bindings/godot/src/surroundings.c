// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "surroundings.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cable_node.h"
#include "object.h"
#include "rigid_body.h"
#include "server.h"
#include "shape_build.h"
#include "shape_copy.h"
#include "shape_watch.h"
#include "transform.h"
#include "value.h"

#define BUCKETS     1024
#define MOST_SHAPES 512  // that one cable may be near to
#define KEPT_TICKS  600  // that a collider waits, disabled, for a cable to come back
#define LOOKED_AT   4096 // points whose data is compared in a tick, of each shape that must be looked at
#define MARGIN      1.0f // m round a cable in which shapes are looked for, and a tick of its motion

// Large meshes are looked for farther away, now and then, and made beside the game until a cable is there.
#define FAR_MARGIN  10.0f // m
#define FAR_PAUSE   30    // ticks
#define FAR_POINTS  6000  // that a mesh has at least; the others are made when they are needed
#define MOST_BUILDS 4     // at a time

// A shape of a body of the engine, and its collider.
typedef struct neighbour {
    hwg_rid body;
    int64_t index; // of the shape in the body
    hwg_rid shape;
    uint64_t owner;          // instance id of the node, 0: none
    hw_collider_id collider; // null: the core refused it, or it is being made
    hwg_shape_build *build;  // NULL: it is not
    hwg_body *rigid;         // whose motion it shares in the core, or NULL
    hw_collider_def def;     // as the core knows it
    hwg_transform place;     // in the world; of a rigid body's: in the body
    hw_vec3 scale;
    hwg_shape_watch watch;
    uint64_t fingerprint;
    uint32_t shift; // of its layers, see hwg_surroundings_shift
    uint32_t pause; // ticks between looks at data that no watch tells of
    uint32_t seen;  // tick in which it was near a cable
    uint32_t known; // tick in which it was near or not far
    bool simulated; // the body is the engine's to move
    bool refused;   // the core refused that body
    struct neighbour *next;
} neighbour;

static struct {
    neighbour *buckets[BUCKETS];
    GDExtensionObjectPtr query; // PhysicsShapeQueryParameters3D
    hwg_rid box;
    uint32_t tick;
    int32_t builds;
} surroundings;

static uint32_t bucket_of(hwg_rid body, int64_t index)
{
    uint64_t key = (body.id ^ (uint64_t)index * UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xff51afd7ed558ccd);
    return (uint32_t)(key >> 40) % BUCKETS;
}

static void unmake_collider(neighbour *n)
{
    hwg_shape_watch_end(&n->watch);
    surroundings.builds -= n->build != NULL;
    hwg_shape_build_drop(n->build);
    n->build = NULL;
    hw_collider_destroy(n->collider);
    n->collider.bits = 0;
    if (n->rigid)
        hwg_body_give_back(n->rigid);
    n->rigid = NULL;
}

static void forget(neighbour *n)
{
    unmake_collider(n);
    free(n);
}

void hwg_surroundings_clear(void)
{
    for (int i = 0; i < BUCKETS; i++) {
        while (surroundings.buckets[i]) {
            neighbour *n = surroundings.buckets[i];
            surroundings.buckets[i] = n->next;
            forget(n);
        }
    }
    if (surroundings.query) {
        uint8_t last = 0;
        HWG_CALL(RefCounted_unreference, surroundings.query, &last, NULL);
        if (last)
            hwg.object_destroy(surroundings.query);
        HWG_CALL(PhysicsServer3D_free_rid, hwg.PhysicsServer3D, NULL, &surroundings.box);
    }
    surroundings.query = NULL;
}

static bool prepare_query(void)
{
    if (surroundings.query)
        return true;
    hwg_name class_name = hwg_name_new("PhysicsShapeQueryParameters3D");
    surroundings.query = hwg.classdb_construct_object2(&class_name);
    hwg_name_destroy(&class_name);
    if (!surroundings.query)
        return false;
    const uint8_t reversed = 0;
    const int64_t postinitialize = HWG_NOTIFICATION_POSTINITIALIZE;
    HWG_CALL(Object_notification, surroundings.query, NULL, &postinitialize, &reversed);
    uint8_t first = 0;
    HWG_CALL(RefCounted_init_ref, surroundings.query, &first, NULL);
    HWG_CALL(PhysicsServer3D_box_shape_create, hwg.PhysicsServer3D, &surroundings.box, NULL);
    HWG_CALL(PhysicsShapeQueryParameters3D_set_shape_rid, surroundings.query, NULL, &surroundings.box);
    return true;
}

void hwg_surroundings_begin(void)
{
    surroundings.tick++;
}

static neighbour *find(hwg_rid body, int64_t index)
{
    neighbour *n = surroundings.buckets[bucket_of(body, index)];
    while (n && (n->body.id != body.id || n->index != index))
        n = n->next;
    return n;
}

static hwg_transform read_transform(hwg_rid body)
{
    hwg_transform transform;
    memset(&transform, 0, sizeof transform);
    const int64_t state = HWG_BODY_STATE_TRANSFORM;
    hwg_variant variant = hwg_variant_nil();
    HWG_CALL(PhysicsServer3D_body_get_state, hwg.PhysicsServer3D, &variant, &body, &state);
    hwg_variant_to(&variant, GDEXTENSION_VARIANT_TYPE_TRANSFORM3D, &transform);
    hwg_variant_destroy(&variant);
    return transform;
}

static int64_t read_mode(hwg_rid body)
{
    int64_t mode = 0;
    HWG_CALL(PhysicsServer3D_body_get_mode, hwg.PhysicsServer3D, &mode, &body);
    return mode;
}

// What of a collider its body decides.
static void read_body(const neighbour *n, hw_collider_def *def)
{
    const int64_t parameter = HWG_BODY_PARAM_FRICTION, state = HWG_BODY_STATE_LINEAR_VELOCITY;
    double friction = 1.0;
    int64_t layer = 0;
    hwg_variant variant = hwg_variant_nil();
    HWG_CALL(PhysicsServer3D_body_get_param, hwg.PhysicsServer3D, &variant, &n->body, &parameter);
    hwg_variant_to(&variant, GDEXTENSION_VARIANT_TYPE_FLOAT, &friction);
    hwg_variant_destroy(&variant);
    HWG_CALL(PhysicsServer3D_body_get_collision_layer, hwg.PhysicsServer3D, &layer, &n->body);
    // A rough material is told by a negative number.
    float size = (float)fabs(friction);
    def->static_friction = def->dynamic_friction = size < 10.0f ? size : 10.0f;
    def->category = ((uint64_t)layer & UINT32_MAX) << n->shift;
    def->surface_velocity = (hw_vec3){0.0f, 0.0f, 0.0f};
    if (read_mode(n->body) == HWG_BODY_MODE_STATIC) {
        // One that stands may still be a conveyor belt.
        variant = hwg_variant_nil();
        HWG_CALL(PhysicsServer3D_body_get_state, hwg.PhysicsServer3D, &variant, &n->body, &state);
        hwg_variant_to(&variant, GDEXTENSION_VARIANT_TYPE_VECTOR3, &def->surface_velocity);
        hwg_variant_destroy(&variant);
    }
}

// A collider of the same shape and scale, whose data can be shared; or null.
static hw_collider_id find_sharer(const neighbour *wanted)
{
    for (int i = 0; i < BUCKETS; i++)
        for (const neighbour *n = surroundings.buckets[i]; n; n = n->next)
            if (n->shape.id == wanted->shape.id && n->collider.bits && !n->watch.changed &&
                n->fingerprint == wanted->fingerprint && memcmp(&n->scale, &wanted->scale, sizeof n->scale) == 0)
                return n->collider;
    return (hw_collider_id){0};
}

// Where a placed shape is in a body of the core: from its centre of mass, along its principal axes.
static hwg_placing place_in_body(const hwg_body *body, const hwg_placing *placing)
{
    hwg_placing own = *placing;
    own.position = hwg_body_point(body, placing->position);
    for (int i = 0; i < 3; i++) {
        const float *x = &placing->rows[0].x, *y = &placing->rows[1].x, *z = &placing->rows[2].x;
        hw_vec3 turned = hwg_rows_apply(body->axes, (hw_vec3){x[i], y[i], z[i]});
        (&own.rows[0].x)[i] = turned.x;
        (&own.rows[1].x)[i] = turned.y;
        (&own.rows[2].x)[i] = turned.z;
    }
    return own;
}

// Once for each shape: it is remembered as refused.
static void warn(const neighbour *n, const char *refusal)
{
    char path[256] = "a body without a node", text[900];
    GDExtensionObjectPtr node = n->owner ? hwg.object_get_instance_from_id(n->owner) : NULL;
    if (node)
        hwg_object_path(node, path, sizeof path);
    snprintf(text, sizeof text, "Cables do not collide with shape %d of %s: %s.", (int)n->index, path, refusal);
    hwg.print_warning(text, "UnderwaterCable3D.collision_mask", path, 0, false);
}

// Where there is time, a large mesh is only begun.
static void make_collider(neighbour *n, bool needed)
{
    hwg_transform own, body = read_transform(n->body);
    HWG_CALL(PhysicsServer3D_body_get_shape_transform, hwg.PhysicsServer3D, &own, &n->body, &n->index);
    hwg_transform world = hwg_transform_multiply(&body, &own);
    hwg_placing placing = hwg_placing_of(&world);
    n->scale = placing.scale;
    n->place = n->rigid ? own : world;
    n->simulated = read_mode(n->body) > HWG_BODY_MODE_KINEMATIC;
    int64_t size;
    n->fingerprint = hwg_shape_fingerprint(n->shape, LOOKED_AT, &size);
    n->pause = 1 + (uint32_t)(size / LOOKED_AT);
    hwg_shape_watch_begin(&n->watch, n->owner, n->shape, n->index);
    // An empty one, still to be filled, is no mistake.
    bool large = hwg_shape_is_large(n->shape);
    if (large && size == 0)
        return;
    hw_collider_def_init(&n->def, HW_SHAPE_SPHERE);
    if (n->rigid) {
        n->def.body = n->rigid->id;
        placing = place_in_body(n->rigid, &placing);
    }
    hwg_shape_place(n->shape, &placing, &n->def.position, &n->def.orientation);
    read_body(n, &n->def);
    n->def.user_data = n->owner;
    hw_collider_id sharer = large ? find_sharer(n) : (hw_collider_id){0};
    if (!needed && !sharer.bits && size >= FAR_POINTS)
        n->build = hwg_shape_build_begin(n->shape, n->scale, &n->def);
    if (n->build)
        surroundings.builds++;
    else if (!hwg_shape_create(hwg_server_world(), n->shape, n->scale, sharer, &n->def, &n->collider))
        warn(n, hwg_core_sentence());
}

static void finish_build(neighbour *n)
{
    char refusal[512];
    hwg_shape_build *build = n->build;
    n->build = NULL;
    surroundings.builds--;
    if (!hwg_shape_build_end(build, hwg_server_world(), &n->def, &n->collider, refusal, sizeof refusal))
        warn(n, refusal);
}

// A body that the engine simulates, now.
static GDExtensionObjectPtr find_rigid(uint64_t owner)
{
    GDExtensionObjectPtr node = owner ? hwg.object_get_instance_from_id(owner) : NULL;
    if (!node || !hwg.object_cast_to(node, hwg.RigidBody3D_tag))
        return NULL;
    uint8_t frozen = 0;
    HWG_CALL(RigidBody3D_is_freeze_enabled, node, &frozen, NULL);
    return frozen || !hwg_body_is_moved(node) ? NULL : node;
}

static void take_rigid(neighbour *n)
{
    GDExtensionObjectPtr node = find_rigid(n->owner);
    n->rigid = node ? hwg_body_take(node, hwg_server_world()) : NULL;
    n->refused = node && !n->rigid;
}

// A shape that is near, and needed in this tick; or one that is not far.
static void meet(hwg_rid body, int64_t index, uint64_t owner, uint32_t shift, bool needed)
{
    neighbour *n = find(body, index);
    if (n) {
        n->seen = needed ? surroundings.tick : n->seen;
        n->known = surroundings.tick;
        return;
    }
    hwg_rid shape = {0};
    HWG_CALL(PhysicsServer3D_body_get_shape, hwg.PhysicsServer3D, &shape, &body, &index);
    if (!shape.id || !hwg_shape_is_known(shape))
        return;
    if (!needed && (!hwg_shape_is_mesh(shape) || surroundings.builds >= MOST_BUILDS))
        return;
    n = calloc(1, sizeof *n);
    if (!n)
        return;
    n->body = body;
    n->index = index;
    n->shape = shape;
    n->owner = owner;
    n->shift = shift;
    n->known = surroundings.tick;
    n->seen = needed ? surroundings.tick : surroundings.tick - 1;
    take_rigid(n);
    make_collider(n, needed);
    uint32_t bucket = bucket_of(body, index);
    n->next = surroundings.buckets[bucket];
    surroundings.buckets[bucket] = n;
}

uint32_t hwg_surroundings_shift(GDExtensionObjectPtr node)
{
    GDExtensionObjectPtr tree = NULL, root = NULL, own = NULL, main = NULL;
    HWG_CALL(Node_get_tree, node, &tree, NULL);
    HWG_CALL(SceneTree_get_root, tree, &root, NULL);
    HWG_CALL(Node3D_get_world_3d, node, &own, NULL);
    HWG_CALL(Viewport_find_world_3d, root, &main, NULL);
    uint32_t shift = own == main ? 0 : 32;
    hwg_object_unreference(own);
    hwg_object_unreference(main);
    return shift;
}

static hw_vec3 lesser(hw_vec3 a, hw_vec3 b)
{
    return (hw_vec3){fminf(a.x, b.x), fminf(a.y, b.y), fminf(a.z, b.z)};
}

static hw_vec3 greater(hw_vec3 a, hw_vec3 b)
{
    return (hw_vec3){fmaxf(a.x, b.x), fmaxf(a.y, b.y), fmaxf(a.z, b.z)};
}

// Round all points, where they are and where they will be if they go on as in the last tick.
static void aim_query(const hwg_cable *cable, float margin)
{
    hw_vec3 low = cable->points[0], high = low;
    for (int32_t i = 0; i < cable->point_count; i++) {
        hw_vec3 now = cable->points[i], before = cable->previous[i];
        hw_vec3 next = {2.0f * now.x - before.x, 2.0f * now.y - before.y, 2.0f * now.z - before.z};
        low = lesser(low, lesser(now, next));
        high = greater(high, greater(now, next));
    }
    hw_vec3 half = {0.5f * (high.x - low.x) + margin, 0.5f * (high.y - low.y) + margin,
                    0.5f * (high.z - low.z) + margin};
    hwg_transform place = {
        .rows = {{1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, {0.0f, 0.0f, 1.0f}},
        .origin = {0.5f * (low.x + high.x), 0.5f * (low.y + high.y), 0.5f * (low.z + high.z)},
    };
    hwg_variant size = hwg_variant_from(GDEXTENSION_VARIANT_TYPE_VECTOR3, &half);
    HWG_CALL(PhysicsServer3D_shape_set_data, hwg.PhysicsServer3D, NULL, &surroundings.box, &size);
    hwg_variant_destroy(&size);
    HWG_CALL(PhysicsShapeQueryParameters3D_set_transform, surroundings.query, NULL, &place);
    const int64_t mask = (int64_t)(cable->settings.cable.collision_mask & UINT32_MAX);
    HWG_CALL(PhysicsShapeQueryParameters3D_set_collision_mask, surroundings.query, NULL, &mask);
}

static void take_results(const hwg_array *results, uint32_t shift, bool needed)
{
    int64_t count = hwg_array_size(results);
    for (int64_t i = 0; i < count; i++) {
        hwg_dictionary result;
        if (!hwg_variant_to(hwg.array_operator_index_const(results, i), GDEXTENSION_VARIANT_TYPE_DICTIONARY, &result))
            continue;
        hwg_rid body = {0};
        int64_t index = 0, owner = 0;
        bool complete = hwg_dictionary_get(&result, "rid", GDEXTENSION_VARIANT_TYPE_RID, &body) &&
                        hwg_dictionary_get(&result, "shape", GDEXTENSION_VARIANT_TYPE_INT, &index) &&
                        hwg_dictionary_get(&result, "collider_id", GDEXTENSION_VARIANT_TYPE_INT, &owner);
        hwg_dictionary_destroy(&result);
        if (complete)
            meet(body, index, (uint64_t)owner, shift, needed);
    }
}

static void ask(GDExtensionObjectPtr space, const hwg_cable *cable, float margin, bool needed)
{
    const int64_t most = MOST_SHAPES;
    aim_query(cable, margin);
    hwg_array results = hwg_array_new(NULL);
    HWG_CALL(PhysicsDirectSpaceState3D_intersect_shape, space, &results, &surroundings.query, &most);
    take_results(&results, cable->layer_shift, needed);
    hwg_array_destroy(&results);
}

void hwg_surroundings_look(hwg_cable *cable)
{
    bool meets = cable->id.bits && cable->active && cable->point_count > 0 &&
                 cable->settings.cable.model == HW_MODEL_DYNAMIC && cable->settings.cable.collision_mask;
    if (!meets || !prepare_query())
        return;
    GDExtensionObjectPtr world = NULL, space = NULL;
    HWG_CALL(Node3D_get_world_3d, cable->base.object, &world, NULL);
    if (!world)
        return;
    HWG_CALL(World3D_get_direct_space_state, world, &space, NULL);
    // Not all cables look far in one tick.
    bool far = (surroundings.tick + (uint32_t)cable->base.instance_id) % FAR_PAUSE == 0;
    if (space)
        ask(space, cable, MARGIN, true);
    if (space && far)
        ask(space, cable, FAR_MARGIN, false);
    uint8_t last = 0;
    HWG_CALL(RefCounted_unreference, world, &last, NULL);
    if (last)
        hwg.object_destroy(world);
}

// The shape is another, or its data changed, or its body began or ceased to be simulated: then it is made anew.
static bool is_outdated(neighbour *n, const hwg_transform *own)
{
    hwg_rid shape = {0};
    HWG_CALL(PhysicsServer3D_body_get_shape, hwg.PhysicsServer3D, &shape, &n->body, &n->index);
    bool changed = shape.id != n->shape.id;
    n->shape = shape;
    if (changed || !shape.id)
        return true;
    if (n->rigid && memcmp(own, &n->place, sizeof *own) != 0)
        return true;
    int64_t size;
    bool due = !n->watch.resource && surroundings.tick % n->pause == 0;
    if (n->watch.changed || (due && hwg_shape_fingerprint(shape, LOOKED_AT, &size) != n->fingerprint))
        return true;
    if (n->simulated && !n->rigid && !n->refused && find_rigid(n->owner))
        return true;
    return n->simulated != (read_mode(n->body) > HWG_BODY_MODE_KINEMATIC);
}

static void remake_collider(neighbour *n)
{
    unmake_collider(n);
    if (!n->shape.id || !hwg_shape_is_known(n->shape))
        return;
    take_rigid(n);
    make_collider(n, true);
}

// Other than by rounding.
static bool is_rescaled(hw_vec3 a, hw_vec3 b)
{
    const float share = 1e-4f;
    return fabsf(a.x - b.x) > share * fabsf(b.x) || fabsf(a.y - b.y) > share * fabsf(b.y) ||
           fabsf(a.z - b.z) > share * fabsf(b.z);
}

static void follow(neighbour *n)
{
    hwg_transform own;
    HWG_CALL(PhysicsServer3D_body_get_shape_transform, hwg.PhysicsServer3D, &own, &n->body, &n->index);
    if (is_outdated(n, &own)) {
        remake_collider(n);
        return;
    }
    if (n->build)
        finish_build(n);
    if (!n->collider.bits)
        return;
    hw_collider_def def = n->def;
    read_body(n, &def);
    bool returned = !(n->def.flags & HW_COLLIDER_ENABLED);
    bool moved = false;
    if (!n->rigid) {
        hwg_transform body = read_transform(n->body);
        hwg_transform world = hwg_transform_multiply(&body, &own);
        moved = memcmp(&world, &n->place, sizeof world) != 0;
        hwg_placing placing = hwg_placing_of(&world);
        if (moved && is_rescaled(placing.scale, n->scale)) {
            remake_collider(n);
            return;
        }
        if (moved)
            hwg_shape_place(n->shape, &placing, &n->def.position, &n->def.orientation);
        n->place = world;
    }
    // One that was away comes back with a jump, not along the way from where it was last seen.
    if (returned) {
        def.flags |= HW_COLLIDER_ENABLED;
        def.position = n->def.position;
        def.orientation = n->def.orientation;
    }
    hw_collider_def before = n->def;
    before.position = def.position;
    before.orientation = def.orientation;
    if (memcmp(&def, &before, sizeof def) != 0)
        hw_collider_set_def(n->collider, &def);
    if (moved && !returned)
        hw_collider_set_transform(n->collider, n->def.position, &n->def.orientation);
    def.position = n->def.position;
    def.orientation = n->def.orientation;
    n->def = def;
}

static void disable(neighbour *n)
{
    if (n->def.flags & HW_COLLIDER_ENABLED) {
        n->def.flags &= ~HW_COLLIDER_ENABLED;
        hw_collider_set_def(n->collider, &n->def);
    }
}

void hwg_surroundings_follow(void)
{
    for (int i = 0; i < BUCKETS; i++) {
        neighbour **link = &surroundings.buckets[i];
        while (*link) {
            neighbour *n = *link;
            bool gone = n->owner && !hwg.object_get_instance_from_id(n->owner);
            if (gone || surroundings.tick - n->known > KEPT_TICKS) {
                *link = n->next;
                forget(n);
                continue;
            }
            // The engine answers for a body that it named in this tick; of others nobody knows whether they exist.
            if (n->build && hwg_shape_build_is_done(n->build))
                finish_build(n);
            if (n->seen == surroundings.tick)
                follow(n);
            else if (n->collider.bits)
                disable(n);
            link = &n->next;
        }
    }
}

hwg_touched hwg_surroundings_find(uint64_t bits)
{
    hw_cable_def cable;
    if (hw_cable_get_def((hw_cable_id){bits}, &cable) == HW_OK)
        return (hwg_touched){.owner = cable.user_data, .shape = -1};
    for (int i = 0; i < BUCKETS; i++)
        for (const neighbour *n = surroundings.buckets[i]; n; n = n->next)
            if (n->collider.bits == bits)
                return (hwg_touched){.owner = n->owner, .body = n->body, .shape = n->index};
    return (hwg_touched){.shape = -1};
}
