// Preloaded: a disk that refuses calls, as some network disks and filters of containers do. FACECROP_TEST_REFUSALS is a
// list such as "file=22 folder=95 rename=1": the errno of fsync for files and for folders, and of renameat2 with flags.
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int refusal(const char *call) {
    const char *list = getenv("FACECROP_TEST_REFUSALS");
    const char *found = list ? strstr(list, call) : NULL;
    return found ? atoi(found + strlen(call)) : 0;
}

static long flush(long number, int descriptor) {
    struct stat status;
    int reason = fstat(descriptor, &status) != 0 ? 0 : refusal(S_ISDIR(status.st_mode) ? "folder=" : "file=");
    if (reason == 0) return syscall(number, descriptor);
    errno = reason;
    return -1;
}

int fsync(int descriptor) { return flush(SYS_fsync, descriptor); }

int fdatasync(int descriptor) { return flush(SYS_fdatasync, descriptor); }

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
    int reason = flags ? refusal("rename=") : 0;
    if (reason == 0) return syscall(SYS_renameat2, from_folder, from, to_folder, to, flags);
    errno = reason;
    return -1;
}
