#include "cresample.h"

#include <string.h>

#include <cregisters.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// Inlined, so that the compiler knows the number of bands of the usual pictures.
#define INLINED static inline __attribute__((always_inline))

// MARK: Averages

// Half of a weight of 1, so that truncation rounds to the nearest.
enum { AVERAGE_HALF = 128, AVERAGE_BITS = 8 };

FOR_EACH_WIDTH
void cresample_average_rows(const uint8_t *rows, size_t row_length, size_t tap_count, const uint16_t *weights,
    uint16_t *restrict means) {
    // As many sums as stay in registers while all rows are added.
    enum { BLOCK = 64 };
    size_t column = 0;
    for (; column + BLOCK <= row_length; column += BLOCK) {
        uint16_t sums[BLOCK];
        for (int index = 0; index < BLOCK; index++) sums[index] = AVERAGE_HALF;
        for (size_t tap = 0; tap < tap_count; tap++) {
            const uint8_t *row = rows + tap * row_length + column;
            const uint16_t weight = weights[tap];
            for (int index = 0; index < BLOCK; index++) sums[index] = (uint16_t)(sums[index] + row[index] * weight);
        }
        for (int index = 0; index < BLOCK; index++) means[column + index] = sums[index] >> AVERAGE_BITS;
    }
    for (; column < row_length; column++) {
        uint16_t sum = AVERAGE_HALF;
        for (size_t tap = 0; tap < tap_count; tap++)
            sum = (uint16_t)(sum + rows[tap * row_length + column] * weights[tap]);
        means[column] = sum >> AVERAGE_BITS;
    }
}

typedef uint16_t pixel_sums __attribute__((vector_size(8)));

// No lane overflows: 255 * 256 + 128 fits.
INLINED void average_columns(const uint16_t *row, size_t bands, size_t count, const intptr_t *starts, size_t tap_count,
    const uint16_t *weights, uint8_t *restrict output) {
    for (size_t index = 0; index < count; index++) {
        const uint16_t *first = row + (size_t)starts[index] * bands;
        pixel_sums sums = {AVERAGE_HALF, AVERAGE_HALF, AVERAGE_HALF, AVERAGE_HALF};
        for (size_t tap = 0; tap < tap_count; tap++) {
            pixel_sums pixel;
            memcpy(&pixel, first + tap * bands, sizeof pixel);
            sums += pixel * weights[index * tap_count + tap];
        }
        for (size_t band = 0; band < bands; band++)
            output[index * bands + band] = (uint8_t)(sums[band] >> AVERAGE_BITS);
    }
}

FOR_EACH_WIDTH
void cresample_average_columns(const uint16_t *row, size_t bands, size_t count, const intptr_t *starts,
    size_t tap_count, const uint16_t *weights, uint8_t *restrict output) {
    // A picture shrunk by less than two has two or three taps.
    if (bands == 3 && tap_count == 2) average_columns(row, 3, count, starts, 2, weights, output);
    else if (bands == 3 && tap_count == 3) average_columns(row, 3, count, starts, 3, weights, output);
    else if (bands == 3) average_columns(row, 3, count, starts, tap_count, weights, output);
    else average_columns(row, bands, count, starts, tap_count, weights, output);
}

// MARK: Reduction

enum { REDUCTION_HALF = 2048, REDUCTION_BITS = 12 };

typedef uint8_t pixel_bytes __attribute__((vector_size(4)));
typedef int16_t pixel_pair __attribute__((vector_size(16)));
typedef int32_t reduction_sums __attribute__((vector_size(16)));

// Each band of the first pixel beside that of the second.
INLINED pixel_pair paired(pixel_bytes first, pixel_bytes second) {
    return __builtin_convertvector(__builtin_shufflevector(first, second, 0, 4, 1, 5, 2, 6, 3, 7), pixel_pair);
}

INLINED pixel_bytes four_bytes(const uint8_t *bytes) {
    pixel_bytes result;
    memcpy(&result, bytes, sizeof result);
    return result;
}

// For each pixel of the row that pixel and the next one, which is black beyond the row.
INLINED void pair_up(const uint8_t *row, size_t width, size_t bands, pixel_pair *restrict pairs) {
    size_t pixel = 0;
    for (; (pixel + 1) * bands + sizeof(pixel_bytes) <= width * bands; pixel++)
        pairs[pixel] = paired(four_bytes(row + pixel * bands), four_bytes(row + (pixel + 1) * bands));
    for (; pixel < width; pixel++) {
        pixel_bytes first = {0}, second = {0};
        for (size_t band = 0; band < bands; band++) {
            first[band] = row[pixel * bands + band];
            if (pixel + 1 < width) second[band] = row[(pixel + 1) * bands + band];
        }
        pairs[pixel] = paired(first, second);
    }
}

