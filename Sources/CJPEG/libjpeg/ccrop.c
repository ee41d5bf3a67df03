#include "ccrop.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

#include "defects.h"

enum { FIRST_BUFFER_BYTES = 1 << 16, MARKER_HEAD_BYTES = 4, LENGTH_BYTES = 2 };

// libjpeg's destination in memory leaves its buffer behind if a call fails, so this one belongs to the cutter.
struct buffer {
    struct jpeg_destination_mgr destination;
    unsigned char *bytes;
    size_t capacity;
};

struct cutter {
    struct jpeg_decompress_struct source;
    struct jpeg_compress_struct target;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    struct buffer buffer;
    // The place where a failed libjpeg call continues.
    jmp_buf failed;
    cjpeg_status status;
    char message[JMSG_LENGTH_MAX];
};

static void fail(struct cutter *cutter, cjpeg_status status, const char *message) {
    cutter->status = status;
    snprintf(cutter->message, sizeof cutter->message, "%s", message);
    longjmp(cutter->failed, 1);
}

static void fail_with_message_of(j_common_ptr common, cjpeg_status status) {
    char message[JMSG_LENGTH_MAX];
    common->err->format_message(common, message);
    fail(common->client_data, status, message);
}

static void on_error(j_common_ptr common) {
    int code = common->err->msg_code;
    // A picture that needs more memory than the limit would be moved to a file, which does not exist.
    bool is_memory = code == JERR_OUT_OF_MEMORY || code == JERR_NO_BACKING_STORE;
    fail_with_message_of(common,
        code == JERR_INPUT_EOF ? CJPEG_TRUNCATED : is_memory ? CJPEG_OUT_OF_MEMORY : CJPEG_CORRUPT);
}

static void on_message(j_common_ptr common, int level) {
    if (level < 0 && spoils_pixels(common)) fail_with_message_of(common, CJPEG_CORRUPT);
}

static void on_progress(j_common_ptr common) {
    struct cutter *cutter = common->client_data;
    if (cutter->source.input_scan_number > GREATEST_SCAN_COUNT) fail(cutter, CJPEG_CORRUPT, "too many scans");
}

static boolean on_end_of_data(j_decompress_ptr jpeg) {
    ERREXIT(jpeg, JERR_INPUT_EOF);
    return FALSE;
}

static void grow(j_compress_ptr jpeg) {
    struct cutter *cutter = jpeg->client_data;
    struct buffer *buffer = &cutter->buffer;
    size_t capacity = buffer->capacity ? 2 * buffer->capacity : FIRST_BUFFER_BYTES;
    unsigned char *bytes = realloc(buffer->bytes, capacity);
    if (!bytes) fail(cutter, CJPEG_OUT_OF_MEMORY, "no memory for the output");
    buffer->destination.next_output_byte = bytes + buffer->capacity;
    buffer->destination.free_in_buffer = capacity - buffer->capacity;
    buffer->bytes = bytes;
    buffer->capacity = capacity;
}

static boolean on_full_buffer(j_compress_ptr jpeg) {
    grow(jpeg);
    return TRUE;
}

static void on_end_of_output(j_compress_ptr jpeg) { (void)jpeg; }

static void check(struct cutter *cutter, bool is_true, const char *message) {
    if (!is_true) fail(cutter, CJPEG_CORRUPT, message);
}

// One axis of the stored picture: which sampling units the part covers.
struct axis {
    int first_unit;
    int end_unit;
    bool is_reversed;
};

static struct axis axis(struct cutter *cutter, int start, int length, int whole, int unit, bool is_reversed) {
    check(cutter, start >= 0 && length > 0 && length <= whole - start, "the part is outside the picture");
    int end = start + length;
    check(cutter, (is_reversed ? end : start) % unit == 0, "the part does not begin on an edge of blocks");
    return (struct axis){start / unit, (end + unit - 1) / unit, is_reversed};
}

// The block of the source at position `index` of the output along an axis, for a component with `factor` blocks in each
// unit.
static JDIMENSION source_block(const struct axis *axis, int factor, JDIMENSION index) {
    JDIMENSION first = (JDIMENSION)(axis->first_unit * factor);
    JDIMENSION end = (JDIMENSION)(axis->end_unit * factor);
    return axis->is_reversed ? end - 1 - index : first + index;
}

// How the coefficients of a block are turned: where each comes from, and its sign.
struct turn {
    bool is_needed;
    unsigned char source[DCTSIZE2];
    signed char sign[DCTSIZE2];
};

