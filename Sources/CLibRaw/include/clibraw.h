// LibRaw for Swift: the largest finished JPEG that a camera raw file holds. What the sensor measured is never decoded.
//
// LibRaw's own structures are large and differ from version to version, so only these few values cross.
#ifndef CLIBRAW_H
#define CLIBRAW_H

#include <stddef.h>

typedef enum {
    CLIBRAW_OK = 0,
    // No raw file that LibRaw knows.
    CLIBRAW_UNKNOWN_FILE,
    // There is no embedded picture.
    CLIBRAW_NO_PREVIEW,
    // The embedded picture is no JPEG.
    CLIBRAW_NO_JPEG,
    // The data make no sense, or end too early.
    CLIBRAW_BAD_DATA,
    CLIBRAW_OUT_OF_MEMORY,
} clibraw_status;

// The embedded picture and what is known of the photo.
typedef struct {
    // The JPEG file; it lives until clibraw_destroy.
    const unsigned char *bytes;
    size_t byte_count;
    // How the camera was held, as LibRaw tells it: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 then swaps
    // width and height.
    int flip;
    // The size of what the sensor shows, before it is turned.
    int sensor_width;
    int sensor_height;
} clibraw_preview;

typedef struct clibraw_file clibraw_file;

// NULL when there is no memory. The caller ends it with clibraw_destroy.
clibraw_file *clibraw_create(void);
void clibraw_destroy(clibraw_file *file);

// Finds the embedded picture in the `count` bytes, which are only read and must stay where they are during the call.
clibraw_status clibraw_find_preview(clibraw_file *file, const void *bytes, size_t count, clibraw_preview *preview);

// The version of the running library, such as "0.20.2-Release".
const char *clibraw_version(void);

#endif
