// C wrappers of OpenVINO's C API for Swift. No call needs a wrapper: since OpenVINO 2026 each variadic call has a
// counterpart that takes an array (`ov_core_set_properties`), and Swift calls the others directly.
// ../CropEngine/Vision/Inference/ documents the ownership of returned objects.
#ifndef COPENVINO_SHIM_H
#define COPENVINO_SHIM_H

#include <errno.h>
#include <openvino/c/openvino.h>

// A glibc function that its headers declare only for GNU sources.
extern int memfd_create(const char *name, unsigned int flags);

// Makes a file that exists only in memory and is closed on exec; the caller closes the descriptor. Returns -1 with
// errno if there is not enough memory. Used for `ov_compiled_model_export_model`, which writes only to files.
//
// Where programs may be started, the sandbox permits it only if this file can never be one, which kernels before Linux
// 6.3 cannot promise.
static inline int cov_create_memory_file(const char *name) {
    const unsigned int flags = 1U /* MFD_CLOEXEC */;
    int descriptor = memfd_create(name, flags | 8U /* MFD_NOEXEC_SEAL */);
    return descriptor < 0 && errno == EINVAL ? memfd_create(name, flags) : descriptor;
}

#endif
