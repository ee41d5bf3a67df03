// The memory that OpenVINO calculates in: what one model gave back serves the next one.
#ifndef CMODELMEMORY_H
#define CMODELMEMORY_H

#include <stdbool.h>

// From now on, the loaded library of this file name takes memory of at least 4 MB from CPixelMemory: its own calls of
// `posix_memalign` and `free` are replaced in the table that the loader has made for it, and in no other table. So no
// other code may free such memory. If the library is loaded again, it must be called again; more calls change nothing.
//
// Returns whether that is so; it is not if there is no such library, or if it does not call both functions.
bool cmodelmemory_reuse_in(const char *name);

#endif
