#include "scans.h"

#include <stdlib.h>
#include <string.h>

// No bit of a coefficient has been told.
enum { UNTOLD = -1 };

// No picture of 8 bits has coefficients with more bits. With more, sums of samples would not fit into 32 bits.
enum { GREATEST_LOW_BIT = 10 };

// The lowest bit of each coefficient that has been told, or UNTOLD.
typedef struct {
    int8_t bits[MAXIMUM_COMPONENTS][BLOCK_COEFFICIENTS];
} told_bits;

static bool is_consistent(const scan_header *scan) {
    if (scan->component_count > MAXIMUM_COMPONENTS) return false;
    if (scan->first_position > scan->last_position || scan->last_position >= BLOCK_COEFFICIENTS) return false;
    // Only the first coefficients come alone and of several components, which have the order of the frame.
    if (scan->first_position == 0 ? scan->last_position != 0 : scan->component_count != 1) return false;
    for (int index = 1; index < scan->component_count; index++)
        if (scan->components[index].index <= scan->components[index - 1].index) return false;
    if (scan->high_bit > GREATEST_LOW_BIT || scan->low_bit > GREATEST_LOW_BIT) return false;
    return scan->high_bit == 0 || scan->low_bit == scan->high_bit - 1;
}

// Whether the scan tells what is next of its coefficients, and nothing twice (ITU-T T.81, G.1.1.1); notes it.
static bool note_told(told_bits *told, const scan_header *scan) {
    if (!is_consistent(scan)) return false;
    for (int index = 0; index < scan->component_count; index++) {
        int8_t *bits = told->bits[scan->components[index].index];
        if (scan->first_position > 0 && bits[0] == UNTOLD) return false;
        for (int position = scan->first_position; position <= scan->last_position; position++) {
            if (scan->high_bit != (bits[position] == UNTOLD ? 0 : bits[position]) || bits[position] == 0) return false;
            bits[position] = (int8_t)scan->low_bit;
        }
    }
    return true;
}

static bool is_all_told(const told_bits *told, int component_count) {
    for (int index = 0; index < component_count; index++)
        for (int position = 0; position < BLOCK_COEFFICIENTS; position++)
            if (told->bits[index][position] != 0) return false;
    return true;
}

static band band_of(const scan_header *header) {
    unsigned first = (unsigned)header->first_position, last = (unsigned)header->last_position;
    int greatest_size = MAXIMUM_AC_SIZE - header->low_bit;
    if (greatest_size < 0) greatest_size = 0;
    bool is_refinement = header->high_bit > 0;
    return (band){
        .first_position = first,
        .last_position = last,
        .positions = bits_from(first, last),
        .low_bit = header->low_bit,
        .greatest_size = is_refinement && greatest_size > 1 ? 1 : (unsigned)greatest_size,
        .is_refinement = is_refinement,
    };
}

static bool fill_table(code_table *table, JHUFF_TBL *const *codes, int number, bool is_ac) {
    return number < NUM_HUFF_TBLS && codes[number] && fill_code_table(table, codes[number], is_ac);
}

// Fills the tables that the scan needs, from those that are in force.
static bool fill_tables(scan *scan, const struct jpeg_decompress_struct *jpeg) {
    const scan_header *header = &scan->header;
    bool is_ac = header->first_position > 0;
    // The next bits of first coefficients are not coded.
    if (!is_ac && header->high_bit > 0) return true;
    scan->tables = calloc((size_t)header->component_count, sizeof *scan->tables);
    if (!scan->tables) return false;
    if (is_ac) return fill_table(scan->tables, jpeg->ac_huff_tbl_ptrs, header->components[0].ac_table, true);
    for (int index = 0; index < header->component_count; index++) {
        int number = header->components[index].dc_table;
        if (!fill_table(&scan->tables[index], jpeg->dc_huff_tbl_ptrs, number, false)) return false;
    }
    return true;
}

static bool add_scan(scan_list *list, const struct jpeg_decompress_struct *jpeg, scan_header header,
    const unsigned char *data, const unsigned char *data_end) {
    if (list->count == MAXIMUM_SCANS) return false;
    scan *scan = calloc(1, sizeof *scan);
    if (!scan) return false;
    list->scans[list->count++] = scan;
    scan->header = header;
    scan->band = band_of(&header);
    scan->restart_interval = scan->left = jpeg->restart_interval;
    start_reading(&scan->reader, data, data_end);
    return fill_tables(scan, jpeg);
}

bool find_scans(scan_list *list, struct jpeg_decompress_struct *jpeg, const unsigned char *next,
    const unsigned char *end) {
    scan_header header = first_scan_header(jpeg);
    told_bits told;
    memset(&told, UNTOLD, sizeof told);
    for (;;) {
        const unsigned char *data = next;
        next = end_of_scan(next, end);
        if (!note_told(&told, &header) || !add_scan(list, jpeg, header, data, next)) return false;
        next_part part = read_segments(jpeg, &next, end, &header);
        if (part == NEXT_IS_END) return is_all_told(&told, jpeg->num_components);
        if (part == NEXT_IS_UNUSUAL) return false;
    }
}

void free_scans(scan_list *list) {
    for (int index = 0; index < list->count; index++) {
        free(list->scans[index]->tables);
        free(list->scans[index]);
    }
    list->count = 0;
}
