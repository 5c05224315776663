// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "naval.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "trig.h"

const char *const naval_names[NAVAL_KINDS] = {"ship", "boat", "buoy", "life_jacket", "mine", "submarine"};

// What a scene cannot do without.
static void require(hw_result result, const char *what)
{
    if (result != HW_OK) {
        fprintf(stderr, "naval: %s failed: %s\n", what, hw_last_error());
        exit(2);
    }
}

// ---- Meshes ----

static int32_t add_point(naval_mesh *mesh, double x, double y, double z)
{
    if (mesh->point_count == NAVAL_MAX_POINTS) {
        fprintf(stderr, "naval: too many points\n");
        exit(2);
    }
    mesh->points[mesh->point_count] = (hw_vec3){(float)x, (float)y, (float)z};
    return mesh->point_count++;
}

static void add_triangle(naval_mesh *mesh, int32_t a, int32_t b, int32_t c)
{
    if (mesh->index_count + 3 > NAVAL_MAX_INDICES) {
        fprintf(stderr, "naval: too many triangles\n");
        exit(2);
    }
    mesh->indices[mesh->index_count++] = a;
    mesh->indices[mesh->index_count++] = b;
    mesh->indices[mesh->index_count++] = c;
}

// Rings of `around` points, joined one to the next, closed at both ends.
static void join_rings(naval_mesh *mesh, int32_t first, int32_t rings, int32_t around)
{
    for (int32_t i = 0; i + 1 < rings; i++)
        for (int32_t k = 0; k < around; k++) {
            int32_t a = first + i * around + k;
            int32_t b = first + i * around + (k + 1) % around;
            add_triangle(mesh, a, b, b + around);
            add_triangle(mesh, a, b + around, a + around);
        }
    for (int32_t end = 0; end < 2; end++) {
        int32_t ring = first + end * (rings - 1) * around;
        hw_vec3 sum = {0};
        for (int32_t k = 0; k < around; k++) {
            sum.x += mesh->points[ring + k].x / (float)around;
            sum.y += mesh->points[ring + k].y / (float)around;
            sum.z += mesh->points[ring + k].z / (float)around;
        }
        int32_t middle = add_point(mesh, (double)sum.x, (double)sum.y, (double)sum.z);
        for (int32_t k = 0; k < around; k++) {
            int32_t a = ring + k;
            int32_t b = ring + (k + 1) % around;
            add_triangle(mesh, middle, end == 0 ? b : a, end == 0 ? a : b);
        }
    }
}

// A hull by its frames: pointed at the bow, a transom at the stern, a round bilge, a flat deck.
static void add_hull(naval_mesh *mesh, double length, double beam, double height, int32_t frames, int32_t half)
{
    int32_t first = mesh->point_count;
    int32_t around = 2 * half + 1;
    for (int32_t i = 0; i < frames; i++) {
        double t = (double)i / (frames - 1); // 0 at the stern
        double ahead = t > 0.55 ? (t - 0.55) / 0.45 : 0.0;
        double wide = 0.5 * beam * (1.0 - 0.97 * ahead * ahead) * (0.8 + 0.2 * (t < 0.3 ? t / 0.3 : 1.0));
        double keel = height * (0.55 * ahead * ahead * ahead + (t < 0.2 ? 0.2 * (1.0 - t / 0.2) : 0.0));
        double deck = height * (1.0 + 0.2 * ahead * ahead);
        for (int32_t k = 0; k < around; k++) {
            double angle = 3.14159265358979 * (double)(k - half) / (2.0 * half); // 0 at the keel
            double s = hwi_sin(angle);
            double c = hwi_cos(angle);
            // Fuller than an ellipse.
            double across = (s >= 0.0 ? 1.0 : -1.0) * sqrt(fabs(s));
            double up = 1.0 - sqrt(c > 0.0 ? c : 0.0);
            add_point(mesh, length * (t - 0.5), keel + (deck - keel) * up, wide * across);
        }
    }
    join_rings(mesh, first, frames, around);
}

