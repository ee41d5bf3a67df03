/// The first message of the command to its engine process.
package struct EngineHello: Sendable, Codable {
    /// Must be increased whenever frames or bodies change.
    static let currentVersion = 12

    /// The version of the protocol.
    var version = Self.currentVersion
    /// The version of the program.
    var program = FaceCropVersion.text
    /// The purpose for which photos are processed.
    package var job: EngineJob
    /// The options of the run without its inputs, of which there may be a million.
    package var options: Options
    private var readable: [EncodedPath]

    init(_ options: Options, _ job: EngineJob = .cropping) {
        let scope = SandboxScope(options, job)
        self.job = job
        readable = scope.readable.map { EncodedPath($0) }
        self.options = options
        self.options.discover.inputs = []
        self.options.discover.onlyPaths = nil
        // Both sides must use the same number of workers.
        self.options.run.jobs = options.run.workerCount
        self.options.run.isolation = .none
    }

    /// The files that the engine process may read; it writes none.
    package var scope: SandboxScope { SandboxScope(readable: readable.map(\.path), writable: []) }

    /// The limit on the memory that the engine process may map; `nil` if the limit cannot be determined.
    package var dataLimit: DataLimit? {
        DataLimit(budget: options.run.memoryByteCount, workerCount: options.run.workerCount)
    }

    /// Whether both sides have the same version of the protocol and of the program.
    package var isUnderstood: Bool { version == Self.currentVersion && program == FaceCropVersion.text }
}
