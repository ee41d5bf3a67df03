import Glibc
import Synchronization
import SystemPackage

/// A job of a command that is done in a child of its own: the child's side.
///
/// A job is too much in one piece to be asked for photo by photo: the frames of a film come one after the other, and
/// what is seen in one decides about the next. So the command starts itself again with the same arguments, confines
/// that child, and watches over it; see ``JobSupervisor``. Standard input, output and error are the command's own.
///
/// In the child, descriptor 3 is a pipe on which the command tells of each Ctrl-C, and which ends with the command;
/// descriptor 4 is a pipe for reports. From 5 on there are files that the command has opened for the job.
package final class SupervisedJob: Sendable {
    private struct State {
        /// The number of Ctrl-C that the command has passed on and that no handler has received yet.
        var interruptCount = 0
        var receive: (@Sendable () -> Void)?
    }

    static let ordersDescriptor: CInt = 3
    static let reportsDescriptor: CInt = 4
    static let firstFileDescriptor: CInt = 5
    /// What stands for a Ctrl-C on the pipe from the command.
    static let interruptByte: UInt8 = 1

    private let orders: PipeDescriptor
    private let reports: Mutex<PipeDescriptor>
    private let state = Mutex(State())
    private let lastNumber = Atomic<UInt32>(0)

    /// The job that this process was started for; `nil` when it was started by a user.
    ///
    /// - Throws: `invalidOptions` if the variable names a command that did not start this process.
    package static func current() throws(RunError) -> SupervisedJob? {
        guard let supervisor = getenv(ChildLaunch.supervisorVariable),
            PipeDescriptor.isPipe(ordersDescriptor), PipeDescriptor.isPipe(reportsDescriptor)
        else { return nil }
        guard pid_t(String(cString: supervisor)) == getppid() else {
            throw RunError(
                .invalidOptions,
                "\(ChildLaunch.supervisorVariable) is for processes that facecrop starts by itself; unset it."
            )
        }
        do throws(Errno) {
            try ParentProcess.continueAfterItsEnd()
        } catch {
            throw RunError(.engineFailed, "This process cannot be told of the end of the command (\(error)).")
        }
        return SupervisedJob()
    }

    private init() {
        for descriptor in [Self.ordersDescriptor, Self.reportsDescriptor] {
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        }
        orders = PipeDescriptor(takingOwnership: Self.ordersDescriptor)
        reports = Mutex(PipeDescriptor(takingOwnership: Self.reportsDescriptor))
    }

    /// Gives up the rights that are not in `scope`, and begins to listen to the command.
    ///
    /// Call it before anything makes a second thread, see ``Sandbox``.
    ///
    /// - Returns: The protections in force from now on.
    package func confine(to scope: SandboxScope, memory: DataLimit?) throws(RunError) -> SandboxReport {
        try memory?.enforce()
        let report = try Sandbox.enter(scope)
        do throws(Errno) {
            try SystemThread.start("facecrop.job") { [self] in listen() }
        } catch {
            throw .noThread(error)
        }
        return report
    }

    /// The file that the command has opened as the one with the given index; it is closed in programs that are started.
    package static func file(_ index: Int) -> CInt {
        let descriptor = firstFileDescriptor + CInt(index)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }

    /// Has `receive` called at each Ctrl-C, also for those that have come before, by one thread at a time.
    package func onInterrupt(_ receive: @escaping @Sendable () -> Void) {
        let missed = state.withLock { state in
            state.receive = receive
            defer { state.interruptCount = 0 }
            return state.interruptCount
        }
        for _ in 0..<missed { receive() }
    }

    private func listen() {
        // A pipe that cannot be read is as good as one that has ended.
        while let bytes = try? orders.read(), !bytes.isEmpty {
            for _ in bytes {
                let receive = state.withLock { state in
                    if state.receive == nil { state.interruptCount += 1 }
                    return state.receive
                }
                receive?()
            }
        }
        Self.endWithoutCommand()
    }

    /// Ends this process and its children, because the command has ended and no process waits for their results.
    private static func endWithoutCommand() -> Never {
        TemporaryFiles.removeAll()
        if getpgrp() == getpid() { kill(0, SIGKILL) }
        // Where nothing else can be started, no signal is allowed.
        _exit(EXIT_FAILURE)
    }
}

extension SupervisedJob {
    /// Tells the command that work on a frame begins, which may take the time that a frame has.
    ///
    /// - Parameters:
    ///   - stage: What is done with the frame.
    ///   - name: What people know it by.
    /// - Returns: The number of that work, for ``finish(_:)``.
    package func begin(_ stage: PhotoError.Stage, _ name: String) -> UInt32 {
        let number = lastNumber.add(1, ordering: .relaxed).newValue
        report(PipeFrame(.begun, number: number, body: FrameWork(stage: stage, name: name).body))
        return number
    }

    /// Tells the command that work that was begun is done.
    package func finish(_ number: UInt32) { report(PipeFrame(.finished, number: number, body: [])) }

    /// Tells the command that the files that it has opened hold all that they should.
    package func noteFilesAreWritten() { report(PipeFrame(.written, number: 0, body: [])) }

    /// Tells the command that all is done, and that this process ends with `status`.
    package func end(_ status: Int32) { report(PipeFrame(.ended, number: UInt32(bitPattern: status), body: [])) }

    private func report(_ frame: PipeFrame) {
        // Only names have a length, and none comes near the limit.
        guard let bytes = frame.encoded else { return }
        do throws(Errno) {
            try reports.withLock { (reports) throws(Errno) in try reports.write(bytes) }
        } catch {
            Self.endWithoutCommand()
        }
    }
}
