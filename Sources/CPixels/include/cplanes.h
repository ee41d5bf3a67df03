// Pictures in planes of luma and chroma, as WebP and HEIC hold them: decoded once, then shrunk to R, G, B at any scale
// and for any part.
//
// libwebp and libheif convert all pixels to R, G, B while they decode, and libvips copies them twice. Where a thumbnail
// needs a sixteenth of the pixels, the conversion of that sixteenth suffices; and a crop that needs finer pixels than the
// search for faces had takes them from the planes that are in memory already.
#ifndef CPLANES_H
#define CPLANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A decoded picture. It never changes, so several threads may use it.
typedef struct cplanes_picture cplanes_picture;

// A part of a picture, in pixels of the picture after it was shrunk.
typedef struct {
    int x;
    int y;
    int width;
    int height;
} cplanes_area;

// Decodes the `count` bytes of a WebP with `width` × `height` pixels.
//
// If `skips_filter` is true, the edges of blocks are not smoothed, which saves a quarter of the time; shrunk by two or
// more, the picture differs by less than one value in 255 for most pixels.
//
// Returns NULL if the file is not the plain kind that this function decodes (lossy, still, without alpha), if its data
// are damaged or incomplete in any way, or if there is no memory. Then libvips must decode the file or say what is wrong
// with it. The caller frees the picture with cplanes_free.
cplanes_picture *cplanes_decode_webp(const uint8_t *bytes, size_t count, int width, int height, bool skips_filter);

// Bytes of a file.
typedef struct {
    const uint8_t *bytes;
    size_t count;
} cplanes_bytes;

// A still picture of HEVC: one tile, or equal ones from left to right and from top to bottom.
typedef struct {
    // Parameter sets, each a NAL unit without a length.
    const cplanes_bytes *parameters;
    size_t parameter_count;
    // The pictures of the tiles: NAL units, each behind its length of `length_bytes` bytes (1 to 4).
    const cplanes_bytes *tiles;
    int columns;
    int rows;
    int length_bytes;
    int tile_width;
    int tile_height;
    // Of the whole picture, which may end within the last tiles.
    int width;
    int height;
    // What the file says about colours beside the picture (ITU-T H.273, 8.3); `matrix` is -1 if it says nothing.
    int matrix;
    bool is_full_range;
} cplanes_still;

// Decodes a still picture with the libde265 that libvips' libheif has loaded; `skips_filter` as for WebP.
//
// Returns NULL if no libde265 is loaded, if the picture is not of the usual kind (8 bits, luma and chroma, the matrix of
// BT.601, BT.709 or BT.2020), if its data end early or cannot be decoded, or if there is no memory. Then libvips must
// decode the file or say what is wrong with it. What damaged data leave out shows what was in the memory that malloc gave.
// The caller frees the picture with cplanes_free.
cplanes_picture *cplanes_decode_hevc(const cplanes_still *still, bool skips_filter);

// What libde265 notices about the data of a still picture of any kind, in words; NULL if they are sound, if no libde265
// is loaded, or if there is no memory. It is for pictures that libvips decodes, because libvips does not tell.
const char *cplanes_hevc_damage(const cplanes_still *still);

// What the decoder noticed about the data of a picture that it has decoded, in words; NULL if they are sound. It is valid
// as long as the process lives.
const char *cplanes_damage(const cplanes_picture *picture);

void cplanes_free(cplanes_picture *picture);

// Writes `area` of the picture, shrunk by `factor` (1, 2, 4 or 8), to `pixels`: R, G, B, row by row without padding.
//
// Each pixel is the mean of the `factor` × `factor` pixels that it covers; pixels of the last rows and columns that fill
// no whole pixel are left out. Where chroma has half of the rows or columns and nothing is shrunk, three parts of the
// nearer sample and one part of the next one count.
//
// Returns false if the area is empty or reaches beyond the picture, or if there is no memory.
bool cplanes_shrink(const cplanes_picture *picture, int factor, cplanes_area area, uint8_t *pixels);

#endif
