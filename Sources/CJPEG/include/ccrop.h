// libjpeg-turbo for Swift: cuts a part out of a JPEG without decoding its pixels.
//
// TurboJPEG's tjTransform cuts, too, but it neither reports the kind of a defect nor limits its memory, and it copies
// either all metadata or none.
#ifndef CCROP_H
#define CCROP_H

#include <stdbool.h>
#include <stddef.h>

#include "cjpeg.h"

// The part of the picture to cut out, and how it is turned.
//
// Along each axis of the stored picture, one end of the part must be on an edge of its sampling units, because the
// output begins there: the start of the part, or the end if the axis is reversed.
typedef struct {
    // In pixels of the stored picture.
    int x;
    int y;
    int width;
    int height;
    // Whether rows and columns are exchanged.
    bool swaps_axes;
    // Whether the output, after the exchange, is mirrored left to right and top to bottom.
    bool mirrors_x;
    bool mirrors_y;
    // Whether the output is written as several scans.
    bool progressive;
    // An ICC profile to embed; NULL for none.
    const unsigned char *profile;
    size_t profile_count;
    // Marker segments to write before the profile: each 0xFF, a marker, a length of two bytes, and the content.
    const unsigned char *segments;
    size_t segments_count;
    // The most bytes that libjpeg may use for coefficients.
    size_t maximum_memory;
} ccrop_request;

// The result of a cut.
typedef struct {
    // The whole file, which the caller frees with free(); NULL if the cut failed.
    unsigned char *bytes;
    size_t count;
    // The reason for a failure, in libjpeg's words.
    char message[256];
} ccrop_result;

// Cuts a part out of the JPEG in `count` bytes.
//
// A picture with damaged data is not cut: the status is then CJPEG_CORRUPT or CJPEG_TRUNCATED.
cjpeg_status ccrop_cut(const unsigned char *bytes, size_t count, const ccrop_request *request, ccrop_result *result);

#endif
