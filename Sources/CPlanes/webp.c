#include <stdlib.h>
#include <string.h>

#include <webp/decode.h>

#include "picture.h"

static void free_buffer(void *owner) {
    WebPFreeDecBuffer(owner);
    free(owner);
}

static size_t number_at(const uint8_t *bytes) {
    return (size_t)bytes[0] | (size_t)bytes[1] << 8 | (size_t)bytes[2] << 16 | (size_t)bytes[3] << 24;
}

// Finds the chunk with the picture's data; false if there is none, or it is incomplete.
//
// Given a whole file, libwebp takes the chunks behind that one for more of its data, and so does not see their damage.
static bool find_data(const uint8_t *bytes, size_t count, cplanes_bytes *data) {
    enum { HEAD_BYTES = 8, FIRST_CHUNK = 12 };
    if (count < FIRST_CHUNK || number_at(bytes + 4) > count - HEAD_BYTES) return false;
    size_t end = HEAD_BYTES + number_at(bytes + 4), start = FIRST_CHUNK;
    while (start + HEAD_BYTES <= end) {
        *data = (cplanes_bytes){bytes + start + HEAD_BYTES, number_at(bytes + start + 4)};
        if (data->count > end - start - HEAD_BYTES) return false;
        if (memcmp(bytes + start, "VP8 ", 4) == 0) return true;
        start += HEAD_BYTES + data->count + data->count % 2;
    }
    return false;
}

// Whether the file is of the plain kind, and its picture the expected one.
static bool is_suited(const WebPBitstreamFeatures *features, int width, int height) {
    enum { LOSSY = 1 };
    return features->format == LOSSY && !features->has_alpha && !features->has_animation && features->width == width
        && features->height == height;
}

cplanes_picture *cplanes_decode_webp(const uint8_t *bytes, size_t count, int width, int height, bool skips_filter) {
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config) || WebPGetFeatures(bytes, count, &config.input) != VP8_STATUS_OK) return NULL;
    cplanes_bytes data;
    if (!is_suited(&config.input, width, height) || !find_data(bytes, count, &data)) return NULL;
    config.output.colorspace = MODE_YUV;
    config.options.bypass_filtering = skips_filter;
    WebPDecBuffer *buffer = malloc(sizeof *buffer);
    if (!buffer) return NULL;
    VP8StatusCode status = WebPDecode(data.bytes, data.count, &config);
    *buffer = config.output;
    cplanes_picture *picture = picture_owning(buffer, free_buffer);
    if (!picture) return NULL;
    if (status != VP8_STATUS_OK) {
        cplanes_free(picture);
        return NULL;
    }
    const WebPYUVABuffer *samples = &buffer->u.YUVA;
    picture->planes[LUMA] = (plane){samples->y, (size_t)samples->y_stride};
    picture->planes[BLUE] = (plane){samples->u, (size_t)samples->u_stride};
    picture->planes[RED] = (plane){samples->v, (size_t)samples->v_stride};
    picture->width = width;
    picture->height = height;
    picture->across = picture->down = 2;
    // WebP has the matrix of BT.601 in the narrow range (RFC 6386, 9.2).
    picture->matrix = matrix_of(0.299, 0.114, true);
    return picture;
}
