// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The chain solver: a cable's bits must not depend on how many share its vector, or on who they are.

#include "check.h"
#include "scenes.h"

#include "chain.h"
#include "random.h"

#include <math.h>
#include <string.h>

#define MAX_NODES 40
#define CHAINS    8

// A number between low and high for a field of a node of a chain.
static float draw(int chain, int node, int field, float low, float high)
{
    uint64_t key = hwi_random_key(17, (uint32_t)chain, (uint64_t)field, 0);
    return low + (high - low) * (0.5f + 0.5f * hwi_random_cube(key, (uint32_t)node).x);
}

static int node_count_of(int chain)
{
    return 12 + 4 * chain - chain % 3;
}

static bool has_items(int chain)
{
    return chain % 2 == 1;
}

static float field_of(int chain, int node, int field)
{
    int count = node_count_of(chain);
    bool inside = node < count;
    bool joined = node < count - 1;
    bool held = node == 0 || (chain % 2 == 1 && node == count - 1);
    float rest = 0.08f + 0.01f * (float)chain;
    switch (field) {
    case CHAIN_EX:
    case CHAIN_EY:
    case CHAIN_EZ:
        return joined ? draw(chain, node, field, 0.02f, 0.07f) : 0.0f;
    case CHAIN_VX:
    case CHAIN_VY:
    case CHAIN_VZ:
        return inside && !held ? draw(chain, node, field, -2.0f, 2.0f) : 0.0f;
    case CHAIN_LAMBDA:
        return joined ? draw(chain, node, field, 0.0f, 1e-4f) : 0.0f;
    case CHAIN_HEIGHT:
        return draw(chain, node, field, -0.2f, 0.1f);
    case CHAIN_REST:
        return joined ? rest : 0.0f;
    case CHAIN_JOINT:
        return joined && node != 5 ? 1.0f / rest : 0.0f; // node 5's segment is missing
    case CHAIN_BEND:
        return inside && node > 0 && joined && node != 5 && node != 6 ? 0.02f : 0.0f;
    case CHAIN_MASS:
        return !inside ? 1.0f : held ? HWI_CHAIN_HELD : 0.0f; // 0: the kernel works it out
    case CHAIN_MOST_PUSH:
    case CHAIN_IMPULSE:
        return joined ? draw(chain, node, field, 0.0f, 1.0f) : 0.0f;
    case CHAIN_WEIGHT:
        return inside ? draw(chain, node, field, 0.02f, 0.08f) : 0.0f;
    case CHAIN_VOLUME:
        return inside ? 4e-5f : 0.0f;
    case CHAIN_AREA:
        return inside ? 2e-3f : 0.0f;
    case CHAIN_THICKNESS:
        return 0.02f;
    case CHAIN_DRAG_AREA:
        return has_items(chain) && node % 4 == 1 ? draw(chain, node, field, 0.001f, 0.01f) : 0.0f;
    case CHAIN_SLACKENS:
        return has_items(chain) && node == 8 ? 1.0f : 0.0f;
    case CHAIN_FLOW_X:
    case CHAIN_FLOW_Y:
    case CHAIN_FLOW_Z:
        return draw(chain, node, field, -1.0f, 1.0f);
    default:
        return 0.0f;
    }
}

// Chains first, first + 1, … in the lanes.
static hwi_chain build(float *nodes, int first, int lanes, int width, bool surface, bool items)
{
    static const float parameters[CHAIN_PARAMETER_COUNT] = {
        [CHAIN_AXIAL_STIFFNESS] = 1e6f,  [CHAIN_AXIAL_DAMPING] = 100.0f, [CHAIN_DRAG_NORMAL] = 1.2f,
        [CHAIN_DRAG_TANGENTIAL] = 0.02f, [CHAIN_ADDED_NORMAL] = 1.0f,    [CHAIN_ADDED_TANGENTIAL] = 0.1f,
        [CHAIN_GRAVITY_X] = 0.1f,        [CHAIN_GRAVITY_Y] = -9.81f,     [CHAIN_GRAVITY_Z] = -0.2f,
        [CHAIN_TOP_SPEED] = 50.0f,
    };
    hwi_chain chain = {
        .nodes = nodes,
        .lanes = lanes,
        .width = width,
        .surface = surface,
        .items = items,
        .slackens = items,
        .water_density = 1025.0f,
        .air_density = 1.225f,
        .wind = {3.0f, 0.0f, 1.0f},
        .h = 1.0f / 240.0f,
        .substep_count = 5,
    };
    for (int lane = 0; lane < lanes; lane++) {
        int count = node_count_of(first + lane);
        chain.node_count = count > chain.node_count ? count : chain.node_count;
        chain.last[lane] = count - 1;
        for (int i = 0; i < CHAIN_PARAMETER_COUNT; i++)
            chain.parameters[i][lane] = parameters[i] * (1.0f + 0.1f * (float)(first + lane));
    }
    int rows = hwi_chain_row_count(chain.node_count, lanes, width) + HWI_CHAIN_PADDING;
    for (int node = 0; node < (lanes == 1 ? rows * width : rows); node++)
        for (int field = 0; field < CHAIN_FIELD_COUNT; field++)
            for (int lane = 0; lane < lanes; lane++)
                *hwi_chain_at(&chain, node, (hwi_chain_field)field, lane) = field_of(first + lane, node, field);
    return chain;
}

