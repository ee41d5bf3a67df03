// File system calls of Linux that Swift cannot make directly.
#ifndef CFILESYSTEM_H
#define CFILESYSTEM_H

// The flag of open() with which a descriptor stands for a place and allows no reading: O_PATH.
//
// Swift needs it from here because the C library declares it only for _GNU_SOURCE.
extern const int cfilesystem_path_only;

// Opens what is at `path`, relative to the open folder `folder`, without following links and without leaving the
// folder: openat2(RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS).
//
// Swift needs this wrapper because the C library has no function for the call. The caller closes the descriptor.
// Returns a descriptor, or a negative errno: ELOOP if there is a link on the way, EXDEV if the path leads out, ENOSYS
// if the kernel is older than 5.6.
int cfilesystem_open_beneath(int folder, const char *path, int flags);

// Renames a file in one step, unless the new name is taken: renameat2(RENAME_NOREPLACE).
//
// Swift needs this wrapper because the C library declares the call only for _GNU_SOURCE. The caller keeps both paths.
// Returns 0 or an errno: EEXIST if the name is taken, EINVAL if the file system does not support the flag.
int cfilesystem_rename_without_replacing(const char *from, const char *to);

// The type of the file system that `path` leads to, as `statfs` gives it in `f_type`, or 0 if it cannot be told.
//
// Swift needs this wrapper because its module of the C library leaves `statfs` out.
unsigned int cfilesystem_type(const char *path);

#endif
