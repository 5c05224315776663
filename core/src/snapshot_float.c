// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Hulls, floaters and actuators, into a stream and back; nothing that comes back is believed.

#include "memory.h"
#include "snapshot.h"
#include "vector.h"

static void write_hull(hwi_writer *writer, const hwi_hull *hull, hwi_stream_naming naming)
{
    hwi_hull_record record = {
        .def = hull->def,
        .index = hull->object.index,
        .point_count = hull->mesh.point_count,
        .triangle_count = hull->mesh.triangle_count,
        .repairs = hull->repairs,
    };
    hwi_snapshot_write_name(writer, &hull->object, naming, &record.def.user_data);
    HWI_WRITE(writer, record);
    hwi_write(writer, hull->mesh.points, (size_t)record.point_count * sizeof(hw_vec3));
    hwi_write(writer, hull->mesh.triangles, (size_t)record.triangle_count * sizeof(hwi_triangle));
}

static void write_floater(hwi_writer *writer, const hwi_world *world, const hwi_floater *floater,
                          hwi_stream_naming naming)
{
    hwi_floater_record record = {
        .def = floater->def,
        .status = floater->status,
        .index = floater->object.index,
        .body = hwi_snapshot_place(&world->bodies, floater->body),
        .hull = hwi_snapshot_place(&world->hulls, floater->hull),
        .capsized = floater->capsized,
        .submerged = floater->submerged,
        .slammed = floater->slammed,
        .share = floater->share,
    };
    record.def.body.bits = 0;
    record.def.hull.bits = 0;
    record.status.user_data = 0;
    hwi_snapshot_write_name(writer, &floater->object, naming, &record.def.user_data);
    HWI_WRITE(writer, record);
}

static void write_actuator(hwi_writer *writer, const hwi_world *world, const hwi_actuator *actuator,
                           hwi_stream_naming naming)
{
    hwi_actuator_record record = {
        .def = actuator->def,
        .status = actuator->status,
        .control = actuator->control,
        .index = actuator->object.index,
        .body = hwi_snapshot_place(&world->bodies, actuator->body),
    };
    record.def.body.bits = 0;
    record.status.user_data = 0;
    hwi_snapshot_write_name(writer, &actuator->object, naming, &record.def.user_data);
    HWI_WRITE(writer, record);
}

void hwi_snapshot_write_floating(hwi_writer *writer, const hwi_world *world, hwi_stream_naming naming)
{
    for (int32_t i = 0; i < world->hulls.count; ++i) {
        write_hull(writer, world->hulls.living[i], naming);
    }
    for (int32_t i = 0; i < world->floaters.count; ++i) {
        write_floater(writer, world, world->floaters.living[i], naming);
    }
    for (int32_t i = 0; i < world->actuators.count; ++i) {
        write_actuator(writer, world, world->actuators.living[i], naming);
    }
}

static bool counts_are_sane(const hwi_mesh_repairs *repairs)
{
    return repairs->welded_points >= 0 && repairs->dropped_triangles >= 0 && repairs->flipped_triangles >= 0 &&
           repairs->filled_holes >= 0 && repairs->thinned_triangles >= 0;
}

static bool mesh_is_sane(const hwi_mesh *mesh)
{
    for (int32_t i = 0; i < mesh->point_count; ++i) {
        if (!hwi_is_within(mesh->points[i], 2e6f)) {
            return false;
        }
    }
    for (int32_t i = 0; i < mesh->triangle_count; ++i) {
        for (int k = 0; k < 3; ++k) {
            int32_t corner = mesh->triangles[i].corner[k];
            if (corner < 0 || corner >= mesh->point_count) {
                return false;
            }
        }
    }
    return hwi_hull_is_sound(mesh);
}

static hw_result stage_hull(hwi_reader *reader, hwi_staged_world *staged)
{
    uint32_t generation;
    hwi_hull_record record;
    HWI_READ(reader, generation);
    HWI_READ(reader, record);
    bool sane = !reader->failed && hwi_staged_name_is_sane(&staged->hulls, record.index, generation) &&
                hwi_hull_check_def("hw_snapshot_load", &record.def) == HW_OK && counts_are_sane(&record.repairs) &&
                record.point_count >= 4 && record.point_count <= HW_MAX_HULL_POINTS && record.triangle_count >= 4 &&
                record.triangle_count <= HW_MAX_HULL_TRIANGLES &&
                hwi_reader_has(reader, (uint64_t)record.point_count * sizeof(hw_vec3) +
                                           (uint64_t)record.triangle_count * sizeof(hwi_triangle));
    if (!sane) {
        return HW_ERROR_BAD_SNAPSHOT;
    }
    hwi_mesh mesh = {0};
    if (!hwi_mesh_reserve(&mesh, record.point_count, record.triangle_count)) {
        hwi_mesh_free(&mesh);
        return HW_ERROR_OUT_OF_MEMORY;
    }
    mesh.point_count = record.point_count;
    mesh.triangle_count = record.triangle_count;
    hwi_read(reader, mesh.points, (size_t)record.point_count * sizeof(hw_vec3));
    hwi_read(reader, mesh.triangles, (size_t)record.triangle_count * sizeof(hwi_triangle));
    if (!mesh_is_sane(&mesh)) {
        hwi_mesh_free(&mesh);
        return HW_ERROR_BAD_SNAPSHOT;
    }
    hwi_hull *hull = hwi_hull_make(&record.def, &mesh, &record.repairs);
    if (hull == NULL) {
        return HW_ERROR_OUT_OF_MEMORY;
    }
    hull->object = hwi_staged_name(staged, HW_KIND_HULL, record.index, generation);
    hwi_registry_append(&staged->hulls, hull);
    return HW_OK;
}

