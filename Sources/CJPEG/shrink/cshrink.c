#include "cshrink.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

#include "codes.h"
#include "planes.h"
#include "progressive.h"
#include "rows.h"

enum {
    LAST_SPECTRAL_POSITION = 63,
    LONGEST_COEFFICIENT = MAXIMUM_CODE_LENGTH + MAXIMUM_AC_SIZE,
};

typedef struct {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    jmp_buf failed;
    code_table dc[NUM_HUFF_TBLS];
    code_table ac[NUM_HUFF_TBLS];
    bit_reader reader;
    progressive progressive;
    plane planes[MAXIMUM_COMPONENTS];
    // NULL if the caller asked for none, or restart markers break the scan.
    cshrink_rows *rows;
} shrinker;

static void on_error(j_common_ptr common) {
    shrinker *self = common->client_data;
    longjmp(self->failed, 1);
}

// Any defect is libjpeg's to describe.
static void on_message(j_common_ptr common, int level) {
    if (level < 0) on_error(common);
}

static boolean on_end_of_data(j_decompress_ptr jpeg) {
    on_error((j_common_ptr)jpeg);
    return FALSE;
}

// Whether all coefficients come in one scan.
static bool has_one_scan(const struct jpeg_decompress_struct *jpeg) {
    if (jpeg->progressive_mode || jpeg->comps_in_scan != jpeg->num_components) return false;
    for (int index = 0; index < jpeg->num_components; index++)
        if (jpeg->cur_comp_info[index] != &jpeg->comp_info[index]) return false;
    return jpeg->Ss == 0 && jpeg->Se == LAST_SPECTRAL_POSITION;
}

// Whether the file is of the plain kind, and its picture the expected one.
static bool is_suited(const struct jpeg_decompress_struct *jpeg, const cshrink_picture *picture) {
    if (jpeg->data_precision != 8 || jpeg->arith_code) return false;
    if (!jpeg->progressive_mode && !has_one_scan(jpeg)) return false;
    bool is_half = jpeg->progressive_mode && picture->denominator == 2;
    if (!is_half && picture->denominator != 4 && picture->denominator != 8) return false;
    if (jpeg->max_h_samp_factor > 2 || jpeg->max_v_samp_factor > 2) return false;
    if (jpeg->num_components == 3 ? jpeg->jpeg_color_space != JCS_YCbCr : jpeg->num_components != 1) return false;
    int block_count = 0;
    for (int index = 0; index < jpeg->num_components; index++) {
        const jpeg_component_info *component = &jpeg->comp_info[index];
        block_count += component->h_samp_factor * component->v_samp_factor;
        // Luma is whole, and chroma whole or half.
        if (jpeg->max_h_samp_factor > (index == 0 ? 1 : 2) * component->h_samp_factor) return false;
        if (jpeg->max_v_samp_factor > (index == 0 ? 1 : 2) * component->v_samp_factor) return false;
    }
    // libjpeg looks at this only when it decodes.
    if (block_count > D_MAX_BLOCKS_IN_MCU) return false;
    return picture->bands == jpeg->num_components && picture->width > 0 && picture->height > 0
        && picture->width == (int)jpeg->image_width / picture->denominator
        && picture->height == (int)jpeg->image_height / picture->denominator;
}

static bool prepare_planes(shrinker *self, int denominator) {
    for (int index = 0; index < self->jpeg.num_components; index++)
        if (!make_plane(&self->planes[index], &self->jpeg, &self->jpeg.comp_info[index], denominator)) return false;
    return true;
}

// Fills the code tables of the only scan; false if one is missing.
static bool fill_tables(shrinker *self) {
    const struct jpeg_decompress_struct *jpeg = &self->jpeg;
    bool filled_dc[NUM_HUFF_TBLS] = {false}, filled_ac[NUM_HUFF_TBLS] = {false};
    for (int index = 0; index < jpeg->num_components; index++) {
        int dc = jpeg->comp_info[index].dc_tbl_no, ac = jpeg->comp_info[index].ac_tbl_no;
        if (dc < 0 || dc >= NUM_HUFF_TBLS || ac < 0 || ac >= NUM_HUFF_TBLS) return false;
        if (!jpeg->dc_huff_tbl_ptrs[dc] || !jpeg->ac_huff_tbl_ptrs[ac]) return false;
        if (!filled_dc[dc] && !fill_code_table(&self->dc[dc], jpeg->dc_huff_tbl_ptrs[dc], false)) return false;
        if (!filled_ac[ac] && !fill_code_table(&self->ac[ac], jpeg->ac_huff_tbl_ptrs[ac], true)) return false;
        if (!filled_ac[ac]) fill_lookups(&self->ac[ac]);
        filled_dc[dc] = filled_ac[ac] = true;
    }
    return true;
}

