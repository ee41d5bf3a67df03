// Decodes baseline JPEGs at a quarter or an eighth of their size, and progressive ones also at half of it, in about
// half the time of libjpeg-turbo.
//
// At these scales most of libjpeg-turbo's time goes into the Huffman codes of coefficients that the picture does not
// need. Here, one table lookup skips all codes that its index holds. A quarter needs four of the 64 coefficients of a
// block, an eighth one; the others would change the mean of a pixel's area by less than one value in 255.
//
// With progressive JPEGs, libjpeg-turbo goes through all coefficients of the picture once for each scan. Here all scans
// are read side by side, and the coefficients of a few rows of blocks stay in the processor's cache.
#ifndef CSHRINK_H
#define CSHRINK_H

#include <stdbool.h>
#include <stddef.h>

// The picture to decode.
typedef struct {
    // 4 or 8, and for a progressive JPEG also 2.
    int denominator;
    // The pixels to decode: whole multiples of the denominator in the file, without the rest of its last column or row.
    int width;
    int height;
    // 1 is grey, 3 is R, G, B.
    int bands;
} cshrink_picture;

enum {
    CSHRINK_COMPONENTS = 3,
    // Encoders write about ten scans. Each needs a reader of its own.
    CSHRINK_SCANS = 100,
};

// A Huffman table (ITU-T T.81, B.2.4.2).
typedef struct {
    // The codes of each length, from one bit on.
    unsigned char counts[16];
    // In the order of the codes.
    unsigned char symbols[256];
} cshrink_table;

// A scan of a progressive JPEG (ITU-T T.81, B.2.3), which codes some bits of some coefficients.
typedef struct {
    int component_count;
    // Their indices in the frame.
    int components[CSHRINK_COMPONENTS];
    // The index of each component's table. Scans of AC coefficients and first scans of DC coefficients have one.
    int tables[CSHRINK_COMPONENTS];
    // The positions of its coefficients, in zigzag order (Ss, Se).
    int first_position;
    int last_position;
    // The lowest bit that earlier scans have coded, 0 if there were none, and the lowest bit that this scan codes (Ah,
    // Al).
    int high_bit;
    int low_bit;
    // The MCUs between two restart markers, 0 if there are none.
    unsigned restart_interval;
    // Its entropy-coded data: the first byte, and the one behind the last.
    size_t data_start;
    size_t data_end;
} cshrink_scan;

// The scans of a progressive JPEG in the order of the file, which code each bit of each coefficient once.
typedef struct {
    const cshrink_scan *scans;
    int scan_count;
    const cshrink_table *tables;
    int table_count;
} cshrink_scans;

// Where the rows of a JPEG's MCUs begin.
typedef struct cshrink_rows cshrink_rows;

// Decodes the `count` bytes of a JPEG into `pixels`, row by row without padding; each pixel is the mean of the area
// that it covers. A progressive file is decoded only with its `scans`, which are not looked at otherwise.
//
// If `rows` is not NULL, it is set to where the picture's rows begin, for cpart_make, or to NULL if the file does not
// allow that, as no progressive one does. The caller frees it with cshrink_free_rows.
//
// Returns false if the file is not the plain kind that this function decodes (baseline or extended with one scan, or
// progressive with all bits of all coefficients; Huffman codes, 8 bits, grey or YCbCr with whole chroma or half of it
// across or down), if its data are damaged or incomplete in any way, if there is no memory, or if a scan is not within
// the file, the frame or the tables. Then the pixels are undefined, and libjpeg must decode the file or say what is
// wrong with it.
bool cshrink_decode(const unsigned char *bytes, size_t count, const cshrink_picture *picture,
    const cshrink_scans *scans, unsigned char *pixels, cshrink_rows **rows);

void cshrink_free_rows(cshrink_rows *rows);

#endif
