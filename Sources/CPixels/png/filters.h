// The filters of a PNG's rows, which predict each byte from its neighbours and leave the difference.
#ifndef CPNG_FILTERS_H
#define CPNG_FILTERS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    int height;
    // The bytes of a pixel: 1, 2, 3, 4, 6 or 8.
    size_t pixel_bytes;
    // The bytes of a row's pixels, without the byte that names the filter.
    size_t row_bytes;
} row_shape;

// Where the filtered rows begin in the buffer that the pixels are made in: so far behind the start that two rows of
// pixels, and the byte behind them, never reach a filtered row that has not been read.
static inline size_t filtered_offset(const row_shape *shape) { return 2 * shape->row_bytes; }

static inline size_t filtered_size(const row_shape *shape) { return (size_t)shape->height * (shape->row_bytes + 1); }

// The bytes of the buffer: a black row and one byte more follow the filtered rows.
static inline size_t buffer_size(const row_shape *shape) {
    return filtered_offset(shape) + filtered_size(shape) + shape->row_bytes + 1;
}

// Makes the pixels, at the start of `buffer`, of the filtered rows; false if there is no filter of a given number.
bool undo_filters(const row_shape *shape, unsigned char *buffer);

#endif
