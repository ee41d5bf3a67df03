package import FaceCropModel
import Glibc
import SystemPackage

/// Opens backends in this process, or in an engine process that runs the same program.
package struct EngineBackends: BackendProvider {
    /// Whether this process was started as an engine process; then it must start no other, which would start the next.
    private let isEngineProcess: Bool

    package init(isEngineProcess: Bool = getenv(ChildLaunch.engineVariable) != nil) {
        self.isEngineProcess = isEngineProcess
    }

    package func open(_ options: Options, _ job: EngineJob) throws(RunError) -> any ProcessingBackend {
        switch options.run.isolation {
        case .none:
            return InProcessBackend(
                factory: try RequestPerformerFactory(options, job),
                workerCount: options.run.workerCount
            )
        case .process:
            if isEngineProcess { throw .startedAsEngine }
            return try SubprocessBackends(executable: "/proc/self/exe").open(options, job)
        }
    }
}

extension RunError {
    /// The error of a program that was started as an engine process, and does its usual work instead.
    fileprivate static let startedAsEngine = RunError(
        .engineFailed,
        "This process was started to decode photos for another one, but began its usual work. Let the program call "
            + "EngineServer.run() before all else if EngineServer.argument is its only argument. If nothing of "
            + "facecrop has started it, unset \(ChildLaunch.engineVariable).",
        options: ["run.isolation"]
    )
}