// Coefficients are in natural order: rows are vertical frequencies. Mirroring negates the odd frequencies of its
// direction.
static struct turn turn(const ccrop_request *request) {
    struct turn turn = {.is_needed = request->swaps_axes || request->mirrors_x || request->mirrors_y};
    for (int row = 0; row < DCTSIZE; row++) {
        for (int column = 0; column < DCTSIZE; column++) {
            int index = row * DCTSIZE + column;
            bool negates = (request->mirrors_x && (column & 1)) != (request->mirrors_y && (row & 1));
            turn.source[index] = (unsigned char)(request->swaps_axes ? column * DCTSIZE + row : index);
            turn.sign[index] = negates ? -1 : 1;
        }
    }
    return turn;
}

static void copy_block(const JCOEF *from, JCOEF *to, const struct turn *turn) {
    if (!turn->is_needed) {
        memcpy(to, from, sizeof(JBLOCK));
        return;
    }
    for (int index = 0; index < DCTSIZE2; index++) to[index] = (JCOEF)(from[turn->source[index]] * turn->sign[index]);
}

static void turn_table(JQUANT_TBL *table) {
    for (int row = 0; row < DCTSIZE; row++) {
        for (int column = 0; column < row; column++) {
            UINT16 value = table->quantval[row * DCTSIZE + column];
            table->quantval[row * DCTSIZE + column] = table->quantval[column * DCTSIZE + row];
            table->quantval[column * DCTSIZE + row] = value;
        }
    }
}

static JDIMENSION quotient_up(long value, long divisor) { return (JDIMENSION)((value + divisor - 1) / divisor); }

static void copy_component(struct cutter *cutter, const ccrop_request *request, int index, jvirt_barray_ptr from,
    jvirt_barray_ptr to, JDIMENSION columns, JDIMENSION rows, const struct axis *x_axis, const struct axis *y_axis) {
    struct jpeg_decompress_struct *source = &cutter->source;
    const jpeg_component_info *component = &source->comp_info[index];
    // A picture with one component has no interleaved blocks, whatever its factors are.
    int across = source->num_components == 1 ? 1 : component->h_samp_factor;
    int down = source->num_components == 1 ? 1 : component->v_samp_factor;
    struct turn turned = turn(request);
    for (JDIMENSION row = 0; row < rows; row++) {
        JBLOCKARRAY target_row = source->mem->access_virt_barray((j_common_ptr)source, to, row, 1, TRUE);
        JBLOCKARRAY source_row = NULL;
        if (!request->swaps_axes) {
            JDIMENSION y = source_block(y_axis, down, row);
            source_row = source->mem->access_virt_barray((j_common_ptr)source, from, y, 1, FALSE);
        }
        for (JDIMENSION column = 0; column < columns; column++) {
            JDIMENSION x = source_block(x_axis, across, request->swaps_axes ? row : column);
            if (request->swaps_axes) {
                JDIMENSION y = source_block(y_axis, down, column);
                source_row = source->mem->access_virt_barray((j_common_ptr)source, from, y, 1, FALSE);
            }
            copy_block(source_row[0][x], target_row[0][column], &turned);
        }
    }
}

static void write_segments(struct cutter *cutter, const ccrop_request *request) {
    const unsigned char *bytes = request->segments;
    size_t left = request->segments_count;
    while (left > 0) {
        check(cutter, left >= MARKER_HEAD_BYTES && bytes[0] == 0xFF, "a marker segment is incomplete");
        size_t length = (size_t)bytes[2] << 8 | bytes[3];
        check(cutter, length >= LENGTH_BYTES && length <= left - LENGTH_BYTES, "a marker segment is incomplete");
        jpeg_write_marker(&cutter->target, bytes[1], bytes + MARKER_HEAD_BYTES, (unsigned)(length - LENGTH_BYTES));
        bytes += LENGTH_BYTES + length;
        left -= LENGTH_BYTES + length;
    }
    if (request->profile) {
        jpeg_write_icc_profile(&cutter->target, request->profile, (unsigned)request->profile_count);
    }
}

static void set_up_target(struct cutter *cutter, const ccrop_request *request) {
    struct jpeg_decompress_struct *source = &cutter->source;
    struct jpeg_compress_struct *target = &cutter->target;
    jpeg_copy_critical_parameters(source, target);
    target->image_width = (JDIMENSION)(request->swaps_axes ? request->height : request->width);
    target->image_height = (JDIMENSION)(request->swaps_axes ? request->width : request->height);
    if (source->num_components == 1) target->comp_info[0].h_samp_factor = target->comp_info[0].v_samp_factor = 1;
    if (request->swaps_axes) {
        for (int index = 0; index < target->num_components; index++) {
            jpeg_component_info *component = &target->comp_info[index];
            int across = component->h_samp_factor;
            component->h_samp_factor = component->v_samp_factor;
            component->v_samp_factor = across;
        }
        for (int index = 0; index < NUM_QUANT_TBLS; index++) {
            if (target->quant_tbl_ptrs[index]) turn_table(target->quant_tbl_ptrs[index]);
        }
    }
    // The standard's code tables would make the output larger than its share of the source.
    target->optimize_coding = TRUE;
    if (request->progressive) jpeg_simple_progression(target);
}

