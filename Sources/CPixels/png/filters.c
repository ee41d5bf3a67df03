#include "filters.h"

#include <stdint.h>
#include <string.h>

#include <cregisters.h>

// Inlined, so that the compiler knows the number of bytes of a pixel.
#define INLINED static inline __attribute__((always_inline))

// The filters by their numbers in a file.
enum { NONE, SUB, UP, AVERAGE, PAETH };

// MARK: Pixels in registers

enum { LANES = 8 };

// A pixel, or two of up to four bytes; each lane of 16 bits holds one byte, so that sums of several fit.
typedef int16_t pixel_lanes __attribute__((vector_size(2 * LANES)));
typedef uint8_t byte_lanes __attribute__((vector_size(LANES)));
typedef uint8_t halved_lanes __attribute__((vector_size(2 * LANES)));

// Pixels of three bytes are read and written with the byte behind them, which takes one instruction instead of several.
INLINED size_t accessed_bytes(size_t pixel_size) { return pixel_size == 3 ? 4 : pixel_size; }

INLINED pixel_lanes load_pixel(const uint8_t *pixel, size_t size) {
    byte_lanes bytes = {0};
    memcpy(&bytes, pixel, accessed_bytes(size));
    return __builtin_convertvector(bytes, pixel_lanes);
}

INLINED void store_pixel(uint8_t *pixel, pixel_lanes lanes, size_t size) {
    const byte_lanes bytes = __builtin_convertvector(lanes, byte_lanes);
    memcpy(pixel, &bytes, accessed_bytes(size));
}

// Without the byte behind.
INLINED void store_exactly(uint8_t *pixel, pixel_lanes lanes, size_t size) {
    const byte_lanes bytes = __builtin_convertvector(lanes, byte_lanes);
    memcpy(pixel, &bytes, size);
}

// The sums modulo 256. The upper bytes of all lanes are 0 and remain so.
INLINED pixel_lanes sum(pixel_lanes difference, pixel_lanes predicted) {
    return (pixel_lanes)((halved_lanes)difference + (halved_lanes)predicted);
}

INLINED pixel_lanes chosen(pixel_lanes mask, pixel_lanes first, pixel_lanes second) {
    return (mask & first) | (~mask & second);
}

// That of the three neighbours which is nearest to left + above - diagonal.
//
// The definition compares three distances. This gives the same for all neighbours, in fewer steps that wait for `left`.
INLINED pixel_lanes paeth_prediction(pixel_lanes left, pixel_lanes above, pixel_lanes diagonal) {
    const pixel_lanes low = chosen(left < above, left, above), high = chosen(left < above, above, left);
    const pixel_lanes threshold = (3 * diagonal - above) - left;
    return chosen(threshold > low, chosen(threshold < high, diagonal, low), high);
}

// MARK: Single rows

INLINED void undo_sub(const uint8_t *filtered, size_t length, size_t size, uint8_t *row) {
    pixel_lanes left = {0};
    for (size_t index = 0; index < length; index += size) {
        left = sum(load_pixel(filtered + index, size), left);
        store_pixel(row + index, left, size);
    }
}

INLINED void undo_up(const uint8_t *restrict filtered, const uint8_t *restrict above, size_t length,
    uint8_t *restrict row) {
    for (size_t index = 0; index < length; index++) row[index] = (uint8_t)(filtered[index] + above[index]);
}

INLINED void undo_average(const uint8_t *filtered, const uint8_t *above, size_t length, size_t size, uint8_t *row) {
    pixel_lanes left = {0};
    for (size_t index = 0; index < length; index += size) {
        left = sum(load_pixel(filtered + index, size), (left + load_pixel(above + index, size)) >> 1);
        store_pixel(row + index, left, size);
    }
}

INLINED void undo_paeth(const uint8_t *filtered, const uint8_t *above, size_t length, size_t size, uint8_t *row) {
    pixel_lanes left = {0}, diagonal = {0};
    for (size_t index = 0; index < length; index += size) {
        const pixel_lanes over = load_pixel(above + index, size);
        left = sum(load_pixel(filtered + index, size), paeth_prediction(left, over, diagonal));
        store_pixel(row + index, left, size);
        diagonal = over;
    }
}

// `filtered` begins with the filter's number.
INLINED bool undo_row(const uint8_t *filtered, const uint8_t *above, size_t length, size_t size, uint8_t *row) {
    switch (filtered[0]) {
    case NONE: memcpy(row, filtered + 1, length); return true;
    case SUB: undo_sub(filtered + 1, length, size, row); return true;
    case UP: undo_up(filtered + 1, above, length, row); return true;
    case AVERAGE: undo_average(filtered + 1, above, length, size, row); return true;
    case PAETH: undo_paeth(filtered + 1, above, length, size, row); return true;
    default: return false;
    }
}

