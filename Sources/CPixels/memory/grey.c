#include "cpixelmemory.h"

#include <stdatomic.h>

// How many decoders have begun and not ended for which memory is to be grey.
static atomic_int decoders;
static atomic_bool is_announced;

void cpixelmemory_begin_grey(void) { atomic_fetch_add(&decoders, 1); }

void cpixelmemory_end_grey(void) { atomic_fetch_sub(&decoders, 1); }

bool cpixelmemory_is_grey(void) { return atomic_load_explicit(&decoders, memory_order_relaxed) > 0; }

void cpixelmemory_announce_grey(void) { atomic_store(&is_announced, true); }

bool cpixelmemory_gives_grey(void) { return atomic_load(&is_announced); }
