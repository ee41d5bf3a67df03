// Where the rows of MCUs begin in a scan, and what is needed to code a scan that begins with one of them.
#ifndef CJPEG_ROWS_H
#define CJPEG_ROWS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

#include "cshrink.h"
#include "planes.h"

typedef struct {
    // The first bit of the row, counted from the start of the scan, without stuffing.
    uint64_t bit;
    // The first coefficients from which the row's first block of each component continues.
    int firsts[MAXIMUM_COMPONENTS];
} row_start;

struct cshrink_rows {
    // The first byte of the scan in the file.
    size_t scan_offset;
    int height;
    // Rows of pixels in a row of MCUs.
    int mcu_height;
    int mcu_columns;
    int mcu_rows;
    int component_count;
    // Of each component, the blocks in an MCU and the codes.
    struct {
        int block_count;
        JHUFF_TBL dc;
        JHUFF_TBL ac;
    } components[MAXIMUM_COMPONENTS];
    // One more than there are rows; the last is the end of the scan.
    row_start starts[];
};

#endif