// Reads the coefficients up to DIAGONAL and perhaps beyond; returns the next position, 64 or more if the block ended,
// or 0 if the data are damaged.
static inline unsigned read_low(bit_window *window, const code_table *table, block_values *block) {
    need_bits(window, LONGEST_COEFFICIENT);
    const first_coefficients *first = &table->first[window->bits >> (64 - INDEX_BITS)];
    block->across = first->across;
    block->down = first->down;
    block->diagonal = first->diagonal;
    take_bits(window, first->bits);
    unsigned position = first->position;
    while (position <= DIAGONAL) {
        need_bits(window, LONGEST_COEFFICIENT);
        unsigned code = code_at(table, window->bits);
        if (code == 0) return 0;
        unsigned length = code >> 8, run = code >> 4 & 15, size = code & 15;
        int value = value_at(window->bits << length, size);
        take_bits(window, length + size);
        if (size == 0 && run != 15) return BLOCK_COEFFICIENTS;
        position += run;
        if (position == ACROSS) block->across = value;
        if (position == DOWN) block->down = value;
        if (position == DIAGONAL) block->diagonal = value;
        position++;
    }
    return position;
}

// Skips the coefficients from `position` to the end of the block; false if the data are damaged.
static inline bool skip_rest(bit_window *window, const code_table *table, unsigned position) {
    while (position < BLOCK_COEFFICIENTS) {
        // The two lookups need 47 bits at most. To look whether there are enough takes longer than to fill the window.
        fill_window(window);
        for (int lookup = 0; lookup < 2; lookup++) {
            skipped_coefficients skipped = table->skipped[window->bits >> (64 - INDEX_BITS)];
            if (skipped.bits == 0 || position + skipped.positions >= BLOCK_COEFFICIENTS) {
                // A code longer than the index, or the last coefficient of the block.
                unsigned code = code_at(table, window->bits);
                if (code == 0) return false;
                unsigned length = code >> 8, run = code >> 4 & 15, size = code & 15;
                take_bits(window, length + size);
                if (size == 0 && run != 15) return true;
                position += run + 1;
                break;
            }
            take_bits(window, skipped.bits);
            position += skipped.positions;
            if (skipped.ends_block) return true;
        }
    }
    return position == BLOCK_COEFFICIENTS;
}

static inline bool read_block(bit_window *window, const code_table *dc, const code_table *ac, plane *plane) {
    if (!read_first(window, dc, &plane->last_first)) return false;
    block_values block = {.first = plane->last_first};
    unsigned position = 1;
    if (plane->block_side == 2) {
        position = read_low(window, ac, &block);
        if (position == 0) return false;
    }
    if (!skip_rest(window, ac, position)) return false;
    if (plane->block_side == 1) put_pixel(plane, block);
    else put_four_pixels(plane, block);
    return true;
}

static inline bool read_mcu(shrinker *self, int column, int row) {
    prepare_mcu(&self->reader);
    bit_window window = window_of(&self->reader);
    for (int index = 0; index < self->jpeg.num_components; index++) {
        const jpeg_component_info *component = &self->jpeg.comp_info[index];
        plane *plane = &self->planes[index];
        const code_table *dc = &self->dc[component->dc_tbl_no], *ac = &self->ac[component->ac_tbl_no];
        for (int down = 0; down < plane->blocks_down; down++)
            for (int across = 0; across < plane->blocks_across; across++) {
                move_to_block(plane, column * plane->blocks_across + across, row * plane->blocks_down + down);
                if (!read_block(&window, dc, ac, plane)) return false;
            }
    }
    self->reader.position = window.position;
    return is_within_data(&self->reader);
}

// Continues behind the restart marker with the given number, which must be next.
static bool restart(shrinker *self, unsigned number) {
    for (int index = 0; index < self->jpeg.num_components; index++) self->planes[index].last_first = 0;
    return pass_restart(&self->reader, number);
}

