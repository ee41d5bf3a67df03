// The planes of a shrunk JPEG: samples of one component each, made of the lowest frequencies of its blocks.
#ifndef CJPEG_PLANES_H
#define CJPEG_PLANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

enum {
    MAXIMUM_COMPONENTS = 3,
    // No first coefficient of a picture of 8 bits reaches this; the sums below then fit into 32 bits.
    FIRST_LIMIT = 1 << 12,
    FRACTION_BITS = 13,
};

// The coefficients of a block, before they are multiplied with their quantization.
typedef struct {
    int first;
    int across;
    int down;
    int diagonal;
} block_values;

typedef struct {
    // The blocks of this component in an MCU, and the MCUs of the picture.
    int blocks_across;
    int blocks_down;
    int mcu_columns;
    int mcu_rows;
    // Of the picture's width and height, the share that this plane has: 1, or 2 for half.
    int halving_across;
    int halving_down;
    // Samples on the side of a block: 1 or 2.
    int block_side;
    size_t stride;
    uint8_t *samples;
    // The samples of the block that is being read.
    uint8_t *block;
    // The first coefficient of the block before.
    int last_first;
    // What the coefficients contribute to a sample, with FRACTION_BITS.
    int first_weight;
    int across_weight;
    int down_weight;
    int diagonal_weight;
} plane;

// Makes the plane of `component`, for blocks of 8/denominator samples; false if there is no memory, or the quantization
// table holds numbers that a baseline JPEG cannot have.
bool make_plane(plane *plane, const struct jpeg_decompress_struct *jpeg, const jpeg_component_info *component,
    int denominator);

static inline void move_to_block(plane *plane, int column, int row) {
    plane->block = plane->samples + ((size_t)row * plane->stride + (size_t)column) * (size_t)plane->block_side;
}

static inline uint8_t clamped(int value) { return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value); }

// A sample from its sum, which still lacks the middle of the range and the rounding.
static inline uint8_t sample_of(int sum) {
    return clamped((sum + (128 << FRACTION_BITS) + (1 << (FRACTION_BITS - 1))) >> FRACTION_BITS);
}

static inline void put_pixel(plane *plane, block_values block) {
    *plane->block = sample_of(block.first * plane->first_weight);
}

static inline void put_four_pixels(plane *plane, block_values block) {
    int mean = block.first * plane->first_weight, across = block.across * plane->across_weight;
    int down = block.down * plane->down_weight, diagonal = block.diagonal * plane->diagonal_weight;
    uint8_t *upper = plane->block, *lower = upper + plane->stride;
    upper[0] = sample_of(mean + across + down + diagonal);
    upper[1] = sample_of(mean - across + down - diagonal);
    lower[0] = sample_of(mean + across - down - diagonal);
    lower[1] = sample_of(mean - across - down + diagonal);
}

// Makes pixels of `width` × `height` of the planes: grey of one, R, G, B of three; false if there is no memory.
bool combine_planes(const plane *planes, int count, int width, int height, unsigned char *pixels);

#endif
