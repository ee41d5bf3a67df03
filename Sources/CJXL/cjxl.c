#include "cjxl.h"

#include <stdlib.h>

#include <jxl/decode.h>

// Photos have alpha and perhaps depth; each additional channel takes more memory.
enum { GREATEST_EXTRA_CHANNEL_COUNT = 4 };

struct cjxl_decoder {
    JxlDecoder *jxl;
    JxlPixelFormat format;
};

cjxl_decoder *cjxl_create(void) {
    cjxl_decoder *decoder = calloc(1, sizeof *decoder);
    if (!decoder) return NULL;
    decoder->jxl = JxlDecoderCreate(NULL);
    if (decoder->jxl) return decoder;
    free(decoder);
    return NULL;
}

void cjxl_destroy(cjxl_decoder *decoder) {
    JxlDecoderDestroy(decoder->jxl);
    free(decoder);
}

// The meaning of an unexpected status.
static cjxl_status failure(JxlDecoderStatus status) {
    return status == JXL_DEC_NEED_MORE_INPUT ? CJXL_TRUNCATED : CJXL_CORRUPT;
}

// Advances to `event`, which must come next.
static cjxl_status advance(cjxl_decoder *decoder, JxlDecoderStatus event) {
    JxlDecoderStatus status = JxlDecoderProcessInput(decoder->jxl);
    return status == event ? CJXL_OK : failure(status);
}

// Whether a channel besides colour and alpha is needed to show the picture.
static bool has_black_channel(cjxl_decoder *decoder, uint32_t count) {
    for (uint32_t index = 0; index < count; index++) {
        JxlExtraChannelInfo channel;
        if (JxlDecoderGetExtraChannelInfo(decoder->jxl, index, &channel) != JXL_DEC_SUCCESS) return true;
        if (channel.type == JXL_CHANNEL_BLACK) return true;
    }
    return false;
}

static cjxl_status describe(cjxl_decoder *decoder, const JxlBasicInfo *info, cjxl_picture *picture) {
    if (info->num_extra_channels > GREATEST_EXTRA_CHANNEL_COUNT) return CJXL_UNSUPPORTED;
    if (has_black_channel(decoder, info->num_extra_channels)) return CJXL_UNSUPPORTED;
    bool is_deep = info->bits_per_sample > 8 || info->exponent_bits_per_sample > 0;
    picture->width = info->xsize;
    picture->height = info->ysize;
    picture->bands = (int)info->num_color_channels + (info->alpha_bits > 0 ? 1 : 0);
    picture->bytes_per_value = is_deep ? 2 : 1;
    picture->is_premultiplied = info->alpha_bits > 0 && info->alpha_premultiplied;
    decoder->format.num_channels = (uint32_t)picture->bands;
    decoder->format.data_type = is_deep ? JXL_TYPE_UINT16 : JXL_TYPE_UINT8;
    decoder->format.endianness = JXL_NATIVE_ENDIAN;
    return CJXL_OK;
}

// The profile of the colours that the file names, which are those of the pixels. Before libjxl 0.8, the functions took
// a format, which they did not use.

static JxlDecoderStatus get_profile_size(const JxlDecoder *jxl, size_t *count) {
#if JPEGXL_NUMERIC_VERSION >= JPEGXL_COMPUTE_NUMERIC_VERSION(0, 8, 0)
    return JxlDecoderGetICCProfileSize(jxl, JXL_COLOR_PROFILE_TARGET_DATA, count);
#else
    return JxlDecoderGetICCProfileSize(jxl, NULL, JXL_COLOR_PROFILE_TARGET_DATA, count);
#endif
}

static JxlDecoderStatus get_profile(const JxlDecoder *jxl, uint8_t *profile, size_t count) {
#if JPEGXL_NUMERIC_VERSION >= JPEGXL_COMPUTE_NUMERIC_VERSION(0, 8, 0)
    return JxlDecoderGetColorAsICCProfile(jxl, JXL_COLOR_PROFILE_TARGET_DATA, profile, count);
#else
    return JxlDecoderGetColorAsICCProfile(jxl, NULL, JXL_COLOR_PROFILE_TARGET_DATA, profile, count);
#endif
}

