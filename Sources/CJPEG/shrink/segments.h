// The marker segments between the scans of a progressive JPEG (ITU-T T.81, B.2).
#ifndef CJPEG_SEGMENTS_H
#define CJPEG_SEGMENTS_H

#include <stdbool.h>
#include <stdio.h>

#include <jpeglib.h>

#include "planes.h"

// What the header of a scan says (ITU-T T.81, B.2.3).
typedef struct {
    int component_count;
    struct {
        // In the order of the frame's components.
        int index;
        int dc_table;
        int ac_table;
    } components[MAXIMUM_COMPONENTS];
    // The positions of its coefficients, in zigzag order.
    int first_position;
    int last_position;
    // The lowest bit that earlier scans have told, 0 if there were none, and the lowest bit that this scan tells.
    int high_bit;
    int low_bit;
} scan_header;

// The header of the scan that libjpeg found with the frame.
scan_header first_scan_header(const struct jpeg_decompress_struct *jpeg);

// The first marker behind the data of a scan that is not within them, or `end`.
const unsigned char *end_of_scan(const unsigned char *data, const unsigned char *end);

typedef enum { NEXT_IS_SCAN, NEXT_IS_END, NEXT_IS_UNUSUAL } next_part;

// Reads the segments at `*next` until the data of a scan begin or the picture ends, and moves `*next` behind them.
//
// Huffman tables and restart intervals are put in force. All other segments are unusual in this place.
next_part read_segments(struct jpeg_decompress_struct *jpeg, const unsigned char **next,
    const unsigned char *end, scan_header *scan);

#endif
