// The planes of a shrunk JPEG: samples of one component each, made of the lowest frequencies of its blocks.
#ifndef CJPEG_PLANES_H
#define CJPEG_PLANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cregisters.h>
#include <jpeglib.h>

#include "codes.h"
#include "cshrink.h"

enum {
    MAXIMUM_COMPONENTS = CSHRINK_COMPONENTS,
    FRACTION_BITS = 13,
    HALF_BLOCK_SAMPLES = 32,
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
    // Samples on the side of a block: 1, 2, 4 or 8.
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
    // For blocks of four or eight samples on a side: what each coefficient, in zigzag order, contributes to the samples
    // of the upper half, and a bit for each coefficient that contributes the opposite to the lower half.
    float (*images)[HALF_BLOCK_SAMPLES];
    uint64_t odd_down;
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

// Adds what the coefficients in the mask contribute to `count` samples.
static inline void add_images(const plane *plane, const int16_t *values, uint64_t mask, int count, float *sums) {
    // Rounded twice also where the processor could multiply and add at once: the pixels are the same everywhere.
#pragma STDC FP_CONTRACT OFF
    for (; mask; mask &= mask - 1) {
        int position = __builtin_ctzll(mask);
        float value = values[position];
        const float *image = plane->images[position];
        for (int sample = 0; sample < count; sample++) sums[sample] += value * image[sample];
    }
}

// Puts `count` samples, each the sum of its even part and its odd part times `sign`.
static inline void put_row(uint8_t *row, const float *even, const float *odd, float sign, int count) {
    for (int x = 0; x < count; x++) {
        float sample = even[x] + sign * odd[x];
        float positive = sample > 0 ? sample : 0;
        row[x] = (uint8_t)(int)(positive < 255 ? positive : 255);
    }
}

// Puts the samples of a block with `side` samples, 4 or 8, on a side.
//
// The values are in zigzag order; only those in the mask are read, which does not have the first one.
ALWAYS_INLINE void put_square(plane *plane, int first, const int16_t *values, uint64_t nonzero, int side) {
    // The lower half of a block mirrors the upper one: what is odd, with the other sign.
    float even[HALF_BLOCK_SAMPLES], odd[HALF_BLOCK_SAMPLES] = {0};
    int count = side * side / 2;
    // With the middle of the range and the rounding.
    float mean = (float)first * plane->images[0][0] + 128.5F;
    for (int sample = 0; sample < count; sample++) even[sample] = mean;
    add_images(plane, values, nonzero & ~plane->odd_down, count, even);
    add_images(plane, values, nonzero & plane->odd_down, count, odd);
    uint8_t *upper = plane->block, *lower = upper + (size_t)(side - 1) * plane->stride;
    for (int y = 0; y < side / 2; y++, upper += plane->stride, lower -= plane->stride) {
        put_row(upper, even + y * side, odd + y * side, 1, side);
        put_row(lower, even + y * side, odd + y * side, -1, side);
    }
}

// Frees what make_plane made.
void free_plane(plane *plane);

// Makes pixels of `width` × `height` of the planes: grey of one, R, G, B of three; false if there is no memory.
bool combine_planes(const plane *planes, int count, int width, int height, unsigned char *pixels);

#endif
