#include "cfilesystem.h"

#include <sys/vfs.h>

unsigned int cfilesystem_type(const char *path) {
    struct statfs status;
    return statfs(path, &status) == 0 ? (unsigned int)status.f_type : 0;
}