// Prepares to note where rows begin, in the scan that starts at `scan`; leaves none if there is no memory.
static void prepare_rows(shrinker *self, size_t scan_offset) {
    const struct jpeg_decompress_struct *jpeg = &self->jpeg;
    int count = self->planes[0].mcu_rows;
    if (jpeg->restart_interval > 0) return;
    self->rows = malloc(sizeof *self->rows + ((size_t)count + 1) * sizeof *self->rows->starts);
    if (!self->rows) return;
    self->rows->scan_offset = scan_offset;
    self->rows->height = (int)jpeg->image_height;
    self->rows->mcu_height = 8 * (jpeg->num_components == 1 ? 1 : jpeg->max_v_samp_factor);
    self->rows->mcu_columns = self->planes[0].mcu_columns;
    self->rows->mcu_rows = count;
    self->rows->component_count = jpeg->num_components;
    for (int index = 0; index < jpeg->num_components; index++) {
        const jpeg_component_info *component = &jpeg->comp_info[index];
        self->rows->components[index].block_count = self->planes[index].blocks_across * self->planes[index].blocks_down;
        self->rows->components[index].dc = *jpeg->dc_huff_tbl_ptrs[component->dc_tbl_no];
        self->rows->components[index].ac = *jpeg->ac_huff_tbl_ptrs[component->ac_tbl_no];
    }
}

static void note_start(shrinker *self, int row) {
    if (!self->rows) return;
    row_start *start = &self->rows->starts[row];
    start->bit = bits_read(&self->reader);
    for (int index = 0; index < MAXIMUM_COMPONENTS; index++) start->firsts[index] = self->planes[index].last_first;
}

static inline bool read_scan(shrinker *self) {
    unsigned interval = self->jpeg.restart_interval, left = interval, restarts = 0;
    int columns = self->planes[0].mcu_columns, rows = self->planes[0].mcu_rows;
    for (int row = 0; row < rows; row++) {
        note_start(self, row);
        for (int column = 0; column < columns; column++) {
            if (interval > 0 && left == 0) {
                if (!restart(self, restarts++)) return false;
                left = interval;
            }
            left--;
            if (!read_mcu(self, column, row)) return false;
        }
    }
    note_start(self, rows);
    bit_reader *reader = &self->reader;
    if (!reader->at_marker) copy_chunk(reader);
    return is_at_end(reader) && reader->end - reader->next >= 2 && reader->next[1] == JPEG_EOI;
}

// Reads the only scan of a baseline JPEG.
static bool read_baseline(shrinker *self, const unsigned char *bytes, const unsigned char *scan,
    const unsigned char *end, bool notes_rows) {
    if (!fill_tables(self)) return false;
    if (notes_rows) prepare_rows(self, (size_t)(scan - bytes));
    start_reading(&self->reader, scan, end);
    return read_scan(self);
}

static bool decode(shrinker *self, const unsigned char *bytes, size_t count, const cshrink_picture *picture,
    const cshrink_scans *scans, unsigned char *pixels, bool notes_rows) {
    struct jpeg_decompress_struct *jpeg = &self->jpeg;
    if (setjmp(self->failed)) return false;
    jpeg_create_decompress(jpeg);
    jpeg_mem_src(jpeg, bytes, count);
    jpeg->src->fill_input_buffer = on_end_of_data;
    jpeg_read_header(jpeg, TRUE);
    if (!is_suited(jpeg, picture) || !prepare_planes(self, picture->denominator)) return false;
    const unsigned char *scan = jpeg->src->next_input_byte;
    bool is_read = jpeg->progressive_mode
        ? scans && read_progressive(&self->progressive, jpeg, self->planes, scans, bytes, count)
        : read_baseline(self, bytes, scan, bytes + count, notes_rows);
    return is_read && combine_planes(self->planes, jpeg->num_components, picture->width, picture->height, pixels);
}

bool cshrink_decode(const unsigned char *bytes, size_t count, const cshrink_picture *picture,
    const cshrink_scans *scans, unsigned char *pixels, cshrink_rows **rows) {
    if (rows) *rows = NULL;
    shrinker *self = calloc(1, sizeof *self);
    if (!self) return false;
    self->jpeg.err = jpeg_std_error(&self->errors);
    self->jpeg.client_data = self;
    self->errors.error_exit = on_error;
    self->errors.emit_message = on_message;
    bool is_decoded = decode(self, bytes, count, picture, scans, pixels, rows != NULL);
    for (int index = 0; index < MAXIMUM_COMPONENTS; index++) free_plane(&self->planes[index]);
    free_progressive(&self->progressive);
    jpeg_destroy_decompress(&self->jpeg);
    if (rows && is_decoded) *rows = self->rows;
    else free(self->rows);
    free(self);
    return is_decoded;
}

void cshrink_free_rows(cshrink_rows *rows) { free(rows); }
