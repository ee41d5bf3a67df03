// For `syscall`.
#define _GNU_SOURCE
#include "csandboxprobe.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// `landlock_create_ruleset`, and its flag that asks for the version.
enum { CREATE_RULESET = 444, CREATE_VERSION = 1 };

typedef struct {
    int listener;
    int answer;
} pretence;

// Answers the question for the version, and has the kernel answer all others.
static void *answer(void *context) {
    const pretence *pretence = context;
    struct seccomp_notif request;
    struct seccomp_notif_resp response;
    for (;;) {
        memset(&request, 0, sizeof request);
        if (ioctl(pretence->listener, SECCOMP_IOCTL_NOTIF_RECV, &request) != 0) {
            if (errno == EINTR || errno == ENOENT) continue;
            return NULL;
        }
        memset(&response, 0, sizeof response);
        response.id = request.id;
        if ((request.data.args[2] & CREATE_VERSION) == 0 && pretence->answer > 0) {
            response.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
        } else if (pretence->answer > 0) {
            response.val = pretence->answer;
        } else {
            response.error = pretence->answer;
        }
        // It fails if the process has ended meanwhile.
        (void)ioctl(pretence->listener, SECCOMP_IOCTL_NOTIF_SEND, &response);
    }
}

int csandboxprobe_pretend_landlock(int version) {
    static pretence pretence;
    struct sock_filter steps[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, CREATE_RULESET, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {.len = sizeof steps / sizeof *steps, .filter = steps};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
    long listener = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
    if (listener < 0) return errno;
    pretence.listener = (int)listener;
    pretence.answer = version;
    pthread_t thread;
    return pthread_create(&thread, NULL, answer, &pretence);
}

int csandboxprobe_pretend_no_filters(void) {
    struct sock_filter steps[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_seccomp, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {.len = sizeof steps / sizeof *steps, .filter = steps};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) != 0 ? errno : 0;
}
