// Preloaded into a program, delays and fails its calls to files below one folder, as a bad network disk does.
//
//   FAULTS_FOLDER        the folder, an absolute path without a slash at its end
//   FAULTS_SEED          a number: another one chooses other calls
//   FAULTS_CALLS         the calls that fail, separated by commas: open, read, write, fsync, rename, close, make, remove
//   FAULTS_PER_10000     how many of 10,000 such calls fail; the first 20 calls of a process fail as often
//   FAULTS_ERRNO         the error that they fail with; 0: writes are short
//   FAULTS_LOST_REPLY    if set, the call is carried out before it fails, as if only the answer had been lost
//   FAULTS_DELAY_MS      each call takes up to so many milliseconds longer, one of four calls
//   FAULTS_LOG           a file that gets a letter for each failed call (F) and each delay (d); of facecrop-engine: E, e
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

enum { DESCRIPTORS = 65536, LOG_DESCRIPTOR = 500 };

static const char *folder, *calls;
static size_t folder_length;
static uint64_t seed, per_10000, delay_ms;
static int error_number, is_reply_lost, log_descriptor = -1, is_engine;
static _Atomic uint64_t counter;
static _Atomic char is_below[DESCRIPTORS];

// Straight to the kernel: other libraries make such calls before this one could look up the C library's functions.
#define real_open(path, flags, mode) ((int)syscall(SYS_openat, AT_FDCWD, path, flags, mode))
#define real_openat(folder, path, flags, mode) ((int)syscall(SYS_openat, folder, path, flags, mode))
#define real_close(descriptor) ((int)syscall(SYS_close, descriptor))
#define real_write(descriptor, bytes, count) ((ssize_t)syscall(SYS_write, descriptor, bytes, count))

static uint64_t number_of(const char *name) {
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 10) : 0;
}

__attribute__((constructor)) static void begin(void) {
    folder = getenv("FAULTS_FOLDER");
    folder_length = folder ? strlen(folder) : 0;
    calls = getenv("FAULTS_CALLS");
    seed = number_of("FAULTS_SEED"), per_10000 = number_of("FAULTS_PER_10000"), delay_ms = number_of("FAULTS_DELAY_MS");
    error_number = (int)number_of("FAULTS_ERRNO"), is_reply_lost = getenv("FAULTS_LOST_REPLY") != NULL;
    // The engine process calls itself by another name than its file.
    char file[4096] = "";
    is_engine = readlink("/proc/self/exe", file, sizeof file - 1) > 0 && strstr(file, "facecrop-engine") != NULL;
    seed = seed * 2 + (uint64_t)is_engine;
    const char *log = getenv("FAULTS_LOG");
    // Opened before the program's sandbox forbids it, at a number that the program does not use.
    int opened = log ? real_open(log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666) : -1;
    if (opened >= 0) log_descriptor = fcntl(opened, F_DUPFD_CLOEXEC, LOG_DESCRIPTOR), real_close(opened);
}

static void note(char letter) {
    char written = is_engine ? (letter == 'F' ? 'E' : 'e') : letter;
    if (log_descriptor >= 0 && real_write(log_descriptor, &written, 1) < 0) log_descriptor = -1;
}

static uint64_t chance(void) {
    uint64_t value = (++counter + seed * 0x9E3779B97F4A7C15u) * 0xBF58476D1CE4E5B9u;
    value = (value ^ value >> 27) * 0x94D049BB133111EBu;
    return value ^ value >> 31;
}

static int is_path_below(int directory, const char *path) {
    if (!folder) return 0;
    if (path[0] == '/') {
        return strncmp(path, folder, folder_length) == 0 && (path[folder_length] == '/' || path[folder_length] == 0);
    }
    return directory >= 0 && directory < DESCRIPTORS && is_below[directory];
}

static int is_descriptor_below(int descriptor) {
    return folder && descriptor >= 0 && descriptor < DESCRIPTORS && is_below[descriptor];
}

// Delays a call of this kind; whether it has to fail.
static int has_to_fail(const char *kind) {
    if (delay_ms && chance() % 4 == 0) {
        struct timespec time = {0, (long)(chance() % (delay_ms * 1000000 + 1))};
        note('d');
        nanosleep(&time, NULL);
    }
    if (!calls || !strstr(calls, kind) || chance() % 10000 >= per_10000) return 0;
    note('F');
    return 1;
}

