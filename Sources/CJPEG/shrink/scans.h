// The scans of a progressive JPEG (ITU-T T.81, G), each of which tells some bits of some coefficients.
#ifndef CJPEG_SCANS_H
#define CJPEG_SCANS_H

#include <stdbool.h>

#include "bands.h"
#include "codes.h"
#include "segments.h"

// Encoders write about ten. Each needs a reader of its own.
enum { MAXIMUM_SCANS = 100 };

// A scan, and how far it has been read.
typedef struct {
    scan_header header;
    bit_reader reader;
    // The MCUs between two restart markers, 0 if there are none; those that are left until the next one; and the
    // markers that were read.
    unsigned restart_interval;
    unsigned left;
    unsigned restarts;
    // One for each component if this is the first scan of the first coefficients, one for other coefficients.
    code_table *tables;
    // If the scan tells first coefficients: that of the block before, of each component.
    int last_firsts[MAXIMUM_COMPONENTS];
    // If it tells other coefficients: which, and the next blocks that have no new ones.
    band band;
    unsigned run;
} scan;

typedef struct {
    int count;
    scan *scans[MAXIMUM_SCANS];
} scan_list;

// Finds all scans of a file, ready to be read; `next` is the first byte of the first one's data.
//
// Returns false if the scans contradict each other, leave out a bit of any coefficient, or have damaged tables, or if
// there is no memory. What has been found must be freed in any case.
bool find_scans(scan_list *list, struct jpeg_decompress_struct *jpeg, const unsigned char *next,
    const unsigned char *end);

void free_scans(scan_list *list);

#endif
