package import FaceCropCore
import FaceCropDiscovery
package import FaceCropOutputs
package import FaceCropProcesses
package import FaceCropRecords
import Foundation

// What the bodies of frames hold.

/// The first words of the command to its engine process.
package struct EngineHello: Sendable, Codable {
    /// Raised whenever frames or bodies change.
    package static let currentVersion = 5

    /// The version of the protocol.
    package var version = Self.currentVersion
    /// The version of the program.
    package var program = FaceCropVersion.text
    /// What photos are worked on for.
    package var job: EngineJob
    /// The options of the run; the inputs stand apart, because there may be a million.
    package var options: Options
    private var readable: [EncodedPath]
    private var writable: [EncodedPath]

    package init(_ options: Options, _ job: EngineJob = .cropping) {
        let scope = SandboxScope(options, job)
        self.job = job
        readable = scope.readable.map { EncodedPath($0) }
        writable = scope.writable.map { EncodedPath($0) }
        self.options = options
        self.options.discover.inputs = []
        // Both sides must mean the same number of workers.
        self.options.run.jobs = options.run.workerCount
        self.options.run.isolation = .none
        self.options.run.modelCacheFolder = options.run.engineModelCacheFolder
    }

    /// What the engine process may read and write.
    package var scope: SandboxScope { SandboxScope(readable: readable.map(\.path), writable: writable.map(\.path)) }

    /// What the engine process may map at most; `nil` where it cannot be told.
    var dataLimit: DataLimit? { DataLimit(budget: options.run.memoryByteCount, workerCount: options.run.workerCount) }

    /// Whether the two sides understand each other.
    package var isUnderstood: Bool { version == Self.currentVersion && program == FaceCropVersion.text }
}

/// One photo to work on.
package struct EngineOrder: Sendable, Codable {
    private var path: EncodedPath
    private var relativePath: EncodedPath
    private var isNamedByUser: Bool
    /// The output's path without the number of a face, as planned, relative to the output folder.
    private var basePath: EncodedPath
    /// Whether the output of another photo, of an engine process that is no more, has that name already.
    package var isTaken: Bool
    /// What is to be done with the photo.
    package var request: PhotoRequest

    package init(_ file: PhotoFile, _ request: PhotoRequest, plan: OutputPlan, isTaken: Bool) {
        self.request = request
        path = EncodedPath(file.path)
        relativePath = EncodedPath(file.relativePath)
        isNamedByUser = file.isNamedByUser
        basePath = EncodedPath(plan.basePath(of: file))
        self.isTaken = isTaken
    }

    /// The photo.
    package var file: PhotoFile {
        PhotoFile(path: path.path, relativePath: relativePath.path, isNamedByUser: isNamedByUser)
    }

    /// The part of the run's plan that is about this photo.
    package func plan(_ naming: OutputNaming) -> OutputPlan {
        OutputPlan(naming: naming, basePath: basePath.path, of: file)
    }
}

/// Why there can be no run.
package struct EngineRefusal: Sendable, Codable {
    private var code: String
    private var message: String
    private var details: [String]
    private var options: [String]
    private var missing: RunError.Part?

    package init(_ error: RunError) {
        code = error.code.rawValue
        message = error.message
        details = error.details
        options = error.options
        missing = error.missing
    }

    /// The reason.
    package var error: RunError {
        RunError(RunError.Code(rawValue: code), message, details: details, options: options, missing: missing)
    }
}

extension PipeFrame {
    /// A frame with a body in JSON.
    package init(_ kind: Kind, number: UInt32, json value: some Encodable) throws {
        self.init(kind, number: number, body: Array(try JSONEncoder().encode(value)))
    }

    /// What the body says in JSON.
    package func json<Value: Decodable>(_: Value.Type) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(body))
    }
}
