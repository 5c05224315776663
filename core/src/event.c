// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What happens to a cable, told once: every kind of event has its own way back before it comes again. They come in the
// order of the cables, and of one cable in the order below.

#include <math.h>

#include "report.h"
#include "vector.h"
#include "world.h"

#define SLACK_RATIO    0.98f // below this a taut cable counts as slack again
#define OVERLOAD_END   0.9f  // times what began an overload
#define LONGEST_RELIEF 0.5f  // s after a break
#define BEND_END       1.1f  // times the least radius
#define SNAP_SLACK     0.1f  // times snap_load, below which a line counts as slack
#define SNAP_TIME      0.25f // s from slack to snap; when as much has passed again, it is over
#define LONGEST_SLACK  10.0f // s, no need to count on

static void tell(hwi_world *world, const hwi_cable *cable, int32_t kind, int32_t particle, float arc_length,
                 float value)
{
    hw_event *event = hwi_queue_push(&world->events);
    if (event != NULL) {
        *event = (hw_event){
            .kind = kind,
            .particle = particle,
            .object = cable->object.id_bits,
            .user_data = cable->def.user_data,
            .substep = world->substeps,
            .value = value,
            .arc_length = arc_length,
        };
    }
}

// The middle of a segment.
static void tell_segment(hwi_world *world, const hwi_cable *cable, int32_t kind, int32_t segment, float value)
{
    float arc_length = hwi_cable_arc_length(cable, segment) + 0.5f * cable->nodes[segment].rest;
    tell(world, cable, kind, segment, arc_length, value);
}

static void report_taut(hwi_world *world, hwi_cable *cable)
{
    float ratio = hwi_cable_pull_ratio(cable);
    if (!cable->taut && ratio >= 1.0f) {
        cable->taut = 1;
        tell(world, cable, HW_EVENT_CABLE_TAUT, -1, 0.0f, ratio);
    } else if (cable->taut && ratio < SLACK_RATIO) {
        cable->taut = 0;
        tell(world, cable, HW_EVENT_CABLE_SLACK, -1, 0.0f, ratio);
    }
}

// s until a break is felt all along the line: the relief runs at the speed of sound. Meanwhile the tension stays as it
// was farther off, and a jerk would break the line there too, substep by substep.
static float relief_time(const hwi_cable *cable)
{
    const hw_cable_material *material = &cable->def.material;
    float time = (float)cable->length * sqrtf(material->mass_per_length / material->axial_stiffness);
    return time < LONGEST_RELIEF ? time : LONGEST_RELIEF;
}

static void report_load(hwi_world *world, hwi_cable *cable)
{
    hwi_watch *watch = &cable->watch;
    float strength = cable->def.material.breaking_load;
    float limit = cable->def.overload_share * strength;
    if (strength <= 0.0f) {
        watch->overloaded = 0;
        watch->relief = 0.0f;
        return;
    }
    if (!watch->overloaded && watch->tension >= limit) {
        watch->overloaded = 1;
        tell_segment(world, cable, HW_EVENT_CABLE_OVERLOAD, watch->tension_segment, watch->tension);
    } else if (watch->overloaded && watch->tension < OVERLOAD_END * limit) {
        watch->overloaded = 0;
    }
    const float substep = (float)world->def.substep;
    watch->relief = hwi_max(watch->relief - substep, 0.0f);
    bool breaks = (cable->def.flags & HW_CABLE_BREAKS) != 0 && watch->relief == 0.0f;
    // The tension of a substep that was put back may be from before the break.
    if (breaks && watch->tension >= strength && !cable->cut[watch->tension_segment]) {
        watch->relief = relief_time(cable) + substep;
        tell_segment(world, cable, HW_EVENT_CABLE_BROKEN, watch->tension_segment, watch->tension);
        hwi_cable_cut_segment(cable, watch->tension_segment);
    }
}

static void report_bend(hwi_world *world, hwi_cable *cable)
{
    hwi_watch *watch = &cable->watch;
    float least = cable->def.material.minimum_bend_radius;
    bool known = least > 0.0f && watch->radius_particle >= 0;
    if (!watch->bent && known && watch->radius < least) {
        watch->bent = 1;
        tell(world, cable, HW_EVENT_CABLE_BENT, watch->radius_particle,
             hwi_cable_arc_length(cable, watch->radius_particle), watch->radius);
    } else if (watch->bent && !(known && watch->radius <= BEND_END * least)) {
        watch->bent = 0;
    }
}

static void report_snap(hwi_world *world, hwi_cable *cable)
{
    hwi_watch *watch = &cable->watch;
    float limit = cable->def.snap_load;
    float tension = watch->tension;
    if (watch->snap_peak <= 0.0f && tension >= limit && tension > 0.0f && watch->slack_age <= SNAP_TIME) {
        watch->snap_peak = tension;
        watch->snap_segment = watch->tension_segment;
    } else if (watch->snap_peak > 0.0f && tension > watch->snap_peak) {
        watch->snap_peak = tension;
        watch->snap_segment = watch->tension_segment;
    }
    // A jerk runs along the line and back: the largest pull may come after a dip.
    bool over = tension <= SNAP_SLACK * limit || watch->slack_age > 2.0f * SNAP_TIME;
    if (watch->snap_peak > 0.0f && over) {
        tell_segment(world, cable, HW_EVENT_CABLE_SNAP, watch->snap_segment, watch->snap_peak);
        watch->snap_peak = 0.0f;
        watch->slack_age = LONGEST_SLACK;
    }
    float age = watch->slack_age + (float)world->def.substep;
    age = age < LONGEST_SLACK ? age : LONGEST_SLACK;
    watch->slack_age = tension <= SNAP_SLACK * limit ? 0.0f : age;
}

void hwi_event_forget(hwi_cable *cable)
{
    cable->watch = (hwi_watch){
        .overloaded = cable->watch.overloaded,
        .bent = cable->watch.bent,
        .slack_age = LONGEST_SLACK,
    };
}

void hwi_event_report(hwi_world *world, hwi_cable *cable)
{
    report_taut(world, cable);
    if (cable->nodes != NULL) {
        report_bend(world, cable);
        report_snap(world, cable);
        report_load(world, cable);
        hwi_contacts_report(world, cable);
    }
}

hw_result hw_cable_take_over_events(hw_cable_id id, hw_cable_id from_id)
{
    hwi_cable *cable, *from;
    hwi_world *world, *from_world;
    hw_result result = hwi_cable_resolve_idle(__func__, id, &cable, &world);
    if (result == HW_OK) {
        result = hwi_cable_resolve_idle(__func__, from_id, &from, &from_world);
    }
    if (result == HW_OK && world != from_world) {
        result = HWI_FAIL(HW_ERROR_BAD_VALUE, "from belongs to another world; nothing was changed");
    }
    if (result == HW_OK) {
        cable->taut = from->taut;
        cable->watch.overloaded = from->watch.overloaded;
        cable->watch.bent = from->watch.bent;
        cable->contacts.snag_count = from->contacts.snag_count;
        for (int32_t i = 0; i < HWI_MAX_SNAGS; ++i) {
            cable->contacts.snags[i] = from->contacts.snags[i];
        }
    }
    return result;
}