typedef struct turned_ring {
    double along;
    double radius;
} turned_ring;

// What a lathe makes, of radii along an axis: 0 is x, 1 is y.
static void add_turned(naval_mesh *mesh, const turned_ring *profile, int32_t rings, int32_t around, int axis,
                       hw_vec3 at)
{
    int32_t first = mesh->point_count;
    for (int32_t i = 0; i < rings; i++)
        for (int32_t k = 0; k < around; k++) {
            double angle = 2.0 * 3.14159265358979 * k / around;
            double u = profile[i].radius * hwi_cos(angle);
            double v = profile[i].radius * hwi_sin(angle);
            double along = profile[i].along;
            add_point(mesh, (double)at.x + (axis == 0 ? along : u), (double)at.y + (axis == 0 ? u : along),
                      (double)at.z + v);
        }
    join_rings(mesh, first, rings, around);
}

static void add_ball(naval_mesh *mesh, double radius, int32_t rings, int32_t around, hw_vec3 at)
{
    turned_ring profile[32];
    for (int32_t i = 0; i < rings; i++) {
        double angle = 3.14159265358979 * (i + 0.5) / rings;
        profile[i].along = -radius * hwi_cos(angle);
        profile[i].radius = radius * hwi_sin(angle);
    }
    add_turned(mesh, profile, rings, around, 1, at);
}

// A box, each edge cut into parts.
static void add_box(naval_mesh *mesh, hw_vec3 size, hw_vec3 at, int32_t parts)
{
    int32_t first = mesh->point_count;
    for (int32_t i = 0; i <= parts; i++)
        for (int32_t k = 0; k < 4; k++)
            add_point(mesh, (double)at.x + (double)size.x * ((double)i / parts - 0.5),
                      (double)at.y + (double)size.y * (k == 0 || k == 3 ? -0.5 : 0.5),
                      (double)at.z + (double)size.z * (k < 2 ? -0.5 : 0.5));
    join_rings(mesh, first, parts + 1, 4);
}

static void add_submarine(naval_mesh *mesh)
{
    turned_ring profile[17];
    for (int32_t i = 0; i < 17; i++) {
        double t = 2.0 * (i + 0.25) / 16.5 - 1.0;
        profile[i].along = 15.0 * t;
        profile[i].radius = 2.5 * sqrt(1.0 - t * t * t * t);
    }
    add_turned(mesh, profile, 17, 16, 0, (hw_vec3){0});
    add_box(mesh, (hw_vec3){5.0f, 2.4f, 1.0f}, (hw_vec3){2.0f, 3.6f, 0.0f}, 6);
    // Fins at the stern and the sail, and a sonar dome: small triangles.
    add_box(mesh, (hw_vec3){1.6f, 0.15f, 2.0f}, (hw_vec3){-13.0f, 0.0f, 2.6f}, 6);
    add_box(mesh, (hw_vec3){1.6f, 0.15f, 2.0f}, (hw_vec3){-13.0f, 0.0f, -2.6f}, 6);
    add_box(mesh, (hw_vec3){1.6f, 2.0f, 0.15f}, (hw_vec3){-13.0f, 2.6f, 0.0f}, 6);
    add_box(mesh, (hw_vec3){1.6f, 2.0f, 0.15f}, (hw_vec3){-13.0f, -2.6f, 0.0f}, 6);
    add_ball(mesh, 0.6, 8, 12, (hw_vec3){11.0f, -2.6f, 0.0f});
}

static void add_mine(naval_mesh *mesh)
{
    add_ball(mesh, 0.5, 12, 18, (hw_vec3){0});
    for (int i = 0; i < 6; i++) {
        float side = i % 2 == 0 ? 0.52f : -0.52f;
        hw_vec3 at = {i / 2 == 0 ? side : 0.0f, i / 2 == 1 ? side : 0.0f, i / 2 == 2 ? side : 0.0f};
        add_ball(mesh, 0.06, 5, 8, at);
    }
}

