#pragma once

// Tells whether the C library is GNU's, whose loader can choose.
#include <features.h>

// Compiles a function also for processors with registers of 32 bytes (AVX2). The loader chooses when the program starts;
// the results are the same.
//
// ThreadSanitizer would have the choice call its own functions, before they can be called.
#if defined(__x86_64__) && defined(__GLIBC__) && !__has_feature(thread_sanitizer)
#define FOR_EACH_WIDTH __attribute__((target_clones("avx2", "default")))
#else
#define FOR_EACH_WIDTH
#endif
