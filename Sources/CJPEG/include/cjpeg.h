// libjpeg-turbo for Swift: one JPEG from memory, shrunk while it is decoded, some of its rows.
//
// libjpeg leaves a failed call by longjmp, which must not cross Swift, so each call here catches it and returns a status.
// TurboJPEG would do that too, but it decodes whole pictures only and does not tell which defect it met, nor where.
#ifndef CJPEG_H
#define CJPEG_H

#include <stdbool.h>
#include <stddef.h>

// A decompressor with one JPEG in hand. It belongs to one thread at a time.
typedef struct cjpeg_decoder cjpeg_decoder;

typedef enum {
    CJPEG_OK = 0,
    // The data end before the picture does.
    CJPEG_TRUNCATED,
    // The data make no sense, or a progressive file has more scans than any photo.
    CJPEG_CORRUPT,
    CJPEG_OUT_OF_MEMORY,
} cjpeg_status;

// The picture that comes out.
typedef struct {
    // The size in the file.
    int full_width;
    int full_height;
    // The size as it is decoded.
    int width;
    int height;
    // 1 is grey, 3 is R, G, B.
    int bands;
} cjpeg_picture;

// NULL when there is no memory. The caller ends it with cjpeg_destroy.
cjpeg_decoder *cjpeg_create(void);
void cjpeg_destroy(cjpeg_decoder *decoder);

// Reads the header of the `count` bytes, which must stay where they are until cjpeg_destroy, and makes ready to decode
// the picture at 1/denominator of its size: 1, 2, 4 or 8. For grey, YCbCr and RGB pictures only.
cjpeg_status cjpeg_start(cjpeg_decoder *decoder, const unsigned char *bytes, size_t count, int denominator,
    cjpeg_picture *picture);

// Passes over the next `count` rows, which saves all but reading their coefficients.
cjpeg_status cjpeg_skip_rows(cjpeg_decoder *decoder, int count);

// Decodes the next `count` rows into `pixels`, one after the other without padding.
cjpeg_status cjpeg_read_rows(cjpeg_decoder *decoder, unsigned char *pixels, int count);

// What was wrong with the data read so far although decoding went on, or why it failed, in libjpeg's words; empty when
// nothing was. It lives as long as the decoder.
const char *cjpeg_message(const cjpeg_decoder *decoder);

#endif
