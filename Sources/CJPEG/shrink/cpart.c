#include "cpart.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "codes.h"
#include "rows.h"

enum {
    END_OF_BLOCK = 0,
    // Fewer rows of MCUs are read in the time that it takes to make a file.
    LEAST_SKIPPED_ROWS = 8,
    BYTES_OF_END_MARKER = 2,
    // Of the code and the difference of a first coefficient, and the code for the end of the block.
    BITS_OF_GREY_BLOCK = 2 * MAXIMUM_CODE_LENGTH + MAXIMUM_DC_SIZE,
};

// Bits of a scan that is being written; 0 is stuffed behind each byte 0xFF.
typedef struct {
    unsigned char *next;
    uint64_t bits;
    int count;
} bit_writer;

static void write_bits(bit_writer *writer, uint32_t bits, int count) {
    writer->bits = writer->bits << count | bits;
    writer->count += count;
    while (writer->count >= 8) {
        writer->count -= 8;
        unsigned char byte = (unsigned char)(writer->bits >> writer->count);
        *writer->next++ = byte;
        if (byte == 0xFF) *writer->next++ = 0;
    }
}

// The code of a symbol; its length is 0 if the table has none.
typedef struct {
    uint32_t bits;
    int length;
} code_of_symbol;

static code_of_symbol code_for(const JHUFF_TBL *table, int symbol) {
    uint32_t code = 0;
    int index = 0;
    for (int length = 1; length <= MAXIMUM_CODE_LENGTH; length++, code <<= 1)
        for (int left = table->bits[length]; left > 0; left--, code++)
            if (table->huffval[index++] == symbol) return (code_of_symbol){code, length};
    return (code_of_symbol){0, 0};
}

// The greatest difference with a code that is not farther from 0 than `wanted`; 0 if there is none.
static int nearest_difference(const JHUFF_TBL *table, int wanted) {
    int magnitude = abs(wanted);
    for (int size = MAXIMUM_DC_SIZE; size > 0; size--) {
        if (magnitude < 1 << (size - 1) || code_for(table, size).length == 0) continue;
        int greatest = (1 << size) - 1, difference = magnitude < greatest ? magnitude : greatest;
        return wanted < 0 ? -difference : difference;
    }
    return 0;
}

// Writes a grey block whose first coefficient differs by `difference` from that of the block before.
static bool write_block(bit_writer *writer, const JHUFF_TBL *dc, const JHUFF_TBL *ac, int difference) {
    int size = 0;
    while (abs(difference) >= 1 << size) size++;
    code_of_symbol first = code_for(dc, size), end = code_for(ac, END_OF_BLOCK);
    if (first.length == 0 || end.length == 0) return false;
    write_bits(writer, first.bits, first.length);
    write_bits(writer, (uint32_t)(difference < 0 ? difference + (1 << size) - 1 : difference), size);
    write_bits(writer, end.bits, end.length);
    return true;
}

// Writes a row of blocks after which the first coefficients are `firsts`; false if that is impossible.
static bool write_grey_row(bit_writer *writer, const cshrink_rows *rows, const int *firsts) {
    int left[MAXIMUM_COMPONENTS];
    memcpy(left, firsts, sizeof left);
    for (int column = 0; column < rows->mcu_columns; column++)
        for (int index = 0; index < rows->component_count; index++)
            for (int block = 0; block < rows->components[index].block_count; block++) {
                const JHUFF_TBL *dc = &rows->components[index].dc;
                int difference = nearest_difference(dc, left[index]);
                if (!write_block(writer, dc, &rows->components[index].ac, difference)) return false;
                left[index] -= difference;
            }
    for (int index = 0; index < rows->component_count; index++)
        if (left[index] != 0) return false;
    return true;
}

// The byte of the scan at `next` before which `count` bytes stand without stuffing.
static const unsigned char *byte_after(const unsigned char *next, const unsigned char *end, size_t count) {
    while (count > 0) {
        const unsigned char *special = memchr(next, 0xFF, (size_t)(end - next));
        size_t plain = special ? (size_t)(special - next) : (size_t)(end - next);
        if (plain >= count) return next + count;
        count -= plain + 1;
        next += plain + 2;
    }
    return next;
}

// Whether one of the eight bytes is 0xFF.
static inline bool has_special_byte(uint64_t bytes) {
    uint64_t zeros = ~bytes;
    return ((zeros - 0x0101010101010101) & ~zeros & 0x8080808080808080) != 0;
}

static inline uint64_t big_endian(uint64_t bytes) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return __builtin_bswap64(bytes);
#else
    return bytes;
#endif
}

// Copies the next eight bytes at once; false if nothing was done, because one of the bytes read or written is 0xFF.
static inline bool copy_word(bit_writer *writer, const unsigned char *next) {
    uint64_t word;
    memcpy(&word, next, sizeof word);
    word = big_endian(word);
    uint64_t output = writer->count == 0 ? word : writer->bits << (64 - writer->count) | word >> writer->count;
    if (has_special_byte(word) || has_special_byte(output)) return false;
    writer->bits = word;
    output = big_endian(output);
    memcpy(writer->next, &output, sizeof output);
    writer->next += sizeof output;
    return true;
}