void naval_make_mesh(int32_t kind, naval_mesh *mesh)
{
    static const turned_ring buoy[8] = {{-0.9, 0.05}, {-0.55, 0.35}, {-0.3, 0.6}, {0.0, 0.6},
                                        {0.3, 0.6},   {0.4, 0.3},    {1.0, 0.15}, {1.5, 0.08}};
    static const turned_ring jacket[5] = {{-0.3, 0.05}, {-0.2, 0.12}, {0.0, 0.13}, {0.2, 0.12}, {0.3, 0.05}};
    mesh->point_count = mesh->index_count = 0;
    switch (kind) {
    case NAVAL_SHIP:
        add_hull(mesh, 60.0, 11.0, 7.0, 16, 7);
        break;
    case NAVAL_BOAT:
        add_hull(mesh, 6.0, 2.3, 1.1, 12, 6);
        break;
    case NAVAL_BUOY:
        add_turned(mesh, buoy, 8, 16, 1, (hw_vec3){0});
        break;
    case NAVAL_LIFE_JACKET:
        add_turned(mesh, jacket, 5, 10, 0, (hw_vec3){0.0f, 0.0f, 0.11f});
        add_turned(mesh, jacket, 5, 10, 0, (hw_vec3){0.0f, 0.0f, -0.11f});
        break;
    case NAVAL_MINE:
        add_mine(mesh);
        break;
    default:
        add_submarine(mesh);
        break;
    }
}

// ---- Fleets ----

// Of each kind: how much of its volume floats under water, and how high its centre of mass lies between the lowest and
// the highest point of the hull.
static const struct {
    float share;
    float centre;
} loading[NAVAL_KINDS] = {{0.40f, 0.36f}, {0.28f, 0.33f}, {0.55f, 0.28f},
                          {0.50f, 0.45f}, {0.60f, 0.42f}, {0.90f, 0.33f}};

void naval_begin(naval_fleet *fleet, hw_world_id world)
{
    memset(fleet, 0, sizeof *fleet);
    fleet->world = world;
}

static hw_hull_id find_hull(naval_fleet *fleet, int32_t kind)
{
    static naval_mesh mesh;
    if (fleet->hulls[kind].bits == 0) {
        hw_hull_def def;
        require(hw_hull_def_init(&def, HW_HULL_MESH), "hw_hull_def_init");
        naval_make_mesh(kind, &mesh);
        require(hw_hull_create(fleet->world, &def, mesh.points, mesh.point_count, mesh.indices, mesh.index_count,
                               &fleet->hulls[kind]),
                naval_names[kind]);
    }
    return fleet->hulls[kind];
}

void naval_copy_hull(int32_t kind, naval_mesh *mesh)
{
    static naval_fleet fleet;
    scene s;
    scene_begin(&s, NULL);
    naval_begin(&fleet, s.world);
    hw_hull_id hull = find_hull(&fleet, kind);
    require(hw_hull_copy_points(hull, mesh->points, NAVAL_MAX_POINTS, &mesh->point_count), "hw_hull_copy_points");
    require(hw_hull_copy_indices(hull, mesh->indices, NAVAL_MAX_INDICES, &mesh->index_count), "hw_hull_copy_indices");
    scene_end(&s);
}

static hw_vec3 centre_of_mass(int32_t kind, const hw_hull_info *info)
{
    float low = info->bounds.minimum.y;
    return (hw_vec3){info->centre.x, low + loading[kind].centre * (info->bounds.maximum.y - low), info->centre.z};
}

naval_load naval_load_of(int32_t kind)
{
    static naval_fleet fleet;
    scene s;
    hw_hull_info info;
    scene_begin(&s, NULL);
    naval_begin(&fleet, s.world);
    require(hw_hull_get_info(find_hull(&fleet, kind), &info), "hw_hull_get_info");
    scene_end(&s);
    return (naval_load){loading[kind].share * 1025.0f, centre_of_mass(kind, &info), info.bounds};
}

