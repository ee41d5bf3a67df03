#ifndef CDLIB_GUARDED_H
#define CDLIB_GUARDED_H

#include <cstddef>
#include <cstdio>
#include <exception>
#include <new>

namespace cdlib {

// Runs `body`; if it throws an exception, writes its text to `error` and returns `failed`.
template <typename answer, typename body_type>
answer guarded(char *error, size_t error_size, answer failed, body_type body) noexcept {
    try {
        return body();
    } catch (const std::bad_alloc &) {
        std::snprintf(error, error_size, "there is not enough memory");
    } catch (const std::exception &exception) {
        std::snprintf(error, error_size, "%s", exception.what());
    } catch (...) {
        std::snprintf(error, error_size, "an exception of an unknown kind");
    }
    return failed;
}

}  // namespace cdlib

#endif
