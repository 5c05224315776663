// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "bvh.h"

#include "memory.h"
#include "report.h"
#include "triangle.h"

#define LEAF_SIZE    4
#define BIN_COUNT    12
#define SORTED_DEPTH 40 // deeper, ranges are halved as they are; 2^24 items then end 24 levels below
#define STACK_SIZE   72
#define EMPTY_BOX    ((hw_box){{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}})

typedef struct range {
    int32_t first;
    int32_t end;
    int32_t parent; // whose second child it is, or -1
    int32_t depth;
} range;

typedef struct bin {
    hw_box box;
    int32_t count;
} bin;

static float component(hw_vec3 v, int axis)
{
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

static float centre(const hw_box *box, int axis)
{
    return 0.5f * component(box->minimum, axis) + 0.5f * component(box->maximum, axis);
}

static double half_area(const hw_box *box)
{
    hwi_place size = hwi_place_sub(hwi_place_of(box->maximum), hwi_place_of(box->minimum));
    return size.x * size.y + size.y * size.z + size.z * size.x;
}

static int32_t bin_of(float value, float low, float scale)
{
    int32_t place = (int32_t)((value - low) * scale);
    return place < BIN_COUNT ? place : BIN_COUNT - 1;
}

// The cheapest of the bins' borders: the areas of both sides times what they hold.
static int32_t find_border(const bin *bins)
{
    double cost[BIN_COUNT] = {0};
    hw_box box = EMPTY_BOX;
    int32_t count = 0;
    for (int32_t i = BIN_COUNT - 1; i > 0; --i) {
        if (bins[i].count > 0) {
            box = hwi_box_join(box, &bins[i].box);
        }
        count += bins[i].count;
        cost[i] = count > 0 ? half_area(&box) * count : INFINITY;
    }
    box = EMPTY_BOX;
    count = 0;
    int32_t best = -1;
    double least = INFINITY;
    for (int32_t i = 1; i < BIN_COUNT; ++i) {
        if (bins[i - 1].count > 0) {
            box = hwi_box_join(box, &bins[i - 1].box);
        }
        count += bins[i - 1].count;
        double both = count > 0 ? cost[i] + half_area(&box) * count : INFINITY;
        if (both < least) {
            least = both;
            best = i;
        }
    }
    return best;
}

// Order a range so that what belongs together is together, and say where to divide it.
static int32_t divide(int32_t *items, const hw_box *boxes, const range *r)
{
    int32_t middle = r->first + (r->end - r->first) / 2;
    if (r->depth >= SORTED_DEPTH) {
        return middle;
    }
    hw_box centres = EMPTY_BOX;
    for (int32_t i = r->first; i < r->end; ++i) {
        const hw_box *box = &boxes[items[i]];
        hwi_box_take(&centres, hwi_vec3(centre(box, 0), centre(box, 1), centre(box, 2)));
    }
    hw_vec3 size = hwi_sub(centres.maximum, centres.minimum);
    int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    float low = component(centres.minimum, axis);
    float width = component(size, axis);
    float scale = (float)BIN_COUNT / width;
    if (!(width > 0.0f) || !isfinite(scale)) {
        return middle;
    }
    bin bins[BIN_COUNT];
    for (int i = 0; i < BIN_COUNT; ++i) {
        bins[i] = (bin){EMPTY_BOX, 0};
    }
    for (int32_t i = r->first; i < r->end; ++i) {
        bin *b = &bins[bin_of(centre(&boxes[items[i]], axis), low, scale)];
        b->box = hwi_box_join(b->box, &boxes[items[i]]);
        b->count += 1;
    }
    int32_t border = find_border(bins);
    int32_t left = r->first;
    int32_t right = r->end;
    while (left < right) {
        if (bin_of(centre(&boxes[items[left]], axis), low, scale) < border) {
            left += 1;
        } else {
            right -= 1;
            int32_t swapped = items[left];
            items[left] = items[right];
            items[right] = swapped;
        }
    }
    return left > r->first && left < r->end ? left : middle;
}

bool hwi_bvh_create(hwi_bvh *bvh, const hw_box *boxes, int32_t count)
{
    HWI_ASSERT(count >= 1);
    *bvh = (hwi_bvh){.item_count = count, .node_capacity = 2 * count - 1};
    bvh->items = hwi_allocate((size_t)count * sizeof *bvh->items);
    // Most leaves hold several items; what is not needed goes back below.
    hwi_bvh_node *nodes = hwi_allocate((size_t)bvh->node_capacity * sizeof *nodes);
    if (bvh->items == NULL || nodes == NULL) {
        hwi_free(nodes, (size_t)bvh->node_capacity * sizeof *nodes);
        hwi_bvh_destroy(bvh);
        return false;
    }
    for (int32_t i = 0; i < count; ++i) {
        bvh->items[i] = i;
    }
    range stack[STACK_SIZE] = {{0, count, -1, 0}};
    int32_t pending = 1;
    while (pending > 0) {
        pending -= 1;
        range r = stack[pending];
        int32_t place = bvh->node_count++;
        hwi_bvh_node *node = &nodes[place];
        if (r.parent >= 0) {
            nodes[r.parent].next = place;
        }
        node->box = boxes[bvh->items[r.first]];
        for (int32_t i = r.first + 1; i < r.end; ++i) {
            node->box = hwi_box_join(node->box, &boxes[bvh->items[i]]);
        }
        if (r.end - r.first <= LEAF_SIZE) {
            node->next = r.first;
            node->count = r.end - r.first;
            continue;
        }
        int32_t middle = divide(bvh->items, boxes, &r);
        HWI_ASSERT(pending + 2 <= STACK_SIZE);
        stack[pending++] = (range){middle, r.end, place, r.depth + 1};
        stack[pending++] = (range){r.first, middle, -1, r.depth + 1};
    }
    bvh->nodes = hwi_allocate((size_t)bvh->node_count * sizeof *nodes);
    bool made = bvh->nodes != NULL;
    for (int32_t i = 0; i < bvh->node_count && made; ++i) {
        bvh->nodes[i] = nodes[i];
    }
    hwi_free(nodes, (size_t)bvh->node_capacity * sizeof *nodes);
    bvh->node_capacity = bvh->node_count;
    if (!made) {
        hwi_bvh_destroy(bvh);
    }
    return made;
}

void hwi_bvh_destroy(hwi_bvh *bvh)
{
    hwi_free(bvh->nodes, (size_t)bvh->node_capacity * sizeof *bvh->nodes);
    hwi_free(bvh->items, (size_t)bvh->item_count * sizeof *bvh->items);
    *bvh = (hwi_bvh){0};
}

void hwi_bvh_fit(hwi_bvh *bvh, hw_box (*box_of)(const void *context, int32_t item), const void *context)
{
    for (int32_t i = bvh->node_count - 1; i >= 0; --i) {
        hwi_bvh_node *node = &bvh->nodes[i];
        if (node->count == 0) {
            node->box = hwi_box_join(bvh->nodes[i + 1].box, &bvh->nodes[node->next].box);
            continue;
        }
        node->box = box_of(context, bvh->items[node->next]);
        for (int32_t j = 1; j < node->count; ++j) {
            hw_box box = box_of(context, bvh->items[node->next + j]);
            node->box = hwi_box_join(node->box, &box);
        }
    }
}

void hwi_bvh_find(const hwi_bvh *bvh, const hw_box *box, void (*found)(void *context, int32_t item), void *context)
{
    int32_t stack[STACK_SIZE] = {0};
    int32_t pending = 1;
    while (pending > 0) {
        pending -= 1;
        int32_t place = stack[pending];
        const hwi_bvh_node *node = &bvh->nodes[place];
        if (!hwi_boxes_meet(&node->box, box)) {
            continue;
        }
        if (node->count == 0) {
            HWI_ASSERT(pending + 2 <= STACK_SIZE);
            stack[pending++] = node->next;
            stack[pending++] = place + 1;
            continue;
        }
        for (int32_t i = 0; i < node->count; ++i) {
            found(context, bvh->items[node->next + i]);
        }
    }
}

void hwi_bvh_cast(const hwi_bvh *bvh, hwi_place a, hwi_place way, const double *limit,
                  void (*found)(void *context, int32_t item), void *context)
{
    int32_t stack[STACK_SIZE] = {0};
    int32_t pending = 1;
    while (pending > 0) {
        pending -= 1;
        int32_t place = stack[pending];
        const hwi_bvh_node *node = &bvh->nodes[place];
        if (!hwi_box_hit(&node->box, a, way, *limit)) {
            continue;
        }
        if (node->count == 0) {
            HWI_ASSERT(pending + 2 <= STACK_SIZE);
            stack[pending++] = node->next;
            stack[pending++] = place + 1;
            continue;
        }
        for (int32_t i = 0; i < node->count; ++i) {
            found(context, bvh->items[node->next + i]);
        }
    }
}
