import FaceCropModel
import Glibc
import SystemPackage

/// The engine process: processes photos as the command requests through pipes, until the command ends.
public enum EngineServer {
    /// The argument that starts a program as an engine process.
    public static var argument: String { EngineProcess.argument }

    /// Does the work of an engine process and then ends this process.
    ///
    /// If the process was not started as an engine process, it prints an error to standard error and ends with status
    /// 64.
    public static func run() -> Never {
        let descriptors = [EngineProcess.ordersDescriptor, EngineProcess.reportsDescriptor]
        guard descriptors.allSatisfy(PipeDescriptor.isPipe) else {
            end(64, "facecrop starts its engine process by itself.\n")
        }
        for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
        do throws(Errno) {
            try ParentProcess.continueAfterItsEnd()
        } catch {
            end(70, "The engine process cannot be told of the end of the command (\(error)).\n")
        }
        let reports = FrameWriter(PipeDescriptor(takingOwnership: EngineProcess.reportsDescriptor))
        EngineRequestReader(
            PipeDescriptor(takingOwnership: EngineProcess.ordersDescriptor),
            EngineRequestQueue(reports)
        ).listen()
    }

    /// Ends this process at once: no other work has to be finished, and the libraries are not shut down.
    static func end(_ status: CInt, _ words: String = "") -> Never {
        _ = try? FileDescriptor.standardError.writeAll(words.utf8)
        _exit(status)
    }
}
