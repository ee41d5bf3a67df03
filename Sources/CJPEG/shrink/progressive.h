// Progressive JPEGs (ITU-T T.81, G).
//
// libjpeg-turbo reads one scan after the other, and keeps all coefficients of the picture in between. Here all scans
// are read at once, a row of MCUs of each, so that the coefficients of one row of MCUs are enough.
#ifndef CJPEG_PROGRESSIVE_H
#define CJPEG_PROGRESSIVE_H

#include <stdbool.h>

#include "blocks.h"
#include "planes.h"
#include "scans.h"

// A progressive JPEG that is being read. It is large, and starts as zeros.
typedef struct {
    scan_list list;
    block_store stores[MAXIMUM_COMPONENTS];
    bit_lists lists;
} progressive;

// Reads the scans of a file into the samples of its planes.
//
// Returns false if the scans are not within the file, their data or tables are damaged, or there is no memory.
bool read_progressive(progressive *self, const struct jpeg_decompress_struct *jpeg, plane *planes,
    const cshrink_scans *scans, const unsigned char *bytes, size_t count);

// Frees what was allocated to read the scans.
void free_progressive(progressive *self);

#endif
