// C glue between Swift and OpenVINO's C API. Nothing needs wrapping: since OpenVINO 2026 each variadic call has a twin
// that takes an array (`ov_core_compile_model_props`), and Swift calls the rest as it is. See ../CropEngine/Inference/
// for who owns what comes back.
#ifndef COPENVINO_SHIM_H
#define COPENVINO_SHIM_H

#include <openvino/c/openvino.h>

#endif
