// Makes a JPEG that shows some rows of another, so that libjpeg-turbo need not read the codes of all rows above them.
//
// The codes are copied. Each first coefficient is coded as the difference from the block before; so a row of grey blocks
// comes before the copied ones, and its differences add up to what the first copied block continues from.
#ifndef CPART_H
#define CPART_H

#include <stdbool.h>
#include <stddef.h>

#include "cshrink.h"

typedef struct {
    // The whole file, which the caller frees with free().
    unsigned char *bytes;
    size_t count;
    // The rows of the file that show nothing of the photo.
    int grey_rows;
    // The row of the photo that follows them.
    int first_row;
} cpart_file;

// Makes a file that shows at least the rows from `first` up to, but not including, `end` of the photo in the `count`
// bytes, of which cshrink_decode made `rows`; and those that libjpeg looks at to interpolate between rows.
//
// Returns false if the codes above are too few to be worth it, the tables have no codes for the differences, or there is
// no memory. Then the photo itself must be decoded.
bool cpart_make(const unsigned char *bytes, size_t count, const cshrink_rows *rows, int first, int end,
    cpart_file *part);

#endif
