// libjxl for Swift: decodes the first frame of one JPEG XL file from memory.
//
// libvips also has a loader, but marks it as untrusted, and does not distinguish truncated files from files with wrong
// data. This decoder makes no callbacks, and runs only on the calling thread.
#ifndef CJXL_H
#define CJXL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A decoder of one file. Only one thread at a time may use it.
typedef struct cjxl_decoder cjxl_decoder;

typedef enum {
    CJXL_OK = 0,
    // The data end before the picture does.
    CJXL_TRUNCATED,
    // The data are invalid.
    CJXL_CORRUPT,
    // An unsupported kind of picture: inks, or more additional channels than photos have.
    CJXL_UNSUPPORTED,
    CJXL_OUT_OF_MEMORY,
} cjxl_status;

// The decoded picture: upright; for an animation, its first frame.
typedef struct {
    uint32_t width;
    uint32_t height;
    // 1 is grey, 2 grey and alpha, 3 is R, G, B, 4 R, G, B and alpha.
    int bands;
    // 1 for 8 bits a value, 2 for more.
    int bytes_per_value;
    // Whether colours are premultiplied by alpha.
    bool is_premultiplied;
    // What the values mean if it has numbers in ITU-T H.273: those of table 2, where 0 stands for `chromaticities`, and
    // table 3. Both are 0 if the file has a profile of its own instead.
    int primaries;
    int transfer;
    // Of red, green, blue and white: x and y of each. For grey pictures only white counts.
    double chromaticities[8];
    // The size of the ICC profile of the values in bytes; 0 if there is no profile.
    size_t profile_byte_count;
} cjxl_picture;

// Returns NULL if there is not enough memory. The caller frees the decoder with cjxl_destroy.
cjxl_decoder *cjxl_create(void);
void cjxl_destroy(cjxl_decoder *decoder);

// Reads the header of the `count` bytes, which must stay valid and in place until cjxl_destroy; decodes no pixel.
cjxl_status cjxl_start(cjxl_decoder *decoder, const uint8_t *bytes, size_t count, cjxl_picture *picture);

// Writes the profile to `profile`; `count` is its size from cjxl_start.
cjxl_status cjxl_read_profile(cjxl_decoder *decoder, uint8_t *profile, size_t count);

// Decodes all pixels into the `count` bytes at `pixels`: row by row without padding, 16-bit values in the machine's
// byte order.
cjxl_status cjxl_read_pixels(cjxl_decoder *decoder, void *pixels, size_t count);

#endif
