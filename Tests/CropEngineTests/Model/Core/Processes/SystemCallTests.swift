import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Single system calls of a process in the sandbox, made by the probe: what harms other processes, or files that are
/// only named.
@Suite(.enabled(if: Sandbox.available().isComplete, "this kernel has no Landlock, or no seccomp filters"))
struct SystemCallTests {
    private static let inForce = "files: \(Sandbox.available().files); calls: yes"

    /// The answers to `calls` in the sandbox, which may read `in` and write `out`.
    private static func answers(
        _ calls: [String],
        in folder: TemporaryFolder,
        confined: Bool = true,
        first words: [String] = []
    ) throws -> [String] {
        try folder.write("in/a", Array("photo".utf8))
        try folder.write("beside", Array("other".utf8))
        try folder.makeFolder("out")
        let enter = confined ? ["read=in", "read=.", "write=out"] + words + ["enter"] : []
        let lines = try SandboxProbe.lines(enter + calls.map { "call=\($0)" }, in: folder)
        guard confined else { return lines }
        #expect(lines.first == inForce)
        return Array(lines.dropFirst())
    }

    /// Calls that are denied with any arguments: here with those that mean nothing.
    @Test func callsThatDecodingDoesNotNeedAreDenied() throws {
        let calls = [
            "socket", "socketpair", "connect", "bind", "listen", "accept", "accept4", "sendto", "sendmsg", "sendmmsg",
            "recvfrom", "recvmsg", "recvmmsg", "setsockopt", "shutdown", "execve", "execveat", "clone",
            "io_uring_setup", "io_uring_enter", "io_uring_register", "ptrace", "process_vm_readv",
            "process_vm_writev", "kcmp", "pidfd_open", "pidfd_getfd", "pidfd_send_signal", "process_madvise",
            "process_mrelease", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "kill", "tkill", "tgkill", "setpriority",
            "ioprio_set", "move_pages", "migrate_pages", "get_robust_list", "sched_setscheduler", "sched_setparam",
            "sched_setattr", "linkat", "symlinkat", "mknodat", "truncate", "fchmod", "fchmodat", "fchmodat2",
            "fchown", "fchownat", "utimensat", "setxattr", "lsetxattr", "fsetxattr", "getxattr", "lgetxattr",
            "fgetxattr", "listxattr", "llistxattr", "flistxattr", "removexattr", "lremovexattr", "fremovexattr",
            "setxattrat", "getxattrat", "listxattrat", "removexattrat", "file_getattr", "file_setattr",
            "name_to_handle_at", "open_by_handle_at", "inotify_init1", "inotify_add_watch", "fanotify_init",
            "fanotify_mark", "shmget", "shmat", "shmctl", "msgget", "msgsnd", "msgrcv", "msgctl", "semget", "semop",
            "semtimedop", "semctl", "mq_open", "mq_unlink", "sync", "syncfs",
            "io_setup", "mount", "umount2", "pivot_root", "chroot", "open_tree", "move_mount", "fsopen", "fsconfig",
            "fsmount", "fspick", "mount_setattr", "open_tree_attr", "statmount", "listmount", "unshare", "setns",
            "quotactl", "quotactl_fd", "swapon", "swapoff", "bpf", "perf_event_open", "userfaultfd", "add_key",
            "request_key", "keyctl", "init_module", "finit_module", "delete_module", "kexec_load",
            "kexec_file_load", "reboot", "sethostname", "setdomainname", "settimeofday", "clock_settime",
            "clock_adjtime", "adjtimex", "acct", "syslog", "vhangup", "personality", "lookup_dcookie", "nfsservctl",
            "setuid", "setgid", "setreuid", "setregid", "setresuid", "setresgid", "setfsuid", "setfsgid",
            "setgroups", "capset", "lsm_set_self_attr",
        ]
        #if arch(x86_64)
        let older = [
            "fork", "vfork", "link", "symlink", "mknod", "chmod", "chown", "lchown", "utime", "utimes",
            "futimesat", "inotify_init", "iopl", "ioperm", "modify_ldt", "uselib", "create_module",
            "get_kernel_syms", "query_module", "_sysctl",
        ]
        #else
        let older: [String] = []
        #endif
        try withTemporaryFolder { folder in
            let attempts = (calls + older).map { "call=\($0)" }
            let lines = try SandboxProbe.lines(["enter"] + attempts + ["later"] + attempts, in: folder)
            try #require(lines.count == 1 + 2 * attempts.count && lines.first == Self.inForce)
            for (call, line) in zip(attempts + attempts, lines.dropFirst()) { #expect(line == "EPERM", "\(call)") }
        }
    }

    /// Calls that depend on their arguments.
    ///
    /// None does harm: signals are only asked for, and what is changed belongs to the test.
    private static let harmful: [(call: String, harm: String)] = [
        ("fcntl:pipe:8:other", "F_SETOWN: the kernel signals another process"),
        ("fcntl:pipe:15:ints/1/other", "F_SETOWN_EX: the same"),
        ("fcntl:pipe:10:9", "F_SETSIG: with SIGKILL"),
        ("fcntl:pipe:4:8192", "F_SETFL with O_ASYNC: when there is input"),
        ("fcntl:pipe:4:10240", "the same with O_NONBLOCK"),
        ("fcntl:folder:1026:8", "F_NOTIFY: is told what others do in a folder"),
        ("fcntl:<in/a:1024:0", "F_SETLEASE: who opens the file to write has to wait"),
        ("fcntl:<in/a:6:zeros", "F_SETLK: who wants to lock the file has to wait"),
        ("fcntl:<in/a:37:zeros", "F_OFD_SETLK: the same"),
        ("fcntl:pipe:999:0", "a command of fcntl to come"),
        ("ioctl:pipe:0x5452:zeros", "FIOASYNC: O_ASYNC by another name"),
        ("ioctl:pipe:0x8901:zeros", "FIOSETOWN: F_SETOWN by another name"),
        ("ioctl:pipe:0x8902:zeros", "SIOCSPGRP: the same"),
        ("ioctl:pipe:0x5410:zeros", "TIOCSPGRP: another foreground program"),
        ("ioctl:pipe:0x540E:0", "TIOCSCTTY: another terminal"),
        ("ioctl:pipe:0x5412:zeros", "TIOCSTI: types into a terminal"),
        ("ioctl:pipe:0x541C:zeros", "TIOCLINUX: pastes into a console"),
        ("ioctl:pipe:0x5402:zeros", "TCSETS: other settings of a terminal"),
        ("ioctl:<in/a:0x40086602:0", "FS_IOC_SETFLAGS: other attributes of a file that is open for reading"),
        ("ioctl:<in/a:0x401C5820:0", "FS_IOC_FSSETXATTR: the same"),
        ("ioctl:<in/a:0x40806685:0", "FS_IOC_ENABLE_VERITY: such a file can never be written again"),
        ("ioctl:<in/a:0x40049409:-1", "FICLONE"),
        ("ioctl:pipe:0x1234:0", "a command of ioctl to come"),
        ("sched_setaffinity:other:128:zeros", "another process gets other processors"),
        ("sched_setscheduler:other:0:zeros", "another process gets another scheduler"),
        ("sched_setparam:other:zeros", "the same"),
        ("sched_setattr:other:zeros:0", "the same"),
        ("prlimit64:other:4:0:zeros", "limits of another process"),
        ("setpriority:0:other:0", "another process gets less time"),
        ("ioprio_set:1:other:0", "another process gets less of the disk"),
        ("kill:other:0", "a signal to another process"),
        ("tkill:other:0", "the same"),
        ("tgkill:other:other:0", "the same"),
        ("rt_sigqueueinfo:other:0:ints/0/0/-1", "the same"),
        ("rt_tgsigqueueinfo:other:other:0:ints/0/0/-1", "the same"),
        ("pidfd_open:other:0", "the same, by a descriptor"),
        ("get_robust_list:other:zeros:zeros", "addresses in another process"),
        ("inotify_init1:0", "is told what others do"),
        ("sync:0", "the disks' queues"),
        ("syncfs:folder", "the same"),
        ("io_setup:1:zeros", "a number that all processes of the machine share"),
        ("getxattr:@beside:@user.none:zeros:16", "attributes of any file"),
        ("listxattr:@beside:zeros:16", "the same"),
        ("fchmodat:-100:@beside:420", "modes of any file"),
        ("utimensat:-100:@beside:0:0", "times of any file"),
        ("fchownat:-100:@beside:-1:-1:0", "owners of any file"),
        ("name_to_handle_at:-100:@beside:zeros:zeros:0", "names of any file that open it without a path"),
        ("openat:-100:@in/a:512", "O_TRUNC: empties a file that may only be read"),
        ("openat:-100:@in/a:515", "the same with the access mode 3"),
        ("openat:-100:@beside:3", "the access mode 3 alone"),
        ("openat:-100:@out/program:65:2541", "a program with its owner's rights (04755)"),
        ("openat:-100:@out/group:65:1517", "a program with its group's rights (02755)"),
        ("mkdirat:-100:@out/folder:1517", "a folder that passes on its group"),
        ("clone:0x10010900", "a namespace of users in a thread"),
        ("shmget:0:4096:896", "memory of other processes"),
        ("msgget:0:896", "messages of other processes"),
        ("semget:0:1:896", "semaphores of other processes"),
    ]

    #if arch(x86_64)
    private static let harmfulOnThisArchitecture: [(call: String, harm: String)] = [
        ("open:@in/a:512", "O_TRUNC: empties a file that may only be read"),
        ("open:@in/a:515", "the same with the access mode 3"),
        ("open:@out/program:65:2541", "a program with its owner's rights (04755)"),
        ("creat:@out/program:2541", "the same"),
        ("mkdir:@out/folder:1517", "a folder that passes on its group"),
        ("inotify_init:0", "is told what others do"),
        ("chmod:@beside:420", "modes of any file"),
    ]
    #else
    private static let harmfulOnThisArchitecture: [(call: String, harm: String)] = []
    #endif

    @Test func callsThatHarmOtherProcessesAreDenied() throws {
        let rows = Self.harmful + Self.harmfulOnThisArchitecture
        try withTemporaryFolder { folder in
            let answers = try Self.answers(rows.map(\.call), in: folder)
            try #require(answers.count == rows.count)
            for (row, answer) in zip(rows, answers) { #expect(answer == "EPERM", "\(row.call): \(row.harm)") }
            let contents = try FileTree.contents(of: folder.path)
            #expect(contents["in/a"] == Array("photo".utf8) && contents["beside"] == Array("other".utf8))
        }
        // Otherwise the rows would prove nothing: without a sandbox, the kernel permits them or says something else.
        try withTemporaryFolder { folder in
            let answers = try Self.answers(rows.map(\.call), in: folder, confined: false)
            for (row, answer) in zip(rows, answers) { #expect(answer != "EPERM", "\(row.call): \(row.harm)") }
        }
    }

    /// What libraries do with their own threads, pipes and files.
    ///
    /// The pipe becomes smaller, not larger: Linux answers EPERM itself if it grows while the user's other processes
    /// have many pipes (pipe-user-pages-soft).
    @Test func callsThatDecodingNeedsArePermitted() throws {
        let calls = [
            "getpid:0", "fcntl:pipe:1:0", "fcntl:pipe:3:0", "fcntl:pipe:4:2048", "fcntl:pipe:1031:4096",
            "ioctl:pipe:0x541B:zeros", "prlimit64:0:7:0:zeros", "prlimit64:self:7:0:zeros",
            "openat:-100:@in/a:0", "openat:-100:@out/new:577:420", "openat:-100:@out/new:514:0",
            "mkdirat:-100:@out/folder:493", "memfd_create:@probe:1", "kill:self:0", "mlock:zeros:1",
        ]
        try withTemporaryFolder { folder in
            let answers = try Self.answers(calls, in: folder)
            #expect(answers == Array(repeating: "ok", count: calls.count))
        }
    }

    @Test func noSocketOfAnyFamilyCanBeMade() throws {
        let kinds = [1, 2, 3, 5]
        let calls =
            (0...47).flatMap { family in kinds.map { "socket:\(family):\($0):0" } }
            + kinds.map { "socketpair:1:\($0):0:zeros" }
        try withTemporaryFolder { folder in
            let answers = try Self.answers(calls, in: folder)
            #expect(answers == Array(repeating: "EPERM", count: calls.count))
        }
    }

    /// A new namespace of each kind, by each call that makes one.
    @Test func noNamespaceCanBeEntered() throws {
        let kinds = ["0x20000", "0x2000000", "0x4000000", "0x8000000", "0x10000000", "0x20000000", "0x40000000"]
        let calls = kinds.flatMap { ["unshare:\($0)", "setns:-1:\($0)", "clone:\($0)"] }
        try withTemporaryFolder { folder in
            let answers = try Self.answers(calls, in: folder)
            #expect(answers == Array(repeating: "EPERM", count: calls.count))
        }
    }

    @Test func callsNewerThanTheListAreMissing() throws {
        #if arch(x86_64)
        let calls = ["clone3", "a call to come", "x32 getpid"]
        #else
        let calls = ["clone3", "a call to come"]
        #endif
        try withTemporaryFolder { folder in
            let answers = try Self.answers(calls, in: folder)
            #expect(answers == Array(repeating: "ENOSYS", count: calls.count))
        }
    }

    #if arch(x86_64)
    /// Processors of x86-64 can make the calls of i386, whose numbers mean other calls.
    @Test func callsOf32BitsAreDenied() throws {
        try withTemporaryFolder { folder in
            let lines = try SandboxProbe.lines(["run=\(SandboxProbe.path),callOf32Bits"], in: folder)
            // A kernel without these calls ends the process.
            guard lines == ["ok", "0"] else { try Test.cancel("the kernel has no calls of 32 bits") }
            let answers = try SandboxProbe.lines(["enter", "callOf32Bits"], in: folder)
            #expect(answers == [Self.inForce, "EPERM"])
        }
    }
    #endif

    /// Who may start programs could otherwise start one that it has made in memory, which Landlock permits.
    @Test func programsAreNotStartedFromMemory() throws {
        let calls = ["memfd_create:@probe:1", "memfd_create:@probe:9", "clone:0x8011", "clone:0x10000011"]
        try withTemporaryFolder { folder in
            let answers = try Self.answers(calls, in: folder, first: ["execute=/bin/true"])
            #expect(answers.first == "EPERM" && answers.suffix(2) == ["EPERM", "EPERM"])
            // Before Linux 6.3, the kernel does not know the flag.
            #expect(["ok", "EINVAL"].contains(answers[1]))
        }
    }

    /// SECURITY.md says that this remains: that a file exists, and where a link leads.
    @Test func namesOfFilesStayVisible() throws {
        try withTemporaryFolder { folder in
            try folder.link("link", to: "nowhere")
            let calls = ["faccessat:-100:@/etc/passwd:0", "readlinkat:-100:@link:zeros:64"]
            let answers = try Self.answers(calls, in: folder)
            #expect(answers == ["ok", "ok"])
        }
    }

    /// The kernel itself lets a timer signal only threads of the process that makes it.
    @Test func aTimerSignalsNoOtherProcess() throws {
        let call = "timer_create:1:ints/0/0/9/4/other:zeros"
        try withTemporaryFolder { folder in
            let answers = try Self.answers([call], in: folder)
            #expect(answers == ["EINVAL"])
        }
    }
}
