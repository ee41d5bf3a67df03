// C glue between Swift and OpenVINO's C API. Nothing of it needs wrapping: since OpenVINO 2026 each variadic call has a
// twin that takes an array (`ov_core_set_properties`), and Swift calls the rest as it is. See ../CropEngine/Inference/ for
// who owns what comes back.
#ifndef COPENVINO_SHIM_H
#define COPENVINO_SHIM_H

#include <openvino/c/openvino.h>

// glibc's, which its headers show only to GNU sources.
extern int memfd_create(const char *name, unsigned int flags);

// A file in memory alone, closed when another program takes over; the caller closes the descriptor. -1 and errno when
// there is no memory for it. For `ov_compiled_model_export_model`, which writes to nothing but files.
static inline int cov_create_memory_file(const char *name) {
    return memfd_create(name, 1U /* MFD_CLOEXEC */);
}

#endif