// For each band, the sum of both numbers by their weights.
INLINED reduction_sums weighted(pixel_pair pair, pixel_pair weights) {
#if defined(__SSE2__)
    return (reduction_sums)__builtin_ia32_pmaddwd128(pair, weights);
#else
    reduction_sums sums;
    for (int band = 0; band < 4; band++)
        sums[band] = pair[2 * band] * weights[2 * band] + pair[2 * band + 1] * weights[2 * band + 1];
    return sums;
#endif
}

INLINED pixel_bytes rounded(reduction_sums sums) {
    const reduction_sums least = {0, 0, 0, 0}, largest = {255, 255, 255, 255};
    sums >>= REDUCTION_BITS;
    return __builtin_convertvector(__builtin_elementwise_min(__builtin_elementwise_max(sums, least), largest),
        pixel_bytes);
}

// The weights of two rows, beside each other for each of four sums.
INLINED pixel_pair two_weights(const int16_t *weights) {
    int32_t both;
    memcpy(&both, weights, sizeof both);
    return (pixel_pair)(reduction_sums){both, both, both, both};
}

typedef uint8_t row_bytes __attribute__((vector_size(16)));

enum { ROW_BLOCK = sizeof(row_bytes), SUMS_OF_BLOCK = ROW_BLOCK / 4 };

INLINED row_bytes bytes_of_block(const uint8_t *bytes) {
    row_bytes result;
    memcpy(&result, bytes, sizeof result);
    return result;
}

#define FOUR_PAIRS(first, second, start) \
    __builtin_convertvector( \
        __builtin_shufflevector(first, second, start, start + 16, start + 1, start + 17, start + 2, start + 18, \
            start + 3, start + 19), \
        pixel_pair)

// A block of columns of all rows.
INLINED void reduce_block(const uint8_t *rows, size_t stride, size_t row_count, const int16_t *weights,
    uint8_t *restrict output) {
    reduction_sums sums[SUMS_OF_BLOCK];
    for (int index = 0; index < SUMS_OF_BLOCK; index++)
        sums[index] = (reduction_sums){REDUCTION_HALF, REDUCTION_HALF, REDUCTION_HALF, REDUCTION_HALF};
    for (size_t row = 0; row < row_count; row += 2) {
        const row_bytes first = bytes_of_block(rows + row * stride);
        const row_bytes second = row + 1 < row_count ? bytes_of_block(rows + (row + 1) * stride) : (row_bytes){0};
        const pixel_pair own = two_weights(weights + row);
        sums[0] += weighted(FOUR_PAIRS(first, second, 0), own);
        sums[1] += weighted(FOUR_PAIRS(first, second, 4), own);
        sums[2] += weighted(FOUR_PAIRS(first, second, 8), own);
        sums[3] += weighted(FOUR_PAIRS(first, second, 12), own);
    }
    for (int index = 0; index < SUMS_OF_BLOCK; index++) {
        const pixel_bytes bytes = rounded(sums[index]);
        memcpy(output + 4 * index, &bytes, sizeof bytes);
    }
}

static void reduce_rows(const uint8_t *rows, size_t stride, size_t row_length, size_t row_count,
    const int16_t *weights, uint8_t *restrict output) {
    size_t column = 0;
    for (; column + ROW_BLOCK <= row_length; column += ROW_BLOCK)
        reduce_block(rows + column, stride, row_count, weights, output + column);
    for (; column < row_length; column++) {
        int32_t sum = REDUCTION_HALF;
        for (size_t row = 0; row < row_count; row++) sum += rows[row * stride + column] * weights[row];
        sum >>= REDUCTION_BITS;
        output[column] = (uint8_t)(sum < 0 ? 0 : sum > 255 ? 255 : sum);
    }
}

#if defined(__x86_64__)

enum { WIDE_BLOCK = sizeof(__m256i) };

#define FOR_AVX2 __attribute__((target("avx2")))

