#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include <libde265/de265.h>

#include "cpixelmemory.h"
#include "picture.h"

// The functions of libde265 that are used. Nothing is linked: where libvips reads no HEIC, there is no libde265.
#define DE265_FUNCTIONS(use) \
    use(new_decoder) use(free_decoder) use(set_parameter_bool) use(push_NAL) use(flush_data) use(decode) \
    use(get_warning) use(get_error_text) use(get_next_picture) use(get_chroma_format) use(get_bits_per_pixel) \
    use(get_image_width) use(get_image_height) use(get_image_plane) use(get_image_full_range_flag) \
    use(get_image_matrix_coefficients)

typedef struct {
#define DECLARE(name) __typeof__(de265_##name) *name;
    DE265_FUNCTIONS(DECLARE)
#undef DECLARE
} de265_library;

// Finds the functions in the libde265 that this process has loaded; false if there is none.
static bool find_library(de265_library *library) {
    void *file = dlopen("libde265.so.0", RTLD_NOW | RTLD_NOLOAD);
    if (!file) return false;
#define FIND(name) \
    library->name = (__typeof__(library->name))dlsym(file, "de265_" #name); \
    if (!library->name) return false;
    DE265_FUNCTIONS(FIND)
#undef FIND
    return true;
}

// MARK: Decoding

static de265_decoder_context *new_decoder(const de265_library *library, bool skips_filter) {
    de265_decoder_context *decoder = library->new_decoder();
    if (decoder) {
        library->set_parameter_bool(decoder, DE265_DECODER_PARAM_DISABLE_DEBLOCKING, skips_filter);
        library->set_parameter_bool(decoder, DE265_DECODER_PARAM_DISABLE_SAO, skips_filter);
    }
    return decoder;
}

// What libde265 noticed about the data of a picture; NULL if that is nothing, or nothing that changes pixels.
static const char *damage_noticed(const de265_library *library, de265_decoder_context *decoder) {
    const char *damage = NULL;
    for (de265_error warning; (warning = library->get_warning(decoder)) != DE265_OK;) {
        bool is_harmless = warning == DE265_WARNING_NO_WPP_CANNOT_USE_MULTITHREADING
            || warning == DE265_WARNING_NUMBER_OF_THREADS_LIMITED_TO_MAXIMUM
            || warning == DE265_WARNING_SPS_MISSING_CANNOT_DECODE_SEI;
        if (!damage && !is_harmless) damage = library->get_error_text(warning);
    }
    return damage;
}

static bool push_unit(const de265_library *library, de265_decoder_context *decoder, const uint8_t *bytes, size_t count) {
    enum { LONGEST = 1 << 30 };
    return count > 0 && count <= LONGEST && library->push_NAL(decoder, bytes, (int)count, 0, NULL) == DE265_OK;
}

// Gives the units of a tile to the decoder; false if a length reaches beyond the tile.
static bool push_tile(const de265_library *library, de265_decoder_context *decoder, cplanes_bytes tile,
    int length_bytes) {
    size_t position = 0;
    while (position < tile.count) {
        size_t length = 0;
        if (tile.count - position < (size_t)length_bytes) return false;
        for (int index = 0; index < length_bytes; index++) length = length << 8 | tile.bytes[position++];
        if (length > tile.count - position) return false;
        if (!push_unit(library, decoder, tile.bytes + position, length)) return false;
        position += length;
    }
    return true;
}

// The picture of a tile, which belongs to the decoder; NULL if the data hold none, or end early.
static const struct de265_image *decode_tile(const de265_library *library, de265_decoder_context *decoder,
    const cplanes_still *still, cplanes_bytes tile) {
    for (size_t index = 0; index < still->parameter_count; index++)
        if (!push_unit(library, decoder, still->parameters[index].bytes, still->parameters[index].count)) return NULL;
    if (!push_tile(library, decoder, tile, still->length_bytes)) return NULL;
    if (library->flush_data(decoder) != DE265_OK) return NULL;
    const struct de265_image *picture = NULL;
    int has_more = 1;
    while (has_more && !picture) {
        if (library->decode(decoder, &has_more) != DE265_OK) return NULL;
        picture = library->get_next_picture(decoder);
    }
    return picture;
}

// MARK: Planes

// The planes that the tiles are copied into.
typedef struct {
    uint8_t *samples[PLANE_COUNT];
    uint8_t memory[];
} whole_planes;

static int divided(int length, int share) { return (length + share - 1) / share; }

static size_t plane_width(const cplanes_picture *picture, int index) {
    return (size_t)(index == LUMA ? picture->width : divided(picture->width, picture->across));
}

static size_t plane_height(const cplanes_picture *picture, int index) {
    return (size_t)(index == LUMA ? picture->height : divided(picture->height, picture->down));
}

// Sets how many luma samples share a chroma sample; false if there is no chroma.
static bool set_sharing(cplanes_picture *picture, enum de265_chroma chroma) {
    switch (chroma) {
    case de265_chroma_420: picture->across = picture->down = 2; return true;
    case de265_chroma_422: picture->across = 2; picture->down = 1; return true;
    case de265_chroma_444: picture->across = picture->down = 1; return true;
    default: return false;
    }
}

// Sets the matrix; false if it is an unusual one.
static bool set_matrix(cplanes_picture *picture, int matrix, bool is_full_range) {
    // The numbers of ITU-T H.273, table 4. A picture that names no matrix is taken for BT.601, as libheif does.
    enum { BT709 = 1, UNSPECIFIED = 2, BT470 = 5, BT601 = 6, BT2020 = 9 };
    switch (matrix) {
    case BT709: picture->matrix = matrix_of(0.2126, 0.0722, !is_full_range); return true;
    case UNSPECIFIED:
    case BT470:
    case BT601: picture->matrix = matrix_of(0.299, 0.114, !is_full_range); return true;
    case BT2020: picture->matrix = matrix_of(0.2627, 0.0593, !is_full_range); return true;
    default: return false;
    }
}

// Makes the picture of all tiles, of which `first` is one; NULL if it is of an unusual kind, or there is no memory.
static cplanes_picture *new_picture(const de265_library *library, const cplanes_still *still,
    const struct de265_image *first) {
    cplanes_picture shape = {.width = still->width, .height = still->height};
    if (!set_sharing(&shape, library->get_chroma_format(first))) return NULL;
    bool is_said = still->matrix >= 0;
    int matrix = is_said ? still->matrix : library->get_image_matrix_coefficients(first);
    bool is_full_range = is_said ? still->is_full_range : library->get_image_full_range_flag(first);
    if (!set_matrix(&shape, matrix, is_full_range)) return NULL;
    size_t counts[PLANE_COUNT], sum = 0;
    for (int index = 0; index < PLANE_COUNT; index++)
        sum += counts[index] = plane_width(&shape, index) * plane_height(&shape, index);
    whole_planes *planes = cpixelmemory_take(sizeof *planes + sum);
    cplanes_picture *picture = planes ? picture_owning(planes, cpixelmemory_give) : NULL;
    if (!picture) return NULL;
    shape.owner = picture->owner;
    shape.free_owner = picture->free_owner;
    *picture = shape;
    uint8_t *next = planes->memory;
    for (int index = 0; index < PLANE_COUNT; index++) {
        planes->samples[index] = next;
        picture->planes[index] = (plane){next, plane_width(picture, index)};
        next += counts[index];
    }
    return picture;
}

// Whether the picture of a tile has the expected size, 8 bits, and chroma like the first one.
static bool is_like_others(const de265_library *library, const cplanes_still *still, const cplanes_picture *picture,
    const struct de265_image *tile) {
    cplanes_picture own = {.width = still->tile_width, .height = still->tile_height};
    if (!set_sharing(&own, library->get_chroma_format(tile))) return false;
    if (own.across != picture->across || own.down != picture->down) return false;
    for (int index = 0; index < PLANE_COUNT; index++) {
        if (library->get_bits_per_pixel(tile, index) != 8) return false;
        if (library->get_image_width(tile, index) != (int)plane_width(&own, index)) return false;
        if (library->get_image_height(tile, index) != (int)plane_height(&own, index)) return false;
    }
    return true;
}

// Copies what lies within the picture of the tile in `column` and `row`.
static bool copy_tile(const de265_library *library, const cplanes_still *still, cplanes_picture *picture,
    const struct de265_image *tile, int column, int row) {
    whole_planes *planes = picture->owner;
    for (int index = 0; index < PLANE_COUNT; index++) {
        int across = index == LUMA ? 1 : picture->across, down = index == LUMA ? 1 : picture->down, stride = 0;
        const uint8_t *samples = library->get_image_plane(tile, index, &stride);
        size_t left = (size_t)(column * still->tile_width / across), top = (size_t)(row * still->tile_height / down);
        size_t width = plane_width(picture, index) - left, height = plane_height(picture, index) - top;
        size_t tile_width = (size_t)divided(still->tile_width, across);
        size_t tile_height = (size_t)divided(still->tile_height, down);
        if (!samples || stride < (int)tile_width) return false;
        if (width > tile_width) width = tile_width;
        if (height > tile_height) height = tile_height;
        uint8_t *target = planes->samples[index] + top * picture->planes[index].stride + left;
        for (size_t line = 0; line < height; line++)
            memcpy(target + line * picture->planes[index].stride, samples + line * (size_t)stride, width);
    }
    return true;
}

// Whether the tiles cover the picture, each at least a part of it, and share no chroma sample.
static bool has_tiles_that_fit(const cplanes_still *still) {
    enum { LONGEST = 1 << 16 };
    if (still->columns < 1 || still->rows < 1 || still->tile_width < 1 || still->tile_height < 1) return false;
    if (still->width < 1 || still->height < 1 || still->width > LONGEST || still->height > LONGEST) return false;
    if (still->columns > LONGEST || still->rows > LONGEST) return false;
    if (still->tile_width > LONGEST || still->tile_height > LONGEST) return false;
    if ((still->columns > 1 && still->tile_width % 2 != 0) || (still->rows > 1 && still->tile_height % 2 != 0)) return false;
    return divided(still->width, still->tile_width) == still->columns
        && divided(still->height, still->tile_height) == still->rows && still->length_bytes >= 1
        && still->length_bytes <= 4;
}

// Decodes the tile in `column` and `row` into `picture`, which the first tile makes; false if that fails.
static bool add_tile(const de265_library *library, const cplanes_still *still, bool skips_filter, int column, int row,
    cplanes_picture **picture) {
    de265_decoder_context *decoder = new_decoder(library, skips_filter);
    if (!decoder) return false;
    cplanes_bytes bytes = still->tiles[row * still->columns + column];
    const struct de265_image *tile = decode_tile(library, decoder, still, bytes);
    if (tile && !*picture) *picture = new_picture(library, still, tile);
    bool is_added = tile && *picture && is_like_others(library, still, *picture, tile)
        && copy_tile(library, still, *picture, tile, column, row);
    if (is_added && !(*picture)->damage) (*picture)->damage = damage_noticed(library, decoder);
    library->free_decoder(decoder);
    return is_added;
}

cplanes_picture *cplanes_decode_hevc(const cplanes_still *still, bool skips_filter) {
    de265_library library;
    if (!has_tiles_that_fit(still) || !find_library(&library)) return NULL;
    cplanes_picture *picture = NULL;
    for (int row = 0; row < still->rows; row++)
        for (int column = 0; column < still->columns; column++)
            if (!add_tile(&library, still, skips_filter, column, row, &picture)) {
                cplanes_free(picture);
                return NULL;
            }
    return picture;
}

const char *cplanes_hevc_damage(const cplanes_still *still) {
    de265_library library;
    if (!has_tiles_that_fit(still) || !find_library(&library)) return NULL;
    const char *damage = NULL;
    for (int index = 0; index < still->rows * still->columns && !damage; index++) {
        de265_decoder_context *decoder = new_decoder(&library, true);
        if (!decoder) return NULL;
        if (decode_tile(&library, decoder, still, still->tiles[index])) damage = damage_noticed(&library, decoder);
        library.free_decoder(decoder);
    }
    return damage;
}
