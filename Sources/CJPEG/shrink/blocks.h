// The coefficients of a row of MCUs of a progressive JPEG, while its scans are read.
#ifndef CJPEG_BLOCKS_H
#define CJPEG_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "planes.h"

// The blocks of one component.
typedef struct {
    // The blocks that cover the component's own samples, of the whole picture. Scans of this component alone have only
    // these.
    int columns;
    int rows;
    // Of a row of MCUs, which has blocks beyond those at the right and the lower edge.
    int mcu_blocks_across;
    int mcu_blocks_down;
    size_t stride;
    // The first coefficient of each block.
    int16_t *firsts;
    // Of the other coefficients of each block, those that are not zero: a bit for each position in zigzag order.
    uint64_t *nonzero;
    // The values of the positions that are less than `kept_count`; the place of the first one is not used.
    int16_t *values;
    unsigned kept_count;
} block_store;

// Makes room for the blocks of `component` that `plane` needs; false if there is no memory.
bool make_blocks(block_store *store, const jpeg_component_info *component, const plane *plane);

void free_blocks(block_store *store);

// Makes all coefficients zero.
void clear_blocks(block_store *store);

// The rows of blocks that cover the component's own samples in a row of MCUs.
static inline int own_rows(const block_store *store, int mcu_row) {
    int left = store->rows - mcu_row * store->mcu_blocks_down;
    return left < store->mcu_blocks_down ? left : store->mcu_blocks_down;
}

static inline size_t block_at(const block_store *store, int column, int row) {
    return (size_t)row * store->stride + (size_t)column;
}

// Puts the samples of a row of MCUs into `plane`.
void put_blocks(const block_store *store, int mcu_row, plane *plane);

#endif
