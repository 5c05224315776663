// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What a cable's model must provide. A new model is a new file and a line in the table of cable_model.c.

#ifndef HWI_CABLE_MODEL_H
#define HWI_CABLE_MODEL_H

#include "cable.h"

typedef struct hwi_cable_model {
    const char *name;
    bool motion_is_position; // the motion array holds places, which move along with the cable's origin

    // Advance by one inner substep of `h` seconds; held particles have their new place already. `part` counts inner
    // substeps within a substep. NULL: cables of this model are solved side by side (lockstep.h).
    void (*advance)(hwi_cable *cable, const hwi_substep *substep, uint32_t part, float h);

    // N, of the segment from particle `segment` to the next; 0 when slack.
    float (*tension)(const hwi_cable *cable, int32_t segment);

    // The first particle whose motion grew beyond sense, or -1; and a sentence that says why and what to do, both for
    // inner substeps of `h` seconds. NULL: this model cannot diverge.
    int32_t (*find_divergence)(const hwi_cable *cable, float h);
    void (*explain_divergence)(const hwi_cable *cable, float h, char *text, size_t size);

    // Forget all motion: the cable stands still where it is.
    void (*bring_to_rest)(hwi_cable *cable);

    // Set the motion of a held particle that went from `begin` to `end` in `h` seconds.
    void (*guide)(hwi_cable *cable, int32_t particle, hw_vec3 begin, hw_vec3 end, float h);
} hwi_cable_model;

const hwi_cable_model *hwi_cable_model_of(const hwi_cable *cable);

extern const hwi_cable_model hwi_verlet_model;
extern const hwi_cable_model hwi_spring_model;
extern const hwi_cable_model hwi_dynamic_model;

// Inner substeps that a substep of the given length needs to respect the definition's limit, each equally long.
uint32_t hwi_cable_part_count(const hw_cable_def *def, double substep_length);

#endif
