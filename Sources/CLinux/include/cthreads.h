#ifndef CTHREADS_H
#define CTHREADS_H

// Names the calling thread, for debuggers; the kernel keeps the first 15 bytes.
void cthreads_set_name(const char *name);

#endif
