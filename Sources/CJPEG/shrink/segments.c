#include "segments.h"

#include <string.h>

#include "codes.h"

enum {
    START_OF_MARKER = 0xFF,
    HUFFMAN_TABLES = 0xC4,
    START_OF_SCAN = 0xDA,
    RESTART_INTERVAL = 0xDD,
    LAST_RESTART = JPEG_RST0 + 7,
    MARKER_BYTES = 2,
    LENGTH_BYTES = 2,
    // A table's class and number, and the count of codes of each length.
    TABLE_HEADER_BYTES = 1 + MAXIMUM_CODE_LENGTH,
    GREATEST_SYMBOL_COUNT = 256,
    // A component's identifier and tables.
    SCAN_COMPONENT_BYTES = 2,
    // The count of components, the first and the last position, and the bits.
    SCAN_FIXED_BYTES = 4,
};

scan_header first_scan_header(const struct jpeg_decompress_struct *jpeg) {
    scan_header scan = {
        .component_count = jpeg->comps_in_scan,
        .first_position = jpeg->Ss,
        .last_position = jpeg->Se,
        .high_bit = jpeg->Ah,
        .low_bit = jpeg->Al,
    };
    for (int index = 0; index < jpeg->comps_in_scan && index < MAXIMUM_COMPONENTS; index++) {
        const jpeg_component_info *component = jpeg->cur_comp_info[index];
        scan.components[index].index = component->component_index;
        scan.components[index].dc_table = component->dc_tbl_no;
        scan.components[index].ac_table = component->ac_tbl_no;
    }
    return scan;
}

static int component_with_identifier(const struct jpeg_decompress_struct *jpeg, int identifier) {
    for (int index = 0; index < jpeg->num_components; index++)
        if (jpeg->comp_info[index].component_id == identifier) return index;
    return -1;
}

static bool read_scan_header(const struct jpeg_decompress_struct *jpeg, const unsigned char *bytes, size_t count,
    scan_header *scan) {
    if (count < 1) return false;
    scan->component_count = bytes[0];
    if (scan->component_count < 1 || scan->component_count > jpeg->num_components) return false;
    if (count != SCAN_FIXED_BYTES + (size_t)scan->component_count * SCAN_COMPONENT_BYTES) return false;
    bytes++;
    for (int index = 0; index < scan->component_count; index++) {
        scan->components[index].index = component_with_identifier(jpeg, bytes[0]);
        if (scan->components[index].index < 0) return false;
        scan->components[index].dc_table = bytes[1] >> 4;
        scan->components[index].ac_table = bytes[1] & 15;
        bytes += SCAN_COMPONENT_BYTES;
    }
    scan->first_position = bytes[0];
    scan->last_position = bytes[1];
    scan->high_bit = bytes[2] >> 4;
    scan->low_bit = bytes[2] & 15;
    return true;
}

// Puts a table in force; returns its length in bytes, or 0 if it is damaged.
static size_t read_huffman_table(struct jpeg_decompress_struct *jpeg, const unsigned char *bytes,
    size_t count) {
    if (count < TABLE_HEADER_BYTES) return 0;
    int number = bytes[0] & 15;
    bool is_ac = bytes[0] >> 4 == 1;
    if (bytes[0] >> 4 > 1 || number >= NUM_HUFF_TBLS) return 0;
    size_t symbol_count = 0;
    for (int length = 1; length <= MAXIMUM_CODE_LENGTH; length++) symbol_count += bytes[length];
    if (symbol_count > GREATEST_SYMBOL_COUNT || symbol_count > count - TABLE_HEADER_BYTES) return 0;
    JHUFF_TBL **table = is_ac ? &jpeg->ac_huff_tbl_ptrs[number] : &jpeg->dc_huff_tbl_ptrs[number];
    if (!*table) *table = jpeg_alloc_huff_table((j_common_ptr)jpeg);
    memset(*table, 0, sizeof **table);
    memcpy((*table)->bits + 1, bytes + 1, MAXIMUM_CODE_LENGTH);
    memcpy((*table)->huffval, bytes + TABLE_HEADER_BYTES, symbol_count);
    return TABLE_HEADER_BYTES + symbol_count;
}

static bool read_huffman_tables(struct jpeg_decompress_struct *jpeg, const unsigned char *bytes,
    size_t count) {
    while (count > 0) {
        size_t read = read_huffman_table(jpeg, bytes, count);
        if (read == 0) return false;
        bytes += read;
        count -= read;
    }
    return true;
}

static bool read_restart_interval(struct jpeg_decompress_struct *jpeg, const unsigned char *bytes, size_t count) {
    if (count != 2) return false;
    jpeg->restart_interval = (unsigned)(bytes[0] << 8 | bytes[1]);
    return true;
}

const unsigned char *end_of_scan(const unsigned char *data, const unsigned char *end) {
    while ((data = memchr(data, START_OF_MARKER, (size_t)(end - data)))) {
        if (end - data < MARKER_BYTES) break;
        // 0xFF is data if 0 follows.
        if (data[1] != 0 && (data[1] < JPEG_RST0 || data[1] > LAST_RESTART)) return data;
        data += MARKER_BYTES;
    }
    return end;
}

next_part read_segments(struct jpeg_decompress_struct *jpeg, const unsigned char **next,
    const unsigned char *end, scan_header *scan) {
    while (end - *next >= MARKER_BYTES && (*next)[0] == START_OF_MARKER) {
        int marker = (*next)[1];
        const unsigned char *length_bytes = *next + MARKER_BYTES;
        if (marker == JPEG_EOI) return NEXT_IS_END;
        if (end - length_bytes < LENGTH_BYTES) break;
        size_t length = (size_t)(length_bytes[0] << 8 | length_bytes[1]);
        if (length < LENGTH_BYTES || length > (size_t)(end - length_bytes)) break;
        const unsigned char *content = length_bytes + LENGTH_BYTES;
        size_t count = length - LENGTH_BYTES;
        *next = content + count;
        if (marker == START_OF_SCAN)
            return read_scan_header(jpeg, content, count, scan) ? NEXT_IS_SCAN : NEXT_IS_UNUSUAL;
        if (marker == HUFFMAN_TABLES ? !read_huffman_tables(jpeg, content, count)
            : marker != RESTART_INTERVAL || !read_restart_interval(jpeg, content, count)) break;
    }
    return NEXT_IS_UNUSUAL;
}
