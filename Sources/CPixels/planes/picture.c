#include "picture.h"

#include <math.h>
#include <stdlib.h>

static int share_of(double value) { return (int)lround(value * 65536); }

colour_matrix matrix_of(double red_share, double blue_share, bool is_narrow) {
    double luma = is_narrow ? 255.0 / 219 : 1, chroma = is_narrow ? 255.0 / 224 : 1;
    double green_share = 1 - red_share - blue_share;
    double red = 2 * (1 - red_share) * chroma, blue = 2 * (1 - blue_share) * chroma;
    return (colour_matrix){
        .black = is_narrow ? 16 : 0,
        .luma = share_of(luma),
        .red_to_red = share_of(red),
        .blue_to_green = -share_of(blue * blue_share / green_share),
        .red_to_green = -share_of(red * red_share / green_share),
        .blue_to_blue = share_of(blue),
    };
}

cplanes_picture *picture_owning(void *owner, void (*free_owner)(void *owner)) {
    cplanes_picture *picture = calloc(1, sizeof *picture);
    if (!picture) {
        free_owner(owner);
        return NULL;
    }
    picture->owner = owner;
    picture->free_owner = free_owner;
    return picture;
}

const char *cplanes_damage(const cplanes_picture *picture) { return picture->damage; }

void cplanes_free(cplanes_picture *picture) {
    if (!picture) return;
    picture->free_owner(picture->owner);
    free(picture);
}
