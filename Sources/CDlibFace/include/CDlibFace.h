#ifndef CDLIBFACE_H
#define CDLIBFACE_H

#include <stddef.h>
#include <stdint.h>

// Two parts of dlib behind a C interface, because Swift can use neither dlib's templates nor its exceptions: the face
// recognition network (the 128-value ResNet of `dnn_face_recognition_ex.cpp`), and the correlation tracker.

#ifdef __cplusplus
extern "C" {
#endif

/// The side of the network's input picture in pixels.
#define CDLIBFACE_SIDE 150
/// The number of values in an embedding.
#define CDLIBFACE_DIMENSION 128

/// The network with its weights; only one thread at a time may use it.
typedef struct cdlibface_network cdlibface_network;

/// Makes the network from the content of a model file; the content is not needed afterwards.
///
/// Returns an object that the caller frees with `cdlibface_free`. On failure returns NULL, and `error`, of `error_size`
/// bytes, contains the reason as a NUL-terminated string.
cdlibface_network *cdlibface_create(const uint8_t *bytes, size_t count, char *error, size_t error_size);

/// Makes a copy with the same weights, for another thread; returns and errors are those of `cdlibface_create`.
///
/// `network` must not be in use during the call.
cdlibface_network *cdlibface_copy(const cdlibface_network *network, char *error, size_t error_size);

/// Writes the embedding of an aligned face, CDLIBFACE_DIMENSION numbers; the face has CDLIBFACE_SIDE rows of
/// CDLIBFACE_SIDE pixels R, G, B.
///
/// Returns 0 on success. On failure returns -1, and `error` contains the reason.
int cdlibface_embed(cdlibface_network *network, const uint8_t *pixels, float *embedding, char *error, size_t error_size);

/// Frees a network; does nothing for NULL.
void cdlibface_free(cdlibface_network *network);

/// Follows a part of a picture from frame to frame, `dlib::correlation_tracker`; only one thread at a time may use it.
typedef struct cdlibface_tracker cdlibface_tracker;

/// A rectangle in pixels of a picture, from its upper left corner.
typedef struct {
    double x, y, width, height;
} cdlibface_rect;

/// Makes a tracker that follows what is in `rect` of a grey picture of `height` rows of `width` bytes.
///
/// Returns an object that the caller frees with `cdlibface_tracker_free`. On failure, or if `rect` is empty, returns
/// NULL, and `error` contains the reason.
cdlibface_tracker *cdlibface_tracker_create(
    const uint8_t *pixels, long width, long height, cdlibface_rect rect, char *error, size_t error_size);

/// Searches the next picture around `rect`, and writes to `rect` where the part is now.
///
/// Writes to `ratio` the peak-to-sidelobe ratio of the correlation: how far the peak is above the mean around it, in
/// standard deviations. Returns 0 on success. On failure returns -1, and `error` contains the reason.
int cdlibface_tracker_update(
    cdlibface_tracker *tracker, const uint8_t *pixels, long width, long height, cdlibface_rect *rect, double *ratio,
    char *error, size_t error_size);

/// Frees a tracker; does nothing for NULL.
void cdlibface_tracker_free(cdlibface_tracker *tracker);

#ifdef __cplusplus
}
#endif

#endif
