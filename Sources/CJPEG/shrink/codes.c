#include "codes.h"

#include <string.h>

// Fills the lookups of single codes.
static bool fill_symbols(code_table *table, const JHUFF_TBL *codes) {
    int32_t code = 0;
    int index = 0;
    for (int length = 1; length <= MAXIMUM_CODE_LENGTH; length++) {
        table->symbol_offset[length] = index - code;
        for (int left = codes->bits[length]; left > 0; left--, index++, code++) {
            // All ones is no code of this length, nor is anything beyond it.
            if (index >= 256 || code + 1 >= 1 << length) return false;
            if (length > INDEX_BITS) continue;
            int shift = INDEX_BITS - length;
            for (int rest = 0; rest < 1 << shift; rest++)
                table->symbols[(code << shift) + rest] = (uint16_t)(length << 8 | codes->huffval[index]);
        }
        table->greatest_code[length] = codes->bits[length] ? code - 1 : -1;
        code <<= 1;
    }
    return true;
}

// Whether every symbol stands for a value that a baseline JPEG of 8 bits can have.
static bool has_possible_symbols(const JHUFF_TBL *codes, bool is_ac) {
    int count = 0;
    for (int length = 1; length <= MAXIMUM_CODE_LENGTH; length++) count += codes->bits[length];
    for (int index = 0; index < count && index < 256; index++) {
        int symbol = codes->huffval[index];
        if ((is_ac ? symbol & 15 : symbol) > (is_ac ? MAXIMUM_AC_SIZE : MAXIMUM_DC_SIZE)) return false;
    }
    return true;
}

static skipped_coefficients skipped_by(const code_table *table, unsigned index) {
    unsigned bits = 0, positions = 0;
    uint64_t window = (uint64_t)index << (64 - INDEX_BITS);
    while (bits < INDEX_BITS) {
        unsigned code = table->symbols[(window << bits) >> (64 - INDEX_BITS)];
        unsigned length = code >> 8, run = code >> 4 & 15, size = code & 15;
        if (length == 0 || bits + length > INDEX_BITS) break;
        bits += length + size;
        // A block ends with this code unless it is the run of sixteen zeros.
        if (size == 0 && run != 15) return (skipped_coefficients){(uint8_t)bits, (uint8_t)positions, true};
        positions += run + 1;
    }
    return (skipped_coefficients){(uint8_t)bits, (uint8_t)positions, false};
}

static first_coefficients first_by(const code_table *table, unsigned index) {
    first_coefficients first = {.position = 1};
    int8_t *const values[] = {[ACROSS] = &first.across, [DOWN] = &first.down, [DIAGONAL] = &first.diagonal};
    uint64_t window = (uint64_t)index << (64 - INDEX_BITS);
    while (first.bits < INDEX_BITS) {
        unsigned code = table->symbols[(window << first.bits) >> (64 - INDEX_BITS)];
        unsigned length = code >> 8, run = code >> 4 & 15, size = code & 15;
        if (length == 0 || first.bits + length > INDEX_BITS) break;
        if (size == 0 && run != 15) {
            first.bits += length;
            first.position = BLOCK_COEFFICIENTS;
            break;
        }
        unsigned position = first.position + run;
        // The end of a block without a code for it is left to the lookups of single codes.
        if (position + 1 >= BLOCK_COEFFICIENTS) break;
        if (size > 0 && position <= DIAGONAL && values[position]) {
            // A value of eight bits or more does not fit into its byte.
            if (first.bits + length + size > INDEX_BITS || size > 7) break;
            *values[position] = (int8_t)value_at(window << (first.bits + length), size);
        }
        first.bits += length + size;
        first.position = position + 1;
    }
    return first;
}

bool fill_code_table(code_table *table, const JHUFF_TBL *codes, bool is_ac) {
    memset(table->symbols, 0, sizeof table->symbols);
    memcpy(table->values, codes->huffval, sizeof table->values);
    return fill_symbols(table, codes) && has_possible_symbols(codes, is_ac);
}

void fill_lookups(code_table *table) {
    for (unsigned index = 0; index < 1 << INDEX_BITS; index++) {
        table->skipped[index] = skipped_by(table, index);
        table->first[index] = first_by(table, index);
    }
}

void start_reading(bit_reader *reader, const unsigned char *next, const unsigned char *end) {
    reader->next = next;
    reader->end = end;
    reader->at_marker = false;
    reader->count = 0;
    reader->position = 0;
    reader->earlier_bytes = 0;
}

void copy_chunk(bit_reader *reader) {
    size_t read = reader->position >> 3;
    reader->count -= read;
    reader->position &= 7;
    reader->earlier_bytes += read;
    memmove(reader->bytes, reader->bytes + read, reader->count);
    while (reader->count < CHUNK_BYTES) {
        size_t room = CHUNK_BYTES - reader->count, left = (size_t)(reader->end - reader->next);
        if (room > left) room = left;
        const unsigned char *special = memchr(reader->next, 0xFF, room);
        size_t plain = special ? (size_t)(special - reader->next) : room;
        memcpy(reader->bytes + reader->count, reader->next, plain);
        reader->count += plain;
        reader->next += plain;
        if (!special && plain < left) break;
        // 0xFF is data if 0 follows, and otherwise the start of a marker.
        reader->at_marker = left - plain < 2 || reader->next[1] != 0;
        if (reader->at_marker) {
            memset(reader->bytes + reader->count, 0, SLACK_BYTES);
            break;
        }
        reader->bytes[reader->count++] = 0xFF;
        reader->next += 2;
    }
}

bool pass_restart(bit_reader *reader, unsigned number) {
    if (!reader->at_marker) copy_chunk(reader);
    if (!is_at_end(reader) || reader->end - reader->next < 2 || reader->next[1] != JPEG_RST0 + number % 8) return false;
    start_reading(reader, reader->next + 2, reader->end);
    return true;
}

bool is_at_end(const bit_reader *reader) {
    return reader->at_marker && is_within_data(reader) && 8 * reader->count - reader->position < 8;
}
