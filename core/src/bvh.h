// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A tree of boxes over many things that stay together: the triangles of a mesh. Built once; when the things move, the
// boxes are fitted anew and the tree stays.
//
// Nodes are in the order in which a walk meets them: a node's first child follows it, so that a fit is one pass back.

#ifndef HWI_BVH_H
#define HWI_BVH_H

#include <stdbool.h>
#include <stdint.h>

#include "place.h"

typedef struct hwi_bvh_node {
    hw_box box;
    int32_t next;  // the second child; of a leaf the first of its items
    int32_t count; // of a leaf's items; 0 for two children
} hwi_bvh_node;

typedef struct hwi_bvh {
    hwi_bvh_node *nodes;
    int32_t *items; // in the order of the leaves
    int32_t node_count;
    int32_t node_capacity;
    int32_t item_count;
} hwi_bvh;

// Over `count` (at least 1) boxes. False when memory runs out; then nothing is left to free.
bool hwi_bvh_create(hwi_bvh *bvh, const hw_box *boxes, int32_t count);
void hwi_bvh_destroy(hwi_bvh *bvh);

// Fit all nodes; the box of an item is asked for.
void hwi_bvh_fit(hwi_bvh *bvh, hw_box (*box_of)(const void *context, int32_t item), const void *context);

// Call for every item in a leaf that meets the box, in an order that depends on the tree alone.
void hwi_bvh_find(const hwi_bvh *bvh, const hw_box *box, void (*found)(void *context, int32_t item), void *context);

// The same along the line from a by way, as far as `*limit` (1 = all of it), which `found` may shorten.
void hwi_bvh_cast(const hwi_bvh *bvh, hwi_place a, hwi_place way, const double *limit,
                  void (*found)(void *context, int32_t item), void *context);

#endif
