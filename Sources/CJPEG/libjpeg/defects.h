// What libjpeg's messages mean for a picture, for all calls of this target.
#ifndef CJPEG_DEFECTS_H
#define CJPEG_DEFECTS_H

#include <stdbool.h>
#include <stdio.h>

#include <jpeglib.h>
#include <jerror.h>

// A progressive JPEG has about ten scans; malicious files have thousands, which would keep a decoder busy for hours.
enum { GREATEST_SCAN_COUNT = 500 };

// Whether pixels may be wrong if libjpeg says what it is about to say. Other warnings concern unusual version numbers,
// stray bytes behind the last pixel, and parameters of a scan that have no meaning in a baseline JPEG.
static inline bool spoils_pixels(j_common_ptr common) {
    switch (common->err->msg_code) {
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC:
    case JWRN_BOGUS_PROGRESSION: return true;
    // The second number is the marker that the stray bytes precede. Before tables or scans, they are what a table of the
    // wrong length has left behind.
    case JWRN_EXTRANEOUS_DATA: return common->err->msg_parm.i[1] != JPEG_EOI;
    default: return false;
    }
}

#endif