static void cut(struct cutter *cutter, const unsigned char *bytes, size_t count, const ccrop_request *request) {
    struct jpeg_decompress_struct *source = &cutter->source;
    struct jpeg_compress_struct *target = &cutter->target;
    jpeg_mem_src(source, bytes, count);
    source->src->fill_input_buffer = on_end_of_data;
    jpeg_read_header(source, TRUE);
    source->mem->max_memory_to_use = (long)request->maximum_memory;

    bool is_single = source->num_components == 1;
    int unit_width = DCTSIZE * (is_single ? 1 : source->max_h_samp_factor);
    int unit_height = DCTSIZE * (is_single ? 1 : source->max_v_samp_factor);
    bool reverses_x = request->swaps_axes ? request->mirrors_y : request->mirrors_x;
    bool reverses_y = request->swaps_axes ? request->mirrors_x : request->mirrors_y;
    struct axis x_axis = axis(cutter, request->x, request->width, (int)source->image_width, unit_width, reverses_x);
    struct axis y_axis = axis(cutter, request->y, request->height, (int)source->image_height, unit_height, reverses_y);

    // libjpeg gives memory to all arrays that were requested before it reads the coefficients.
    jvirt_barray_ptr arrays[MAX_COMPONENTS];
    JDIMENSION columns[MAX_COMPONENTS];
    JDIMENSION rows[MAX_COMPONENTS];
    for (int index = 0; index < source->num_components; index++) {
        const jpeg_component_info *component = &source->comp_info[index];
        int across = is_single ? 1 : component->h_samp_factor;
        int down = is_single ? 1 : component->v_samp_factor;
        JDIMENSION wide = quotient_up((long)request->width * across, unit_width);
        JDIMENSION high = quotient_up((long)request->height * down, unit_height);
        columns[index] = request->swaps_axes ? high : wide;
        rows[index] = request->swaps_axes ? wide : high;
        int columns_in_unit = request->swaps_axes ? down : across;
        int rows_in_unit = request->swaps_axes ? across : down;
        arrays[index] = source->mem->request_virt_barray((j_common_ptr)source, JPOOL_IMAGE, TRUE,
            quotient_up(columns[index], columns_in_unit) * (JDIMENSION)columns_in_unit,
            quotient_up(rows[index], rows_in_unit) * (JDIMENSION)rows_in_unit, (JDIMENSION)rows_in_unit);
    }
    jvirt_barray_ptr *coefficients = jpeg_read_coefficients(source);
    for (int index = 0; index < source->num_components; index++) {
        copy_component(cutter, request, index, coefficients[index], arrays[index], columns[index], rows[index], &x_axis,
            &y_axis);
    }
    set_up_target(cutter, request);
    grow(target);
    jpeg_write_coefficients(target, arrays);
    write_segments(cutter, request);
    jpeg_finish_compress(target);
}

static void start_buffer(j_compress_ptr jpeg) { (void)jpeg; }

cjpeg_status ccrop_cut(const unsigned char *bytes, size_t count, const ccrop_request *request, ccrop_result *result) {
    *result = (ccrop_result){0};
    struct cutter *cutter = calloc(1, sizeof *cutter);
    if (!cutter) return CJPEG_OUT_OF_MEMORY;
    cutter->source.err = cutter->target.err = jpeg_std_error(&cutter->errors);
    cutter->source.client_data = cutter->target.client_data = cutter;
    cutter->errors.error_exit = on_error;
    cutter->errors.emit_message = on_message;
    cutter->progress.progress_monitor = on_progress;
    cutter->buffer.destination.init_destination = start_buffer;
    cutter->buffer.destination.empty_output_buffer = on_full_buffer;
    cutter->buffer.destination.term_destination = on_end_of_output;
    if (!setjmp(cutter->failed)) {
        jpeg_create_decompress(&cutter->source);
        jpeg_create_compress(&cutter->target);
        cutter->source.progress = &cutter->progress;
        cutter->target.dest = &cutter->buffer.destination;
        cut(cutter, bytes, count, request);
        result->bytes = cutter->buffer.bytes;
        result->count = cutter->buffer.capacity - cutter->buffer.destination.free_in_buffer;
    } else {
        free(cutter->buffer.bytes);
    }
    snprintf(result->message, sizeof result->message, "%s", cutter->message);
    cjpeg_status status = cutter->status;
    // Both may be destroyed even if creating them failed, because their memory was zero.
    jpeg_destroy_compress(&cutter->target);
    jpeg_destroy_decompress(&cutter->source);
    free(cutter);
    return status;
}
