@preconcurrency import Glibc
import SystemPackage

/// One engine process: its number, and this side's ends of its pipes.
///
/// In the engine process, descriptor 3 is the pipe that frames come from, and descriptor 4 is the pipe that frames go
/// to. Standard input is empty. Standard output and standard error are a third pipe, so what libraries print can get
/// neither between the frames nor onto a terminal.
package struct EngineProcess: Sendable {
    /// The argument that starts a program as an engine process.
    package static let argument = "engine"
    /// The descriptor in the engine process that it reads orders from.
    package static let ordersDescriptor: CInt = 3
    /// The descriptor in the engine process that it writes reports to.
    package static let reportsDescriptor: CInt = 4

    let number: pid_t
    let orders: PipeDescriptor
    let reports: PipeDescriptor
    let printed: PipeDescriptor

    /// Starts `executable` with `arguments`, in a process group of its own.
    ///
    /// - Throws: `Errno` when pipes or process cannot be made.
    init(executable: FilePath, arguments: [String]) throws(Errno) {
        let orders = try PipeDescriptor.makePipe()
        let reports = try PipeDescriptor.makePipe()
        let printed = try PipeDescriptor.makePipe()
        var launch = ChildLaunch(
            executable,
            (["facecrop"] + arguments).map { Array($0.utf8) },
            descriptors: [
                STDIN_FILENO: .nothing,
                STDOUT_FILENO: .copy(printed.writing.descriptor),
                STDERR_FILENO: .copy(printed.writing.descriptor),
                Self.ordersDescriptor: .copy(orders.reading.descriptor),
                Self.reportsDescriptor: .copy(reports.writing.descriptor),
            ]
        )
        launch.hasOwnGroup = true
        launch.isEngine = true
        number = try launch.start()
        self.orders = orders.writing
        self.reports = reports.reading
        self.printed = printed.reading
    }
}
