#include "cjpeg.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

#include "defects.h"

// libjpeg returns at most this many rows at once.
enum { ROWS_AT_ONCE = 16 };

struct cjpeg_decoder {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    // The place where a failed libjpeg call continues.
    jmp_buf failed;
    cjpeg_status status;
    // All rows have been decoded; the decoder reads what follows them.
    bool finishing;
    // When all rows had been decoded, the file had not told everything about their pixels.
    bool lacks_data;
    // The defects that libjpeg could decode around.
    int defect_count;
    char message[JMSG_LENGTH_MAX];
};

static void keep_message(cjpeg_decoder *decoder) {
    if (decoder->message[0] == 0) decoder->errors.format_message((j_common_ptr)&decoder->jpeg, decoder->message);
}

static void fail(cjpeg_decoder *decoder, cjpeg_status status) {
    decoder->message[0] = 0;
    keep_message(decoder);
    decoder->status = status;
    longjmp(decoder->failed, 1);
}

static void on_error(j_common_ptr common) {
    int code = common->err->msg_code;
    fail(common->client_data,
        code == JERR_INPUT_EOF ? CJPEG_TRUNCATED : code == JERR_OUT_OF_MEMORY ? CJPEG_OUT_OF_MEMORY : CJPEG_CORRUPT);
}

// In a baseline JPEG without restart markers, nothing can be decoded after a premature marker: the rest of the picture
// would be grey. In the last row of blocks the marker is harmless: some programs omit the last bits of that row.
static bool rest_is_lost(const cjpeg_decoder *decoder) {
    const struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
    return jpeg->err->msg_code == JWRN_HIT_MARKER && !jpeg->progressive_mode && jpeg->restart_interval == 0
        && jpeg->input_iMCU_row + 1 < jpeg->total_iMCU_rows;
}

static void on_message(j_common_ptr common, int level) {
    cjpeg_decoder *decoder = common->client_data;
    if (level >= 0 || common->err->msg_code == JWRN_NOT_SEQUENTIAL) return;
    if (rest_is_lost(decoder)) fail(decoder, CJPEG_TRUNCATED);
    keep_message(decoder);
    decoder->defect_count++;
}

static void on_progress(j_common_ptr common) {
    cjpeg_decoder *decoder = common->client_data;
    if (decoder->jpeg.input_scan_number <= GREATEST_SCAN_COUNT) return;
    decoder->status = CJPEG_CORRUPT;
    snprintf(decoder->message, sizeof decoder->message, "more than %d scans", GREATEST_SCAN_COUNT);
    longjmp(decoder->failed, 1);
}

// Whether a coefficient of a progressive picture lacks a bit.
static bool lacks_bits(const struct jpeg_decompress_struct *jpeg) {
    for (int component = 0; component < jpeg->num_components; component++)
        for (int position = 0; position < DCTSIZE2; position++)
            if (jpeg->coef_bits[component][position] != 0) return true;
    return false;
}

// Whether a scan has not been read, of which libjpeg does not complain.
static bool lacks_scans(const struct jpeg_decompress_struct *jpeg) {
    if (jpeg->progressive_mode) return !jpeg->coef_bits || lacks_bits(jpeg);
    for (int component = 0; component < jpeg->num_components; component++)
        // libjpeg keeps the table when the first scan of a component begins.
        if (!jpeg->comp_info[component].quant_table) return true;
    return false;
}

static void note_end(cjpeg_decoder *decoder) {
    bool lacks = lacks_scans(&decoder->jpeg);
    // Arithmetic codes may be cut off: libjpeg takes what follows them for zeros.
    decoder->lacks_data = lacks || decoder->jpeg.arith_code;
    if (!lacks) return;
    decoder->defect_count++;
    if (decoder->message[0] == 0) snprintf(decoder->message, sizeof decoder->message, "scans are missing");
}

