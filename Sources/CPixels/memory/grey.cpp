// Two functions that give memory. The program's symbols come before those of its libraries, so these take the place of
// the libraries' functions in the whole process. What they give is the C library's, and is given back as before.
#include <atomic>
#include <cerrno>
#include <cstring>
#include <new>

#include <malloc.h>

extern "C" {
#include "cpixelmemory.h"
}

namespace {

// How many decoders have begun and not ended for which memory is to be grey.
std::atomic<int> decoders;

void make_grey(void *memory, std::size_t byte_count) {
    constexpr int grey = 128;
    if (decoders.load(std::memory_order_relaxed) > 0) std::memset(memory, grey, byte_count);
}

bool is_alignment(std::size_t alignment) {
    return alignment >= sizeof(void *) && (alignment & (alignment - 1)) == 0;
}

}  // namespace

void cpixelmemory_begin_grey() { decoders.fetch_add(1); }

void cpixelmemory_end_grey() { decoders.fetch_sub(1); }

// libde265 takes its pictures with this.
extern "C" __attribute__((visibility("default"))) int posix_memalign(void **memory, std::size_t alignment,
    std::size_t byte_count) noexcept {
    if (!is_alignment(alignment)) return EINVAL;
    void *given = memalign(alignment, byte_count);
    if (!given) return ENOMEM;
    make_grey(given, byte_count);
    *memory = given;
    return 0;
}

// libheif takes the picture with this in which it joins tiles. AddressSanitizer has one of its own, and a check that only
// its memory is deleted.
#if !__has_feature(address_sanitizer)
__attribute__((visibility("default"))) void *operator new[](std::size_t byte_count) {
    void *given = operator new(byte_count);
    make_grey(given, byte_count);
    return given;
}
#endif
