#include <string.h>

#include <webp/decode.h>

#include "cpixelmemory.h"
#include "picture.h"

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

// Makes a picture whose planes follow each other in one memory; NULL if there is none.
static cplanes_picture *new_picture(int width, int height) {
    size_t chroma_width = ((size_t)width + 1) / 2, chroma_height = ((size_t)height + 1) / 2;
    size_t luma = (size_t)width * (size_t)height, chroma = chroma_width * chroma_height;
    uint8_t *samples = cpixelmemory_take(luma + 2 * chroma);
    cplanes_picture *picture = samples ? picture_owning(samples, cpixelmemory_give) : NULL;
    if (!picture) return NULL;
    picture->planes[LUMA] = (plane){samples, (size_t)width};
    picture->planes[BLUE] = (plane){samples + luma, chroma_width};
    picture->planes[RED] = (plane){samples + luma + chroma, chroma_width};
    picture->width = width;
    picture->height = height;
    picture->across = picture->down = 2;
    // WebP has the matrix of BT.601 in the narrow range (RFC 6386, 9.2).
    picture->matrix = matrix_of(0.299, 0.114, true);
    return picture;
}

// Makes libwebp decode into the planes of `picture`.
static void describe(const cplanes_picture *picture, WebPDecBuffer *output) {
    uint8_t *samples = picture->owner;
    size_t luma = picture->planes[LUMA].stride * (size_t)picture->height;
    size_t chroma = picture->planes[BLUE].stride * (((size_t)picture->height + 1) / 2);
    int chroma_stride = (int)picture->planes[BLUE].stride;
    output->colorspace = MODE_YUV;
    output->is_external_memory = 1;
    output->u.YUVA = (WebPYUVABuffer){
        .y = samples,
        .u = samples + luma,
        .v = samples + luma + chroma,
        .y_stride = picture->width,
        .u_stride = chroma_stride,
        .v_stride = chroma_stride,
        .y_size = luma,
        .u_size = chroma,
        .v_size = chroma,
    };
}

cplanes_picture *cplanes_decode_webp(const uint8_t *bytes, size_t count, int width, int height, bool skips_filter) {
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config) || WebPGetFeatures(bytes, count, &config.input) != VP8_STATUS_OK) return NULL;
    cplanes_bytes data;
    if (!is_suited(&config.input, width, height) || !find_data(bytes, count, &data)) return NULL;
    // The data have a size of their own. If it is not that of the file, a part of the planes would keep what was there.
    if (WebPGetFeatures(data.bytes, data.count, &config.input) != VP8_STATUS_OK) return NULL;
    if (!is_suited(&config.input, width, height)) return NULL;
    config.options.bypass_filtering = skips_filter;
    cplanes_picture *picture = new_picture(width, height);
    if (!picture) return NULL;
    describe(picture, &config.output);
    if (WebPDecode(data.bytes, data.count, &config) != VP8_STATUS_OK) {
        cplanes_free(picture);
        return NULL;
    }
    return picture;
}
