// libjxl for Swift: the first frame of one JPEG XL file from memory.
//
// libvips has a loader, too, but does not trust it with foreign files, and does not tell a file that is cut off from one with
// wrong data. The decoder calls back into nothing here, and runs on the calling thread alone.
#ifndef CJXL_H
#define CJXL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A decoder with one file in hand. It belongs to one thread at a time.
typedef struct cjxl_decoder cjxl_decoder;

typedef enum {
    CJXL_OK = 0,
    // The data end before the picture does.
    CJXL_TRUNCATED,
    // The data make no sense.
    CJXL_CORRUPT,
    // A kind of picture that is not decoded here: inks, or more additional channels than photos have.
    CJXL_UNSUPPORTED,
    CJXL_OUT_OF_MEMORY,
} cjxl_status;

// The picture that comes out: upright, and of an animation the first frame.
typedef struct {
    uint32_t width;
    uint32_t height;
    // 1 is grey, 2 grey and alpha, 3 is R, G, B, 4 R, G, B and alpha.
    int bands;
    // 1, or 2 for deeper pictures.
    int bytes_per_value;
    // Whether colours were multiplied by alpha.
    bool is_premultiplied;
    // Bytes of the ICC profile that says what the values mean; 0 without one.
    size_t profile_byte_count;
} cjxl_picture;

// NULL when there is no memory. The caller ends it with cjxl_destroy.
cjxl_decoder *cjxl_create(void);
void cjxl_destroy(cjxl_decoder *decoder);

// Reads the header of the `count` bytes, which must stay where they are until cjxl_destroy; no pixel is decoded.
cjxl_status cjxl_start(cjxl_decoder *decoder, const uint8_t *bytes, size_t count, cjxl_picture *picture);

// Writes the profile, which has `count` bytes by cjxl_start, to `profile`.
cjxl_status cjxl_read_profile(cjxl_decoder *decoder, uint8_t *profile, size_t count);

// Decodes all pixels into the `count` bytes at `pixels`: row after row without padding, 16-bit values in the machine's order.
cjxl_status cjxl_read_pixels(cjxl_decoder *decoder, void *pixels, size_t count);

#endif