static void check_same_bits(const hwi_chain *a, int lane_a, const hwi_chain *b, int lane_b, int count)
{
    static const hwi_chain_field fields[] = {
        CHAIN_EX,     CHAIN_EY,      CHAIN_EZ,     CHAIN_VX,   CHAIN_VY,        CHAIN_VZ,
        CHAIN_LAMBDA, CHAIN_IMPULSE, CHAIN_HEIGHT, CHAIN_MASS, CHAIN_MOST_PUSH, CHAIN_LEAST_GIVE,
    };
    for (int node = 0; node < count; node++)
        for (int f = 0; f < (int)(sizeof fields / sizeof *fields); f++) {
            uint32_t left;
            uint32_t right;
            if (node == count - 1 && fields[f] < CHAIN_VX)
                continue; // there is no segment after the last node
            memcpy(&left, hwi_chain_at(a, node, fields[f], lane_a), sizeof left);
            memcpy(&right, hwi_chain_at(b, node, fields[f], lane_b), sizeof right);
            check_context("node %d, field %d", node, (int)fields[f]);
            CHECK_EQUAL_HEX(left, right);
        }
    for (int axis = 0; axis < 3; axis++)
        CHECK(memcmp(&a->moved[axis][lane_a], &b->moved[axis][lane_b], sizeof(float)) == 0);
    CHECK(memcmp(&a->fastest[lane_a], &b->fastest[lane_b], sizeof(float)) == 0);
    CHECK(memcmp(&a->spread[lane_a], &b->spread[lane_b], sizeof(float)) == 0);
    CHECK(memcmp(&a->most_pulled[lane_a], &b->most_pulled[lane_b], sizeof(float)) == 0);
    CHECK(memcmp(&a->radius[lane_a], &b->radius[lane_b], sizeof(float)) == 0);
    CHECK_EQUAL_INT(a->most_pulled_segment[lane_a], b->most_pulled_segment[lane_b]);
    CHECK_EQUAL_INT(a->most_bent_node[lane_a], b->most_bent_node[lane_b]);
}

static void run_kernel(hwi_chain *chain)
{
    const hwi_chain_kernel *kernel = hwi_chain_kernel_of(chain);
    kernel->ready(chain);
    kernel->run(chain);
    kernel->measure(chain);
}

TEST(neither_lanes_nor_the_width_of_rows_change_the_bits_of_a_chain)
{
    static _Alignas(64) float alone_nodes[(MAX_NODES + 3 * HWI_CHAIN_MAX_LANES) * CHAIN_FIELD_COUNT];
    static _Alignas(64) float other_nodes[(MAX_NODES + HWI_CHAIN_PADDING) * CHAIN_FIELD_COUNT * HWI_CHAIN_MAX_LANES];
    static const struct {
        int lanes, width;
    } others[] = {{4, 4}, {1, 8}, {8, 8}};
    for (int kind = 0; kind < 4; kind++)
        for (int first = 0; first < CHAINS; first++) {
            bool surface = kind % 2 == 1;
            bool items = kind / 2 == 1;
            hwi_chain alone = build(alone_nodes, first, 1, 4, surface, items && has_items(first));
            run_kernel(&alone);
            int count = node_count_of(first);
            CHECK(isfinite(*hwi_chain_at(&alone, count - 1, CHAIN_VX, 0)));
            CHECK(alone.fastest[0] > 0.0f && alone.spread[0] > 0.0f && alone.radius[0] > 0.0f);
            CHECK(alone.most_bent_node[0] > 0 && alone.most_bent_node[0] < count - 1);
            for (int o = 0; o < 3; o++) {
                if (hwi_chain_kernel_for(others[o].lanes, others[o].width) == NULL)
                    continue;
                int start = first / others[o].lanes * others[o].lanes;
                hwi_chain other = build(other_nodes, start, others[o].lanes, others[o].width, surface, items);
                run_kernel(&other);
                check_same_bits(&alone, 0, &other, first - start, count);
            }
        }
}

TEST(the_company_of_other_cables_does_not_change_a_cable)
{
    // The same cable alone, and as one of many of other lengths and speeds.
    hw_vec3 points[2][128];
    for (int i = 0; i < 2; i++) {
        scene s;
        scene_begin(&s, NULL);
        hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
        def.segment_count = 60;
        def.end_position = (hw_vec3){6.0f, 1.0f, 0.0f};
        hw_cable_id cable = scene_add(&s, &def);
        for (int c = 0; c < 20 * i; c++) {
            hw_cable_def other = scene_cable_def(HW_MODEL_DYNAMIC);
            other.segment_count = 10 + 7 * c;
            other.start_position = (hw_vec3){0.0f, 0.0f, (float)c};
            other.end_position = (hw_vec3){5.0f, 0.0f, (float)c};
            other.flags = c % 3 == 0 ? HW_CABLE_HOLD_START : other.flags;
            scene_add(&s, &other);
        }
        for (int frame = 0; frame < 120; frame++) {
            CHECK_OK(hw_cable_hold(cable, 60, (hw_vec3){6.0f + 0.02f * (float)frame, 1.0f, 0.0f}));
            CHECK_OK(hw_world_step(s.world, 1.0 / 60.0));
        }
        scene_points(cable, points[i], 128);
        scene_end(&s);
    }
    CHECK(memcmp(points[0], points[1], 61 * sizeof(hw_vec3)) == 0);
}
