#ifndef CDLIBFACE_H
#define CDLIBFACE_H

#include <stddef.h>
#include <stdint.h>

// dlib's face recognition network (the 128-value ResNet of `dnn_face_recognition_ex.cpp`) behind a C interface. dlib speaks
// in templates and exceptions; neither crosses this border.

#ifdef __cplusplus
extern "C" {
#endif

/// The side of the picture that the network takes, in pixels.
#define CDLIBFACE_SIDE 150
/// How many numbers it says about a face.
#define CDLIBFACE_DIMENSION 128

/// The network with its weights; one thread at a time may use it.
typedef struct cdlibface_network cdlibface_network;

/// Makes the network of the content of a model file, of which nothing is kept.
///
/// Returns an object that the caller frees with `cdlibface_free`, or NULL; then `error`, of `error_size` bytes, holds what went
/// wrong, ended by a zero byte.
cdlibface_network *cdlibface_create(const uint8_t *bytes, size_t count, char *error, size_t error_size);

/// Makes another one with the same weights, for another thread; as `cdlibface_create`.
///
/// Nobody may use `network` meanwhile.
cdlibface_network *cdlibface_copy(const cdlibface_network *network, char *error, size_t error_size);

/// Writes the CDLIBFACE_DIMENSION numbers for an aligned face: CDLIBFACE_SIDE rows of as many pixels R, G, B.
///
/// Returns 0, or -1; then `error` holds what went wrong.
int cdlibface_embed(cdlibface_network *network, const uint8_t *pixels, float *embedding, char *error, size_t error_size);

/// Frees a network; NULL is none.
void cdlibface_free(cdlibface_network *network);

#ifdef __cplusplus
}
#endif

#endif
