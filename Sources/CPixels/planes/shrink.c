#include <stdlib.h>

#include "picture.h"

#include <cregisters.h>

// Inlined, so that the compiler knows the factors.
#define INLINED static inline __attribute__((always_inline))

enum { LARGEST_FACTOR = 8 };

// MARK: Means

// The sums of `across` × `down` samples for `count` pixels of a row; `columns` is a buffer for a sum of each column.
INLINED void sum_samples(const uint8_t *samples, size_t stride, int across, int down, int count,
    uint16_t *restrict columns, uint16_t *restrict sums) {
    int length = count * across;
    for (int column = 0; column < length; column++) columns[column] = samples[column];
    for (int row = 1; row < down; row++) {
        const uint8_t *next = samples + (size_t)row * stride;
        for (int column = 0; column < length; column++) columns[column] = (uint16_t)(columns[column] + next[column]);
    }
    for (int pixel = 0; pixel < count; pixel++) {
        uint16_t sum = 0;
        for (int column = 0; column < across; column++) sum = (uint16_t)(sum + columns[pixel * across + column]);
        sums[pixel] = sum;
    }
}

// The means of `across` × `down` samples, powers of two up to 8, for `count` pixels of a row.
//
// The sums fit: 64 · 255 + 32 is below 2^16.
FOR_EACH_WIDTH
static void mean_row(const uint8_t *samples, size_t stride, int across, int down, int count, uint16_t *columns,
    int16_t *restrict means) {
    uint16_t *sums = (uint16_t *)means;
    switch (across) {
    case 1: sum_samples(samples, stride, 1, down, count, columns, sums); break;
    case 2: sum_samples(samples, stride, 2, down, count, columns, sums); break;
    case 4: sum_samples(samples, stride, 4, down, count, columns, sums); break;
    default: sum_samples(samples, stride, LARGEST_FACTOR, down, count, columns, sums); break;
    }
    int shift = __builtin_ctz((unsigned)(across * down));
    for (int pixel = 0; pixel < count; pixel++) sums[pixel] = (uint16_t)((sums[pixel] + ((1 << shift) >> 1)) >> shift);
}

// MARK: Chroma at full size

// Sixteen times the chroma of `count` pixels from `x` on in a row of the picture, between samples of which each stands
// for `across` × `down` pixels.
static void blend_row(const cplanes_picture *picture, int index, int x, int y, int count, int16_t *restrict blended) {
    const plane *plane = &picture->planes[index];
    int last_row = (picture->height - 1) / picture->down, last_column = (picture->width - 1) / picture->across;
    int near_row = y / picture->down;
    int other_row = picture->down == 1 ? near_row : near_row + (y % 2 == 0 ? -1 : 1);
    if (other_row < 0 || other_row > last_row) other_row = near_row;
    const uint8_t *near = plane->samples + (size_t)near_row * plane->stride;
    const uint8_t *other = plane->samples + (size_t)other_row * plane->stride;
    for (int pixel = 0; pixel < count; pixel++) {
        int column = x + pixel, near_column = column / picture->across;
        int other_column = picture->across == 1 ? near_column : near_column + (column % 2 == 0 ? -1 : 1);
        if (other_column < 0 || other_column > last_column) other_column = near_column;
        blended[pixel] = (int16_t)(3 * (3 * near[near_column] + other[near_column]) + 3 * near[other_column]
            + other[other_column]);
    }
}

static void chroma_row(const cplanes_picture *picture, int index, int x, int y, int count, int16_t *chroma) {
    blend_row(picture, index, x, y, count, chroma);
    for (int pixel = 0; pixel < count; pixel++) chroma[pixel] = (int16_t)((chroma[pixel] + 8) >> 4);
}

// MARK: Colours

INLINED uint8_t byte_of(int sum) {
    int value = (sum + (1 << 15)) >> 16;
    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

FOR_EACH_WIDTH
static void colour_row(const colour_matrix *matrix, const int16_t *luma, const int16_t *blue, const int16_t *red,
    int count, uint8_t *restrict pixels) {
    const colour_matrix m = *matrix;
    for (int pixel = 0; pixel < count; pixel++) {
        int y = (luma[pixel] - m.black) * m.luma, cb = blue[pixel] - 128, cr = red[pixel] - 128;
        pixels[3 * pixel] = byte_of(y + m.red_to_red * cr);
        pixels[3 * pixel + 1] = byte_of(y + m.blue_to_green * cb + m.red_to_green * cr);
        pixels[3 * pixel + 2] = byte_of(y + m.blue_to_blue * cb);
    }
}

// MARK: Rows

typedef struct {
    uint16_t *columns;
    int16_t *values[PLANE_COUNT];
} row_buffers;

static void mean_plane_row(const cplanes_picture *picture, int index, int factor, const cplanes_area *area, int row,
    const row_buffers *buffers) {
    const plane *plane = &picture->planes[index];
    int across = index == LUMA ? factor : factor / picture->across;
    int down = index == LUMA ? factor : factor / picture->down;
    const uint8_t *samples =
        plane->samples + (size_t)(area->y + row) * (size_t)down * plane->stride + (size_t)area->x * (size_t)across;
    mean_row(samples, plane->stride, across, down, area->width, buffers->columns, buffers->values[index]);
}

static void shrink_rows(const cplanes_picture *picture, int factor, const cplanes_area *area,
    const row_buffers *buffers, uint8_t *pixels) {
    bool blends_chroma = factor < picture->across || factor < picture->down;
    for (int row = 0; row < area->height; row++) {
        mean_plane_row(picture, LUMA, factor, area, row, buffers);
        for (int index = BLUE; index <= RED; index++) {
            if (blends_chroma)
                chroma_row(picture, index, area->x, area->y + row, area->width, buffers->values[index]);
            else mean_plane_row(picture, index, factor, area, row, buffers);
        }
        colour_row(&picture->matrix, buffers->values[LUMA], buffers->values[BLUE], buffers->values[RED], area->width,
            pixels);
        pixels += 3 * (size_t)area->width;
    }
}

bool cplanes_shrink(const cplanes_picture *picture, int factor, cplanes_area area, uint8_t *pixels) {
    if (factor != 1 && factor != 2 && factor != 4 && factor != LARGEST_FACTOR) return false;
    if (area.x < 0 || area.y < 0 || area.width <= 0 || area.height <= 0) return false;
    if (area.width > picture->width / factor - area.x || area.height > picture->height / factor - area.y) return false;
    size_t width = (size_t)area.width;
    uint16_t *buffer = malloc(((size_t)factor + PLANE_COUNT) * width * sizeof *buffer);
    if (!buffer) return false;
    row_buffers buffers = {.columns = buffer};
    for (int index = 0; index < PLANE_COUNT; index++)
        buffers.values[index] = (int16_t *)buffer + ((size_t)factor + (size_t)index) * width;
    shrink_rows(picture, factor, &area, &buffers, pixels);
    free(buffer);
    return true;
}
