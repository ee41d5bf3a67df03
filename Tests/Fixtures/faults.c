// Simulates decoders with faults, for tests; the test loads this library before all others (LD_PRELOAD).
//
// In a process that the command starts to decode photos or frames, opening a file whose name begins like this:
//   crash-   reads from address 0
//   abort-   calls abort(), after a word on standard error that contains a control sequence
//   exit-    ends the process with status 3
//   hang-    says so on standard error, and never returns
//   noise-   prints on standard output and standard error, and goes on
//   once-    reads from address 0, unless there is a mark of that name, which it makes
//   last-    ends the process with status 5 and makes the mark "last", with which every later one ends at its start
//   reach-   tries what only a decoder that has been taken over would, says what it could do, and calls abort()
// A WebP photo that contains "facecrop-crash" or "facecrop-hang" does so when libwebp opens it, also from memory.
// In a program called ffmpeg or ffprobe:
//   stall-   never returns
// Marks are lines of the file FACECROP_TEST_MARKS, which each engine process opens before it gives up its right to write.
// If the environment variable FACECROP_TEST_SHORT_WRITES is set, the disk takes only half of every second write to the
// files *.jsonl, in all processes.
// When the environment variable FACECROP_TEST_START is set, every such process ends with that status as soon as it starts.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static int is_engine;
static int is_program;

static int marks = -1;

static int has_mark(const char *name) {
    char text[PATH_MAX] = "", line[PATH_MAX];
    if (marks < 0 || pread(marks, text, sizeof text - 1, 0) < 0) return 0;
    snprintf(line, sizeof line, "%s\n", name);
    return strstr(text, line) != NULL;
}

static int make_mark(const char *name) { return marks >= 0 && dprintf(marks, "%s\n", name) > 0; }

__attribute__((constructor)) static void begin(int count, char **arguments) {
    is_engine = getenv("FACECROP_SUPERVISOR") || (count == 2 && strcmp(arguments[1], "engine") == 0);
    is_program = strncmp(program_invocation_short_name, "ff", 2) == 0;
    const char *status = getenv("FACECROP_TEST_START");
    if (is_engine && status) _exit(atoi(status));
    const char *path = getenv("FACECROP_TEST_MARKS");
    if (!is_engine || !path) return;
    marks = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (has_mark("last")) _exit(5);
}

static int begins(const char *name, const char *start) { return strncmp(name, start, strlen(start)) == 0; }

static void crash(void) { *(volatile int *)0 = 0; }

static void say(int descriptor, const char *text) {
    if (write(descriptor, text, strlen(text)) < 0) abort();
}

// Reads a secret and the tests' own folder, writes to it and to FACECROP_TEST_OUTPUT, opens a socket, starts a process.
static void reach(int (*open_file)(const char *, int, ...)) {
    const char *folder = getenv("FACECROP_TEST_REACH");
    if (!folder) abort();
    char beside[PATH_MAX];
    snprintf(beside, sizeof beside, "%s/new", folder);
    if (open_file("/etc/passwd", O_RDONLY) >= 0) say(2, "read ");
    if (open_file(folder, O_RDONLY | O_DIRECTORY) >= 0) say(2, "listed ");
    if (open_file(beside, O_CREAT | O_WRONLY, 0600) >= 0) say(2, "wrote ");
    const char *output = getenv("FACECROP_TEST_OUTPUT");
    if (output) {
        snprintf(beside, sizeof beside, "%s/new", output);
        if (open_file(beside, O_CREAT | O_WRONLY, 0600) >= 0 || errno != EACCES) say(2, "wrote an output ");
    }
    if (socket(AF_INET, SOCK_STREAM, 0) >= 0) say(2, "connected ");
    pid_t child = fork();
    if (child == 0) _exit(0);
    if (child > 0) say(2, "forked ");
    say(2, "and that was all\n");
    abort();
}

static void stall(const char *path) {
    const char *slash = strrchr(path, '/');
    if (begins(slash ? slash + 1 : path, "stall-")) for (;;) pause();
}

static void misbehave(const char *path, int (*open_file)(const char *, int, ...)) {
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    if (begins(name, "crash-")) crash();
    if (begins(name, "abort-")) {
        say(2, "first line\nfree(): \x1b[31minvalid pointer\n");
        abort();
    }
    if (begins(name, "reach-")) reach(open_file);
    // At _exit, ThreadSanitizer would end the process with a status of its own.
    if (begins(name, "exit-")) syscall(SYS_exit_group, 3);
    if (begins(name, "hang-")) {
        say(2, "hangs\n");
        for (;;) pause();
    }
    if (begins(name, "last-")) {
        if (!make_mark("last")) abort();
        _exit(5);
    }
    if (begins(name, "noise-")) {
        say(1, "out of a library\n");
        say(2, "a warning of a library\n");
    }
    if (begins(name, "once-")) {
        if (!has_mark(name) && make_mark(name)) crash();
    }
}

static int opened(const char *symbol, const char *path, int flags, mode_t mode) {
    int (*open_file)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, symbol);
    // Only files opened for reading are inputs.
    if (is_engine && (flags & O_ACCMODE) == O_RDONLY) misbehave(path, open_file);
    if (is_program) stall(path);
    return open_file(path, flags, mode);
}

int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = va_arg(rest, mode_t);
    va_end(rest);
    return opened("open", path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = va_arg(rest, mode_t);
    va_end(rest);
    return opened("open64", path, flags, mode);
}

static int is_log(int descriptor) {
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path);
    return length > 6 && memcmp(path + length - 6, ".jsonl", 6) == 0;
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
    static _Atomic unsigned calls;
    ssize_t (*write_bytes)(int, const void *, size_t) = (ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
    if (count > 1 && getenv("FACECROP_TEST_SHORT_WRITES") && is_log(descriptor) && ++calls % 2) count /= 2;
    return write_bytes(descriptor, bytes, count);
}

// As in webp/demux.h.
struct webp_data {
    const unsigned char *bytes;
    size_t size;
};

void *WebPDemuxInternal(const struct webp_data *data, int allows_part, void *state, int version) {
    void *(*demux)(const struct webp_data *, int, void *, int) =
        (void *(*)(const struct webp_data *, int, void *, int))dlsym(RTLD_NEXT, "WebPDemuxInternal");
    if (is_engine && memmem(data->bytes, data->size, "facecrop-crash", 14)) crash();
    if (is_engine && memmem(data->bytes, data->size, "facecrop-hang", 13)) for (;;) pause();
    return demux(data, allows_part, state, version);
}
