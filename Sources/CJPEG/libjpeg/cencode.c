#include "cencode.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>
#include <jerror.h>

enum { FIRST_CAPACITY = 1 << 15, FULL_COLOUR_QUALITY = 90 };

typedef struct {
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_destination_mgr destination;
    // The place where a failed libjpeg call continues.
    jmp_buf failed;
    cjpeg_status status;
    unsigned char *bytes;
    size_t capacity;
} encoder;

static void on_error(j_common_ptr common) {
    encoder *encoder = common->client_data;
    encoder->status = common->err->msg_code == JERR_OUT_OF_MEMORY ? CJPEG_OUT_OF_MEMORY : CJPEG_CORRUPT;
    longjmp(encoder->failed, 1);
}

// Warnings are about files that are read.
static void on_message(j_common_ptr common, int level) {
    (void)common;
    (void)level;
}

static void begin_output(j_compress_ptr jpeg) { (void)jpeg; }

// Makes room for more bytes. libjpeg's own destination loses its memory when it fails.
static boolean grow(j_compress_ptr jpeg) {
    encoder *encoder = jpeg->client_data;
    size_t filled = encoder->capacity;
    size_t capacity = filled == 0 ? FIRST_CAPACITY : 2 * filled;
    unsigned char *bytes = realloc(encoder->bytes, capacity);
    if (!bytes) ERREXIT1(jpeg, JERR_OUT_OF_MEMORY, 0);
    encoder->bytes = bytes;
    encoder->capacity = capacity;
    encoder->destination.next_output_byte = bytes + filled;
    encoder->destination.free_in_buffer = capacity - filled;
    return TRUE;
}

static void end_output(j_compress_ptr jpeg) { (void)jpeg; }

static void choose(struct jpeg_compress_struct *jpeg, const cencode_options *options) {
    jpeg_set_quality(jpeg, options->quality, TRUE);
    jpeg->optimize_coding = options->optimizes;
    if (options->is_progressive) jpeg_simple_progression(jpeg);
    jpeg->write_JFIF_header = FALSE;
    if (options->quality < FULL_COLOUR_QUALITY) return;
    for (int index = 0; index < jpeg->num_components; index++) {
        jpeg->comp_info[index].h_samp_factor = 1;
        jpeg->comp_info[index].v_samp_factor = 1;
    }
}

// Not inlined, so that no variable of the caller changes between setjmp and longjmp.
__attribute__((noinline)) static void encode(encoder *encoder, const cencode_picture *picture,
    const cencode_options *options) {
    struct jpeg_compress_struct *jpeg = &encoder->jpeg;
    if (setjmp(encoder->failed)) return;
    jpeg_create_compress(jpeg);
    encoder->destination.init_destination = begin_output;
    encoder->destination.empty_output_buffer = grow;
    encoder->destination.term_destination = end_output;
    jpeg->dest = &encoder->destination;
    grow(jpeg);
    jpeg->image_width = (JDIMENSION)picture->width;
    jpeg->image_height = (JDIMENSION)picture->height;
    jpeg->input_components = picture->bands;
    jpeg->in_color_space = picture->bands == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(jpeg);
    choose(jpeg, options);
    jpeg_start_compress(jpeg, TRUE);
    while (jpeg->next_scanline < jpeg->image_height) {
        // libjpeg takes it as changeable, but does not change it.
        JSAMPROW row = (JSAMPROW)(picture->pixels + jpeg->next_scanline * picture->stride);
        jpeg_write_scanlines(jpeg, &row, 1);
    }
    jpeg_finish_compress(jpeg);
}

cjpeg_status cencode_make(const cencode_picture *picture, const cencode_options *options, unsigned char **bytes,
    size_t *count) {
    encoder encoder = {.status = CJPEG_OK};
    encoder.jpeg.err = jpeg_std_error(&encoder.errors);
    encoder.jpeg.client_data = &encoder;
    encoder.errors.error_exit = on_error;
    encoder.errors.emit_message = on_message;
    encode(&encoder, picture, options);
    jpeg_destroy_compress(&encoder.jpeg);
    if (encoder.status != CJPEG_OK) {
        free(encoder.bytes);
        return encoder.status;
    }
    *bytes = encoder.bytes;
    *count = encoder.capacity - encoder.destination.free_in_buffer;
    return CJPEG_OK;
}
