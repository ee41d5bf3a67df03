// Linux's ways for a process to give up its own rights. Swift needs this library because it cannot call variadic
// `syscall`.
//
// The C library of Debian 12 has no functions for Landlock, and its headers end with Landlock's second version, so
// landlock.c declares what is newer. Functions return 0 or more, or a negative errno.
#ifndef CSANDBOX_H
#define CSANDBOX_H

#include <stddef.h>

// What may be done with a file, or below a folder.
typedef enum {
    CSANDBOX_READ = 1,
    // Create, fill, truncate, rename and remove files, and create folders; includes reading.
    CSANDBOX_WRITE = 2,
    // Start it as a program; reading is included.
    CSANDBOX_EXECUTE = 3,
} csandbox_right;

// Prevents this process and the programs that it starts from ever gaining rights. Cannot be undone.
int csandbox_forbid_new_privileges(void);

// 1 if this is in force for the calling thread, 0 if it could be.
int csandbox_new_privileges_forbidden(void);

// Drops the calling thread's capabilities, which only root has, except those to read and replace files of other users.
int csandbox_drop_capabilities(void);

// Landlock's version (its "ABI"), from 1; below 0 if the kernel has no Landlock or it is disabled.
int csandbox_landlock_version(void);

// From which version on a ruleset says which files can be emptied, signals reach no process outside it, and it can be
// enforced on all threads at once.
enum { CSANDBOX_LANDLOCK_TRUNCATION = 3, CSANDBOX_LANDLOCK_SIGNALS = 6, CSANDBOX_LANDLOCK_ALL_THREADS = 8 };

// A new ruleset, which denies everything that this version can deny; the caller closes the descriptor.
int csandbox_landlock_create(int version);

// Allows `right` for the file or folder at `path`, with links followed, and below it. A path that cannot be opened is
// skipped.
int csandbox_landlock_allow(int ruleset, int version, const char *path, csandbox_right right);

// Enforces the ruleset on the calling thread and the threads that it creates later; from version 8 on, on all threads.
// Cannot be undone.
int csandbox_landlock_enforce(int ruleset, int version);

// 0 if the kernel can filter system calls.
int csandbox_filter_available(void);

// What the filter leaves besides.
enum {
    // Processes, and programs in them; all stay in the process group of this one, so that a signal to it reaches all.
    CSANDBOX_ALLOW_PROGRAMS = 1,
    // Signals to any process, where a ruleset says which can be reached.
    CSANDBOX_ALLOW_SIGNALS = 2,
    // `openat2`, whose flags no filter can see, where a ruleset says which files can be emptied.
    CSANDBOX_ALLOW_OPENAT2 = 4,
};

// Denies all threads of this process, and what they start, the system calls listed in filter.c, but for what `allowed`
// names. Cannot be undone.
int csandbox_filter_enforce(int allowed);

// Has a program that is started with `actions`, a `posix_spawn_file_actions_t`, inherit no descriptor from `first` on. A
// wrapper, because the C library declares the function for _GNU_SOURCE alone. Returns 0, or an errno below 0.
int csandbox_close_from(void *actions, int first);

// Has the kernel send this process a signal each time that the thread that started it ends. Other programs that this
// process starts do not inherit that. A wrapper, because `prctl` is variadic. Returns 0, or an errno below 0.
int csandbox_signal_without_parent(int signal);

// Receives the path of each library that this process has loaded; a path is valid until the call returns.
typedef void (*csandbox_receiver)(const char *path, void *context);
void csandbox_list_libraries(csandbox_receiver receive, void *context);

#endif
