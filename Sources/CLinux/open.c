// For openat2 and O_PATH.
#define _GNU_SOURCE
#include "cfilesystem.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

const int cfilesystem_path_only = O_PATH;

int cfilesystem_open_beneath(int folder, const char *path, int flags) {
    struct open_how how = {.flags = (unsigned)flags, .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS};
    long result = syscall(SYS_openat2, folder, path, &how, sizeof how);
    return result < 0 ? -errno : (int)result;
}