// Makes the call, or fails it; with a lost reply, both.
#define TRY(below, kind, call)                            \
    do {                                                  \
        if (!(below) || !has_to_fail(kind)) return (call); \
        if (is_reply_lost) (void)!(call);                 \
        errno = error_number;                             \
        return -1;                                        \
    } while (0)

static int noted(int descriptor, int below) {
    if (descriptor >= 0 && descriptor < DESCRIPTORS) is_below[descriptor] = (char)below;
    return descriptor;
}

#define MODE(flags)                                           \
    mode_t mode = 0;                                          \
    if ((flags) & (O_CREAT | O_TMPFILE)) {                    \
        va_list more;                                         \
        va_start(more, flags);                                \
        mode = va_arg(more, mode_t);                          \
        va_end(more);                                         \
    }

// A file that is opened although the reply is lost has a descriptor that the program does not know.
static int opening(int descriptor, int below, int fails) {
    if (!fails) return noted(descriptor, below);
    if (descriptor >= 0) (void)real_close(descriptor);
    errno = error_number;
    return -1;
}

int open(const char *path, int flags, ...) {
    MODE(flags)
    int below = is_path_below(-1, path), fails = below && has_to_fail("open");
    return opening(fails && !is_reply_lost ? -1 : real_open(path, flags, mode), below, fails);
}

int openat(int directory, const char *path, int flags, ...) {
    MODE(flags)
    int below = is_path_below(directory, path), fails = below && has_to_fail("open");
    return opening(fails && !is_reply_lost ? -1 : real_openat(directory, path, flags, mode), below, fails);
}

int open64(const char *path, int flags, ...) {
    MODE(flags)
    return open(path, flags, mode);
}

int openat64(int directory, const char *path, int flags, ...) {
    MODE(flags)
    return openat(directory, path, flags, mode);
}

int close(int descriptor) {
    int below = is_descriptor_below(descriptor), fails = below && has_to_fail("close");
    noted(descriptor, 0);
    int result = real_close(descriptor);
    if (!fails) return result;
    errno = error_number;
    return -1;
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
    if (is_descriptor_below(descriptor) && count > 1 && !error_number && has_to_fail("write")) {
        return real_write(descriptor, bytes, 1 + chance() % (count - 1));
    }
    TRY(is_descriptor_below(descriptor) && error_number, "write", real_write(descriptor, bytes, count));
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
    TRY(is_descriptor_below(descriptor) && error_number, "write", (ssize_t)syscall(SYS_pwrite64, descriptor, bytes, count, offset));
}

ssize_t read(int descriptor, void *bytes, size_t count) {
    TRY(is_descriptor_below(descriptor), "read", (ssize_t)syscall(SYS_read, descriptor, bytes, count));
}

ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) {
    TRY(is_descriptor_below(descriptor), "read", (ssize_t)syscall(SYS_pread64, descriptor, bytes, count, offset));
}

int fsync(int descriptor) { TRY(is_descriptor_below(descriptor), "fsync", (int)syscall(SYS_fsync, descriptor)); }

int fdatasync(int descriptor) { TRY(is_descriptor_below(descriptor), "fsync", (int)syscall(SYS_fdatasync, descriptor)); }

// A short write is no reason for this one to fail.
int ftruncate(int descriptor, off_t size) {
    TRY(is_descriptor_below(descriptor) && error_number, "write", (int)syscall(SYS_ftruncate, descriptor, size));
}

int posix_fallocate(int descriptor, off_t start, off_t count) {
    if (is_descriptor_below(descriptor) && error_number && has_to_fail("write")) return error_number;
    return syscall(SYS_fallocate, descriptor, 0, start, count) == 0 ? 0 : errno;
}

int rename(const char *from, const char *to) { TRY(is_path_below(-1, to), "rename", (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0)); }

int renameat(int from_folder, const char *from, int to_folder, const char *to) {
    TRY(is_path_below(to_folder, to), "rename", (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, 0));
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
    TRY(is_path_below(to_folder, to), "rename", (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, flags));
}

int link(const char *from, const char *to) { TRY(is_path_below(-1, to), "rename", (int)syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0)); }

int mkdir(const char *path, mode_t mode) { TRY(is_path_below(-1, path), "make", (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode)); }

int unlink(const char *path) { TRY(is_path_below(-1, path), "remove", (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0)); }

int unlinkat(int directory, const char *path, int flags) {
    TRY(is_path_below(directory, path), "remove", (int)syscall(SYS_unlinkat, directory, path, flags));
}