int32_t naval_add(naval_fleet *fleet, int32_t kind, int32_t method, int32_t point_count, float x, float z)
{
    hw_hull_info info;
    hw_body_def body;
    hw_floater_def floater;
    int32_t number = fleet->count++;
    hw_hull_id hull = find_hull(fleet, kind);
    require(hw_hull_get_info(hull, &info), "hw_hull_get_info");
    hw_vec3 size = {info.bounds.maximum.x - info.bounds.minimum.x, info.bounds.maximum.y - info.bounds.minimum.y,
                    info.bounds.maximum.z - info.bounds.minimum.z};
    float low = info.bounds.minimum.y;
    hw_vec3 centre = centre_of_mass(kind, &info);
    require(hw_body_def_init(&body), "hw_body_def_init");
    body.flags = HW_BODY_SIMULATED;
    body.mass = loading[kind].share * 1025.0f * info.volume;
    body.inertia = (hw_vec3){body.mass / 12.0f * (size.y * size.y + size.z * size.z),
                             body.mass / 12.0f * (size.z * size.z + size.x * size.x),
                             body.mass / 12.0f * (size.x * size.x + size.y * size.y)};
    body.user_data = (uint64_t)kind;
    require(hw_body_create(fleet->world, &body, &fleet->bodies[number]), "hw_body_create");
    require(hw_floater_def_init(&floater, method), "hw_floater_def_init");
    floater.body = fleet->bodies[number];
    floater.hull = hull;
    floater.position = (hw_vec3){-centre.x, -centre.y, -centre.z};
    floater.seed = (uint64_t)number;
    if (point_count > 0)
        floater.point_count = point_count;
    require(hw_floater_create(fleet->world, &floater, &fleet->floaters[number]), "hw_floater_create");
    hw_body_state state = {.position = {x, centre.y - low - loading[kind].share * size.y, z},
                           .orientation = {0.0f, 0.0f, 0.0f, 1.0f}};
    require(hw_body_set_state(fleet->bodies[number], &state), "hw_body_set_state");
    fleet->kinds[number] = kind;
    return number;
}

void naval_fill(naval_fleet *fleet, int32_t count, int32_t method)
{
    int32_t columns = 1;
    while (columns * columns < count)
        columns++;
    for (int32_t i = 0; i < count; i++)
        naval_add(fleet, i % NAVAL_KINDS, method, 0, 80.0f * (float)(i % columns), 80.0f * (float)(i / columns));
}

void naval_set_sea(hw_world_id world, int32_t beaufort)
{
    hw_water_def water;
    require(hw_water_def_init(&water), "hw_water_def_init");
    water.flags = HW_WATER_SURFACE;
    require(hw_world_set_water(world, &water), "hw_world_set_water");
    if (beaufort > 0) {
        hw_sea_def sea;
        require(hw_sea_def_init(&sea), "hw_sea_def_init");
        sea.weather = HW_WEATHER_BEAUFORT;
        sea.beaufort = beaufort;
        require(hw_world_set_sea(world, &sea), "hw_world_set_sea");
    }
}

// ---- The scene ----

static void add_actuator(hw_world_id world, hw_body_id body, int32_t kind, hw_vec3 at, float control)
{
    hw_actuator_def def;
    hw_actuator_id actuator;
    require(hw_actuator_def_init(&def, kind), "hw_actuator_def_init");
    def.body = body;
    def.position = at;
    def.control = control;
    def.thrust = 20000.0f;
    def.area = 2.0f;
    def.volume = 5.0f;
    require(hw_actuator_create(world, &def, &actuator), "hw_actuator_create");
}

