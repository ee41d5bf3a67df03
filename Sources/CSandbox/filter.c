// For the flags of `clone`.
#define _GNU_SOURCE
#include "csandbox.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "facecrop knows the system calls of x86-64 and aarch64 only"
#endif

// Calls that are denied no matter what their arguments are.
//
// Calls from 424 on have the same number on all architectures; calls that the headers of Debian 12 do not name are
// written as numbers. Some calls exist only on x86-64.
static const int denied_calls[] = {
    // Network, and sockets of any kind. Inherited sockets can still be read and written.
    SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4,
    // Programs that no path names.
    SYS_execveat,
    // Calls that would bypass this filter.
    SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register,
    // Other processes.
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_pidfd_open, SYS_pidfd_getfd,
    SYS_pidfd_send_signal, SYS_process_madvise, SYS_process_mrelease, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo,
    SYS_tkill, SYS_setpriority, SYS_ioprio_set, SYS_move_pages, SYS_migrate_pages,
    // Names, modes, owners, times and attributes of files, which Landlock does not restrict.
    SYS_linkat, SYS_symlinkat, SYS_mknodat, SYS_truncate, SYS_fchmod, SYS_fchmodat, 452 /* fchmodat2 */, SYS_fchown,
    SYS_fchownat, SYS_utimensat, SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr,
    SYS_fremovexattr, 463 /* setxattrat */, 466 /* removexattrat */, 469 /* file_setattr */, SYS_name_to_handle_at,
    SYS_open_by_handle_at,
    // Memory and queues that are shared by name.
    SYS_shmget, SYS_shmat, SYS_shmctl, SYS_msgget, SYS_msgsnd, SYS_msgrcv, SYS_msgctl, SYS_semget, SYS_semop,
    SYS_semtimedop, SYS_semctl, SYS_mq_open, SYS_mq_unlink,
    // File systems and namespaces.
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_open_tree, SYS_move_mount, SYS_fsopen, SYS_fsconfig,
    SYS_fsmount, SYS_fspick, SYS_mount_setattr, 467 /* open_tree_attr */, 457 /* statmount */, 458 /* listmount */,
    SYS_unshare, SYS_setns, SYS_quotactl, SYS_quotactl_fd, SYS_fanotify_init, SYS_fanotify_mark, SYS_swapon,
    SYS_swapoff,
    // The kernel and the machine.
    SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_add_key, SYS_request_key, SYS_keyctl, SYS_init_module,
    SYS_finit_module, SYS_delete_module, SYS_kexec_load, SYS_kexec_file_load, SYS_reboot, SYS_sethostname,
    SYS_setdomainname, SYS_settimeofday, SYS_clock_settime, SYS_clock_adjtime, SYS_adjtimex, SYS_acct, SYS_syslog,
    SYS_vhangup, SYS_personality, SYS_lookup_dcookie, SYS_nfsservctl,
    // Users and groups.
    SYS_setuid, SYS_setgid, SYS_setreuid, SYS_setregid, SYS_setresuid, SYS_setresgid, SYS_setfsuid, SYS_setfsgid,
    SYS_setgroups, SYS_capset,
#if defined(__x86_64__)
    SYS_link, SYS_symlink, SYS_mknod, SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes,
    SYS_futimesat, SYS_iopl, SYS_ioperm, SYS_modify_ldt, SYS_uselib, SYS_create_module, SYS_get_kernel_syms,
    SYS_query_module, SYS__sysctl,
#endif
};

// New processes and programs, denied where none are needed. `clone` is seen to below.
static const int program_calls[] = {
    SYS_execve,
#if defined(__x86_64__)
    SYS_fork, SYS_vfork,
#endif
};

// Denied where there are several processes: none leaves the process group by which all of them can be ended.
static const int group_calls[] = {SYS_setpgid, SYS_setsid};

// The last call that existed when this list was made (file_setattr, Linux 6.17).
//
// For newer calls, and for x86-64's other numbering from 0x40000000 on, the filter returns the error of a kernel
// without such a call, which C libraries can handle.
enum { LAST_KNOWN_CALL = 469 };

#define COUNT(list) (sizeof(list) / sizeof *(list))

enum { LONGEST_FILTER = 2 * (COUNT(denied_calls) + COUNT(program_calls) + COUNT(group_calls)) + 64 };

typedef struct {
    struct sock_filter steps[LONGEST_FILTER];
    unsigned short count;
} filter;

static void add(filter *filter, struct sock_filter step) { filter->steps[filter->count++] = step; }

static void add_load(filter *filter, size_t position) {
    add(filter, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)position));
}

static void add_return(filter *filter, uint32_t action) {
    add(filter, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action));
}

static void add_error(filter *filter, int error) {
    add_return(filter, SECCOMP_RET_ERRNO | ((uint32_t)error & SECCOMP_RET_DATA));
}

