// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "cable_queries.h"

#include <stdlib.h>

#include "cable_node.h"
#include "surroundings.h"

#define NUMBER GDEXTENSION_VARIANT_TYPE_FLOAT
#define INT    GDEXTENSION_VARIANT_TYPE_INT
#define BOOL   GDEXTENSION_VARIANT_TYPE_BOOL
#define VECTOR GDEXTENSION_VARIANT_TYPE_VECTOR3
#define OBJECT GDEXTENSION_VARIANT_TYPE_OBJECT

static void set_number(hwg_dictionary *dictionary, const char *key, float value)
{
    double wide = (double)value;
    hwg_dictionary_set(dictionary, key, NUMBER, &wide);
}

static void set_integer(hwg_dictionary *dictionary, const char *key, int64_t value)
{
    hwg_dictionary_set(dictionary, key, INT, &value);
}

static void set_switch(hwg_dictionary *dictionary, const char *key, int32_t value)
{
    uint8_t is = value != 0;
    hwg_dictionary_set(dictionary, key, BOOL, &is);
}

// What is touched, in the words of PhysicsDirectSpaceState3D's answers.
static hwg_dictionary new_answer(uint64_t other)
{
    hwg_dictionary answer = hwg_dictionary_new();
    hwg_touched touched = hwg_surroundings_find(other);
    GDExtensionObjectPtr node = touched.owner ? hwg.object_get_instance_from_id(touched.owner) : NULL;
    hwg_dictionary_set(&answer, "collider", OBJECT, &node);
    set_integer(&answer, "collider_id", (int64_t)touched.owner);
    hwg_dictionary_set(&answer, "rid", GDEXTENSION_VARIANT_TYPE_RID, &touched.body);
    set_integer(&answer, "shape", touched.shape);
    return answer;
}

static void add_contacts(hwg_cable *cable, hwg_array *answers)
{
    int32_t count = 0;
    hw_cable_get_contacts(cable->id, NULL, 0, &count);
    hw_contact *contacts = malloc((size_t)(count > 0 ? count : 1) * sizeof *contacts);
    if (!contacts || hw_cable_get_contacts(cable->id, contacts, count, &count) != HW_OK)
        count = 0;
    for (int32_t i = 0; i < count; i++) {
        const hw_contact *contact = &contacts[i];
        hwg_dictionary answer = new_answer(contact->other);
        hwg_dictionary_set(&answer, "point", VECTOR, &contact->point);
        hwg_dictionary_set(&answer, "normal", VECTOR, &contact->normal);
        hwg_dictionary_set(&answer, "force", VECTOR, &contact->force);
        set_number(&answer, "normal_force", contact->press);
        set_number(&answer, "arc_length", contact->arc_length);
        set_integer(&answer, "segment", contact->segment);
        set_switch(&answer, "sliding", contact->sliding);
        hwg_array_add_dictionary(answers, &answer);
    }
    free(contacts);
}

static void add_tether_contacts(hwg_cable *cable, hwg_array *answers)
{
    hw_tether_contact contacts[HW_MAX_TETHER_CONTACTS];
    int32_t count = 0;
    if (hw_tether_copy_contacts(cable->tether, contacts, HW_MAX_TETHER_CONTACTS, &count) != HW_OK)
        hwg_core_error(cable, "get_contacts");
    for (int32_t i = 0; i < count; i++) {
        hwg_dictionary answer = new_answer(contacts[i].collider);
        hwg_dictionary_set(&answer, "point", VECTOR, &contacts[i].position);
        hwg_dictionary_set(&answer, "normal", VECTOR, &contacts[i].normal);
        set_number(&answer, "arc_length", contacts[i].arc_length);
        hwg_array_add_dictionary(answers, &answer);
    }
}

void hwg_cable_run_get_contacts(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)arguments;
    hwg_cable *cable = self;
    result->array = hwg_array_new_of_dictionaries();
    if (!hwg_cable_ready(cable))
        return;
    if (hwg_cable_is_tether(cable))
        add_tether_contacts(cable, &result->array);
    else
        add_contacts(cable, &result->array);
}

// How the cable lies round everything that it touches; to be freed. NULL if it touches nothing.
static hw_cable_wrap *read_wraps(hwg_cable *cable, int32_t *count)
{
    *count = 0;
    if (!hwg_cable_ready(cable) || hwg_cable_is_tether(cable))
        return NULL;
    hw_cable_get_wraps(cable->id, NULL, 0, count);
    hw_cable_wrap *wraps = *count > 0 ? malloc((size_t)*count * sizeof *wraps) : NULL;
    if (!wraps || hw_cable_get_wraps(cable->id, wraps, *count, count) != HW_OK)
        *count = 0;
    return wraps;
}

void hwg_cable_run_get_wraps(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)arguments;
    int32_t count;
    hw_cable_wrap *wraps = read_wraps(self, &count);
    result->array = hwg_array_new_of_dictionaries();
    for (int32_t i = 0; i < count; i++) {
        hwg_dictionary answer = new_answer(wraps[i].other);
        set_number(&answer, "angle", wraps[i].angle);
        set_number(&answer, "normal_force", wraps[i].press);
        set_number(&answer, "begin", wraps[i].begin);
        set_number(&answer, "end", wraps[i].end);
        set_integer(&answer, "contact_count", wraps[i].contact_count);
        set_switch(&answer, "snagged", wraps[i].snagged);
        hwg_array_add_dictionary(&result->array, &answer);
    }
    free(wraps);
}

// A body has as many colliders as it has shapes.
void hwg_cable_run_get_wrap_angle(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data;
    uint64_t owner = arguments[0].object ? hwg.object_get_instance_id(arguments[0].object) : 0;
    int32_t count;
    hw_cable_wrap *wraps = read_wraps(self, &count);
    result->real = 0.0;
    for (int32_t i = 0; i < count; i++)
        result->real += owner && wraps[i].user_data == owner ? (double)wraps[i].angle : 0.0;
    free(wraps);
}

void hwg_cable_run_is_snagged(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)arguments;
    int32_t count;
    hw_cable_wrap *wraps = read_wraps(self, &count);
    for (int32_t i = 0; i < count; i++)
        result->boolean = result->boolean || wraps[i].snagged;
    free(wraps);
}

void hwg_cable_run_get_taut_length(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)arguments;
    hwg_cable *cable = self;
    if (!hwg_cable_ready(cable))
        return;
    hw_tether_status status = {0};
    float length = 0.0f;
    hw_result read = hwg_cable_is_tether(cable) ? hw_tether_get_status(cable->tether, &status)
                                                : hw_cable_get_taut_length(cable->id, &length);
    if (read != HW_OK)
        hwg_core_error(cable, "get_taut_length");
    // What the tether calls its span goes straight from contact to contact.
    result->real = hwg_cable_is_tether(cable) ? (double)status.span : (double)length;
}