static JxlDecoderStatus get_encoding(const JxlDecoder *jxl, JxlColorEncoding *encoding) {
#if JPEGXL_NUMERIC_VERSION >= JPEGXL_COMPUTE_NUMERIC_VERSION(0, 8, 0)
    return JxlDecoderGetColorAsEncodedProfile(jxl, JXL_COLOR_PROFILE_TARGET_DATA, encoding);
#else
    return JxlDecoderGetColorAsEncodedProfile(jxl, NULL, JXL_COLOR_PROFILE_TARGET_DATA, encoding);
#endif
}

// Stores what the values mean, if a number says it. libjxl numbers transfer functions as ITU-T H.273 does, except for
// power laws, which only a profile describes.
static void describe_colours(cjxl_decoder *decoder, cjxl_picture *picture) {
    picture->primaries = picture->transfer = 0;
    JxlColorEncoding encoding;
    if (get_encoding(decoder->jxl, &encoding) != JXL_DEC_SUCCESS) return;
    if (encoding.transfer_function == JXL_TRANSFER_FUNCTION_GAMMA) return;
    if (encoding.color_space != JXL_COLOR_SPACE_RGB && encoding.color_space != JXL_COLOR_SPACE_GRAY) return;
    picture->transfer = (int)encoding.transfer_function;
    for (int axis = 0; axis < 2; axis++) {
        picture->chromaticities[axis] = encoding.primaries_red_xy[axis];
        picture->chromaticities[2 + axis] = encoding.primaries_green_xy[axis];
        picture->chromaticities[4 + axis] = encoding.primaries_blue_xy[axis];
        picture->chromaticities[6 + axis] = encoding.white_point_xy[axis];
    }
    if (encoding.color_space == JXL_COLOR_SPACE_GRAY) picture->primaries = 1;
}

cjxl_status cjxl_start(cjxl_decoder *decoder, const uint8_t *bytes, size_t count, cjxl_picture *picture) {
    int events = JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING | JXL_DEC_FULL_IMAGE;
    if (JxlDecoderSubscribeEvents(decoder->jxl, events) != JXL_DEC_SUCCESS) return CJXL_OUT_OF_MEMORY;
    if (JxlDecoderSetInput(decoder->jxl, bytes, count) != JXL_DEC_SUCCESS) return CJXL_CORRUPT;
    cjxl_status status = advance(decoder, JXL_DEC_BASIC_INFO);
    if (status != CJXL_OK) return status;
    JxlBasicInfo info;
    if (JxlDecoderGetBasicInfo(decoder->jxl, &info) != JXL_DEC_SUCCESS) return CJXL_CORRUPT;
    status = describe(decoder, &info, picture);
    if (status != CJXL_OK) return status;
    status = advance(decoder, JXL_DEC_COLOR_ENCODING);
    if (status != CJXL_OK) return status;
    describe_colours(decoder, picture);
    picture->profile_byte_count = 0;
    // If the colours cannot be expressed as an ICC profile, there is no profile.
    if (get_profile_size(decoder->jxl, &picture->profile_byte_count) != JXL_DEC_SUCCESS) picture->profile_byte_count = 0;
    return CJXL_OK;
}

cjxl_status cjxl_read_profile(cjxl_decoder *decoder, uint8_t *profile, size_t count) {
    return get_profile(decoder->jxl, profile, count) == JXL_DEC_SUCCESS ? CJXL_OK : CJXL_CORRUPT;
}

cjxl_status cjxl_read_pixels(cjxl_decoder *decoder, void *pixels, size_t count) {
    cjxl_status status = advance(decoder, JXL_DEC_NEED_IMAGE_OUT_BUFFER);
    if (status != CJXL_OK) return status;
    size_t needed = 0;
    if (JxlDecoderImageOutBufferSize(decoder->jxl, &decoder->format, &needed) != JXL_DEC_SUCCESS || needed > count)
        return CJXL_CORRUPT;
    if (JxlDecoderSetImageOutBuffer(decoder->jxl, &decoder->format, pixels, count) != JXL_DEC_SUCCESS)
        return CJXL_CORRUPT;
    return advance(decoder, JXL_DEC_FULL_IMAGE);
}
