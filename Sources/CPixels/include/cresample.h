#pragma once

#include <stddef.h>
#include <stdint.h>

// The loops over pixels of AreaAverage and LanczosReduction. On x86-64 there is each for AVX2 and for every processor, and
// the processor at hand decides; both give the same bytes. Swift's compiler would use no more than SSE2.
//
// Pixels are `bands` interleaved numbers. New pixel i depends on `tap_count` source pixels from `starts[i]` on, by the
// weights from `i * tap_count` on.

// The weighted means of `tap_count` rows of `row_length` bytes, which follow each other from `rows` on, 0...255.
//
// `weights` are in 256ths and add up to 256.
void cresample_average_rows(const uint8_t *rows, size_t row_length, size_t tap_count, const uint16_t *weights,
    uint16_t *means);

// The weighted means of pixels of one row of numbers 0...255, with `bands` 1...4.
//
// `weights` are in 256ths, those of a pixel add up to 256. `row` must be readable three numbers beyond its end.
void cresample_average_columns(const uint16_t *row, size_t bands, size_t count, const intptr_t *starts,
    size_t tap_count, const uint16_t *weights, uint8_t *output);

// The weighted sums of `row_count` rows of `row_length` bytes, each `stride` bytes behind the last, rounded and limited to
// 0...255.
//
// `weights` are in 4096ths; if `row_count` is odd, one more follows, which counts for nothing.
void cresample_reduce_rows(const uint8_t *rows, size_t stride, size_t row_length, size_t row_count,
    const int16_t *weights, uint8_t *output);

// The weighted sums of pixels of one row of `width` pixels with `bands` 1...3, rounded and limited to 0...255.
//
// `weights` are in 4096ths, and `tap_count` is even; a last source pixel beyond the row must have the weight 0.
// `scratch` has 16 * `width` bytes at a multiple of 16.
void cresample_reduce_row(const uint8_t *row, size_t width, size_t bands, size_t count, const intptr_t *starts,
    size_t tap_count, const int16_t *weights, void *scratch, uint8_t *output);
