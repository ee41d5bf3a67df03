// The settings of the C library's allocator, which Swift's module of the C library leaves out.
#ifndef CALLOCATOR_SHIM_H
#define CALLOCATOR_SHIM_H

#include <malloc.h>

#endif