// libjpeg's own source would insert an end marker and continue.
static boolean on_end_of_data(j_decompress_ptr jpeg) {
    ERREXIT(jpeg, JERR_INPUT_EOF);
    return FALSE;
}

cjpeg_decoder *cjpeg_create(void) {
    cjpeg_decoder *decoder = calloc(1, sizeof *decoder);
    if (!decoder) return NULL;
    decoder->jpeg.err = jpeg_std_error(&decoder->errors);
    decoder->jpeg.client_data = decoder;
    decoder->errors.error_exit = on_error;
    decoder->errors.emit_message = on_message;
    if (setjmp(decoder->failed)) {
        free(decoder);
        return NULL;
    }
    jpeg_create_decompress(&decoder->jpeg);
    decoder->progress.progress_monitor = on_progress;
    decoder->jpeg.progress = &decoder->progress;
    return decoder;
}

void cjpeg_destroy(cjpeg_decoder *decoder) {
    jpeg_destroy_decompress(&decoder->jpeg);
    free(decoder);
}

static J_COLOR_SPACE colour_space_for(int component_count) {
    return component_count == 1 ? JCS_GRAYSCALE : component_count == 4 ? JCS_CMYK : JCS_RGB;
}

cjpeg_status cjpeg_start(cjpeg_decoder *decoder, const unsigned char *bytes, size_t count, int denominator,
    cjpeg_picture *picture) {
    struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
    if (setjmp(decoder->failed)) return decoder->status;
    jpeg_mem_src(jpeg, bytes, count);
    jpeg->src->fill_input_buffer = on_end_of_data;
    jpeg_read_header(jpeg, TRUE);
    jpeg->scale_num = 1;
    jpeg->scale_denom = (unsigned)denominator;
    jpeg->out_color_space = colour_space_for(jpeg->num_components);
    jpeg_start_decompress(jpeg);
    *picture = (cjpeg_picture){
        .full_width = (int)jpeg->image_width,
        .full_height = (int)jpeg->image_height,
        .width = (int)jpeg->output_width,
        .height = (int)jpeg->output_height,
        .bands = jpeg->output_components,
    };
    return CJPEG_OK;
}

cjpeg_status cjpeg_skip_rows(cjpeg_decoder *decoder, int count) {
    if (setjmp(decoder->failed)) return decoder->status;
    if (count > 0) jpeg_skip_scanlines(&decoder->jpeg, (JDIMENSION)count);
    return CJPEG_OK;
}

cjpeg_status cjpeg_read_rows(cjpeg_decoder *decoder, unsigned char *pixels, int count) {
    struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
    size_t row_bytes = (size_t)jpeg->output_width * (size_t)jpeg->output_components;
    JDIMENSION end = jpeg->output_scanline + (JDIMENSION)count;
    if (setjmp(decoder->failed)) return decoder->finishing && decoder->status == CJPEG_CORRUPT ? CJPEG_OK : decoder->status;
    while (jpeg->output_scanline < end) {
        JSAMPROW rows[ROWS_AT_ONCE];
        JDIMENSION wanted = end - jpeg->output_scanline;
        if (wanted > ROWS_AT_ONCE) wanted = ROWS_AT_ONCE;
        for (JDIMENSION row = 0; row < wanted; row++) rows[row] = pixels + row * row_bytes;
        pixels += jpeg_read_scanlines(jpeg, rows, wanted) * row_bytes;
    }
    // A file without its end marker was cut off. Anything else after the last row is ignored.
    decoder->finishing = jpeg->output_scanline == jpeg->output_height;
    if (!decoder->finishing) return CJPEG_OK;
    note_end(decoder);
    jpeg_finish_decompress(jpeg);
    return CJPEG_OK;
}

const char *cjpeg_message(const cjpeg_decoder *decoder) { return decoder->message; }

int cjpeg_defect_count(const cjpeg_decoder *decoder) { return decoder->defect_count; }

bool cjpeg_lacks_data(const cjpeg_decoder *decoder) { return decoder->lacks_data; }
