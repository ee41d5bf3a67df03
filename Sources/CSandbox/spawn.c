// For posix_spawn_file_actions_addclosefrom_np.
#define _GNU_SOURCE
#include "csandbox.h"

#include <spawn.h>

int csandbox_close_from(void *actions, int first) {
    return -posix_spawn_file_actions_addclosefrom_np(actions, first);
}
