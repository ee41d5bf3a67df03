// The Huffman codes of a JPEG's scan: tables that read several codes at once, and the bits that they are read from.
#ifndef CJPEG_CODES_H
#define CJPEG_CODES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>

// For functions that would be slow on their own: some arguments are constants, or belong in registers.
#define ALWAYS_INLINE __attribute__((always_inline)) static inline

enum {
    // The bits of a table's index. With 10 to 13 the time is the same within 5 %; more do not fit into a first-level
    // cache of 32 KB.
    INDEX_BITS = 11,
    MAXIMUM_CODE_LENGTH = 16,
    // The greatest number of bits of a value's magnitude in a baseline JPEG of 8 bits (ITU-T T.81, F.1.2).
    MAXIMUM_DC_SIZE = 11,
    MAXIMUM_AC_SIZE = 10,
    BLOCK_COEFFICIENTS = 64,
    // No first coefficient of a picture of 8 bits reaches this; the sums of samples then fit into 32 bits.
    FIRST_LIMIT = 1 << 12,
    // The positions, in zigzag order, of the coefficients besides the first that a picture of two by two pixels a block
    // needs: the lowest frequency across, down, and in both directions.
    ACROSS = 1,
    DOWN = 2,
    DIAGONAL = 4,
};

// What the codes at the start of a block's AC coefficients say.
typedef struct {
    int8_t across;
    int8_t down;
    int8_t diagonal;
    // The bits that were read.
    uint8_t bits;
    // The next position in zigzag order; 64 if the block ends.
    uint8_t position;
} first_coefficients;

// What some codes skip.
typedef struct {
    // The bits that were read; 0 if the first code is longer than the index.
    uint8_t bits;
    // The positions that were skipped.
    uint8_t positions;
    // The last code ends the block.
    bool ends_block;
} skipped_coefficients;

// One Huffman table, for lookups by the next INDEX_BITS bits.
typedef struct {
    first_coefficients first[1 << INDEX_BITS];
    skipped_coefficients skipped[1 << INDEX_BITS];
    // The length of the code in the upper byte, its symbol in the lower; 0 if the code is longer than the index.
    uint16_t symbols[1 << INDEX_BITS];
    // For each length, the greatest code, or -1 if there is none, and the distance to its symbol.
    int32_t greatest_code[MAXIMUM_CODE_LENGTH + 1];
    int32_t symbol_offset[MAXIMUM_CODE_LENGTH + 1];
    uint8_t values[256];
} code_table;

// Fills `table` for DC or AC coefficients; false if the codes contradict each other or stand for impossible values.
//
// The lookups of several codes at once, which only the AC coefficients of a baseline JPEG have, stay empty.
bool fill_code_table(code_table *table, const JHUFF_TBL *codes, bool is_ac);

// Fills the lookups of several codes at once.
void fill_lookups(code_table *table);

enum {
    CHUNK_BYTES = 1 << 15,
    // More than the longest codes of an MCU of D_MAX_BLOCKS_IN_MCU blocks, and the eight bytes that are read at once.
    SLACK_BYTES = 4096,
};

// The bits of a scan, of which a chunk at a time is copied without stuffing.
typedef struct {
    const unsigned char *next;
    const unsigned char *end;
    // Everything up to the next marker has been copied.
    bool at_marker;
    // The valid bytes of the chunk.
    size_t count;
    // The next bit of the chunk.
    size_t position;
    // The bytes that were read before the chunk's first.
    size_t earlier_bytes;
    unsigned char bytes[CHUNK_BYTES + SLACK_BYTES];
} bit_reader;

// Starts to read at `next`.
void start_reading(bit_reader *reader, const unsigned char *next, const unsigned char *end);

// Copies more bytes into the chunk.
void copy_chunk(bit_reader *reader);

// Makes sure that the chunk holds a whole MCU, or all bits before the next marker with zeros behind them.
static inline void prepare_mcu(bit_reader *reader) {
    if (reader->position + 8 * SLACK_BYTES > 8 * reader->count && !reader->at_marker) copy_chunk(reader);
}

// Whether no bit behind the next marker was read.
static inline bool is_within_data(const bit_reader *reader) { return reader->position <= 8 * reader->count; }

// The bits that were read since the start, without stuffing.
static inline uint64_t bits_read(const bit_reader *reader) {
    return 8 * (uint64_t)reader->earlier_bytes + reader->position;
}

// Continues behind the restart marker with the given number; false if it is not next.
bool pass_restart(bit_reader *reader, unsigned number);

// Whether all bits up to a marker were read, except those that pad the last byte.
bool is_at_end(const bit_reader *reader);

// The next bits of a chunk. A local copy stays in registers, whatever is written through pointers to pixels.
typedef struct {
    const unsigned char *bytes;
    // Of the first bit in `bits`.
    size_t position;
    // The upper `left` bits are valid.
    uint64_t bits;
    unsigned left;
} bit_window;

static inline bit_window window_of(const bit_reader *reader) {
    return (bit_window){.bytes = reader->bytes, .position = reader->position};
}

// Makes 57 bits valid.
static inline void fill_window(bit_window *window) {
    uint64_t bits;
    memcpy(&bits, window->bytes + (window->position >> 3), sizeof bits);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    bits = __builtin_bswap64(bits);
#endif
    window->bits = bits << (window->position & 7);
    window->left = 57;
}

// Makes `count` bits valid, at most 57.
static inline void need_bits(bit_window *window, unsigned count) {
    if (window->left < count) fill_window(window);
}

static inline void take_bits(bit_window *window, unsigned count) {
    window->bits <<= count;
    window->left -= count;
    window->position += count;
}

// Looks up the code at the start of `bits`: its length in the upper byte and its symbol in the lower, 0 if it is none.
static inline unsigned code_at(const code_table *table, uint64_t bits) {
    unsigned code = table->symbols[bits >> (64 - INDEX_BITS)];
    if (code) return code;
    for (int length = INDEX_BITS + 1; length <= MAXIMUM_CODE_LENGTH; length++) {
        int32_t prefix = (int32_t)(bits >> (64 - length));
        if (prefix <= table->greatest_code[length])
            return (unsigned)length << 8 | table->values[(prefix + table->symbol_offset[length]) & 255];
    }
    return 0;
}

// The value of a coefficient with a magnitude of `size` bits (at most 15) at the start of `bits`; 0 has no bits.
static inline int value_at(uint64_t bits, unsigned size) {
    int value = (int)((bits >> 1) >> (63 - size));
    return value < (1 << size) >> 1 ? value - (1 << size) + 1 : value;
}

// Reads the first coefficient, which is the sum of `value` and a difference; false if the data are damaged.
static inline bool read_first(bit_window *window, const code_table *table, int *value) {
    need_bits(window, MAXIMUM_CODE_LENGTH + MAXIMUM_DC_SIZE);
    unsigned code = code_at(table, window->bits);
    if (code == 0) return false;
    unsigned length = code >> 8, size = code & 255;
    *value += value_at(window->bits << length, size);
    take_bits(window, length + size);
    return *value > -FIRST_LIMIT && *value < FIRST_LIMIT;
}

#endif
