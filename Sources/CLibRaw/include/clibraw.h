// LibRaw for Swift: finds the largest finished JPEG in a camera's raw file. Sensor data are never decoded.
//
// LibRaw's own structures are large and differ between versions, so this interface passes only a few values.
#ifndef CLIBRAW_H
#define CLIBRAW_H

#include <stddef.h>

typedef enum {
    CLIBRAW_OK = 0,
    // LibRaw does not know the file as a raw file.
    CLIBRAW_UNKNOWN_FILE,
    // There is no embedded picture.
    CLIBRAW_NO_PREVIEW,
    // The embedded picture is not a JPEG.
    CLIBRAW_NO_JPEG,
    // The data are invalid, or end too early.
    CLIBRAW_BAD_DATA,
    CLIBRAW_OUT_OF_MEMORY,
} clibraw_status;

// The embedded picture and facts about the photo.
typedef struct {
    // The JPEG file; valid until clibraw_destroy.
    const unsigned char *bytes;
    size_t byte_count;
    // The orientation of the photo in LibRaw's form: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 then
    // swaps width and height.
    int flip;
    // The size of the sensor's visible area, before it is turned.
    int sensor_width;
    int sensor_height;
} clibraw_preview;

typedef struct clibraw_file clibraw_file;

// Returns NULL if there is not enough memory. The caller frees the file with clibraw_destroy.
clibraw_file *clibraw_create(void);
void clibraw_destroy(clibraw_file *file);

// Finds the embedded picture in the `count` bytes, which are only read and must stay in place during the call.
clibraw_status clibraw_find_preview(clibraw_file *file, const void *bytes, size_t count, clibraw_preview *preview);

// The version of the running library, such as "0.20.2-Release".
const char *clibraw_version(void);

#endif
