// The part of ONNX Runtime's C API that is called here. The library's wheel has no header.
//
// `OrtApi` is a table of functions to which each version of the library only appends, so a function keeps its place and
// its signature. Names, places, signatures and numbers are those of `onnxruntime_c_api.h` in ONNX Runtime 1.21; a
// function's place is the number of functions before it in that file's `struct OrtApi`.
// `onnxruntime/core/session/onnxruntime_c_api.cc` asserts that version 1 of the table ends with place 101, version 4 with
// 126 and version 5 with 149, so all functions here are in version 5.
//
// A function returns a null `OrtStatus` if it succeeded; else the caller releases the status. If a type has a function
// `Release…`, the caller also releases what it gets through `out`.
#ifndef CONNXRUNTIME_H
#define CONNXRUNTIME_H

#include <stddef.h>
#include <stdint.h>

// The version of the table that is asked for: the first that has all functions of `OrtApi` below.
#define ORT_API_VERSION 5

typedef struct OrtEnv OrtEnv;
typedef struct OrtMemoryInfo OrtMemoryInfo;
typedef struct OrtRunOptions OrtRunOptions;
typedef struct OrtSession OrtSession;
typedef struct OrtSessionOptions OrtSessionOptions;
typedef struct OrtStatus OrtStatus;
typedef struct OrtTensorTypeAndShapeInfo OrtTensorTypeAndShapeInfo;
typedef struct OrtValue OrtValue;

// How severe a message of the library is; it logs those of a given severity and worse.
typedef enum OrtLoggingLevel {
    ORT_LOGGING_LEVEL_ERROR = 3,
} OrtLoggingLevel;

// The type of a tensor's elements; the library returns further numbers for other types.
typedef enum ONNXTensorElementDataType {
    ONNX_TENSOR_ELEMENT_DATA_TYPE_UNDEFINED = 0,
    ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT = 1,
} ONNXTensorElementDataType;

// Gives out memory. The library owns its default one, which is never released.
typedef struct OrtAllocator {
    uint32_t version;
    void *reserved_1; // Alloc
    void (*Free)(struct OrtAllocator *allocator, void *memory);
    // What describes the memory; the allocator owns it.
    const OrtMemoryInfo *(*Info)(const struct OrtAllocator *allocator);
} OrtAllocator;

// `reserved_A_to_B` are the functions at the places A to B, which are not called.
typedef struct OrtApi {
    void *reserved_0_to_1[2];
    // The status owns the text.
    const char *(*GetErrorMessage)(const OrtStatus *status); // 2
    OrtStatus *(*CreateEnv)(OrtLoggingLevel level, const char *log_name, OrtEnv **out); // 3
    void *reserved_4_to_7[4];
    OrtStatus *(*CreateSessionFromArray)(const OrtEnv *environment, const void *model, size_t model_byte_count,
        const OrtSessionOptions *options, OrtSession **out); // 8
    // Writes a new value for each null in `outputs`. The `options` may be null.
    OrtStatus *(*Run)(OrtSession *session, const OrtRunOptions *options, const char *const *input_names,
        const OrtValue *const *inputs, size_t input_count, const char *const *output_names, size_t output_count,
        OrtValue **outputs); // 9
    OrtStatus *(*CreateSessionOptions)(OrtSessionOptions **out); // 10
    void *reserved_11_to_23[13];
    OrtStatus *(*SetIntraOpNumThreads)(OrtSessionOptions *options, int thread_count); // 24
    void *reserved_25_to_35[11];
    // The caller frees a name with the allocator.
    OrtStatus *(*SessionGetInputName)(const OrtSession *session, size_t index, OrtAllocator *allocator,
        char **out); // 36
    OrtStatus *(*SessionGetOutputName)(const OrtSession *session, size_t index, OrtAllocator *allocator,
        char **out); // 37
    void *reserved_38_to_48[11];
    // The value does not own `data`, which must stay as long as the value.
    OrtStatus *(*CreateTensorWithDataAsOrtValue)(const OrtMemoryInfo *memory, void *data, size_t byte_count,
        const int64_t *dimensions, size_t dimension_count, ONNXTensorElementDataType type, OrtValue **out); // 49
    void *reserved_50[1];
    // The value owns the data.
    OrtStatus *(*GetTensorMutableData)(OrtValue *value, void **out); // 51
    void *reserved_52_to_59[8];
    OrtStatus *(*GetTensorElementType)(const OrtTensorTypeAndShapeInfo *info, ONNXTensorElementDataType *out); // 60
    void *reserved_61_to_63[3];
    OrtStatus *(*GetTensorShapeElementCount)(const OrtTensorTypeAndShapeInfo *info, size_t *out); // 64
    OrtStatus *(*GetTensorTypeAndShape)(const OrtValue *value, OrtTensorTypeAndShapeInfo **out); // 65
    void *reserved_66_to_77[12];
    OrtStatus *(*GetAllocatorWithDefaultOptions)(OrtAllocator **out); // 78
    void *reserved_79_to_91[13];
    void (*ReleaseEnv)(OrtEnv *environment); // 92
    void (*ReleaseStatus)(OrtStatus *status); // 93
    void *reserved_94[1];
    void (*ReleaseSession)(OrtSession *session); // 95
    void (*ReleaseValue)(OrtValue *value); // 96
    void *reserved_97_to_98[2];
    void (*ReleaseTensorTypeAndShapeInfo)(OrtTensorTypeAndShapeInfo *info); // 99
    void (*ReleaseSessionOptions)(OrtSessionOptions *options); // 100
    void *reserved_101_to_129[29];
    OrtStatus *(*AddSessionConfigEntry)(OrtSessionOptions *options, const char *key, const char *value); // 130
} OrtApi;
_Static_assert(offsetof(OrtApi, AddSessionConfigEntry) == 130 * sizeof(void *), "a function is not at its place");

typedef struct OrtApiBase {
    // The table, or null if the library is too old to have this version of it.
    const OrtApi *(*GetApi)(uint32_t version);
    // The version of the library, which owns the text.
    const char *(*GetVersionString)(void);
} OrtApiBase;

const OrtApiBase *OrtGetApiBase(void);

#endif
