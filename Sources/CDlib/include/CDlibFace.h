#ifndef CDLIBFACE_H
#define CDLIBFACE_H

#include <stddef.h>
#include <stdint.h>

// dlib's face recognition network (the 128-value ResNet of `dnn_face_recognition_ex.cpp`) behind a C interface, because
// Swift can use neither dlib's templates nor its exceptions.

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

#ifdef __cplusplus
}
#endif

#endif
