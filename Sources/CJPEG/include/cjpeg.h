// libjpeg-turbo for Swift: decodes one JPEG from memory, shrunk while decoding, completely or only some rows.
//
// If a libjpeg call fails, it exits by longjmp, which must not cross Swift frames; so each function here catches it and
// returns a status. TurboJPEG would do that too, but it decodes only whole pictures, and reports neither the kind nor
// the place of a defect.
#ifndef CJPEG_H
#define CJPEG_H

#include <stdbool.h>
#include <stddef.h>

// A decompressor of one JPEG. Only one thread at a time may use it.
typedef struct cjpeg_decoder cjpeg_decoder;

typedef enum {
    CJPEG_OK = 0,
    // The data end before the picture does.
    CJPEG_TRUNCATED,
    // The data are invalid, or a progressive file has more scans than any photo.
    CJPEG_CORRUPT,
    CJPEG_OUT_OF_MEMORY,
} cjpeg_status;

// The decoded picture.
typedef struct {
    // The size in the file.
    int full_width;
    int full_height;
    // The size after shrinking.
    int width;
    int height;
    // 1 is grey, 3 is R, G, B, 4 is inks.
    int bands;
} cjpeg_picture;

// Returns NULL if there is not enough memory. The caller frees the decoder with cjpeg_destroy.
cjpeg_decoder *cjpeg_create(void);
void cjpeg_destroy(cjpeg_decoder *decoder);

// Reads the header of the `count` bytes, which must stay valid and in place until cjpeg_destroy, and prepares to decode
// the picture at 1/denominator of its size: 1, 2, 4 or 8. Only for pictures of one, three or four components.
cjpeg_status cjpeg_start(cjpeg_decoder *decoder, const unsigned char *bytes, size_t count, int denominator,
    cjpeg_picture *picture);

// Skips the next `count` rows, which saves everything except reading their coefficients.
cjpeg_status cjpeg_skip_rows(cjpeg_decoder *decoder, int count);

// Decodes the next `count` rows into `pixels`, row by row without padding.
cjpeg_status cjpeg_read_rows(cjpeg_decoder *decoder, unsigned char *pixels, int count);

// The defect in the data read so far that libjpeg could decode around, or the reason for a failure, in libjpeg's words;
// empty if there is no defect. The text lives as long as the decoder.
const char *cjpeg_message(const cjpeg_decoder *decoder);

// How many defects libjpeg could decode around in the data read so far; cjpeg_message tells the first of them.
int cjpeg_defect_count(const cjpeg_decoder *decoder);

// Whether the file ended before it had told everything about the pixels of which all rows have been read, though libjpeg
// noticed no defect: it lacks scans, or it has arithmetic codes, the end of which libjpeg does not notice.
bool cjpeg_lacks_data(const cjpeg_decoder *decoder);

#endif
