// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "tree.h"

#include <string.h>

#include "memory.h"
#include "report.h"
#include "triangle.h"

#define NONE       (-1)
#define STACK_SIZE 96 // a balanced tree of 2^24 leaves is less than 36 high

void hwi_tree_init(hwi_tree *tree)
{
    *tree = (hwi_tree){.root = NONE, .free = NONE};
}

void hwi_tree_destroy(hwi_tree *tree)
{
    hwi_free(tree->nodes, (size_t)tree->capacity * sizeof *tree->nodes);
    hwi_tree_init(tree);
}

void hwi_tree_clear(hwi_tree *tree)
{
    tree->root = NONE;
    tree->free = NONE;
    for (int32_t i = tree->capacity - 1; i >= 0; --i) {
        tree->nodes[i].parent = tree->free;
        tree->free = i;
    }
}

bool hwi_tree_reserve(hwi_tree *tree, int32_t count)
{
    int32_t needed = 2 * count;
    if (needed <= tree->capacity) {
        return true;
    }
    int32_t capacity = tree->capacity > 0 ? tree->capacity : 32;
    while (capacity < needed) {
        capacity *= 2;
    }
    hwi_tree_node *nodes = hwi_allocate((size_t)capacity * sizeof *nodes);
    if (nodes == NULL) {
        return false;
    }
    if (tree->nodes != NULL) {
        memcpy(nodes, tree->nodes, (size_t)tree->capacity * sizeof *nodes);
    }
    for (int32_t i = capacity - 1; i >= tree->capacity; --i) {
        nodes[i].parent = tree->free;
        tree->free = i;
    }
    hwi_free(tree->nodes, (size_t)tree->capacity * sizeof *nodes);
    tree->nodes = nodes;
    tree->capacity = capacity;
    return true;
}

static int32_t take_node(hwi_tree *tree)
{
    HWI_ASSERT(tree->free != NONE);
    int32_t place = tree->free;
    tree->free = tree->nodes[place].parent;
    tree->nodes[place] = (hwi_tree_node){.parent = NONE, .child = {NONE, NONE}, .item = NONE};
    return place;
}

static void give_node(hwi_tree *tree, int32_t place)
{
    tree->nodes[place].parent = tree->free;
    tree->free = place;
}

static bool is_leaf(const hwi_tree_node *node)
{
    return node->child[0] == NONE;
}

// In double: planes are as wide as the world, and their areas beyond a float.
static double area(const hw_box *box)
{
    hwi_place size = hwi_place_sub(hwi_place_of(box->maximum), hwi_place_of(box->minimum));
    return size.x * size.y + size.y * size.z + size.z * size.x;
}

static double joined_area(const hw_box *a, const hw_box *b)
{
    hw_box both = hwi_box_join(*a, b);
    return area(&both);
}

static void fit(hwi_tree *tree, int32_t place)
{
    hwi_tree_node *node = &tree->nodes[place];
    const hwi_tree_node *first = &tree->nodes[node->child[0]];
    const hwi_tree_node *second = &tree->nodes[node->child[1]];
    node->box = hwi_box_join(first->box, &second->box);
    node->category = first->category | second->category;
    node->height = 1 + (first->height > second->height ? first->height : second->height);
}

static void replace_child(hwi_tree *tree, int32_t parent, int32_t old, int32_t new)
{
    tree->nodes[new].parent = parent;
    if (parent == NONE) {
        tree->root = new;
    } else {
        int side = tree->nodes[parent].child[1] == old;
        tree->nodes[parent].child[side] = new;
    }
}

// Where one child is two levels higher than the other, it takes its parent's place and gives it its lower child.
static int32_t balance(hwi_tree *tree, int32_t place)
{
    hwi_tree_node *node = &tree->nodes[place];
    int difference = tree->nodes[node->child[1]].height - tree->nodes[node->child[0]].height;
    if (difference >= -1 && difference <= 1) {
        return place;
    }
    int high = difference > 1;
    int32_t risen = node->child[high];
    hwi_tree_node *riser = &tree->nodes[risen];
    int lower = tree->nodes[riser->child[0]].height <= tree->nodes[riser->child[1]].height ? 0 : 1;
    int32_t given = riser->child[lower];
    replace_child(tree, node->parent, place, risen);
    riser->child[lower] = place;
    node->parent = risen;
    node->child[high] = given;
    tree->nodes[given].parent = place;
    fit(tree, place);
    fit(tree, risen);
    return risen;
}

static void fit_upwards(hwi_tree *tree, int32_t place)
{
    while (place != NONE) {
        fit(tree, place);
        place = balance(tree, place);
        place = tree->nodes[place].parent;
    }
}

// The node to which a new leaf adds the least area, counting what its ancestors grow by.
static int32_t find_sibling(const hwi_tree *tree, const hw_box *box)
{
    int32_t place = tree->root;
    while (!is_leaf(&tree->nodes[place])) {
        const hwi_tree_node *node = &tree->nodes[place];
        double joined = joined_area(&node->box, box);
        double here = 2.0 * joined;
        double inherited = 2.0 * (joined - area(&node->box));
        double cost[2];
        for (int side = 0; side < 2; ++side) {
            const hwi_tree_node *child = &tree->nodes[node->child[side]];
            cost[side] = joined_area(&child->box, box) + inherited;
            cost[side] -= is_leaf(child) ? 0.0 : area(&child->box);
        }
        if (here < cost[0] && here < cost[1]) {
            break;
        }
        place = node->child[cost[1] < cost[0]];
    }
    return place;
}

