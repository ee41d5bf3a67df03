package import SystemPackage

/// Puts outputs where they belong, each under its final name only when it is complete.
package struct OutputWriter: Sendable {
    let destination: RunOptions.Destination
    let plan: OutputPlan
    private let claims: OutputClaims
    /// Whether another photo, which another process worked on, has the output already.
    private let isTaken: Bool

    package init(destination: RunOptions.Destination, plan: OutputPlan) {
        self.init(destination: destination, plan: plan, claims: OutputClaims())
    }

    init(destination: RunOptions.Destination, plan: OutputPlan, claims: OutputClaims, isTaken: Bool = false) {
        self.destination = destination
        self.plan = plan
        self.claims = claims
        self.isTaken = isTaken
    }

    /// Whether there is an output of `file` already, as far as it was noted here.
    func hasOutput(of file: PhotoFile) -> Bool { claims.has(OutputKey(plan.basePath(of: file).bytes)) }

    /// Notes that outputs of `file` are there already, and not to be replaced by those of others.
    func noteOutputs(_ paths: [[UInt8]], of file: PhotoFile) {
        for path in [plan.basePath(of: file).bytes] + paths { _ = claims.claim(OutputKey(path)) }
    }

    /// Writes the output of `file`.
    ///
    /// - Parameters:
    ///   - encoded: The whole output.
    ///   - file: The photo.
    ///   - faceNumber: With `each`, the number of the face that the output shows.
    /// - Returns: Its path, relative to the output folder.
    /// - Throws: `PhotoError` when it cannot be written; what had the name before is still there then.
    package func write(
        _ encoded: EncodedImage,
        of file: PhotoFile,
        faceNumber: Int?
    ) throws(PhotoError) -> FilePath {
        let relativePath = plan.outputPath(for: file, face: faceNumber ?? 0)
        guard !isTaken, claims.claim(OutputKey(relativePath.bytes)) else {
            throw PhotoError(
                .outputCollision,
                stage: .encode,
                path: file.path,
                message:
                    "Another photo of this run has the output \(relativePath), because this one appeared meanwhile. Run again."
            )
        }
        if case .folder(let folder) = destination {
            try Self.write(encoded, to: folder.pushing(relativePath))
        }
        return relativePath
    }

    /// Writes `encoded` to `path`, and makes the folders that lead to it.
    ///
    /// - Throws: `PhotoError` about `path` when it cannot be written; what had the name before is still there then.
    package static func write(_ encoded: EncodedImage, to path: FilePath) throws(PhotoError) {
        do throws(Errno) {
            let file = try ReplacingFile(replacing: path)
            try encoded.withUnsafeBytes { bytes throws(Errno) in try file.write(bytes) }
            try file.commit()
        } catch {
            throw PhotoError(writing: path, error)
        }
    }
}
