// For the flags of `clone` and the commands of `fcntl`.
#define _GNU_SOURCE
#include "csandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
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
    SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4, SYS_sendto, SYS_sendmsg,
    SYS_sendmmsg, SYS_recvfrom, SYS_recvmsg, SYS_recvmmsg, SYS_setsockopt, SYS_shutdown,
    // Programs that no path names.
    SYS_execveat,
    // Calls that would bypass this filter.
    SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register,
    // Other processes.
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_pidfd_open, SYS_pidfd_getfd,
    SYS_pidfd_send_signal, SYS_process_madvise, SYS_process_mrelease, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo,
    SYS_tkill, SYS_setpriority, SYS_ioprio_set, SYS_move_pages, SYS_migrate_pages, SYS_get_robust_list,
    SYS_sched_setscheduler, SYS_sched_setparam, SYS_sched_setattr,
    // Names, modes, owners, times and attributes of files, which Landlock does not restrict.
    SYS_linkat, SYS_symlinkat, SYS_mknodat, SYS_truncate, SYS_fchmod, SYS_fchmodat, 452 /* fchmodat2 */, SYS_fchown,
    SYS_fchownat, SYS_utimensat, SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, SYS_getxattr, SYS_lgetxattr,
    SYS_fgetxattr, SYS_listxattr, SYS_llistxattr, SYS_flistxattr, SYS_removexattr, SYS_lremovexattr,
    SYS_fremovexattr, 463 /* setxattrat */, 464 /* getxattrat */, 465 /* listxattrat */, 466 /* removexattrat */,
    468 /* file_getattr */, 469 /* file_setattr */, SYS_name_to_handle_at, SYS_open_by_handle_at,
    // What others do with files, which Landlock does not restrict either.
    SYS_inotify_init1, SYS_inotify_add_watch, SYS_fanotify_init, SYS_fanotify_mark,
    // Memory and queues that are shared by name.
    SYS_shmget, SYS_shmat, SYS_shmctl, SYS_msgget, SYS_msgsnd, SYS_msgrcv, SYS_msgctl, SYS_semget, SYS_semop,
    SYS_semtimedop, SYS_semctl, SYS_mq_open, SYS_mq_unlink,
    // What all processes of the machine share: the disks' queues, and the number of requests of this kind. Memory that is
    // never swapped out is limited for each process (RLIMIT_MEMLOCK); without it, a library of ffmpeg prints a warning.
    SYS_sync, SYS_syncfs, SYS_io_setup,
    // File systems and namespaces.
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_open_tree, SYS_move_mount, SYS_fsopen, SYS_fsconfig,
    SYS_fsmount, SYS_fspick, SYS_mount_setattr, 467 /* open_tree_attr */, 457 /* statmount */, 458 /* listmount */,
    SYS_unshare, SYS_setns, SYS_quotactl, SYS_quotactl_fd, SYS_swapon, SYS_swapoff,
    // The kernel and the machine.
    SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_add_key, SYS_request_key, SYS_keyctl, SYS_init_module,
    SYS_finit_module, SYS_delete_module, SYS_kexec_load, SYS_kexec_file_load, SYS_reboot, SYS_sethostname,
    SYS_setdomainname, SYS_settimeofday, SYS_clock_settime, SYS_clock_adjtime, SYS_adjtimex, SYS_acct, SYS_syslog,
    SYS_vhangup, SYS_personality, SYS_lookup_dcookie, SYS_nfsservctl,
    // Users, groups and labels.
    SYS_setuid, SYS_setgid, SYS_setreuid, SYS_setregid, SYS_setresuid, SYS_setresgid, SYS_setfsuid, SYS_setfsgid,
    SYS_setgroups, SYS_capset, 460 /* lsm_set_self_attr */,
#if defined(__x86_64__)
    SYS_link, SYS_symlink, SYS_mknod, SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
    SYS_inotify_init, SYS_iopl, SYS_ioperm, SYS_modify_ldt, SYS_uselib, SYS_create_module, SYS_get_kernel_syms,
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

