// For `syscall`.
#define _GNU_SOURCE
#include "csandboxprobe.h"

#include <errno.h>
#include <sched.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define CALL(name) {#name, SYS_##name}
// The headers of Debian 12 do not name all calls; those from 424 on have the same number everywhere.
static const struct {
    const char *name;
    long number;
} calls[] = {
    CALL(socket), CALL(socketpair), CALL(connect), CALL(bind), CALL(listen), CALL(accept), CALL(accept4),
    CALL(sendto), CALL(sendmsg), CALL(sendmmsg), CALL(recvfrom), CALL(recvmsg), CALL(recvmmsg), CALL(setsockopt),
    CALL(shutdown), CALL(execve), CALL(execveat), CALL(clone), CALL(clone3), CALL(io_uring_setup),
    CALL(io_uring_enter), CALL(io_uring_register), CALL(ptrace), CALL(process_vm_readv), CALL(process_vm_writev),
    CALL(kcmp), CALL(pidfd_open), CALL(pidfd_getfd), CALL(pidfd_send_signal), CALL(process_madvise),
    CALL(process_mrelease), CALL(rt_sigqueueinfo), CALL(rt_tgsigqueueinfo), CALL(kill), CALL(tkill), CALL(tgkill),
    CALL(setpriority), CALL(ioprio_set), CALL(move_pages), CALL(migrate_pages), CALL(get_robust_list),
    CALL(sched_setscheduler), CALL(sched_setparam), CALL(sched_setattr), CALL(sched_setaffinity), CALL(prlimit64),
    CALL(setpgid), CALL(setsid), CALL(linkat), CALL(symlinkat), CALL(mknodat), CALL(truncate), CALL(fchmod),
    CALL(fchmodat), {"fchmodat2", 452}, CALL(fchown), CALL(fchownat), CALL(utimensat), CALL(setxattr),
    CALL(lsetxattr), CALL(fsetxattr), CALL(getxattr), CALL(lgetxattr), CALL(fgetxattr), CALL(listxattr),
    CALL(llistxattr), CALL(flistxattr), CALL(removexattr), CALL(lremovexattr), CALL(fremovexattr),
    {"setxattrat", 463}, {"getxattrat", 464}, {"listxattrat", 465}, {"removexattrat", 466}, {"file_getattr", 468},
    {"file_setattr", 469}, CALL(name_to_handle_at), CALL(open_by_handle_at), CALL(inotify_init1),
    CALL(inotify_add_watch), CALL(fanotify_init), CALL(fanotify_mark), CALL(flock), CALL(shmget), CALL(shmat),
    CALL(shmctl), CALL(msgget), CALL(msgsnd), CALL(msgrcv), CALL(msgctl), CALL(semget), CALL(semop),
    CALL(semtimedop), CALL(semctl), CALL(mq_open), CALL(mq_unlink), CALL(sync), CALL(syncfs), CALL(mlock),
    CALL(mlock2), CALL(mlockall), CALL(io_setup), CALL(mount), CALL(umount2), CALL(pivot_root), CALL(chroot),
    CALL(open_tree), CALL(move_mount), CALL(fsopen), CALL(fsconfig), CALL(fsmount), CALL(fspick),
    CALL(mount_setattr), {"open_tree_attr", 467}, {"statmount", 457}, {"listmount", 458}, CALL(unshare),
    CALL(setns), CALL(quotactl), CALL(quotactl_fd), CALL(swapon), CALL(swapoff), CALL(bpf), CALL(perf_event_open),
    CALL(userfaultfd), CALL(add_key), CALL(request_key), CALL(keyctl), CALL(init_module), CALL(finit_module),
    CALL(delete_module), CALL(kexec_load), CALL(kexec_file_load), CALL(reboot), CALL(sethostname),
    CALL(setdomainname), CALL(settimeofday), CALL(clock_settime), CALL(clock_adjtime), CALL(adjtimex), CALL(acct),
    CALL(syslog), CALL(vhangup), CALL(personality), CALL(lookup_dcookie), CALL(nfsservctl), CALL(setuid),
    CALL(setgid), CALL(setreuid), CALL(setregid), CALL(setresuid), CALL(setresgid), CALL(setfsuid), CALL(setfsgid),
    CALL(setgroups), CALL(capset), {"lsm_set_self_attr", 460}, CALL(fcntl), CALL(ioctl), CALL(openat),
    {"openat2", 437}, CALL(mkdirat), CALL(memfd_create), CALL(timer_create), CALL(getpid), CALL(close),
    CALL(faccessat), CALL(readlinkat), {"a call to come", 500},
#if defined(__x86_64__)
    CALL(fork), CALL(vfork), CALL(link), CALL(symlink), CALL(mknod), CALL(chmod), CALL(chown), CALL(lchown),
    CALL(utime), CALL(utimes), CALL(futimesat), CALL(inotify_init), CALL(iopl), CALL(ioperm), CALL(modify_ldt),
    CALL(uselib), CALL(create_module), CALL(get_kernel_syms), CALL(query_module), CALL(_sysctl), CALL(open),
    CALL(creat), CALL(mkdir),
    // The same call in the numbering for addresses of 32 bits.
    {"x32 getpid", 0x40000000 | SYS_getpid},
#endif
};

long csandboxprobe_number(const char *name) {
    for (size_t index = 0; index < sizeof calls / sizeof *calls; index++) {
        if (strcmp(name, calls[index].name) == 0) return calls[index].number;
    }
    return -1;
}

int csandboxprobe_call(long number, const long *arguments) {
    long result = syscall(
        number, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5]);
    // The process that `clone` has made.
    if (result == 0 && number == SYS_clone) _exit(0);
#if defined(__x86_64__)
    if (result == 0 && (number == SYS_fork || number == SYS_vfork)) _exit(0);
#endif
    return result < 0 ? errno : 0;
}

int csandboxprobe_call_of_32_bits(void) {
#if defined(__x86_64__)
    // `getpid` in the numbering of i386, which the kernel may lack.
    long result = 20;
    __asm__ volatile("int $0x80" : "+a"(result) : : "memory", "r8", "r9", "r10", "r11");
    return result < 0 ? (int)-result : 0;
#else
    return EPERM;
#endif
}
