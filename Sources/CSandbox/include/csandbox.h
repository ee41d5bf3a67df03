// Linux's ways for a process to give up rights of its own, for Swift, which cannot call variadic `syscall`.
//
// The C library of Debian 12 has no functions for Landlock, and its headers end with Landlock's second version, so what is
// newer is declared in landlock.c. Functions return 0 or more, or an errno below 0.
#ifndef CSANDBOX_H
#define CSANDBOX_H

#include <stddef.h>

// What may be done below a folder, or with a file.
typedef enum {
    CSANDBOX_READ = 1,
    // Make, fill, cut, rename and remove files, and make folders; reading is included.
    CSANDBOX_WRITE = 2,
    // Start it as a program; reading is included.
    CSANDBOX_EXECUTE = 3,
} csandbox_right;

// No program that this process starts, and nothing it does, can ever give it more rights. Cannot be undone.
int csandbox_forbid_new_privileges(void);

// 1 when that is so for the calling thread, 0 when it could be.
int csandbox_new_privileges_forbidden(void);

// Gives up the calling thread's capabilities, which are those of root, but for reading and replacing files of others.
int csandbox_drop_capabilities(void);

// Landlock's version (its "ABI"), from 1; below 0 where the kernel has none or it is switched off.
int csandbox_landlock_version(void);

// From which version on signals reach no process outside the ruleset, and a ruleset can be enforced on all threads at once.
enum { CSANDBOX_LANDLOCK_SIGNALS = 6, CSANDBOX_LANDLOCK_ALL_THREADS = 8 };

// A new ruleset, which allows nothing of what that version knows; the caller closes the descriptor.
int csandbox_landlock_create(int version);

// Allows `right` for the file or folder at `path`, links followed, and below it. What cannot be opened is passed over.
int csandbox_landlock_allow(int ruleset, int version, const char *path, csandbox_right right);

// Enforces the ruleset on the calling thread and those that it will make; from version 8 on, on all threads. Cannot be
// undone.
int csandbox_landlock_enforce(int ruleset, int version);

// 0 when the kernel can filter system calls.
int csandbox_filter_available(void);

// What the filter leaves besides.
enum {
    // Processes, and programs in them; all stay in the process group of this one, so that a signal to it reaches all.
    CSANDBOX_ALLOW_PROGRAMS = 1,
    // Signals to any process, where a ruleset says which can be reached.
    CSANDBOX_ALLOW_SIGNALS = 2,
};

// Denies all threads of this process, and what they start, the system calls listed in filter.c, but for what `allowed`
// names. Cannot be undone.
int csandbox_filter_enforce(int allowed);

// Has a program that is started with `actions`, a `posix_spawn_file_actions_t`, inherit no descriptor from `first` on. A
// wrapper, because the C library declares the function for _GNU_SOURCE alone. Returns 0, or an errno below 0.
int csandbox_close_from(void *actions, int first);

// Tells the paths of the libraries that this process has loaded; a path is lent for the time of the call.
typedef void (*csandbox_receiver)(const char *path, void *context);
void csandbox_list_libraries(csandbox_receiver receive, void *context);

#endif
