package import FaceCropCore
package import FaceCropOutputs
package import FaceCropRunModel
import Foundation

// The bodies of frames.

/// The first message of the command to its engine process.
package struct EngineHello: Sendable, Codable {
    /// Must be increased whenever frames or bodies change.
    package static let currentVersion = 11

    /// The version of the protocol.
    package var version = Self.currentVersion
    /// The version of the program.
    package var program = FaceCropVersion.text
    /// The purpose for which photos are processed.
    package var job: EngineJob
    /// The options of the run without its inputs, of which there may be a million.
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
        self.options.discover.onlyPaths = nil
        // Both sides must use the same number of workers.
        self.options.run.jobs = options.run.workerCount
        self.options.run.isolation = .none
        self.options.run.modelCacheFolder = options.run.engineModelCacheFolder
    }

    /// The files that the engine process may read and write.
    package var scope: SandboxScope { SandboxScope(readable: readable.map(\.path), writable: writable.map(\.path)) }

    /// The limit on the memory that the engine process may map; `nil` if the limit cannot be determined.
    package var dataLimit: DataLimit? {
        DataLimit(budget: options.run.memoryByteCount, workerCount: options.run.workerCount)
    }

    /// Whether both sides have the same version of the protocol and of the program.
    package var isUnderstood: Bool { version == Self.currentVersion && program == FaceCropVersion.text }
}

/// The request to process one photo.
package struct EngineOrder: Sendable, Codable {
    private var path: EncodedPath
    private var relativePath: EncodedPath
    private var isNamedByUser: Bool
    /// The planned form of the names of its outputs.
    private var form: OutputNaming.Form
    /// The name that a table gives it, without an extension; `nil` if it keeps its own.
    private var givenName: EncodedPath?
    /// Whether the output of another photo, from an engine process that has ended, has that name already.
    package var isTaken: Bool
    /// What to do with the photo.
    package var request: PhotoRequest
    /// The number of the bytes of the photo, which follow the order; `nil` if they are in the file.
    package private(set) var contentByteCount: Int?
    /// These bytes; `nil` if they are in the file, or are not read yet.
    package var content: PhotoContent?

    private enum CodingKeys: CodingKey {
        case path, relativePath, isNamedByUser, form, givenName, isTaken, request, contentByteCount
    }

    package init(_ file: PhotoFile, _ request: PhotoRequest, plan: SettledNames, isTaken: Bool) {
        self.request = request
        path = EncodedPath(file.path)
        relativePath = EncodedPath(file.relativePath)
        isNamedByUser = file.isNamedByUser
        form = plan.form(of: file)
        givenName = plan.naming.given.name(of: file).map { EncodedPath($0.path) }
        self.isTaken = isTaken
        content = file.content
        contentByteCount = file.content?.bytes.count
    }

    /// The photo.
    package var file: PhotoFile {
        var file = PhotoFile(path: path.path, relativePath: relativePath.path, isNamedByUser: isNamedByUser)
        file.content = content
        return file
    }

    /// The part of the run's plan that is about this photo.
    package func plan(_ naming: OutputNaming) -> SettledNames {
        SettledNames(naming: naming, form: form, givenName: givenName.map { GivenName(path: $0.path) }, of: file)
    }
}

/// The error that makes the run impossible.
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

    /// The error.
    package var error: RunError {
        RunError(RunError.Code(rawValue: code), message, details: details, options: options, missing: missing)
    }
}

extension PipeFrame {
    /// A frame with a body in JSON.
    package init(_ kind: Kind, number: UInt32, json value: some Encodable) throws {
        self.init(kind, number: number, body: Array(try JSONEncoder().encode(value)))
    }

    /// Decodes the JSON in the body.
    package func json<Value: Decodable>(_: Value.Type) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(body))
    }
}