// The most values that an argument may have.
enum { MOST_VALUES = 12 };

// A call that depends on one of its arguments.
typedef struct {
    int call;
    int argument;
    // The bits of the argument that count.
    uint32_t mask;
    // The values that these bits may have.
    int count;
    uint32_t values[MOST_VALUES];
} condition;

enum {
    ALL_BITS = -1,
    // In a new namespace, this process would be root and could mount and connect.
    NAMESPACES = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID
                 | CLONE_NEWNET,
    // MFD_NOEXEC_SEAL, from Linux 6.3 on.
    NEVER_A_PROGRAM = 8,
};

// Commands of `fcntl`. With others, this process would be told of what others do with a file, or have them wait for a
// lock, or have the kernel send signals for it, to any process of the user (F_SETOWN, F_SETSIG).
static const condition file_commands = {
    SYS_fcntl, 1, (uint32_t)ALL_BITS, 10,
    {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETPIPE_SZ, F_SETPIPE_SZ, F_ADD_SEALS, F_GET_SEALS},
};

// Commands of `ioctl`. The others can send signals (FIOASYNC, FIOSETOWN), type into the terminal from which this process
// was started, or change a file that is open for reading only: its attributes, or that it can be written to.
static const condition device_commands = {
    SYS_ioctl, 1, (uint32_t)ALL_BITS, 6, {TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIOCLEX, FIONCLEX},
};

// Opening for reading with O_TRUNC empties a file, and with the access mode 3 even one that may not be read. Before its
// version 3, Landlock allows both, because neither asks for the right to write.
enum { ACCESS = O_ACCMODE | O_TRUNC };

// A program with one of these bits has the rights of its owner, whichever user starts it; landlock.c leaves root's
// right to create files.
enum { OWNERS_RIGHTS = S_ISUID | S_ISGID };

static const condition conditions_of_files[] = {
    {SYS_openat, 2, ACCESS, 5, {O_RDONLY, O_WRONLY, O_RDWR, O_WRONLY | O_TRUNC, O_RDWR | O_TRUNC}},
    {SYS_openat, 3, OWNERS_RIGHTS, 1, {0}},
    {SYS_mkdirat, 2, OWNERS_RIGHTS, 1, {0}},
#if defined(__x86_64__)
    {SYS_open, 1, ACCESS, 5, {O_RDONLY, O_WRONLY, O_RDWR, O_WRONLY | O_TRUNC, O_RDWR | O_TRUNC}},
    {SYS_open, 2, OWNERS_RIGHTS, 1, {0}},
    {SYS_creat, 1, OWNERS_RIGHTS, 1, {0}},
    {SYS_mkdir, 1, OWNERS_RIGHTS, 1, {0}},
#endif
};

static const condition threads_only = {SYS_clone, 0, CLONE_THREAD | NAMESPACES, 1, {CLONE_THREAD}};

// A child of this process, not of its parent.
static const condition own_processes = {SYS_clone, 0, CLONE_PARENT | NAMESPACES, 1, {0}};

// A file in memory has no path, so Landlock would let it be started.
static const condition no_programs_in_memory = {SYS_memfd_create, 1, NEVER_A_PROGRAM, 1, {NEVER_A_PROGRAM}};

enum { LONGEST_FILTER = 2 * (COUNT(denied_calls) + COUNT(program_calls) + COUNT(group_calls)) + 256 };

typedef struct {
    struct sock_filter steps[LONGEST_FILTER];
    unsigned short count;
} filter;

static void add(filter *filter, struct sock_filter step) { filter->steps[filter->count++] = step; }

static void add_load(filter *filter, size_t position) {
    add(filter, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)position));
}

static void add_load_call(filter *filter) { add_load(filter, offsetof(struct seccomp_data, nr)); }