static void moor(scene *s, hw_body_id boat, hw_vec3 at)
{
    hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
    hw_attachment_def tie;
    hw_attachment_id attachment;
    require(hw_cable_material_init(&def.material, HW_MATERIAL_STEEL_WIRE_ROPE), "hw_cable_material_init");
    def.segment_count = 20;
    def.rest_length = 14.0f;
    def.start_position = (hw_vec3){at.x + 12.0f, -10.0f, at.z};
    def.end_position = (hw_vec3){at.x + 3.0f, 0.0f, at.z};
    def.flags = HW_CABLE_HOLD_START;
    hw_cable_id cable = scene_add(s, &def);
    require(hw_attachment_def_init(&tie), "hw_attachment_def_init");
    tie.cable = cable;
    tie.body = boat;
    tie.flags = HW_ATTACHMENT_TWO_WAY;
    tie.point = (hw_vec3){2.5f, 0.3f, 0.0f};
    tie.arc_length = 14.0f;
    require(hw_attachment_create(s->world, &tie, &attachment), "hw_attachment_create");
}

void naval_create_scene(scene *s)
{
    static naval_fleet fleet;
    static const hw_sea_wave waves[2] = {{0.4f, 20.0f, 0.0f, {1.0f, 0.0f, 0.3f}},
                                         {0.2f, 7.0f, 1.0f, {1.0f, 0.0f, -0.5f}}};
    hw_sea_def sea;
    naval_set_sea(s->world, 0);
    require(hw_sea_def_init(&sea), "hw_sea_def_init");
    sea.surface = HW_SEA_GERSTNER;
    require(hw_world_set_sea(s->world, &sea), "hw_world_set_sea");
    require(hw_world_set_sea_waves(s->world, waves, 2), "hw_world_set_sea_waves");
    naval_begin(&fleet, s->world);
    for (int32_t i = 0; i < 2 * NAVAL_KINDS; i++)
        naval_add(&fleet, i % NAVAL_KINDS, i < NAVAL_KINDS ? HW_FLOATER_EXACT : HW_FLOATER_RANDOM_POINTS, 300,
                  80.0f * (float)i, 0.0f);
    moor(s, fleet.bodies[NAVAL_BOAT], (hw_vec3){80.0f, 0.0f, 0.0f});
    hw_body_id submarine = fleet.bodies[NAVAL_SUBMARINE];
    add_actuator(s->world, submarine, HW_ACTUATOR_THRUSTER, (hw_vec3){-15.0f, 0.0f, 0.0f}, 1.0f);
    add_actuator(s->world, submarine, HW_ACTUATOR_FIN, (hw_vec3){-13.0f, 0.0f, 0.0f}, 0.2f);
    add_actuator(s->world, submarine, HW_ACTUATOR_BALLAST, (hw_vec3){0.0f, -0.5f, 0.0f}, 0.5f);
    // The same boat once more, in the hands of a host that does nothing with it.
    hw_body_def body;
    hw_floater_def floater;
    hw_floater_id floating;
    require(hw_body_get_def(fleet.bodies[NAVAL_BOAT], &body), "hw_body_get_def");
    body.flags = 0;
    hw_body_id body_of_host;
    require(hw_body_create(s->world, &body, &body_of_host), "hw_body_create");
    require(hw_floater_get_def(fleet.floaters[NAVAL_BOAT], &floater), "hw_floater_get_def");
    floater.body = body_of_host;
    require(hw_floater_create(s->world, &floater, &floating), "hw_floater_create");
}

// A host that moves its body as it is told.
void naval_drive_scene(scene *s, int32_t substep)
{
    hw_body_def def;
    hw_body_load load;
    hw_body_state state;
    hw_body_id bodies[32];
    int32_t count;
    (void)substep;
    require(hw_world_get_bodies(s->world, bodies, 32, &count), "hw_world_get_bodies");
    hw_body_id body = bodies[count - 1];
    require(hw_body_get_def(body, &def), "hw_body_get_def");
    require(hw_body_get_load(body, &load), "hw_body_get_load");
    require(hw_body_get_state(body, &state), "hw_body_get_state");
    state.position.x += 0.001f * load.force.x / def.mass;
    require(hw_body_set_state(body, &state), "hw_body_set_state");
}