// Adds the 32 bytes from `first` on and those from `second` on, by the two weights in each lane of `own`, to `sums`.
//
// Sums are in the order in which the instructions that interleave leave them; those that narrow restore it.
FOR_AVX2 static inline void add_two_rows(const uint8_t *first, const uint8_t *second, __m256i own, __m256i sums[4]) {
    const __m256i zero = _mm256_setzero_si256();
    const __m256i upper = _mm256_loadu_si256((const __m256i *)first);
    const __m256i lower = _mm256_loadu_si256((const __m256i *)second);
    const __m256i left = _mm256_unpacklo_epi8(upper, lower), right = _mm256_unpackhi_epi8(upper, lower);
    sums[0] = _mm256_add_epi32(sums[0], _mm256_madd_epi16(_mm256_unpacklo_epi8(left, zero), own));
    sums[1] = _mm256_add_epi32(sums[1], _mm256_madd_epi16(_mm256_unpackhi_epi8(left, zero), own));
    sums[2] = _mm256_add_epi32(sums[2], _mm256_madd_epi16(_mm256_unpacklo_epi8(right, zero), own));
    sums[3] = _mm256_add_epi32(sums[3], _mm256_madd_epi16(_mm256_unpackhi_epi8(right, zero), own));
}

// Does what reduce_block does, for twice as many columns.
FOR_AVX2 static void reduce_wide_block(const uint8_t *rows, size_t stride, size_t row_count, const int16_t *weights,
    uint8_t *restrict output) {
    __m256i sums[4];
    for (int index = 0; index < 4; index++) sums[index] = _mm256_set1_epi32(REDUCTION_HALF);
    for (size_t row = 0; row < row_count; row += 2) {
        int32_t both;
        memcpy(&both, weights + row, sizeof both);
        const uint8_t *first = rows + row * stride;
        // Beside the last of an odd number of rows, the same row has the weight 0.
        add_two_rows(first, row + 1 < row_count ? first + stride : first, _mm256_set1_epi32(both), sums);
    }
    for (int index = 0; index < 4; index++) sums[index] = _mm256_srai_epi32(sums[index], REDUCTION_BITS);
    // Narrowing limits to 0...255.
    const __m256i left = _mm256_packs_epi32(sums[0], sums[1]), right = _mm256_packs_epi32(sums[2], sums[3]);
    _mm256_storeu_si256((__m256i *)output, _mm256_packus_epi16(left, right));
}

FOR_AVX2 static void reduce_wide_rows(const uint8_t *rows, size_t stride, size_t row_length, size_t row_count,
    const int16_t *weights, uint8_t *restrict output) {
    const size_t last = row_length - WIDE_BLOCK;
    for (size_t column = 0; column < last; column += WIDE_BLOCK)
        reduce_wide_block(rows + column, stride, row_count, weights, output + column);
    // It may overlap the block before, and makes the same of those columns.
    reduce_wide_block(rows + last, stride, row_count, weights, output + last);
}

#endif

void cresample_reduce_rows(const uint8_t *rows, size_t stride, size_t row_length, size_t row_count,
    const int16_t *weights, uint8_t *restrict output) {
#if defined(__x86_64__)
    if (row_length >= WIDE_BLOCK && __builtin_cpu_supports("avx2")) {
        reduce_wide_rows(rows, stride, row_length, row_count, weights, output);
        return;
    }
#endif
    reduce_rows(rows, stride, row_length, row_count, weights, output);
}

INLINED void reduce_row(const uint8_t *row, size_t width, size_t bands, size_t count, const intptr_t *starts,
    size_t tap_count, const int16_t *weights, pixel_pair *pairs, uint8_t *restrict output) {
    pair_up(row, width, bands, pairs);
    for (size_t index = 0; index < count; index++) {
        const pixel_pair *first = pairs + starts[index];
        const int16_t *own = weights + index * tap_count;
        reduction_sums sums = {REDUCTION_HALF, REDUCTION_HALF, REDUCTION_HALF, REDUCTION_HALF};
        for (size_t tap = 0; tap < tap_count; tap += 2) {
            sums += weighted(first[tap], two_weights(own + tap));
        }
        const pixel_bytes bytes = rounded(sums);
        memcpy(output + index * bands, &bytes, bands);
    }
}

FOR_EACH_WIDTH
void cresample_reduce_row(const uint8_t *row, size_t width, size_t bands, size_t count, const intptr_t *starts,
    size_t tap_count, const int16_t *weights, void *scratch, uint8_t *restrict output) {
    if (bands == 3) reduce_row(row, width, 3, count, starts, tap_count, weights, scratch, output);
    else reduce_row(row, width, bands, count, starts, tap_count, weights, scratch, output);
}
