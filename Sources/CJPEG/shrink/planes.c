#include "planes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    // Natural, not zigzag, order, as libjpeg keeps its tables.
    ACROSS_INDEX = 1,
    DOWN_INDEX = 8,
    DIAGONAL_INDEX = 9,
    GREATEST_QUANTUM = 255,
    // A sample is an eighth of the first coefficient (ITU-T T.81, A.3.3).
    FIRST_SHARE = (1 << FRACTION_BITS) / 8,
    // The mean of the lowest cosine over the half of a block: √2/8 · (cos π/16 + cos 3π/16 + cos 5π/16 + cos 7π/16) / 4.
    LOW_SHARE = 928,
    // The same across and down: 1/4 · (the mean of the four cosines)².
    DIAGONAL_SHARE = 841,
};

// The natural position of each position in zigzag order (ITU-T T.81, figure A.6).
static const uint8_t natural_positions[DCTSIZE2] = {
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5,
    12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
    35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51,
    58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
};

// The mean of a cosine (ITU-T T.81, A.3.3) over one of `side` equal parts of a block.
static double mean_cosine(int frequency, int part, int side) {
    int width = DCTSIZE / side;
    double sum = 0;
    for (int sample = part * width; sample < (part + 1) * width; sample++)
        sum += cos((2 * sample + 1) * frequency * M_PI / 16);
    return sum / width * (frequency == 0 ? M_SQRT1_2 : 1) / 2;
}

// Makes the images of all coefficients; false if there is no memory, or a quantum is too large.
static bool make_images(plane *plane, const UINT16 *quanta) {
    int side = plane->block_side;
    double means[DCTSIZE][DCTSIZE];
    plane->images = malloc(DCTSIZE2 * sizeof *plane->images);
    if (!plane->images) return false;
    for (int frequency = 0; frequency < DCTSIZE; frequency++)
        for (int part = 0; part < side; part++) means[frequency][part] = mean_cosine(frequency, part, side);
    for (int position = 0; position < DCTSIZE2; position++) {
        int natural = natural_positions[position];
        if (quanta[natural] > GREATEST_QUANTUM) return false;
        int down = natural / DCTSIZE, across = natural % DCTSIZE;
        if (down % 2 == 1) plane->odd_down |= UINT64_C(1) << position;
        for (int sample = 0; sample < side * side / 2; sample++) {
            double share = means[down][sample / side] * means[across][sample % side];
            plane->images[position][sample] = (float)(quanta[natural] * share);
        }
    }
    return true;
}

bool make_plane(plane *plane, const struct jpeg_decompress_struct *jpeg, const jpeg_component_info *component,
    int denominator) {
    int table = component->quant_tbl_no;
    if (table < 0 || table >= NUM_QUANT_TBLS || !jpeg->quant_tbl_ptrs[table]) return false;
    const UINT16 *quanta = jpeg->quant_tbl_ptrs[table]->quantval;
    const int used[] = {0, ACROSS_INDEX, DOWN_INDEX, DIAGONAL_INDEX};
    for (size_t index = 0; index < sizeof used / sizeof *used; index++)
        if (quanta[used[index]] > GREATEST_QUANTUM) return false;
    // A single component has MCUs of one block, whatever its sampling factors are (ITU-T T.81, A.2.2).
    bool is_single = jpeg->num_components == 1;
    int across = is_single ? 1 : jpeg->max_h_samp_factor, down = is_single ? 1 : jpeg->max_v_samp_factor;
    plane->blocks_across = is_single ? 1 : component->h_samp_factor;
    plane->blocks_down = is_single ? 1 : component->v_samp_factor;
    plane->mcu_columns = ((int)jpeg->image_width + 8 * across - 1) / (8 * across);
    plane->mcu_rows = ((int)jpeg->image_height + 8 * down - 1) / (8 * down);
    plane->halving_across = across / plane->blocks_across;
    plane->halving_down = down / plane->blocks_down;
    plane->block_side = 8 / denominator;
    if (plane->block_side != 2 && plane->halving_across == 2 && plane->halving_down == 2) {
        // A block covers twice as many pixels across and down, for which it has values of their own.
        plane->block_side *= 2;
        plane->halving_across = plane->halving_down = 1;
    }
    plane->stride = (size_t)plane->mcu_columns * (size_t)(plane->blocks_across * plane->block_side);
    plane->samples = malloc(plane->stride * (size_t)plane->mcu_rows * (size_t)(plane->blocks_down * plane->block_side));
    plane->first_weight = quanta[0] * FIRST_SHARE;
    plane->across_weight = quanta[ACROSS_INDEX] * LOW_SHARE;
    plane->down_weight = quanta[DOWN_INDEX] * LOW_SHARE;
    plane->diagonal_weight = quanta[DIAGONAL_INDEX] * DIAGONAL_SHARE;
    return plane->samples != NULL && (plane->block_side < 4 || make_images(plane, quanta));
}

