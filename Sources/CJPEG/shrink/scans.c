#include "scans.h"

#include <stdlib.h>
#include <string.h>

// No picture of 8 bits has coefficients with more bits. With more, sums of samples would not fit into 32 bits.
enum { GREATEST_LOW_BIT = 10 };

// Whether no number of the scan leads outside the file, its blocks or its components.
static bool is_within(const cshrink_scan *scan, int component_count, size_t byte_count) {
    if (scan->data_start > scan->data_end || scan->data_end > byte_count) return false;
    if (scan->first_position < 0 || scan->first_position > scan->last_position) return false;
    if (scan->last_position >= BLOCK_COEFFICIENTS) return false;
    if (scan->high_bit < 0 || scan->high_bit > GREATEST_LOW_BIT) return false;
    if (scan->low_bit < 0 || scan->low_bit > GREATEST_LOW_BIT) return false;
    int greatest_count = scan->first_position == 0 ? component_count : 1;
    if (scan->component_count < 1 || scan->component_count > greatest_count) return false;
    for (int index = 0; index < scan->component_count; index++)
        if (scan->components[index] < 0 || scan->components[index] >= component_count) return false;
    return true;
}

static band band_of(const cshrink_scan *scan) {
    unsigned first = (unsigned)scan->first_position, last = (unsigned)scan->last_position;
    int greatest_size = MAXIMUM_AC_SIZE - scan->low_bit;
    if (greatest_size < 0) greatest_size = 0;
    bool is_refinement = scan->high_bit > 0;
    return (band){
        .first_position = first,
        .last_position = last,
        .positions = bits_from(first, last),
        .low_bit = scan->low_bit,
        .greatest_size = is_refinement && greatest_size > 1 ? 1 : (unsigned)greatest_size,
        .is_refinement = is_refinement,
    };
}

static bool fill_table(code_table *table, const cshrink_scans *scans, int index, bool is_ac) {
    if (index < 0 || index >= scans->table_count) return false;
    JHUFF_TBL codes = {0};
    memcpy(codes.bits + 1, scans->tables[index].counts, sizeof scans->tables[index].counts);
    memcpy(codes.huffval, scans->tables[index].symbols, sizeof scans->tables[index].symbols);
    return fill_code_table(table, &codes, is_ac);
}

// Fills the tables that the scan needs.
static bool fill_tables(scan *scan, const cshrink_scans *scans) {
    const cshrink_scan *description = &scan->description;
    bool is_ac = description->first_position > 0;
    // The next bits of DC coefficients have no codes.
    if (!is_ac && description->high_bit > 0) return true;
    scan->tables = calloc((size_t)description->component_count, sizeof *scan->tables);
    if (!scan->tables) return false;
    for (int index = 0; index < description->component_count; index++)
        if (!fill_table(&scan->tables[index], scans, description->tables[index], is_ac)) return false;
    return true;
}

static scan *make_scan(const cshrink_scan *description, const unsigned char *bytes) {
    scan *scan = calloc(1, sizeof *scan);
    if (!scan) return NULL;
    scan->description = *description;
    scan->band = band_of(description);
    scan->left = description->restart_interval;
    start_reading(&scan->reader, bytes + description->data_start, bytes + description->data_end);
    return scan;
}

bool make_scans(scan_list *list, const cshrink_scans *scans, int component_count, const unsigned char *bytes,
    size_t count) {
    if (scans->scan_count > CSHRINK_SCANS) return false;
    for (int index = 0; index < scans->scan_count; index++) {
        if (!is_within(&scans->scans[index], component_count, count)) return false;
        scan *scan = make_scan(&scans->scans[index], bytes);
        if (!scan) return false;
        list->scans[list->count++] = scan;
        if (!fill_tables(scan, scans)) return false;
    }
    return true;
}

void free_scans(scan_list *list) {
    for (int index = 0; index < list->count; index++) {
        free(list->scans[index]->tables);
        free(list->scans[index]);
    }
    list->count = 0;
}