// The lower half of an argument; both architectures are little-endian, and the kernel ignores the upper half of those
// that are looked at here.
static void add_load_argument(filter *filter, int index) {
    add_load(filter, offsetof(struct seccomp_data, args) + sizeof(uint64_t) * (size_t)index);
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

static void add_denied(filter *filter, int call, int error) {
    add_unless(filter, BPF_JEQ, (uint32_t)call, 1);
    add_error(filter, error);
}

static void add_all_denied(filter *filter, const int *calls, size_t count) {
    for (size_t index = 0; index < count; index++) add_denied(filter, calls[index], EPERM);
}

// Denies the call of `condition` unless it holds. Afterwards, the number of the call is loaded, as before.
static void add_condition(filter *filter, const condition *condition) {
    add_unless(filter, BPF_JEQ, (uint32_t)condition->call, condition->count + 4);
    add_load_argument(filter, condition->argument);
    add(filter, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, condition->mask));
    for (int index = 0; index < condition->count; index++) {
        add_if(filter, BPF_JEQ, condition->values[index], condition->count - index);
    }
    add_error(filter, EPERM);
    add_load_call(filter);
}

static void add_conditions(filter *filter, const condition *conditions, size_t count) {
    for (size_t index = 0; index < count; index++) add_condition(filter, &conditions[index]);
}

// Allows `call` only if its first argument is this process; `other_name` is another value that means this process.
static void add_own_process_only(filter *filter, int call, pid_t other_name) {
    condition own = {call, 0, (uint32_t)ALL_BITS, 2, {(uint32_t)getpid(), (uint32_t)other_name}};
    add_condition(filter, &own);
}

// Denies asking for a signal when there is input, which the kernel sends to the owner of an inherited file: for a
// terminal, that is the program in its foreground.
static void add_no_signals_of_input(filter *filter) {
    add_unless(filter, BPF_JEQ, SYS_fcntl, 6);
    add_load_argument(filter, 1);
    add_unless(filter, BPF_JEQ, F_SETFL, 3);
    add_load_argument(filter, 2);
    add_unless(filter, BPF_JSET, O_ASYNC, 1);
    add_error(filter, EPERM);
    add_load_call(filter);
}

static void build(filter *filter, int allowed) {
    const int programs = allowed & CSANDBOX_ALLOW_PROGRAMS;
    add_load(filter, offsetof(struct seccomp_data, arch));
    add_if(filter, BPF_JEQ, OWN_ARCHITECTURE, 1);
    add_error(filter, EPERM);
    add_load_call(filter);
    add_unless(filter, BPF_JGT, LAST_KNOWN_CALL, 1);
    add_error(filter, ENOSYS);
    add_all_denied(filter, denied_calls, COUNT(denied_calls));
    // These hide their flags from filters; C libraries work without them.
    add_denied(filter, SYS_clone3, ENOSYS);
    if (!(allowed & CSANDBOX_ALLOW_OPENAT2)) add_denied(filter, SYS_openat2, ENOSYS);
    if (programs) {
        add_all_denied(filter, group_calls, COUNT(group_calls));
        add_condition(filter, &own_processes);
        add_condition(filter, &no_programs_in_memory);
    } else {
        add_all_denied(filter, program_calls, COUNT(program_calls));
        add_condition(filter, &threads_only);
    }
    if (!(allowed & CSANDBOX_ALLOW_SIGNALS)) {
        // In `kill`, 0 is the process group.
        add_own_process_only(filter, SYS_kill, programs ? 0 : getpid());
        add_own_process_only(filter, SYS_tgkill, getpid());
    }
    add_own_process_only(filter, SYS_prlimit64, 0);
    add_own_process_only(filter, SYS_sched_setaffinity, 0);
    add_conditions(filter, conditions_of_files, COUNT(conditions_of_files));
    add_no_signals_of_input(filter);
    add_condition(filter, &file_commands);
    add_condition(filter, &device_commands);
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
