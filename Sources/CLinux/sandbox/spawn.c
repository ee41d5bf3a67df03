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

int csandbox_signal_without_parent(int signal) { return prctl(PR_SET_PDEATHSIG, signal) == 0 ? 0 : -errno; }
