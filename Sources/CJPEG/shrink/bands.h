// The bits of a block's coefficients besides the first, in a scan of a progressive JPEG.
#ifndef CJPEG_BANDS_H
#define CJPEG_BANDS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "codes.h"

enum {
    // The bits of the longest run of blocks without new coefficients (ITU-T T.81, G.1.2.2).
    MAXIMUM_RUN_BITS = 14,
    // The run of zeros that does not end a block.
    ZERO_RUN = 15,
    // More corrections than these are appended in two parts.
    APPENDED_BITS = 32,
};

// What a scan tells about the coefficients of one component.
typedef struct {
    unsigned first_position;
    unsigned last_position;
    // A bit for each of these positions in zigzag order.
    uint64_t positions;
    // The bit that a refinement tells, or the lowest bit that a first scan tells.
    int low_bit;
    // The greatest number of bits that a new value may have.
    unsigned greatest_size;
    bool is_refinement;
} band;

// The positions of the bits that are 1 in each byte, the lowest first.
typedef struct {
    uint8_t counts[256];
    uint8_t positions[256][8];
} bit_lists;

static inline void fill_bit_lists(bit_lists *lists) {
    for (unsigned byte = 0; byte < 256; byte++) {
        uint8_t count = 0;
        for (uint8_t bit = 0; bit < 8; bit++)
            if (byte >> bit & 1) lists->positions[byte][count++] = bit;
        lists->counts[byte] = count;
    }
}

// Writes the positions of the bits in `mask` that are 1, and up to seven bytes behind them; returns their count.
static inline unsigned list_bits(const bit_lists *lists, uint64_t mask, uint8_t *list) {
    unsigned count = 0;
    for (unsigned byte = 0; byte < 8; byte++, mask >>= 8) {
        uint64_t positions;
        memcpy(&positions, lists->positions[mask & 255], sizeof positions);
        positions += byte * UINT64_C(0x0808080808080808);
        memcpy(list + count, &positions, sizeof positions);
        count += lists->counts[mask & 255];
    }
    return count;
}

// The bits from `first` to `last`, which is at most 63.
static inline uint64_t bits_from(unsigned first, unsigned last) {
    return ~UINT64_C(0) << first & ~UINT64_C(0) >> (63 - last);
}

// The bits below `end`, which is at most 64.
static inline uint64_t bits_below(unsigned end) { return end == 0 ? 0 : ~UINT64_C(0) >> (64 - end); }

// The number of blocks in the run that a symbol begins, its own block included.
static inline unsigned read_run(bit_window *window, unsigned size) {
    unsigned rest = (unsigned)(window->bits >> 1 >> (63 - size));
    take_bits(window, size);
    return (1U << size) + rest;
}

// One block of a component.
typedef struct {
    // The coefficients that are not zero: a bit for each position. The first coefficient has none.
    uint64_t *nonzero;
    // The values of the positions less than `kept_count`.
    int16_t *values;
    unsigned kept_count;
} block_slot;

// Reads the first bits of a block's coefficients (ITU-T T.81, G.1.2.2), and the blocks of the run that begins here in
// `run`; false if the data are damaged.
ALWAYS_INLINE bool read_band(bit_window *window, const code_table *table, const band *band, block_slot block,
    unsigned *run) {
    unsigned position = band->first_position;
    uint64_t found = 0;
    while (position <= band->last_position) {
        need_bits(window, MAXIMUM_CODE_LENGTH + MAXIMUM_RUN_BITS);
        unsigned code = code_at(table, window->bits);
        if (code == 0) return false;
        unsigned zeros = code >> 4 & 15, size = code & 15;
        take_bits(window, code >> 8);
        if (size == 0) {
            if (zeros != ZERO_RUN) {
                *run = read_run(window, zeros);
                break;
            }
            position += zeros + 1;
            continue;
        }
        position += zeros;
        if (size > band->greatest_size || position > band->last_position) return false;
        int value = value_at(window->bits, size);
        take_bits(window, size);
        found |= UINT64_C(1) << position;
        if (position < block.kept_count) block.values[position] = (int16_t)(value * (1 << band->low_bit));
        position++;
    }
    *block.nonzero |= found;
    return true;
}

