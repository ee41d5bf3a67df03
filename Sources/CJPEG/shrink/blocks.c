#include "blocks.h"

#include <stdlib.h>
#include <string.h>

static unsigned kept_for(int block_side) {
    switch (block_side) {
    case 1: return 0;
    case 2: return DIAGONAL + 1;
    default: return BLOCK_COEFFICIENTS;
    }
}

bool make_blocks(block_store *store, const jpeg_component_info *component, const plane *plane) {
    store->columns = (int)component->width_in_blocks;
    store->rows = (int)component->height_in_blocks;
    store->mcu_blocks_across = plane->blocks_across;
    store->mcu_blocks_down = plane->blocks_down;
    store->stride = (size_t)plane->mcu_columns * (size_t)plane->blocks_across;
    store->kept_count = kept_for(plane->block_side);
    size_t count = store->stride * (size_t)plane->blocks_down;
    store->firsts = malloc(count * sizeof *store->firsts);
    store->nonzero = malloc(count * sizeof *store->nonzero);
    // One value more, because none at all may be NULL.
    store->values = malloc((count * store->kept_count + 1) * sizeof *store->values);
    return store->firsts && store->nonzero && store->values;
}

void free_blocks(block_store *store) {
    free(store->firsts);
    free(store->nonzero);
    free(store->values);
}

void clear_blocks(block_store *store) {
    size_t count = store->stride * (size_t)store->mcu_blocks_down;
    memset(store->firsts, 0, count * sizeof *store->firsts);
    memset(store->nonzero, 0, count * sizeof *store->nonzero);
    memset(store->values, 0, count * store->kept_count * sizeof *store->values);
}

ALWAYS_INLINE void put_block(plane *plane, int first, const int16_t *values, uint64_t nonzero) {
    switch (plane->block_side) {
    case 1: put_pixel(plane, (block_values){.first = first}); break;
    case 2: put_four_pixels(plane, (block_values){first, values[ACROSS], values[DOWN], values[DIAGONAL]}); break;
    case 4: put_square(plane, first, values, nonzero, 4); break;
    default: put_square(plane, first, values, nonzero, 8); break;
    }
}

FOR_EACH_WIDTH void put_blocks(const block_store *store, int mcu_row, plane *plane) {
    int rows = own_rows(store, mcu_row);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < store->columns; column++) {
            size_t block = block_at(store, column, row);
            const int16_t *values = store->values + block * store->kept_count;
            move_to_block(plane, column, mcu_row * store->mcu_blocks_down + row);
            put_block(plane, store->firsts[block], values, store->nonzero[block]);
        }
}
