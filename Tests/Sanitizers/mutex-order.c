// Tells ThreadSanitizer in which order threads hold a Mutex of Swift's Synchronization; preloaded by Tests/Sanitizers/run.
//
// The sanitizer sees the atomic exchange by which a thread takes a free mutex, because that is compiled into our code.
// Threads that meet call the library's two functions below, whose system calls it does not see; it would take all that
// they do under the mutex for races. The functions are those of Swift 6.3's standard library: if a later one has others,
// nothing is intercepted, and the false reports are back.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT_METHOD __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *mutex

// Of the sanitizer; missing in programs that are built without it.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

static void *next(const char *name) {
    void *function = dlsym(RTLD_NEXT, name);
    if (!function) abort();
    return function;
}

// Waits for the mutex; `thread` is the kernel's number of this one.
SWIFT_METHOD void lock_slow(uint32_t thread, SELF) __asm__(LOCK_SLOW);
SWIFT_METHOD void lock_slow(uint32_t thread, SELF) {
    ((SWIFT_METHOD void (*)(uint32_t thread, SELF))next(LOCK_SLOW))(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

// Gives the mutex to a thread that waits.
SWIFT_METHOD void unlock_slow(SELF) __asm__(UNLOCK_SLOW);
SWIFT_METHOD void unlock_slow(SELF) {
    if (__tsan_release) __tsan_release(mutex);
    ((SWIFT_METHOD void (*)(SELF))next(UNLOCK_SLOW))(mutex);
}
