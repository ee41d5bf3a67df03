#include "cpng.h"

#include <stdint.h>
#include <stdlib.h>

#include <libdeflate.h>

#include "chunks.h"
#include "filters.h"

enum {
    // The limits that libpng sets unless told otherwise: the pixels of a side, and the bytes of a chunk.
    LONGEST_SIDE = 1000000,
    LONGEST_CHUNK = 8000000,
    // The most distant byte that compressed data can refer to.
    LARGEST_WINDOW = 1 << 15,
};

static bool is_possible(const cpng_picture *picture) {
    return picture->width >= 1 && picture->width <= LONGEST_SIDE && picture->height >= 1
        && picture->height <= LONGEST_SIDE && picture->bands >= 1 && picture->bands <= 4
        && (picture->depth == 8 || picture->depth == 16);
}

static row_shape shape_of(const cpng_picture *picture) {
    size_t pixel_bytes = (size_t)picture->bands * (size_t)picture->depth / 8;
    return (row_shape){picture->height, pixel_bytes, (size_t)picture->width * pixel_bytes};
}

size_t cpng_buffer_size(const cpng_picture *picture) {
    if (!is_possible(picture)) return 0;
    row_shape shape = shape_of(picture);
    return buffer_size(&shape);
}

// Longer chunks than libpng's limit may hold compressed pixels, if the picture is large enough to need them.
static size_t longest_chunk(const row_shape *shape) {
    size_t stored_size = filtered_size(shape) + 5 * (size_t)shape->height + 11;
    return stored_size > LONGEST_CHUNK ? stored_size : LONGEST_CHUNK;
}

// Whether nothing can refer to bytes farther away than the data themselves allow. libdeflate does not look at that, but
// zlib does.
static bool has_sufficient_window(const compressed_pixels *pixels, size_t size) {
    if (pixels->count == 0) return false;
    size_t window = (size_t)256 << (pixels->bytes[0] >> 4);
    return window == LARGEST_WINDOW || (window < LARGEST_WINDOW && window >= size);
}

// Inflates all `pixels` into exactly `size` bytes.
static cpng_status inflate_pixels(const compressed_pixels *pixels, unsigned char *inflated, size_t size) {
    if (!has_sufficient_window(pixels, size)) return CPNG_UNUSUAL;
    struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
    if (!decompressor) return CPNG_UNUSUAL;
    size_t count = 0;
    enum libdeflate_result result =
        libdeflate_zlib_decompress_ex(decompressor, pixels->bytes, pixels->count, inflated, size, &count, NULL);
    libdeflate_free_decompressor(decompressor);
    if (result == LIBDEFLATE_BAD_DATA) return CPNG_DAMAGED;
    return result == LIBDEFLATE_SUCCESS && count == pixels->count ? CPNG_OK : CPNG_UNUSUAL;
}

// Turns the numbers of 16 bits from the order of bytes in a PNG into the processor's.
static void reorder_bytes(unsigned char *pixels, size_t size) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    for (size_t index = 0; index < size; index += 2) {
        unsigned char upper = pixels[index];
        pixels[index] = pixels[index + 1];
        pixels[index + 1] = upper;
    }
#endif
}

cpng_status cpng_decode(const unsigned char *bytes, size_t count, const cpng_picture *picture, unsigned char *buffer) {
    if (!is_possible(picture)) return CPNG_UNUSUAL;
    row_shape shape = shape_of(picture);
    compressed_pixels pixels;
    bool is_plain = find_compressed_pixels(bytes, count, picture, longest_chunk(&shape), &pixels);
    cpng_status status = is_plain ? inflate_pixels(&pixels, buffer + filtered_offset(&shape), filtered_size(&shape))
        : CPNG_UNUSUAL;
    free(pixels.copy);
    if (status == CPNG_OK && !undo_filters(&shape, buffer)) status = CPNG_UNUSUAL;
    if (status == CPNG_OK && picture->depth == 16) reorder_bytes(buffer, (size_t)shape.height * shape.row_bytes);
    return status;
}

ptrdiff_t cpng_inflate(const unsigned char *bytes, size_t count, unsigned char *inflated, size_t limit) {
    struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
    if (!decompressor) return -1;
    size_t size = 0;
    enum libdeflate_result result =
        libdeflate_zlib_decompress(decompressor, bytes, count, inflated, limit, &size);
    libdeflate_free_decompressor(decompressor);
    return result == LIBDEFLATE_SUCCESS ? (ptrdiff_t)size : -1;
}

uint32_t cpng_checksum(const unsigned char *bytes, size_t count) { return libdeflate_crc32(0, bytes, count); }
