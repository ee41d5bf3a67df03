// What libjpeg's messages mean for a picture, for all calls of this target.
#ifndef CJPEG_DEFECTS_H
#define CJPEG_DEFECTS_H

#include <stdbool.h>
#include <stdio.h>

#include <jpeglib.h>
#include <jerror.h>

// A progressive JPEG has about ten scans; malicious files have thousands, which would keep a decoder busy for hours.
enum { GREATEST_SCAN_COUNT = 500 };

// Whether pixels may be wrong. Other warnings concern stray bytes between markers and unusual version numbers.
static inline bool spoils_pixels(int message_code) {
    return message_code == JWRN_HIT_MARKER || message_code == JWRN_HUFF_BAD_CODE || message_code == JWRN_ARITH_BAD_CODE
        || message_code == JWRN_MUST_RESYNC;
}

#endif
