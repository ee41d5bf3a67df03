// Two functions that give memory. The program's symbols come before those of its libraries, so these take the place of
// the libraries' functions in the whole process. What they give is the C library's, and is given back as before.
//
// Only a program may decide that, so this is no part of the library.
#include <cerrno>
#include <cstring>
#include <new>

#include <malloc.h>

#include "cpixelmemory.h"

namespace {

void make_grey(void *memory, std::size_t byte_count) {
    constexpr int grey = 128;
    if (cpixelmemory_is_grey()) std::memset(memory, grey, byte_count);
}

bool is_alignment(std::size_t alignment) {
    return alignment >= sizeof(void *) && (alignment & (alignment - 1)) == 0;
}

// Before main, so that the first photo finds it.
__attribute__((constructor)) void announce() { cpixelmemory_announce_grey(); }

}  // namespace

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
