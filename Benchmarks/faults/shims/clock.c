// Preloaded into a program, lets the clock of the wall jump forward and back; the clock that only counts stays right.
//
//   FAULTS_SEED   a number: another one makes other jumps
//   FAULTS_LOG    a file that gets a letter for each answer that is wrong: F; of facecrop-engine: E
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { LOG_DESCRIPTOR = 500, STEP_NANOSECONDS = 40000000, DAY = 86400 };

static const int64_t offsets[] = {0, 3600, -3600, DAY, -DAY, 3650 * (int64_t)DAY, -3650 * (int64_t)DAY, 2, -2};
static uint64_t seed;
static int log_descriptor = -1, is_engine;

// Straight to the kernel: other libraries ask for the time before this one could look up the C library's function.
static int real_clock_gettime(clockid_t clock, struct timespec *time) { return (int)syscall(SYS_clock_gettime, clock, time); }

__attribute__((constructor)) static void begin(void) {
    const char *text = getenv("FAULTS_SEED"), *log = getenv("FAULTS_LOG");
    seed = text ? strtoull(text, NULL, 10) : 0;
    // The engine process calls itself by another name than its file.
    char file[4096] = "";
    is_engine = readlink("/proc/self/exe", file, sizeof file - 1) > 0 && strstr(file, "facecrop-engine") != NULL;
    // Opened before the program's sandbox forbids it, at a number that the program does not use.
    int opened = log ? open(log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666) : -1;
    if (opened >= 0) log_descriptor = fcntl(opened, F_DUPFD_CLOEXEC, LOG_DESCRIPTOR), close(opened);
}

// The same in all processes at a time.
static int64_t offset(void) {
    struct timespec now;
    real_clock_gettime(CLOCK_MONOTONIC, &now);
    uint64_t step = ((uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec) / STEP_NANOSECONDS;
    uint64_t value = (step + seed * 0x9E3779B97F4A7C15u) * 0xBF58476D1CE4E5B9u;
    value = (value ^ value >> 27) * 0x94D049BB133111EBu;
    int64_t chosen = offsets[(value ^ value >> 31) % (sizeof offsets / sizeof *offsets)];
    if (chosen && log_descriptor >= 0 && write(log_descriptor, is_engine ? "E" : "F", 1) < 0) log_descriptor = -1;
    return chosen;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int result = real_clock_gettime(clock, time);
    if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += offset();
    return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    (void)zone;
    struct timespec now;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
    time->tv_sec = now.tv_sec, time->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *result) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (result) *result = now.tv_sec;
    return now.tv_sec;
}
