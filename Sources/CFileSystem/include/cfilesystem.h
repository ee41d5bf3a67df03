// File system calls of Linux that Swift cannot make directly.
#ifndef CFILESYSTEM_H
#define CFILESYSTEM_H

// Renames a file in one step, unless the new name is taken: renameat2(RENAME_NOREPLACE).
//
// Swift needs this wrapper because the C library declares the call only for _GNU_SOURCE. The caller keeps both paths.
// Returns 0 or an errno: EEXIST if the name is taken, EINVAL if the file system does not support the flag.
int cfilesystem_rename_without_replacing(const char *from, const char *to);

#endif