// Skips the next `count` steps unless the comparison is true; `comparison` is BPF_JEQ, BPF_JGT or BPF_JSET.
static void add_unless(filter *filter, int comparison, uint32_t value, int count) {
    add(filter, (struct sock_filter)BPF_JUMP((uint16_t)(BPF_JMP | comparison | BPF_K), value, 0, (uint8_t)count));
}

static void add_if(filter *filter, int comparison, uint32_t value, int count) {
    add(filter, (struct sock_filter)BPF_JUMP((uint16_t)(BPF_JMP | comparison | BPF_K), value, (uint8_t)count, 0));
}

// The lower half of an argument; both architectures are little-endian.
static size_t argument(int index) { return offsetof(struct seccomp_data, args) + sizeof(uint64_t) * (size_t)index; }

// Allows `call` only if its first argument is this process; `other_name` is another value that means this process.
static void add_own_process_only(filter *filter, int call, pid_t other_name) {
    add_unless(filter, BPF_JEQ, (uint32_t)call, 5);
    add_load(filter, argument(0));
    add_if(filter, BPF_JEQ, (uint32_t)getpid(), 2);
    add_if(filter, BPF_JEQ, (uint32_t)other_name, 1);
    add_error(filter, EPERM);
    add_return(filter, SECCOMP_RET_ALLOW);
}

// Allows new threads, but not new processes. `clone3` hides its flags from filters; C libraries work without it.
static void add_threads_only(filter *filter) {
    add_unless(filter, BPF_JEQ, SYS_clone3, 1);
    add_error(filter, ENOSYS);
    add_unless(filter, BPF_JEQ, SYS_clone, 4);
    add_load(filter, argument(0));
    add_if(filter, BPF_JSET, CLONE_THREAD, 1);
    add_error(filter, EPERM);
    add_return(filter, SECCOMP_RET_ALLOW);
}

// Processes, too, but no namespaces, in which this process would be root and could mount and connect.
static void add_processes(filter *filter) {
    const uint32_t namespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER
                                | CLONE_NEWPID | CLONE_NEWNET;
    add_unless(filter, BPF_JEQ, SYS_clone3, 1);
    add_error(filter, ENOSYS);
    add_unless(filter, BPF_JEQ, SYS_clone, 4);
    add_load(filter, argument(0));
    add_unless(filter, BPF_JSET, namespaces, 1);
    add_error(filter, EPERM);
    add_return(filter, SECCOMP_RET_ALLOW);
}

// Denies typing into the terminal from which this process was started.
static void add_no_typing(filter *filter) {
    add_unless(filter, BPF_JEQ, SYS_ioctl, 5);
    add_load(filter, argument(1));
    add_if(filter, BPF_JEQ, TIOCSTI, 2);
    add_if(filter, BPF_JEQ, TIOCLINUX, 1);
    add_return(filter, SECCOMP_RET_ALLOW);
    add_error(filter, EPERM);
}

static void add_denied(filter *filter, const int *calls, size_t count) {
    for (size_t index = 0; index < count; index++) {
        add_unless(filter, BPF_JEQ, (uint32_t)calls[index], 1);
        add_error(filter, EPERM);
    }
}

static void build(filter *filter, int allowed) {
    const int programs = allowed & CSANDBOX_ALLOW_PROGRAMS;
    add_load(filter, offsetof(struct seccomp_data, arch));
    add_if(filter, BPF_JEQ, OWN_ARCHITECTURE, 1);
    add_error(filter, EPERM);
    add_load(filter, offsetof(struct seccomp_data, nr));
    add_unless(filter, BPF_JGT, LAST_KNOWN_CALL, 1);
    add_error(filter, ENOSYS);
    add_denied(filter, denied_calls, COUNT(denied_calls));
    if (programs) {
        add_denied(filter, group_calls, COUNT(group_calls));
    } else {
        add_denied(filter, program_calls, COUNT(program_calls));
    }
    // Each of these steps decides about its call if it matches, so the call's number is still loaded for the next step.
    if (!(allowed & CSANDBOX_ALLOW_SIGNALS)) {
        // In `kill`, 0 is the process group.
        add_own_process_only(filter, SYS_kill, programs ? 0 : getpid());
        add_own_process_only(filter, SYS_tgkill, getpid());
    }
    add_own_process_only(filter, SYS_prlimit64, 0);
    if (programs) {
        add_processes(filter);
    } else {
        add_threads_only(filter);
    }
    add_no_typing(filter);
    add_return(filter, SECCOMP_RET_ALLOW);
}

int csandbox_filter_available(void) {
    const uint32_t action = SECCOMP_RET_ERRNO;
    return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) < 0 ? -errno : 0;
}

int csandbox_filter_enforce(int allowed) {
    filter filter = {.count = 0};
    build(&filter, allowed);
    struct sock_fprog program = {.len = filter.count, .filter = filter.steps};
    long result = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
    // A result above 0 is the number of a thread to which the filter could not be applied.
    return result < 0 ? -errno : result > 0 ? -EBUSY : 0;
}
