// C glue between Swift and OpenVINO's C API.
#ifndef COPENVINO_SHIM_H
#define COPENVINO_SHIM_H

#include <openvino/c/openvino.h>

#endif
