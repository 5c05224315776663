// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The broad phase: a balanced tree of boxes over things that come, go and move one by one. A leaf's box is larger than
// what it holds, so that most motion needs no change. What is found comes by index ascending, whatever the tree's
// history; it is read by many threads at once and changed between steps only.

#ifndef HWI_TREE_H
#define HWI_TREE_H

#include <stdbool.h>
#include <stdint.h>

#include "place.h"

typedef struct hwi_tree_node {
    hw_box box;
    uint64_t category; // of all below
    int32_t parent;    // of a free node: the next free one
    int32_t child[2];  // -1 in a leaf
    int32_t height;    // 0 in a leaf
    int32_t item;      // of a leaf
} hwi_tree_node;

typedef struct hwi_tree {
    hwi_tree_node *nodes;
    int32_t capacity;
    int32_t root; // -1: empty
    int32_t free;
} hwi_tree;

void hwi_tree_init(hwi_tree *tree);
void hwi_tree_destroy(hwi_tree *tree);

// Nothing in it any more; the room stays.
void hwi_tree_clear(hwi_tree *tree);

// Room for `count` leaves; false when memory runs out.
bool hwi_tree_reserve(hwi_tree *tree, int32_t count);

// Room was reserved. Returns the leaf.
int32_t hwi_tree_insert(hwi_tree *tree, int32_t item, const hw_box *box, uint64_t category);
void hwi_tree_remove(hwi_tree *tree, int32_t leaf);

// What is in the leaf has this box now, and will want one as wide as `wide` if it does not fit any more. The leaf
// stays.
void hwi_tree_move(hwi_tree *tree, int32_t leaf, const hw_box *box, const hw_box *wide);

// Items whose boxes meet this one, by item ascending. Returns how many there are; of more than fit, the lowest were
// written.
int32_t hwi_tree_find(const hwi_tree *tree, const hw_box *box, uint64_t mask, int32_t *items, int32_t capacity);

// The same of the items beyond `after` alone: for who has room for some at a time.
int32_t hwi_tree_find_after(const hwi_tree *tree, const hw_box *box, uint64_t mask, int32_t after, int32_t *items,
                            int32_t capacity);

// Call for those items, in the tree's order, as far as the box reaches, which `found` may shrink.
void hwi_tree_visit(const hwi_tree *tree, const hw_box *box, uint64_t mask, void (*found)(void *context, int32_t item),
                    void *context);

// Call for the items along the line from a by way, as far as `*limit`, which `found` may shorten.
void hwi_tree_cast(const hwi_tree *tree, hwi_place a, hwi_place way, uint64_t mask, const double *limit,
                   void (*found)(void *context, int32_t item), void *context);

#endif
