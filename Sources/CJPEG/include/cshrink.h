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

// Where the rows of a JPEG's MCUs begin.
typedef struct cshrink_rows cshrink_rows;

// Decodes the `count` bytes of a JPEG into `pixels`, row by row without padding; each pixel is the mean of the area
// that it covers.
//
// If `rows` is not NULL, it is set to where the picture's rows begin, for cpart_make, or to NULL if the file does not
// allow that, as no progressive one does. The caller frees it with cshrink_free_rows.
//
// Returns false if the file is not the plain kind that this function decodes (baseline or extended with one scan, or
// progressive with all bits of all coefficients; Huffman codes, 8 bits, grey or YCbCr with whole chroma or half of it
// across or down), if its data are damaged or incomplete in any way, or if there is no memory. Then the pixels are
// undefined, and libjpeg must decode the file or say what is wrong with it.
bool cshrink_decode(const unsigned char *bytes, size_t count, const cshrink_picture *picture, unsigned char *pixels,
    cshrink_rows **rows);

void cshrink_free_rows(cshrink_rows *rows);

#endif
