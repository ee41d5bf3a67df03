// For O_PATH and dl_iterate_phdr.
#define _GNU_SOURCE
#include "csandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <linux/capability.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The kernel's `landlock_ruleset_attr` of version 6. An older kernel accepts the longer structure if the fields that it
// does not know are 0.
typedef struct {
    uint64_t handled_access_fs;
    uint64_t handled_access_net;
    uint64_t scoped;
} ruleset_attributes;

typedef struct {
    uint64_t allowed_access;
    int32_t parent_fd;
} __attribute__((packed)) path_rule;

// The bits of `LANDLOCK_ACCESS_FS_*`.
enum {
    EXECUTE = 1 << 0,
    WRITE_FILE = 1 << 1,
    READ_FILE = 1 << 2,
    READ_DIR = 1 << 3,
    REMOVE_DIR = 1 << 4,
    REMOVE_FILE = 1 << 5,
    MAKE_DIR = 1 << 7,
    MAKE_REG = 1 << 8,
    TRUNCATE = 1 << 14,
};

enum {
    // All rights on files that each version knows: 2 adds moving between folders, 3 truncating, 5 device commands.
    FILES_VERSION_1 = (1 << 13) - 1,
    FILES_VERSION_2 = (1 << 14) - 1,
    FILES_VERSION_3 = (1 << 15) - 1,
    FILES_VERSION_5 = (1 << 16) - 1,
    // Binding and connecting TCP sockets, from version 4.
    ALL_NETWORK = 3,
    // Abstract UNIX sockets of other processes, and signals to them, from version 6.
    ALL_SCOPES = 3,
    // The rights that a rule about a single file may grant.
    RIGHTS_ON_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE,
    RULE_PATH_BENEATH = 1,
    CREATE_VERSION = 1,
    // LANDLOCK_RESTRICT_SELF_TSYNC
    RESTRICT_ALL_THREADS = 1 << 3,
};

// The same on all architectures, because these calls are newer than the common numbering.
enum { CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446 };

static int result(long value) { return value < 0 ? -errno : (int)value; }

static uint64_t files_handled(int version) {
    if (version >= 5) return FILES_VERSION_5;
    if (version >= 3) return FILES_VERSION_3;
    return version == 2 ? FILES_VERSION_2 : FILES_VERSION_1;
}

int csandbox_forbid_new_privileges(void) { return result(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)); }

int csandbox_new_privileges_forbidden(void) { return result(prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0)); }

int csandbox_drop_capabilities(void) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3];
    if (syscall(SYS_capget, &header, sets) < 0) return -errno;
    const uint32_t kept[_LINUX_CAPABILITY_U32S_3] = {1U << CAP_DAC_OVERRIDE | 1U << CAP_DAC_READ_SEARCH | 1U << CAP_FOWNER};
    uint32_t given_up = 0;
    for (int half = 0; half < _LINUX_CAPABILITY_U32S_3; half++) {
        given_up |= (sets[half].permitted & ~kept[half]) | sets[half].inheritable;
        sets[half].effective &= kept[half];
        sets[half].permitted &= kept[half];
        sets[half].inheritable = 0;
    }
    // Only root has capabilities. If they are already given up, the filter may deny even this call; see filter.c.
    return given_up == 0 ? 0 : result(syscall(SYS_capset, &header, sets));
}

int csandbox_landlock_version(void) { return result(syscall(CREATE_RULESET, NULL, 0, CREATE_VERSION)); }

int csandbox_landlock_create(int version) {
    ruleset_attributes attributes = {
        .handled_access_fs = files_handled(version),
        .handled_access_net = version >= 4 ? ALL_NETWORK : 0,
        .scoped = version >= 6 ? ALL_SCOPES : 0,
    };
    // A kernel that knows fewer fields checks that the others are 0.
    return result(syscall(CREATE_RULESET, &attributes, sizeof attributes, 0));
}

static int allow(int ruleset, int version, int file, csandbox_right right) {
    uint64_t rights = READ_FILE | READ_DIR;
    if (right == CSANDBOX_WRITE) {
        rights |= WRITE_FILE | REMOVE_DIR | REMOVE_FILE | MAKE_DIR | MAKE_REG | TRUNCATE;
    }
    if (right == CSANDBOX_EXECUTE) rights |= EXECUTE;
    struct stat status;
    if (fstat(file, &status) != 0) return -errno;
    if (!S_ISDIR(status.st_mode)) rights &= RIGHTS_ON_FILES;
    path_rule rule = {.allowed_access = rights & files_handled(version), .parent_fd = file};
    return result(syscall(ADD_RULE, ruleset, RULE_PATH_BENEATH, &rule, 0));
}

int csandbox_landlock_allow(int ruleset, int version, const char *path, csandbox_right right) {
    int file = open(path, O_PATH | O_CLOEXEC);
    if (file < 0) return 0;
    int result = allow(ruleset, version, file, right);
    close(file);
    return result;
}

int csandbox_landlock_enforce(int ruleset, int version) {
    int flags = version >= CSANDBOX_LANDLOCK_ALL_THREADS ? RESTRICT_ALL_THREADS : 0;
    return result(syscall(RESTRICT_SELF, ruleset, flags));
}

typedef struct {
    csandbox_receiver receive;
    void *context;
} library_listener;

static int tell_library(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size;
    const library_listener *listener = context;
    // The program itself and the libraries that the kernel provides have no path.
    if (info->dlpi_name && info->dlpi_name[0] == '/') listener->receive(info->dlpi_name, listener->context);
    return 0;
}

void csandbox_list_libraries(csandbox_receiver receive, void *context) {
    library_listener listener = {receive, context};
    dl_iterate_phdr(tell_library, &listener);
}
