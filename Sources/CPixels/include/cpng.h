// Decodes plain PNGs in a fifth to less than half of libpng's time.
//
// libdeflate inflates the whole picture at once, in about half of zlib's time; and the Paeth filter, in which each
// pixel waits for the one before, is undone for two rows at a time.
#ifndef CPNG_H
#define CPNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    CPNG_OK,
    // The file is not of the plain kind, or something in it is wrong that libpng notices, or there is no memory.
    CPNG_UNUSUAL,
    // The compressed pixels make no sense, or do not match their checksum (Adler-32), which libpng does not look at.
    CPNG_DAMAGED,
} cpng_status;

// The picture to decode.
typedef struct {
    int width;
    int height;
    // 1 is grey, 2 is grey and alpha, 3 is R, G, B, 4 is R, G, B and alpha.
    int bands;
    // The bits of a number: 8, or 16 in the order of bytes of this processor.
    int depth;
} cpng_picture;

// The bytes that cpng_decode needs for the pixels: their own, and those of three rows and one a row. 0 if libpng would
// refuse a picture of this size, or there are no such pictures.
size_t cpng_buffer_size(const cpng_picture *picture);

// Decodes the `count` bytes of a PNG into the start of `buffer`, row by row without padding. The buffer has as many
// bytes as cpng_buffer_size says; those behind the pixels are undefined afterwards.
//
// Returns CPNG_UNUSUAL if the file is not the plain kind that this function decodes (8 or 16 bits, grey or RGB with or without
// an alpha channel, not interlaced, no palette, no transparent colour, no animation), if its picture is not the
// expected one, if anything in it is damaged, out of place, missing or left over, or if there is no memory, and
// CPNG_DAMAGED if only the compressed pixels are damaged. Then all bytes of the buffer are undefined, and libpng must
// decode the file or say what is wrong with it. What other chunks
// say, like colour profiles, is not looked at.
//
// libdeflate gives a meaning to some codes that zlib refuses because the format does not define them. Such a file is
// decoded if all its checksums are right, so it must have been made for that: damage does not leave them right.
cpng_status cpng_decode(const unsigned char *bytes, size_t count, const cpng_picture *picture, unsigned char *buffer);

// Inflates the `count` bytes of zlib's data into `inflated`; returns the number of bytes, or -1 if the data are damaged,
// have more than `limit` bytes, or there is no memory.
ptrdiff_t cpng_inflate(const unsigned char *bytes, size_t count, unsigned char *inflated, size_t limit);

// The checksum of a chunk's name and data (PNG 3rd edition, 5.5).
uint32_t cpng_checksum(const unsigned char *bytes, size_t count);

#endif
