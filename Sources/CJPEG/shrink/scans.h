// The scans of a progressive JPEG (ITU-T T.81, G), each of which codes some bits of some coefficients.
#ifndef CJPEG_SCANS_H
#define CJPEG_SCANS_H

#include <stdbool.h>

#include "bands.h"
#include "codes.h"
#include "cshrink.h"
#include "planes.h"

// A scan, and how far it has been read.
typedef struct {
    cshrink_scan description;
    bit_reader reader;
    // The MCUs that are left until the next restart marker, and the markers that were read.
    unsigned left;
    unsigned restarts;
    // One for each component if this is the first scan of DC coefficients, one for AC coefficients.
    code_table *tables;
    // If the scan codes DC coefficients: that of the block before, of each component.
    int last_firsts[MAXIMUM_COMPONENTS];
    // If it codes AC coefficients: which, and the next blocks that have no new ones.
    band band;
    unsigned run;
} scan;

typedef struct {
    int count;
    scan *scans[CSHRINK_SCANS];
} scan_list;

// Makes the scans of a file with `component_count` components and `count` bytes ready to be read.
//
// Returns false if a scan is not within the file, the components or the tables, if a table is damaged, or if there is
// no memory. What has been made must be freed in any case.
bool make_scans(scan_list *list, const cshrink_scans *scans, int component_count, const unsigned char *bytes,
    size_t count);

void free_scans(scan_list *list);

#endif
