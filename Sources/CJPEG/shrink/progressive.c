#include "progressive.h"

// Makes sure that the chunk holds the next MCU; false if bits behind the scan were read.
static bool renew_chunk(bit_reader *reader, size_t position) {
    reader->position = position;
    prepare_mcu(reader);
    return is_within_data(reader);
}

static inline bool is_chunk_low(const bit_reader *reader, const bit_window *window) {
    return window->position + 8 * SLACK_BYTES > 8 * reader->count;
}

// Reads `count` blocks of a row from `index` on, of coefficients besides the first.
ALWAYS_INLINE bool read_band_blocks(scan *scan, const bit_lists *lists, const block_store *store, size_t index,
    int count, unsigned kept_count) {
    bit_reader *reader = &scan->reader;
    const code_table *table = scan->tables;
    band band = scan->band;
    unsigned run = scan->run;
    bit_window window = window_of(reader);
    for (size_t end = index + (size_t)count; index < end; index++) {
        if (is_chunk_low(reader, &window)) {
            if (!renew_chunk(reader, window.position)) return false;
            window = window_of(reader);
        }
        block_slot block = {&store->nonzero[index], store->values + index * kept_count, kept_count};
        if (run > 0) {
            if (band.is_refinement) refine_only(&window, &band, block);
        } else if (band.is_refinement) {
            if (!refine_band(&window, table, &band, lists, block, &run)) return false;
        } else if (!read_band(&window, table, &band, block, &run)) {
            return false;
        }
        // A run includes the block that it begins in.
        if (run > 0) run--;
    }
    reader->position = window.position;
    scan->run = run;
    return true;
}

static bool read_band_columns(progressive *self, scan *scan, int column, int row, int count) {
    const block_store *store = &self->stores[scan->description.components[0]];
    size_t index = block_at(store, column, row);
    switch (store->kept_count) {
    case 0: return read_band_blocks(scan, &self->lists, store, index, count, 0);
    case DIAGONAL + 1: return read_band_blocks(scan, &self->lists, store, index, count, DIAGONAL + 1);
    default: return read_band_blocks(scan, &self->lists, store, index, count, BLOCK_COEFFICIENTS);
    }
}

// Reads the bits of a block's first coefficient (ITU-T T.81, G.1.2.1); false if the data are damaged.
static inline bool read_first_bits(bit_window *window, const scan *scan, int component, int *last_first,
    int16_t *value) {
    int low_bit = scan->description.low_bit;
    if (scan->description.high_bit > 0) {
        need_bits(window, 1);
        *value = (int16_t)(*value | (int)(window->bits >> 63) << low_bit);
        take_bits(window, 1);
        return true;
    }
    if (!read_first(window, &scan->tables[component], last_first)) return false;
    int first = *last_first * (1 << low_bit);
    *value = (int16_t)first;
    return first > -FIRST_LIMIT && first < FIRST_LIMIT;
}

// Reads the first coefficients of an MCU.
static inline bool read_first_mcu(progressive *self, scan *scan, int column, int row) {
    bool is_alone = scan->description.component_count == 1;
    bit_window window = window_of(&scan->reader);
    for (int component = 0; component < scan->description.component_count; component++) {
        const block_store *store = &self->stores[scan->description.components[component]];
        // A component alone has MCUs of one block (ITU-T T.81, A.2.2).
        int across = is_alone ? 1 : store->mcu_blocks_across, down = is_alone ? 1 : store->mcu_blocks_down;
        for (int y = 0; y < down; y++)
            for (int x = 0; x < across; x++) {
                int16_t *value = &store->firsts[block_at(store, column * across + x, row * down + y)];
                if (!read_first_bits(&window, scan, component, &scan->last_firsts[component], value)) return false;
            }
    }
    scan->reader.position = window.position;
    return true;
}

static bool read_first_columns(progressive *self, scan *scan, int column, int row, int count) {
    for (int end = column + count; column < end; column++) {
        if (!renew_chunk(&scan->reader, scan->reader.position)) return false;
        if (!read_first_mcu(self, scan, column, row)) return false;
    }
    return true;
}

static bool restart(scan *scan) {
    // A run of blocks ends before a restart.
    if (scan->run > 0 || !pass_restart(&scan->reader, scan->restarts++)) return false;
    for (int index = 0; index < MAXIMUM_COMPONENTS; index++) scan->last_firsts[index] = 0;
    scan->left = scan->description.restart_interval;
    return true;
}

// Reads a row of the scan's MCUs.
static bool read_row(progressive *self, scan *scan, int columns, int row) {
    bool is_band = scan->description.first_position > 0;
    for (int column = 0; column < columns;) {
        int count = columns - column;
        if (scan->description.restart_interval > 0) {
            if (scan->left == 0 && !restart(scan)) return false;
            if ((unsigned)count > scan->left) count = (int)scan->left;
            scan->left -= (unsigned)count;
        }
        if (!(is_band ? read_band_columns : read_first_columns)(self, scan, column, row, count)) return false;
        column += count;
    }
    return true;
}

// Reads what a scan tells about a row of MCUs of the frame.
static bool read_mcu_row(progressive *self, scan *scan, int mcu_columns, int mcu_row) {
    const block_store *store = &self->stores[scan->description.components[0]];
    if (scan->description.component_count > 1) return read_row(self, scan, mcu_columns, 0);
    int rows = own_rows(store, mcu_row);
    for (int row = 0; row < rows; row++)
        if (!read_row(self, scan, store->columns, row)) return false;
    return true;
}

// Whether nothing of the scan is left.
static bool is_finished(scan *scan) {
    bit_reader *reader = &scan->reader;
    if (!reader->at_marker) copy_chunk(reader);
    return scan->run == 0 && is_at_end(reader) && reader->next == reader->end;
}

static bool read_rows(progressive *self, plane *planes, int component_count) {
    for (int row = 0; row < planes->mcu_rows; row++) {
        for (int index = 0; index < component_count; index++) clear_blocks(&self->stores[index]);
        for (int index = 0; index < self->list.count; index++)
            if (!read_mcu_row(self, self->list.scans[index], planes->mcu_columns, row)) return false;
        for (int index = 0; index < component_count; index++) put_blocks(&self->stores[index], row, &planes[index]);
    }
    for (int index = 0; index < self->list.count; index++)
        if (!is_finished(self->list.scans[index])) return false;
    return true;
}

bool read_progressive(progressive *self, const struct jpeg_decompress_struct *jpeg, plane *planes,
    const cshrink_scans *scans, const unsigned char *bytes, size_t count) {
    fill_bit_lists(&self->lists);
    for (int index = 0; index < jpeg->num_components; index++)
        if (!make_blocks(&self->stores[index], &jpeg->comp_info[index], &planes[index])) return false;
    return make_scans(&self->list, scans, jpeg->num_components, bytes, count)
        && read_rows(self, planes, jpeg->num_components);
}

void free_progressive(progressive *self) {
    for (int index = 0; index < MAXIMUM_COMPONENTS; index++) free_blocks(&self->stores[index]);
    free_scans(&self->list);
}