void free_plane(plane *plane) {
    free(plane->samples);
    free(plane->images);
}

// The samples of a plane for a row of the picture, times 4 where the plane has all columns and times 16 where it has
// half of them.
//
// Between the samples of a plane with half the rows or columns, three parts of the nearer one and one part of the next
// one count, as in libjpeg.
static void blend_rows(const plane *plane, int row, int count, int height, int16_t *blended) {
    const uint8_t *near = plane->samples + (size_t)(row / plane->halving_down) * plane->stride;
    if (plane->halving_down == 1) {
        for (int column = 0; column < count; column++) blended[column] = (int16_t)(4 * near[column]);
        return;
    }
    int last = (height - 1) / 2, other = row % 2 == 0 ? row / 2 - 1 : row / 2 + 1;
    const uint8_t *next = plane->samples + (size_t)(other < 0 ? 0 : other > last ? last : other) * plane->stride;
    for (int column = 0; column < count; column++) blended[column] = (int16_t)(3 * near[column] + next[column]);
}

// Puts two columns in the place of each; the first and the last have no next one.
static void widen(const int16_t *blended, int width, int16_t *wide) {
    int last = (width - 1) / 2;
    wide[0] = (int16_t)((4 * blended[0] + 8) >> 4);
    for (int column = 0; column < last; column++) {
        int16_t left = blended[column], right = blended[column + 1];
        wide[2 * column + 1] = (int16_t)((3 * left + right + 8) >> 4);
        wide[2 * column + 2] = (int16_t)((left + 3 * right + 8) >> 4);
    }
    if (width % 2 == 0) wide[width - 1] = (int16_t)((4 * blended[last] + 8) >> 4);
}

static void whole_columns(const int16_t *blended, int width, int16_t *wide) {
    for (int column = 0; column < width; column++) wide[column] = (int16_t)((blended[column] + 2) >> 2);
}

// The chroma of a row of the picture, around 0; `blended` is a buffer.
static void chroma_row(const plane *plane, int row, int width, int height, int16_t *blended, int16_t *chroma) {
    bool is_half = plane->halving_across == 2;
    blend_rows(plane, row, is_half ? (width + 1) / 2 : width, height, blended);
    if (is_half) widen(blended, width, chroma);
    else whole_columns(blended, width, chroma);
    for (int column = 0; column < width; column++) chroma[column] -= 128;
}

// Converts a row from YCbCr to RGB (ITU-T T.871, 7), with coefficients in 65536ths.
static void colour_row(const uint8_t *luma, const int16_t *blue, const int16_t *red, int width, unsigned char *pixels) {
    const int half = 1 << 15;
    for (int column = 0; column < width; column++) {
        int y = luma[column], cb = blue[column], cr = red[column];
        pixels[3 * column] = clamped(y + ((91881 * cr + half) >> 16));
        pixels[3 * column + 1] = clamped(y + ((half - 22554 * cb - 46802 * cr) >> 16));
        pixels[3 * column + 2] = clamped(y + ((116130 * cb + half) >> 16));
    }
}

FOR_EACH_WIDTH bool combine_planes(const plane *planes, int count, int width, int height, unsigned char *pixels) {
    if (count == 1) {
        for (int row = 0; row < height; row++)
            memcpy(pixels + (size_t)row * (size_t)width, planes->samples + (size_t)row * planes->stride, (size_t)width);
        return true;
    }
    int16_t *buffer = malloc(3 * (size_t)width * sizeof *buffer);
    if (!buffer) return false;
    int16_t *blue = buffer, *red = buffer + width, *blended = buffer + 2 * width;
    for (int row = 0; row < height; row++) {
        chroma_row(&planes[1], row, width, height, blended, blue);
        chroma_row(&planes[2], row, width, height, blended, red);
        colour_row(planes->samples + (size_t)row * planes->stride, blue, red, width, pixels);
        pixels += 3 * (size_t)width;
    }
    free(buffer);
    return true;
}