// Copies the bits of a scan from `first` up to, but not including, `last`.
static void copy_bits(bit_writer *writer, const unsigned char *scan, const unsigned char *end, uint64_t first,
    uint64_t last) {
    enum { WORD_BITS = 64 };
    const unsigned char *next = byte_after(scan, end, first >> 3);
    int skipped = (int)(first & 7);
    uint64_t left = last - first;
    while (left > 0) {
        if (skipped == 0 && left >= WORD_BITS && copy_word(writer, next)) {
            next += sizeof(uint64_t);
            left -= WORD_BITS;
            continue;
        }
        unsigned byte = *next;
        next += byte == 0xFF ? 2 : 1;
        int count = 8 - skipped;
        unsigned bits = byte & (0xFFu >> skipped);
        if (left < (uint64_t)count) {
            bits >>= count - (int)left;
            count = (int)left;
        }
        write_bits(writer, bits, count);
        left -= (uint64_t)count;
        skipped = 0;
    }
}

// Whether a decoder of pixels needs the segment; JFIF's and Adobe's say what the components mean.
static bool is_needed(unsigned marker) {
    bool is_application = marker >= JPEG_APP0 && marker < JPEG_APP0 + 16;
    return marker != JPEG_COM && (!is_application || marker == JPEG_APP0 || marker == JPEG_APP0 + 14);
}

// Copies the markers before a scan, with a picture of `height` rows; returns their end, or NULL if there is no frame.
static unsigned char *copy_header(const unsigned char *bytes, size_t scan_offset, int height, unsigned char *output) {
    enum { MARKER_BYTES = 2, HEIGHT_OFFSET = 5, BASELINE = 0xC0, EXTENDED = 0xC1 };
    bool has_frame = false;
    memcpy(output, bytes, MARKER_BYTES);
    output += MARKER_BYTES;
    for (size_t at = MARKER_BYTES; at + 2 * MARKER_BYTES <= scan_offset;) {
        unsigned marker = bytes[at + 1];
        size_t length = MARKER_BYTES + ((size_t)bytes[at + 2] << 8 | bytes[at + 3]);
        // libjpeg skips what stands between segments; such a file is decoded as it is.
        if (bytes[at] != 0xFF || marker == 0xFF || at + length > scan_offset) return NULL;
        if (is_needed(marker)) {
            memcpy(output, bytes + at, length);
            if (marker == BASELINE || marker == EXTENDED) {
                output[HEIGHT_OFFSET] = (unsigned char)(height >> 8);
                output[HEIGHT_OFFSET + 1] = (unsigned char)height;
                has_frame = true;
            }
            output += length;
        }
        at += length;
    }
    return has_frame ? output : NULL;
}

bool cpart_make(const unsigned char *bytes, size_t count, const cshrink_rows *rows, int first, int end,
    cpart_file *part) {
    // libjpeg interpolates chroma between rows, so that it looks at one more on both sides.
    int first_row = first / rows->mcu_height - 1;
    int end_row = (end + rows->mcu_height - 1) / rows->mcu_height + 1;
    if (end_row > rows->mcu_rows) end_row = rows->mcu_rows;
    if (first_row < LEAST_SKIPPED_ROWS || first_row >= end_row) return false;
    int end_height = end_row == rows->mcu_rows ? rows->height : end_row * rows->mcu_height;
    const row_start *start = &rows->starts[first_row], *stop = &rows->starts[end_row];
    size_t copied = (size_t)((stop->bit - start->bit) / 8 + 1);
    size_t grey = (size_t)rows->mcu_columns * D_MAX_BLOCKS_IN_MCU * BITS_OF_GREY_BLOCK / 8 + 1;
    // Stuffing at most doubles the data.
    unsigned char *file = malloc(rows->scan_offset + 2 * (grey + copied + 1) + BYTES_OF_END_MARKER);
    if (!file) return false;
    int part_height = rows->mcu_height + end_height - first_row * rows->mcu_height;
    bit_writer writer = {copy_header(bytes, rows->scan_offset, part_height, file), 0, 0};
    if (!writer.next || !write_grey_row(&writer, rows, start->firsts)) {
        free(file);
        return false;
    }
    copy_bits(&writer, bytes + rows->scan_offset, bytes + count, start->bit, stop->bit);
    // Ones pad the last byte.
    if (writer.count > 0) write_bits(&writer, 0xFFu >> writer.count, 8 - writer.count);
    *writer.next++ = 0xFF;
    *writer.next++ = JPEG_EOI;
    *part = (cpart_file){
        .bytes = file,
        .count = (size_t)(writer.next - file),
        .grey_rows = rows->mcu_height,
        .first_row = first_row * rows->mcu_height,
    };
    return true;
}
