#ifndef CDLIBTRACKER_H
#define CDLIBTRACKER_H

#include <stddef.h>
#include <stdint.h>

// dlib's correlation tracker behind a C interface, because Swift can use neither dlib's templates nor its exceptions.

#ifdef __cplusplus
extern "C" {
#endif

/// Follows a part of a picture from frame to frame, `dlib::correlation_tracker`; only one thread at a time may use it.
typedef struct cdlibtracker cdlibtracker;

/// A rectangle in pixels of a picture, from its upper left corner.
typedef struct {
    double x, y, width, height;
} cdlibtracker_rect;

/// Makes a tracker that follows what is in `rect` of a grey picture of `height` rows of `width` bytes.
///
/// Returns an object that the caller frees with `cdlibtracker_free`. On failure, or if `rect` is empty, returns
/// NULL, and `error` contains the reason.
cdlibtracker *cdlibtracker_create(
    const uint8_t *pixels, long width, long height, cdlibtracker_rect rect, char *error, size_t error_size);

/// Searches the next picture around `rect`, and writes to `rect` where the part is now.
///
/// Writes to `ratio` the peak-to-sidelobe ratio of the correlation: how far the peak is above the mean around it, in
/// standard deviations. Returns 0 on success. On failure returns -1, and `error` contains the reason.
int cdlibtracker_update(
    cdlibtracker *tracker, const uint8_t *pixels, long width, long height, cdlibtracker_rect *rect, double *ratio,
    char *error, size_t error_size);

/// Frees a tracker; does nothing for NULL.
void cdlibtracker_free(cdlibtracker *tracker);

#ifdef __cplusplus
}
#endif

#endif
