// Memory for the pixels of pictures and the inputs of networks, which is used again for the next ones; and grey memory for
// decoders.
//
// The C library maps memory of many megabytes for each picture anew, and the system clears it page by page: a seventh of
// the processor time for a PNG of 12 megapixels.
#ifndef CPIXELMEMORY_H
#define CPIXELMEMORY_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// Returns memory of at least `byte_count` bytes with undefined content, aligned to 64 bytes; NULL if there is not enough.
void *cpixelmemory_take(size_t byte_count);

// Gives back what cpixelmemory_take returned; does nothing with NULL. Up to 40 MB of the latest is kept for the next takers.
void cpixelmemory_give(void *memory);

// Returns what is kept to the system.
void cpixelmemory_trim(void);

// The bytes that are kept for the next takers.
size_t cpixelmemory_kept_bytes(void);

// Between these two calls, the memory that posix_memalign() and C++'s new[] give to any thread of the process is to be
// filled with grey. For decoders that leave blocks of a picture as they were in that memory. Calls may overlap.
void cpixelmemory_begin_grey(void);
void cpixelmemory_end_grey(void);

// Whether such a decoder is at work. A program whose own posix_memalign() and new[] ask this announces it at its start.
bool cpixelmemory_is_grey(void);
void cpixelmemory_announce_grey(void);

// Whether the program has announced it. In another program, memory is not grey.
bool cpixelmemory_gives_grey(void);

#ifdef __cplusplus
}
#endif

#endif
