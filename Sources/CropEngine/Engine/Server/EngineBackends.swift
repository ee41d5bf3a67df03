package import FaceCropCore
package import FaceCropRun
package import FaceCropRunModel
import SystemPackage

/// Opens backends in this process, or in an engine process that runs the same program.
package struct EngineBackends: BackendProvider {
    package init() {}

    package func open(_ options: Options, _ job: EngineJob) throws(RunError) -> any ProcessingBackend {
        switch options.run.isolation {
        case .none:
            InProcessBackend(factory: try RequestPerformerFactory(options, job), workerCount: options.run.workerCount)
        case .process:
            try SubprocessBackends(executable: "/proc/self/exe").open(options, job)
        }
    }
}
