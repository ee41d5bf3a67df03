// For posix_spawn_file_actions_addclosefrom_np.
#define _GNU_SOURCE
#include "csandbox.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>

int csandbox_close_from(void *actions, int first) {
    return -posix_spawn_file_actions_addclosefrom_np(actions, first);
}

int csandbox_continue_without_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGCONT) == 0 ? 0 : -errno; }
