#include "chunks.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <libdeflate.h>

enum {
    LENGTH_BYTES = 4,
    NAME_BYTES = 4,
    CHECKSUM_BYTES = 4,
    CHUNK_OVERHEAD = LENGTH_BYTES + NAME_BYTES + CHECKSUM_BYTES,
    // A letter of a chunk's name has this bit if it is a small one.
    SMALL_LETTER = 0x20,
    HEADER_BYTES = 13,
};

static const unsigned char signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};

// Ancillary chunks that change what pixels libvips delivers, or say that there are several pictures.
static const char *const special_names[] = {"tRNS", "acTL", "fcTL", "fdAT"};

typedef struct {
    const unsigned char *name;
    const unsigned char *data;
    size_t length;
} chunk;

// The rest of a file.
typedef struct {
    const unsigned char *next;
    const unsigned char *end;
    size_t longest_chunk;
} chunk_reader;

static uint32_t number_at(const unsigned char *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static bool is_named(const chunk *chunk, const char *name) { return memcmp(chunk->name, name, NAME_BYTES) == 0; }

static bool has_letters(const unsigned char *name) {
    for (int index = 0; index < NAME_BYTES; index++) {
        unsigned char capital = name[index] & ~SMALL_LETTER;
        if (capital < 'A' || capital > 'Z') return false;
    }
    return true;
}

// Reads the next chunk; false if it is incomplete, damaged or too long.
static bool read_chunk(chunk_reader *reader, chunk *chunk) {
    size_t left = (size_t)(reader->end - reader->next);
    if (left < CHUNK_OVERHEAD) return false;
    chunk->length = number_at(reader->next);
    if (chunk->length > reader->longest_chunk || chunk->length > left - CHUNK_OVERHEAD) return false;
    chunk->name = reader->next + LENGTH_BYTES;
    chunk->data = chunk->name + NAME_BYTES;
    reader->next = chunk->data + chunk->length + CHECKSUM_BYTES;
    return has_letters(chunk->name)
        && libdeflate_crc32(0, chunk->name, NAME_BYTES + chunk->length) == number_at(chunk->data + chunk->length);
}

static bool is_expected(const chunk *header, const cpng_picture *picture) {
    static const int colour_types[] = {[1] = 0, [2] = 4, [3] = 2, [4] = 6};
    const unsigned char *data = header->data;
    // The last three are the only compression, the only kind of filters, and no interlacing.
    return is_named(header, "IHDR") && header->length == HEADER_BYTES && number_at(data) == (uint32_t)picture->width
        && number_at(data + 4) == (uint32_t)picture->height && data[8] == picture->depth
        && data[9] == colour_types[picture->bands] && data[10] == 0 && data[11] == 0 && data[12] == 0;
}

// Whether the chunk has nothing to do with the pixels.
static bool can_be_skipped(const chunk *chunk) {
    if (!(chunk->name[0] & SMALL_LETTER)) return false;
    for (size_t index = 0; index < sizeof special_names / sizeof *special_names; index++)
        if (is_named(chunk, special_names[index])) return false;
    return true;
}

// Reads the chunks up to the first with compressed pixels; false if a chunk among them is not to be skipped.
static bool skip_to_pixels(chunk_reader *reader, chunk *chunk) {
    do {
        if (!read_chunk(reader, chunk)) return false;
        if (is_named(chunk, "IDAT")) return true;
    } while (can_be_skipped(chunk));
    return false;
}

// Whether nothing follows, from `chunk` on, but chunks to be skipped and the end of the file.
static bool has_plain_rest(chunk_reader *reader, chunk *chunk) {
    while (can_be_skipped(chunk))
        if (!read_chunk(reader, chunk)) return false;
    return is_named(chunk, "IEND") && chunk->length == 0 && reader->next == reader->end;
}

// Adds the data of one more chunk; false if there is no memory. All chunks together have at most `limit` bytes of data.
static bool append(compressed_pixels *pixels, const chunk *chunk, size_t limit) {
    if (!pixels->copy) {
        pixels->copy = malloc(limit);
        if (!pixels->copy) return false;
        memcpy(pixels->copy, pixels->bytes, pixels->count);
        pixels->bytes = pixels->copy;
    }
    memcpy(pixels->copy + pixels->count, chunk->data, chunk->length);
    pixels->count += chunk->length;
    return true;
}

// Reads the chunks with compressed pixels, of which `chunk` is the first, and the one behind them; false if one of them
// is defective, or there is no memory.
static bool read_pixels(chunk_reader *reader, chunk *chunk, compressed_pixels *pixels) {
    size_t limit = (size_t)(reader->end - chunk->data);
    pixels->bytes = chunk->data;
    pixels->count = chunk->length;
    for (;;) {
        if (!read_chunk(reader, chunk)) return false;
        if (!is_named(chunk, "IDAT")) return true;
        if (!append(pixels, chunk, limit)) return false;
    }
}

bool find_compressed_pixels(const unsigned char *bytes, size_t count, const cpng_picture *picture,
    size_t longest_chunk, compressed_pixels *pixels) {
    *pixels = (compressed_pixels){0};
    if (count < sizeof signature || memcmp(bytes, signature, sizeof signature) != 0) return false;
    chunk_reader reader = {bytes + sizeof signature, bytes + count, longest_chunk};
    chunk chunk;
    return read_chunk(&reader, &chunk) && is_expected(&chunk, picture) && skip_to_pixels(&reader, &chunk)
        && read_pixels(&reader, &chunk, pixels) && has_plain_rest(&reader, &chunk);
}
