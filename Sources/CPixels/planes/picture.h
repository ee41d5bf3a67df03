// What a decoded picture is made of.
#ifndef CPLANES_PICTURE_H
#define CPLANES_PICTURE_H

#include "cplanes.h"

enum { LUMA, BLUE, RED, PLANE_COUNT };

// Samples of one component, one byte each.
typedef struct {
    const uint8_t *samples;
    size_t stride;
} plane;

// How luma and chroma become colours (ITU-T H.273, 8.3), in 65536ths: what a step of chroma adds to R, G and B, and what
// a step of luma adds to each.
typedef struct {
    int black;
    int luma;
    int red_to_red;
    int blue_to_green;
    int red_to_green;
    int blue_to_blue;
} colour_matrix;

struct cplanes_picture {
    plane planes[PLANE_COUNT];
    // Of the luma.
    int width;
    int height;
    // The luma samples for one chroma sample: 1 or 2.
    int across;
    int down;
    colour_matrix matrix;
    // What the decoder noticed about the data; NULL if they are sound. It is never freed.
    const char *damage;
    // What holds the samples, and what frees it.
    void *owner;
    void (*free_owner)(void *owner);
};

// The matrix for the shares of red and blue in luma. If the range is narrow, luma has 16...235 and chroma 16...240.
colour_matrix matrix_of(double red_share, double blue_share, bool is_narrow);

// Takes ownership of `owner`, even if there is no memory for the picture; then it returns NULL.
cplanes_picture *picture_owning(void *owner, void (*free_owner)(void *owner));

#endif
