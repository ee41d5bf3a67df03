// Calls of Linux's file systems that Swift cannot make by itself.
#ifndef CFILESYSTEM_H
#define CFILESYSTEM_H

// renameat2(RENAME_NOREPLACE): gives a file another name in one step, unless something has that name already.
//
// A wrapper, because the C library declares it for _GNU_SOURCE alone. Both paths stay the caller's. Returns 0, or an
// errno: EEXIST where the name is taken, EINVAL on a file system that does not know the flag.
int cfilesystem_rename_without_replacing(const char *from, const char *to);

#endif