static void link_leaf(hwi_tree *tree, int32_t leaf)
{
    if (tree->root == NONE) {
        tree->root = leaf;
        tree->nodes[leaf].parent = NONE;
        return;
    }
    int32_t sibling = find_sibling(tree, &tree->nodes[leaf].box);
    int32_t parent = take_node(tree);
    replace_child(tree, tree->nodes[sibling].parent, sibling, parent);
    tree->nodes[parent].child[0] = sibling;
    tree->nodes[parent].child[1] = leaf;
    tree->nodes[sibling].parent = parent;
    tree->nodes[leaf].parent = parent;
    fit_upwards(tree, parent);
}

static void unlink_leaf(hwi_tree *tree, int32_t leaf)
{
    int32_t parent = tree->nodes[leaf].parent;
    if (parent == NONE) {
        tree->root = NONE;
        return;
    }
    int32_t sibling = tree->nodes[parent].child[tree->nodes[parent].child[0] == leaf];
    int32_t above = tree->nodes[parent].parent;
    replace_child(tree, above, parent, sibling);
    give_node(tree, parent);
    fit_upwards(tree, above);
}

int32_t hwi_tree_insert(hwi_tree *tree, int32_t item, const hw_box *box, uint64_t category)
{
    int32_t leaf = take_node(tree);
    tree->nodes[leaf].box = *box;
    tree->nodes[leaf].item = item;
    tree->nodes[leaf].category = category;
    link_leaf(tree, leaf);
    return leaf;
}

void hwi_tree_remove(hwi_tree *tree, int32_t leaf)
{
    unlink_leaf(tree, leaf);
    give_node(tree, leaf);
}

static bool holds(const hw_box *outer, const hw_box *inner)
{
    return outer->minimum.x <= inner->minimum.x && outer->minimum.y <= inner->minimum.y &&
           outer->minimum.z <= inner->minimum.z && outer->maximum.x >= inner->maximum.x &&
           outer->maximum.y >= inner->maximum.y && outer->maximum.z >= inner->maximum.z;
}

void hwi_tree_move(hwi_tree *tree, int32_t leaf, const hw_box *box, const hw_box *wide)
{
    if (!holds(&tree->nodes[leaf].box, box)) {
        unlink_leaf(tree, leaf);
        tree->nodes[leaf].box = *wide;
        link_leaf(tree, leaf);
    }
}

int32_t hwi_tree_find(const hwi_tree *tree, const hw_box *box, uint64_t mask, int32_t *items, int32_t capacity)
{
    return hwi_tree_find_after(tree, box, mask, -1, items, capacity);
}

int32_t hwi_tree_find_after(const hwi_tree *tree, const hw_box *box, uint64_t mask, int32_t after, int32_t *items,
                            int32_t capacity)
{
    int32_t stack[STACK_SIZE] = {tree->root};
    int32_t pending = tree->root != NONE;
    int32_t count = 0;
    while (pending > 0) {
        pending -= 1;
        const hwi_tree_node *node = &tree->nodes[stack[pending]];
        if ((node->category & mask) == 0 || !hwi_boxes_meet(&node->box, box)) {
            continue;
        }
        if (!is_leaf(node)) {
            HWI_ASSERT(pending + 2 <= STACK_SIZE);
            stack[pending++] = node->child[1];
            stack[pending++] = node->child[0];
            continue;
        }
        if (node->item <= after) {
            continue;
        }
        int32_t stored = count < capacity ? count : capacity;
        count += 1;
        if (stored == capacity && (capacity == 0 || node->item > items[capacity - 1])) {
            continue;
        }
        int32_t place = stored < capacity ? stored : capacity - 1;
        while (place > 0 && items[place - 1] > node->item) {
            items[place] = items[place - 1];
            place -= 1;
        }
        items[place] = node->item;
    }
    return count;
}

void hwi_tree_visit(const hwi_tree *tree, const hw_box *box, uint64_t mask, void (*found)(void *context, int32_t item),
                    void *context)
{
    int32_t stack[STACK_SIZE] = {tree->root};
    int32_t pending = tree->root != NONE;
    while (pending > 0) {
        pending -= 1;
        const hwi_tree_node *node = &tree->nodes[stack[pending]];
        if ((node->category & mask) == 0 || !hwi_boxes_meet(&node->box, box)) {
            continue;
        }
        if (is_leaf(node)) {
            found(context, node->item);
            continue;
        }
        HWI_ASSERT(pending + 2 <= STACK_SIZE);
        stack[pending++] = node->child[1];
        stack[pending++] = node->child[0];
    }
}

void hwi_tree_cast(const hwi_tree *tree, hwi_place a, hwi_place way, uint64_t mask, const double *limit,
                   void (*found)(void *context, int32_t item), void *context)
{
    int32_t stack[STACK_SIZE] = {tree->root};
    int32_t pending = tree->root != NONE;
    while (pending > 0) {
        pending -= 1;
        const hwi_tree_node *node = &tree->nodes[stack[pending]];
        if ((node->category & mask) == 0 || !hwi_box_hit(&node->box, a, way, *limit)) {
            continue;
        }
        if (is_leaf(node)) {
            found(context, node->item);
            continue;
        }
        HWI_ASSERT(pending + 2 <= STACK_SIZE);
        stack[pending++] = node->child[1];
        stack[pending++] = node->child[0];
    }
}
