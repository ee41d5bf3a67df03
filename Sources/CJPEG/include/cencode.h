// libjpeg-turbo for Swift: encodes a picture in memory, in the calling thread.
//
// libvips starts two threads for each file that it writes, and waits for them about ten times.
#ifndef CENCODE_H
#define CENCODE_H

#include <stdbool.h>
#include <stddef.h>

#include "cjpeg.h"

// A picture of `bands` interleaved bytes a pixel: 1 is grey, 3 is R, G, B. Each row begins `stride` bytes behind the last.
typedef struct {
    const unsigned char *pixels;
    size_t stride;
    int width;
    int height;
    int bands;
} cencode_picture;

typedef struct {
    // 1...100. From 90 on, chroma has full resolution; below, it is halved in both directions.
    int quality;
    // Whether the Huffman tables are optimized for this picture.
    bool optimizes;
    // Whether the picture is stored in several scans of increasing quality.
    bool is_progressive;
} cencode_options;

// Encodes the picture without any metadata; CJPEG_OK, or CJPEG_OUT_OF_MEMORY, or CJPEG_CORRUPT if libjpeg cannot encode it.
//
// If it is CJPEG_OK, the caller owns the `count` bytes and frees them with `free`.
cjpeg_status cencode_make(const cencode_picture *picture, const cencode_options *options, unsigned char **bytes,
    size_t *count);

#endif
