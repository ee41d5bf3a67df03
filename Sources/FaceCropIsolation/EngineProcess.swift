import FaceCropProcesses
@preconcurrency import Glibc
import SystemPackage

/// One engine process: its number, and this side's ends of its pipes.
///
/// In the engine process, descriptor 3 is the pipe that frames come from, and descriptor 4 is the pipe that frames go
/// to. Standard input is empty. Standard output and standard error are a third pipe, so what libraries print can get
/// neither between the frames nor onto a terminal.
struct EngineProcess: Sendable {
    /// The descriptor in the engine process that it reads orders from.
    static let ordersDescriptor: CInt = 3
    /// The descriptor in the engine process that it writes reports to.
    static let reportsDescriptor: CInt = 4

    let number: pid_t
    let orders: PipeDescriptor
    let reports: PipeDescriptor
    let words: PipeDescriptor

    /// Starts `executable` with `arguments`.
    ///
    /// The process has a process group of its own, and it blocks SIGINT and SIGTERM. So if the user presses Ctrl-C at
    /// the terminal, or a service manager signals every process, only the command reacts and decides.
    /// - Throws: `Errno` if pipes or process cannot be made.
    init(executable: FilePath, arguments: [String]) throws(Errno) {
        let orders = try PipeDescriptor.makePipe()
        let reports = try PipeDescriptor.makePipe()
        let words = try PipeDescriptor.makePipe()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, words.writing.descriptor, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, words.writing.descriptor, STDERR_FILENO)
        posix_spawn_file_actions_adddup2(&actions, orders.reading.descriptor, Self.ordersDescriptor)
        posix_spawn_file_actions_adddup2(&actions, reports.writing.descriptor, Self.reportsDescriptor)
        number = try Self.spawn(executable, arguments, &actions)
        self.orders = orders.writing
        self.reports = reports.reading
        self.words = words.reading
    }

    private static func spawn(
        _ executable: FilePath,
        _ arguments: [String],
        _ actions: inout posix_spawn_file_actions_t
    ) throws(Errno) -> pid_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var blocked = sigset_t()
        sigemptyset(&blocked)
        sigaddset(&blocked, SIGINT)
        sigaddset(&blocked, SIGTERM)
        posix_spawnattr_setsigmask(&attributes, &blocked)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))

        var words = (["facecrop"] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        let noBacktrace = strdup("\(backtraceVariable)enable=no")
        defer { free(noBacktrace) }
        var environment = otherVariables + [noBacktrace, nil]

        var number: pid_t = 0
        let failure = executable.withPlatformString {
            posix_spawn(&number, $0, &actions, &attributes, &words, &environment)
        }
        if failure != 0 { throw Errno(rawValue: failure) }
        return number
    }

    /// Swift's own crash handler would start a program that takes seconds to describe the crash.
    private static let backtraceVariable = "SWIFT_BACKTRACE="

    /// Whether the process that decodes must not inherit a variable: it gets a new value, or it holds a key of the
    /// command.
    private static func isWithheld(_ variable: String) -> Bool {
        let name = variable.prefix { $0 != "=" }
        return variable.hasPrefix(backtraceVariable) || (name.hasPrefix("FACECROP_") && name.hasSuffix("_KEY"))
    }

    private static var otherVariables: [UnsafeMutablePointer<CChar>?] {
        var variables: [UnsafeMutablePointer<CChar>?] = []
        var next = environ
        while let variable = next.pointee {
            if !isWithheld(String(cString: variable)) { variables.append(variable) }
            next += 1
        }
        return variables
    }
}
