import CLinux
@preconcurrency package import Glibc
package import SystemPackage

/// Starts a program as a child of this process; nothing else in facecrop does.
///
/// The child gets the environment without keys, and only the descriptors that are named here. It blocks SIGINT,
/// SIGTERM, SIGHUP and SIGQUIT, so that a Ctrl-C at the terminal, its end, or a service manager that signals every
/// process, stops only this process, which then decides when the child ends. The child inherits nothing else that this
/// process has changed about signals.
package struct ChildLaunch {
    /// What the child finds at one of its descriptors.
    package enum Source {
        /// The same file as this process.
        case inherited
        /// `/dev/null`, for reading as standard input and for writing otherwise.
        case nothing
        /// The file at another descriptor of this process.
        case copy(CInt)
    }

    /// The environment variable that tells a child the process number of its supervisor.
    static let supervisorVariable = "FACECROP_SUPERVISOR"
    /// The environment variable that tells a child that it was started as an engine process, whatever its program does
    /// with its arguments.
    package static let engineVariable = "FACECROP_ENGINE"
    /// The environment variable that tells a child the process number of its parent, with which it ends.
    static let parentVariable = "FACECROP_PARENT"

    private let executable: FilePath
    /// The first is the name by which the program is called.
    private let arguments: [[UInt8]]
    /// The child gets no others.
    private let descriptors: [CInt: Source]
    /// Whether the child has a process group of its own, so that signals from the terminal do not reach it; the group
    /// has the child's number.
    var hasOwnGroup = false
    /// The signals that ask a process to end, and that go to all processes of a terminal or of a service.
    private static let endingSignals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    /// The signals that the child blocks besides those that ask it to end.
    var blockedSignals: [CInt] = []
    /// Whether this process supervises the child, and tells it so in ``supervisorVariable``.
    var isSupervised = false
    /// Whether the child is an engine process, and is told so in ``engineVariable``.
    var isEngine = false
    /// Whether the child, a facecrop, is to be killed when the thread that starts it ends.
    var endsWithParent = false

    /// Prepares to start `executable` with `arguments`, each of which is bytes without 0; the first one is its name.
    package init(_ executable: FilePath, _ arguments: [[UInt8]], descriptors: [CInt: Source]) {
        self.executable = executable
        self.arguments = arguments
        self.descriptors = descriptors
    }

    /// Starts the program.
    ///
    /// - Returns: The number of the process.
    /// - Throws: `Errno` when it cannot be started.
    package func start() throws(Errno) -> pid_t {
        // The child's descriptors are set one after the other. A copy with a high number is not overwritten before its
        // turn.
        var copies: [PipeDescriptor] = []
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let end = (descriptors.keys.max() ?? -1) + 1
        for descriptor in 0..<end {
            switch descriptors[descriptor] {
            case .inherited: break
            case .nothing:
                let flags = descriptor == STDIN_FILENO ? O_RDONLY : O_WRONLY
                posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", flags, 0)
            case .copy(let other):
                let copy = try PipeDescriptor(copying: other)
                copies.append(copy)
                posix_spawn_file_actions_adddup2(&actions, copy.descriptor, descriptor)
            case nil: posix_spawn_file_actions_addclose(&actions, descriptor)
            }
        }
        _ = try LinuxConfinement.checked(csandbox_close_from(&actions, end))
        return try withExtendedLifetime(copies) { () throws(Errno) in try spawn(&actions) }
    }

    private func spawn(_ actions: inout posix_spawn_file_actions_t) throws(Errno) -> pid_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var defaultSignals = Self.signals(Self.endingSignals + [SIGPIPE, SIGXFSZ, SIGXCPU, SIGTSTP])
        posix_spawnattr_setsigdefault(&attributes, &defaultSignals)
        var blocked = Self.signals(Self.endingSignals + blockedSignals)
        posix_spawnattr_setsigmask(&attributes, &blocked)
        posix_spawnattr_setpgroup(&attributes, 0)
        let group = hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | group))
        var arguments = arguments.map { argument in strdup(argument.map(CChar.init(bitPattern:)) + [0]) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var variables = [ChildEnvironment.noBacktrace]
        if isSupervised { variables.append("\(Self.supervisorVariable)=\(getpid())") }
        if isEngine { variables.append("\(Self.engineVariable)=1") }
        if endsWithParent { variables.append("\(Self.parentVariable)=\(getpid())") }
        let added = variables.map { strdup($0) }
        defer { for variable in added { free(variable) } }
        var environment = ChildEnvironment.passedOn + added + [nil]
        var number: pid_t = 0
        let failure = executable.withPlatformString {
            posix_spawn(&number, $0, &actions, &attributes, &arguments, &environment)
        }
        if failure != 0 { throw Errno(rawValue: failure) }
        return number
    }

    private static func signals(_ numbers: [CInt]) -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in numbers { sigaddset(&set, number) }
        return set
    }
}