static bool is_bit(int32_t value)
{
    return value == 0 || value == 1;
}

static bool status_is_sane(const hw_floater_status *status)
{
    const float numbers[] = {
        status->submerged_volume,
        status->submerged_share,
        status->wet_area,
        status->waterplane_area,
        status->draft,
        status->waterline,
        status->metacentric_height,
        status->metacentric_height_long,
    };
    const hw_vec3 vectors[] = {
        status->centre_of_buoyancy,
        status->water_velocity,
        status->buoyancy,
        status->waves,
        status->drag,
        status->lift,
        status->friction,
        status->damping,
        status->slamming,
        status->wind,
        status->torque,
    };
    bool sane =
        is_bit(status->capsized) && is_bit(status->submerged) && status->element_count >= 0 && status->user_data == 0;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; ++i) {
        sane = sane && isfinite(numbers[i]);
    }
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; ++i) {
        sane = sane && hwi_is_finite(vectors[i]);
    }
    return sane;
}

static hw_result stage_floater(hwi_reader *reader, hwi_staged_world *staged)
{
    uint32_t generation;
    hwi_floater_record record;
    HWI_READ(reader, generation);
    HWI_READ(reader, record);
    bool sane = !reader->failed && hwi_staged_name_is_sane(&staged->floaters, record.index, generation) &&
                hwi_floater_check_def("hw_snapshot_load", &record.def) == HW_OK && record.def.body.bits == 0 &&
                record.def.hull.bits == 0 && record.body >= 0 && record.body < staged->bodies.count &&
                record.hull >= 0 && record.hull < staged->hulls.count && is_bit(record.capsized) &&
                is_bit(record.submerged) && is_bit(record.slammed) && record.share >= -1.0f && record.share <= 1.0f &&
                record.reserved == 0 && status_is_sane(&record.status);
    if (!sane) {
        return HW_ERROR_BAD_SNAPSHOT;
    }
    hwi_hull *hull = staged->hulls.living[record.hull];
    hwi_floater *floater = hwi_floater_allocate(&record.def, hull);
    if (floater == NULL) {
        return HW_ERROR_OUT_OF_MEMORY;
    }
    floater->object = hwi_staged_name(staged, HW_KIND_FLOATER, record.index, generation);
    hwi_body *body = staged->bodies.living[record.body];
    hwi_motion motion = body->motion;
    hwi_floater_join(floater, body, hull);
    body->motion = motion;
    floater->status = record.status;
    floater->capsized = record.capsized;
    floater->submerged = record.submerged;
    floater->slammed = record.slammed;
    floater->share = record.share;
    hwi_registry_append(&staged->floaters, floater);
    return HW_OK;
}

static hw_result stage_actuator(hwi_reader *reader, hwi_staged_world *staged)
{
    uint32_t generation;
    hwi_actuator_record record;
    HWI_READ(reader, generation);
    HWI_READ(reader, record);
    const hw_actuator_status *status = &record.status;
    bool sane = !reader->failed && hwi_staged_name_is_sane(&staged->actuators, record.index, generation) &&
                hwi_actuator_check_def("hw_snapshot_load", &record.def) == HW_OK && record.def.body.bits == 0 &&
                record.body >= 0 && record.body < staged->bodies.count && fabs(record.control) <= 1.6 &&
                !(record.def.kind == HW_ACTUATOR_BALLAST && record.control < 0.0) && isfinite(status->control) &&
                isfinite(status->speed) && hwi_is_finite(status->force) && hwi_is_finite(status->torque) &&
                isfinite(status->wet) && isfinite(status->mass) && status->user_data == 0;
    if (!sane) {
        return HW_ERROR_BAD_SNAPSHOT;
    }
    hwi_actuator *actuator = hwi_actuator_allocate(&record.def);
    if (actuator == NULL) {
        return HW_ERROR_OUT_OF_MEMORY;
    }
    actuator->object = hwi_staged_name(staged, HW_KIND_ACTUATOR, record.index, generation);
    hwi_body *body = staged->bodies.living[record.body];
    hwi_motion motion = body->motion;
    hwi_actuator_join(actuator, body);
    body->motion = motion;
    actuator->status = record.status;
    actuator->control = record.control;
    hwi_registry_append(&staged->actuators, actuator);
    return HW_OK;
}

hw_result hwi_snapshot_read_floating(hwi_reader *reader, hwi_staged_world *staged)
{
    const hwi_world_record *record = &staged->record;
    hw_result result = HW_OK;
    for (int32_t i = 0; i < record->hull_count && result == HW_OK; ++i) {
        result = stage_hull(reader, staged);
    }
    for (int32_t i = 0; i < record->floater_count && result == HW_OK; ++i) {
        result = stage_floater(reader, staged);
    }
    for (int32_t i = 0; i < record->actuator_count && result == HW_OK; ++i) {
        result = stage_actuator(reader, staged);
    }
    return result;
}