// The bits that tell which of the coefficients that are not zero get farther from it.
typedef struct {
    // The last one is the lowest.
    uint64_t bits;
    unsigned count;
} corrections;

static inline void append_some(corrections *corrections, bit_window *window, unsigned count) {
    need_bits(window, count);
    corrections->bits = corrections->bits << count | window->bits >> 1 >> (63 - count);
    corrections->count += count;
    take_bits(window, count);
}

static inline void append_corrections(corrections *corrections, bit_window *window, unsigned count) {
    if (count > APPENDED_BITS) {
        append_some(corrections, window, APPENDED_BITS);
        count -= APPENDED_BITS;
    }
    append_some(corrections, window, count);
}

// Corrects the kept values of the coefficients in `old`, to which the corrections belong in this order.
static inline void correct(block_slot block, uint64_t old, corrections corrections, int low_bit) {
    // The first correction becomes the highest bit.
    uint64_t bits = corrections.bits << 1 << (63 - corrections.count);
    for (uint64_t mask = old & bits_below(block.kept_count); mask; mask &= mask - 1, bits <<= 1) {
        int16_t *value = &block.values[__builtin_ctzll(mask)];
        // All ones if the value is negative, and 0 otherwise. A branch would often be mispredicted.
        int step = (int)(bits >> 63) << low_bit, sign = -(*value < 0);
        *value = (int16_t)(*value + ((step ^ sign) - sign));
    }
}

// Reads one more bit of a block's coefficients (ITU-T T.81, G.1.2.3), and the blocks of the run that begins here in
// `run`; false if the data are damaged.
ALWAYS_INLINE bool refine_band(bit_window *window, const code_table *table, const band *band, const bit_lists *lists,
    block_slot block, unsigned *run) {
    uint64_t old = *block.nonzero & band->positions, found = 0;
    // The positions of the coefficients that are still zero. To look them up is faster than to count them in the mask.
    uint8_t zeros[BLOCK_COEFFICIENTS + 8];
    unsigned zero_count = list_bits(lists, band->positions & ~old, zeros), zero = 0;
    unsigned position = band->first_position, old_count = band->last_position + 1 - position - zero_count;
    corrections corrections = {0};
    while (position <= band->last_position) {
        need_bits(window, MAXIMUM_CODE_LENGTH + MAXIMUM_RUN_BITS);
        unsigned code = code_at(table, window->bits);
        if (code == 0) return false;
        unsigned skipped = code >> 4 & 15, size = code & 15;
        take_bits(window, code >> 8);
        if (size == 0 && skipped != ZERO_RUN) {
            *run = read_run(window, skipped);
            append_corrections(&corrections, window, old_count - corrections.count);
            break;
        }
        zero += skipped;
        if (size > band->greatest_size || zero >= zero_count) return false;
        int value = value_at(window->bits, size);
        take_bits(window, size);
        unsigned target = zeros[zero++];
        append_corrections(&corrections, window, target - position - skipped);
        if (size > 0) {
            found |= UINT64_C(1) << target;
            if (target < block.kept_count) block.values[target] = (int16_t)(value * (1 << band->low_bit));
        }
        position = target + 1;
    }
    correct(block, old, corrections, band->low_bit);
    *block.nonzero |= found;
    return true;
}

// Reads the corrections of a block that has no new coefficients.
ALWAYS_INLINE void refine_only(bit_window *window, const band *band, block_slot block) {
    uint64_t old = *block.nonzero & band->positions;
    if (!old) return;
    corrections corrections = {0};
    append_corrections(&corrections, window, (unsigned)__builtin_popcountll(old));
    correct(block, old, corrections, band->low_bit);
}

#endif