// MARK: Pairs of rows

// Two Paeth rows, one above the other. The lower one lags, so that the pixels above it are ready without waiting.
enum { LAG = 2, LOWER = LANES / 2 };

typedef struct {
    // The pixels of both rows made last, and those above them: of the upper row in the first lanes, of the lower in the
    // others.
    pixel_lanes left;
    pixel_lanes diagonal;
    // The pixels made before those.
    pixel_lanes earlier;
} row_pair;

INLINED pixel_lanes both(pixel_lanes upper, pixel_lanes lower) {
    return __builtin_shufflevector(upper, lower, 0, 1, 2, 3, 8, 9, 10, 11);
}

INLINED pixel_lanes lower_of(pixel_lanes lanes) {
    return __builtin_shufflevector(lanes, lanes, 4, 5, 6, 7, 4, 5, 6, 7);
}

// Makes the next pixel of each row; `above` is the one above the upper row's.
INLINED void make_next(row_pair *pair, pixel_lanes differences, pixel_lanes above) {
    const pixel_lanes over = both(above, pair->earlier);
    pair->earlier = pair->left;
    pair->left = sum(differences, paeth_prediction(pair->left, over, pair->diagonal));
    pair->diagonal = over;
}

// `filtered` begins with the upper filter's number. A row has more than LAG pixels.
INLINED void undo_paeth_pair(const uint8_t *filtered, const uint8_t *above, size_t length, size_t size, uint8_t *row) {
    const pixel_lanes none = {0};
    const uint8_t *upper_filtered = filtered + 1, *lower_filtered = upper_filtered + length + 1;
    uint8_t *lower_row = row + length;
    const size_t lag = LAG * size, last = length - size;
    row_pair pair = {none, none, none};
    size_t index = 0;
    for (; index < lag; index += size) {
        make_next(&pair, both(load_pixel(upper_filtered + index, size), none), load_pixel(above + index, size));
        store_pixel(row + index, pair.left, size);
    }
    for (; index < length; index += size) {
        make_next(&pair,
            both(load_pixel(upper_filtered + index, size), load_pixel(lower_filtered + index - lag, size)),
            load_pixel(above + index, size));
        // The byte behind the upper row is one of the lower, which is there already.
        if (index < last) store_pixel(row + index, pair.left, size);
        else store_exactly(row + index, pair.left, size);
        store_pixel(lower_row + index - lag, lower_of(pair.left), size);
    }
    for (; index < length + lag; index += size) {
        make_next(&pair, both(none, load_pixel(lower_filtered + index - lag, size)), none);
        store_pixel(lower_row + index - lag, lower_of(pair.left), size);
    }
}

INLINED bool is_paeth_pair(const uint8_t *filtered, int rows_left, size_t length, size_t size) {
    return size <= LOWER && rows_left >= 2 && length > LAG * size && filtered[0] == PAETH
        && filtered[length + 1] == PAETH;
}

// MARK: Pictures

INLINED bool undo_rows(const row_shape *shape, size_t size, uint8_t *buffer) {
    const size_t length = shape->row_bytes;
    const uint8_t *filtered = buffer + filtered_offset(shape);
    uint8_t *row = buffer, *black = buffer + buffer_size(shape) - length - 1;
    memset(black, 0, length + 1);
    const uint8_t *above = black;
    int rows_left = shape->height;
    while (rows_left > 0) {
        if (is_paeth_pair(filtered, rows_left, length, size)) {
            undo_paeth_pair(filtered, above, length, size, row);
            rows_left--;
            row += length;
            filtered += length + 1;
        } else if (!undo_row(filtered, above, length, size, row)) return false;
        rows_left--;
        above = row;
        row += length;
        filtered += length + 1;
    }
    return true;
}

FOR_EACH_WIDTH
bool undo_filters(const row_shape *shape, unsigned char *buffer) {
    switch (shape->pixel_bytes) {
    case 1: return undo_rows(shape, 1, buffer);
    case 2: return undo_rows(shape, 2, buffer);
    case 3: return undo_rows(shape, 3, buffer);
    case 4: return undo_rows(shape, 4, buffer);
    case 6: return undo_rows(shape, 6, buffer);
    default: return undo_rows(shape, 8, buffer);
    }
}
