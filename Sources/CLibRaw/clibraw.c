#include "clibraw.h"

#include <libraw/libraw.h>

// The callers' opaque type is LibRaw's own type.
static libraw_data_t *data(clibraw_file *file) { return (libraw_data_t *)file; }

// The options keep LibRaw from writing to standard error, because a library should not print.
clibraw_file *clibraw_create(void) {
#if LIBRAW_COMPILE_CHECK_VERSION_NOTLESS(0, 21)
    return (clibraw_file *)libraw_init(LIBRAW_OPTIONS_NO_DATAERR_CALLBACK);
#else
    return (clibraw_file *)libraw_init(LIBRAW_OPIONS_NO_MEMERR_CALLBACK | LIBRAW_OPIONS_NO_DATAERR_CALLBACK);
#endif
}

void clibraw_destroy(clibraw_file *file) { libraw_close(data(file)); }

static clibraw_status status(int result) {
    switch (result) {
    case LIBRAW_SUCCESS: return CLIBRAW_OK;
    case LIBRAW_FILE_UNSUPPORTED: return CLIBRAW_UNKNOWN_FILE;
    case LIBRAW_NO_THUMBNAIL: return CLIBRAW_NO_PREVIEW;
    case LIBRAW_UNSUPPORTED_THUMBNAIL: return CLIBRAW_NO_JPEG;
    case LIBRAW_UNSUFFICIENT_MEMORY: return CLIBRAW_OUT_OF_MEMORY;
    default: return CLIBRAW_BAD_DATA;
    }
}

clibraw_status clibraw_find_preview(clibraw_file *file, const void *bytes, size_t count, clibraw_preview *preview) {
    libraw_data_t *raw = data(file);
    // LibRaw takes a non-const pointer, but does not change the bytes.
    int result = libraw_open_buffer(raw, (void *)bytes, count);
    if (result != LIBRAW_SUCCESS) return status(result);
    result = libraw_unpack_thumb(raw);
    if (result != LIBRAW_SUCCESS) return status(result);
    if (raw->thumbnail.tformat != LIBRAW_THUMBNAIL_JPEG || !raw->thumbnail.thumb) return CLIBRAW_NO_JPEG;
    preview->bytes = (const unsigned char *)raw->thumbnail.thumb;
    preview->byte_count = raw->thumbnail.tlength;
    preview->flip = raw->sizes.flip;
    preview->sensor_width = raw->sizes.width;
    preview->sensor_height = raw->sizes.height;
    return CLIBRAW_OK;
}

const char *clibraw_version(void) { return libraw_version(); }
