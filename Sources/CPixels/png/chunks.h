// The chunks of a PNG file.
#ifndef CPNG_CHUNKS_H
#define CPNG_CHUNKS_H

#include <stdbool.h>
#include <stddef.h>

#include "cpng.h"

// The compressed pixels of a file.
typedef struct {
    const unsigned char *bytes;
    size_t count;
    // Where they have been put together if the file has them in pieces; otherwise NULL. The caller frees it, also if
    // the pixels were not found.
    unsigned char *copy;
} compressed_pixels;

// Finds the compressed pixels of a plain file, in which no chunk is longer than `longest_chunk`.
//
// Returns false if the file is not plain, its chunks are defective, it does not have the picture, or there is no
// memory.
bool find_compressed_pixels(const unsigned char *bytes, size_t count, const cpng_picture *picture,
    size_t longest_chunk, compressed_pixels *pixels);

#endif
