import CSandbox
@preconcurrency package import Glibc
package import SystemPackage

/// How a program is started as a child of this process: the one place where that is done.
///
/// The child gets the environment without keys, and no descriptor but those that are named here. SIGINT and SIGTERM are
/// blocked in it: a Ctrl-C at the terminal, or a service manager that signals every process, reaches this process
/// alone, which decides. What else this process has changed about signals, the child does not inherit.
package struct ChildLaunch {
    /// What a descriptor of the child is.
    package enum Source {
        /// What it is in this process.
        case inherited
        /// `/dev/null`, for reading as standard input and for writing otherwise.
        case nothing
        /// Another descriptor of this process.
        case copy(CInt)
    }

    /// The variable that tells a child the number of the process that watches over it.
    package static let supervisorVariable = "FACECROP_SUPERVISOR"

    private let executable: FilePath
    /// The first is the name by which it is called.
    private let words: [[UInt8]]
    /// Others are closed.
    private let descriptors: [CInt: Source]
    /// Whether it has a process group of its own, which has its number, and which no signal from the terminal reaches.
    package var hasOwnGroup = false
    /// Signals that are blocked as well.
    package var blockedSignals: [CInt] = []
    /// Whether the child is told which process watches over it, in ``supervisorVariable``.
    package var isSupervised = false

    /// A start of `executable` with `words`, each of which is bytes without 0; the first one is its name.
    package init(_ executable: FilePath, _ words: [[UInt8]], descriptors: [CInt: Source]) {
        self.executable = executable
        self.words = words
        self.descriptors = descriptors
    }

    /// Starts the program.
    ///
    /// - Returns: The number of the process.
    /// - Throws: `Errno` when it cannot be started.
    package func start() throws(Errno) -> pid_t {
        // Copies with high numbers, so that none is replaced before it has been copied.
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
        var usual = Self.signals([SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGTSTP])
        posix_spawnattr_setsigdefault(&attributes, &usual)
        var blocked = Self.signals([SIGINT, SIGTERM] + blockedSignals)
        posix_spawnattr_setsigmask(&attributes, &blocked)
        posix_spawnattr_setpgroup(&attributes, 0)
        let group = hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | group))
        var words = words.map { word in strdup(word.map(CChar.init(bitPattern:)) + [0]) } + [nil]
        defer { for word in words { free(word) } }
        let supervisor = isSupervised ? ["\(Self.supervisorVariable)=\(getpid())"] : []
        let added = ([ChildEnvironment.noBacktrace] + supervisor).map { strdup($0) }
        defer { for variable in added { free(variable) } }
        var environment = ChildEnvironment.passedOn + added + [nil]
        var number: pid_t = 0
        let failure = executable.withPlatformString {
            posix_spawn(&number, $0, &actions, &attributes, &words, &environment)
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

/// What children learn of the environment of this process.
enum ChildEnvironment {
    private static let backtraceVariable = "SWIFT_BACKTRACE="

    /// Swift's own crash handler would start a program that takes seconds to describe the crash.
    static let noBacktrace = "\(backtraceVariable)enable=no"

    /// The variables of this process, but for those that are set anew, hold a key, or are about this process alone.
    static var passedOn: [UnsafeMutablePointer<CChar>?] {
        var variables: [UnsafeMutablePointer<CChar>?] = []
        var next = environ
        while let variable = next.pointee {
            if !isWithheld(String(cString: variable)) { variables.append(variable) }
            next += 1
        }
        return variables
    }

    /// Whether a variable is not for children.
    static func isWithheld(_ variable: String) -> Bool {
        let name = variable.prefix { $0 != "=" }
        return variable.hasPrefix(backtraceVariable) || name == ChildLaunch.supervisorVariable
            || (name.hasPrefix("FACECROP_") && name.hasSuffix("_KEY"))
    }
}
