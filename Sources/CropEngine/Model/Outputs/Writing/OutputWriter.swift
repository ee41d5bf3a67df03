import Synchronization
package import SystemPackage

/// Writes outputs to their paths; each gets its final name only when it is complete.
package struct OutputWriter: Sendable {
    /// The outputs that were written or kept, in their order.
    private final class Written: Sendable {
        let outputs = Mutex<[JournalEntry.Output]>([])
        /// The contents that are kept, by path.
        let contents = Mutex<[[UInt8]: [UInt8]]>([:])
    }

    /// The most bytes of the outputs of one photo that are kept in memory: 1 GiB.
    static let maximumKeptByteCount = 1 << 30

    let destination: RunOptions.Destination
    package let plan: SettledNames
    /// Whether outputs are kept in memory instead of being written; then their names are names only, and two photos may
    /// have the same.
    let keepsContents: Bool
    private let log: WriteAheadLog?
    private let claims: OutputClaims
    /// Whether the output already belongs to another photo, which another process has processed.
    private let isTaken: Bool
    private let permit: OutputPermit
    private let written = Written()

    /// Makes a writer, which records each write in `log` in advance.
    package init(
        destination: RunOptions.Destination,
        plan: SettledNames,
        log: WriteAheadLog? = nil,
        keepsContents: Bool = false
    ) {
        self.init(
            destination: destination,
            plan: plan,
            log: log,
            claims: OutputClaims(),
            keepsContents: keepsContents
        )
    }

    package init(
        destination: RunOptions.Destination,
        plan: SettledNames,
        log: WriteAheadLog?,
        claims: OutputClaims,
        isTaken: Bool = false,
        permit: OutputPermit = OutputPermit(),
        keepsContents: Bool = false
    ) {
        self.destination = destination
        self.plan = plan
        self.log = log
        self.claims = claims
        self.isTaken = isTaken
        self.permit = permit
        self.keepsContents = keepsContents
    }

    /// The writer for one photo; `permit` says what its outputs may do with existing files.
    package func permitting(_ permit: OutputPermit) -> Self {
        Self(
            destination: destination,
            plan: plan,
            log: log,
            claims: claims,
            isTaken: isTaken,
            permit: permit,
            keepsContents: keepsContents
        )
    }

    /// The writer for one photo with a name of its own; this writer if `name` is `nil`.
    package func naming(_ file: PhotoFile, _ name: EncodedPath?) -> Self {
        guard let name = name.map({ GivenName(path: $0.path) }) else { return self }
        return Self(
            destination: destination,
            plan: SettledNames(naming: plan.naming, form: .plain, givenName: name, of: file),
            log: log,
            claims: claims,
            isTaken: isTaken,
            permit: permit,
            keepsContents: keepsContents
        )
    }

    /// The contents of the outputs of `record`, in its order; empty unless they are kept in memory.
    package func contents(of record: PhotoRecord) -> [[UInt8]] {
        guard keepsContents else { return [] }
        return written.contents.withLock { contents in
            record.outputs.map { ManifestPath(text: $0.path, base64: $0.pathBase64).path?.bytes ?? [] }
                .map { contents[$0] ?? [] }
        }
    }

    /// The outputs that this writer has written or kept so far.
    package var outputs: [JournalEntry.Output] { written.outputs.withLock { $0 } }

    /// Whether an output of `file` has been claimed in this writer.
    func hasOutput(of file: PhotoFile) -> Bool {
        !keepsContents
            && plan.naming.variants.contains { claims.has(OutputKey(plan.baseBytes(of: file, as: $0))) }
    }

    /// Claims existing outputs of `file`, so that outputs of other photos do not replace them.
    func noteOutputs(_ paths: [[UInt8]], of file: PhotoFile) {
        let bases = plan.naming.variants.map { plan.baseBytes(of: file, as: $0) }
        for path in bases + paths.filter({ !bases.contains($0) }) { _ = claims.claim(OutputKey(path)) }
    }

    /// Gives back the names of the outputs that this writer has written or kept, because their photo has failed.
    ///
    /// The photo, or another, can then be asked for again with the same names. The files stay.
    package func releaseOutputs() {
        for output in outputs { claims.release(OutputKey(output.path)) }
    }

    /// Writes the output of `file`, unless a person has replaced it with a file that is to be kept.
    ///
    /// - Parameters:
    ///   - encoded: The whole output.
    ///   - file: The photo.
    ///   - variant: The kind of the output.
    ///   - details: What else its name may say; the checksum is added here.
    /// - Returns: Its path, relative to the output folder, and the record of the kept file, if any.
    /// - Throws: `PhotoError` if it cannot be written; a previous file of that name then remains.
    package func write(
        _ encoded: EncodedImage,
        of file: PhotoFile,
        as variant: OutputVariant,
        _ details: NameDetails
    ) throws(PhotoError) -> (path: FilePath, keptByHand: KeptByHandRecord?) {
        var details = details
        if plan.naming.template.hasHash { details.checksum = encoded.checksum }
        var path = plan.outputPath(for: file, as: variant, details)
        let kept = permit.kept { isOutput($0, of: file, as: variant, details) }
        if let kept { path = FilePath(bytes: kept.path) }
        try write(encoded, to: path, of: file, kept: kept, replaces: permit.replaces(path.bytes))
        return (path, kept?.record)
    }

    /// Whether the file at `path` is the output of `file` with these details, whatever its size and content were.
    private func isOutput(
        _ path: [UInt8],
        of file: PhotoFile,
        as variant: OutputVariant,
        _ details: NameDetails
    ) -> Bool {
        plan.naming.template.hasLateDetails
            ? plan.face(inOutput: path, of: file, as: variant) == details.face
            : path == plan.outputPath(for: file, as: variant, details).bytes
    }

    /// Keeps the output of `file` that an earlier run has written, if it is up to date.
    ///
    /// - Returns: Its path, relative to the output folder, and its size in bytes; `nil` if it must be written.
    /// - Throws: `PhotoError` if another photo has its path.
    package func keep(
        of file: PhotoFile,
        as variant: OutputVariant,
        _ details: NameDetails
    ) throws(PhotoError) -> (path: FilePath, byteCount: Int)? {
        let named = permit.upToDate.first { output in
            var details = details
            details.checksum = plan.naming.parse(output: output.path, as: variant)?.details.checksum ?? ""
            return output.path == plan.outputPath(for: file, as: variant, details).bytes
        }
        guard let output = named else { return nil }
        let path = FilePath(bytes: output.path)
        guard !isTaken, claims.claim(OutputKey(path.bytes)) else { throw .outputCollision(path, of: file) }
        written.outputs.withLock { $0.append(output) }
        return (path, output.byteCount)
    }

    /// Writes a sidecar of `file`, unless a person has replaced it with a file that is to be kept.
    ///
    /// It replaces only a sidecar that this program has written and that is unchanged since, whatever outputs may
    /// replace.
    /// - Throws: `PhotoError` if it cannot be written, or another file has its name.
    package func writeSidecar(
        _ encoded: EncodedImage,
        of file: PhotoFile,
        _ kind: SidecarKind = .regions
    ) throws(PhotoError) -> (path: FilePath, keptByHand: KeptByHandRecord?) {
        let path = plan.sidecarPath(for: file, kind)
        let permit = permit.withoutOverwriting
        let kept = permit.kept { $0 == path.bytes }
        try write(encoded, to: path, of: file, kept: kept, replaces: permit.replaces(path.bytes))
        return (path, kept?.record)
    }

    private func write(
        _ encoded: EncodedImage,
        to path: FilePath,
        of file: PhotoFile,
        kept: OutputPermit.Kept?,
        replaces: Bool
    ) throws(PhotoError) {
        if keepsContents { return try keep(encoded, path, of: file) }
        let key = OutputKey(path.bytes)
        guard !isTaken, claims.claim(key) else { throw .outputCollision(path, of: file) }
        var output = JournalEntry.Output(path: path.bytes, byteCount: encoded.count, checksum: encoded.checksum)
        output.replacement = kept?.replacement
        if kept == nil {
            let target = NewOutput(output, in: destination.folder, replaces: replaces)
            do throws(PhotoError) {
                output.modifiedNanoseconds =
                    destination.isDryRun
                    ? try target.check(encoded, of: file) : try target.write(encoded, of: file, notingIn: log)
            } catch {
                claims.release(key)
                throw error
            }
        }
        written.outputs.withLock { [output] in $0.append(output) }
    }

    /// Keeps an output in memory.
    private func keep(_ encoded: EncodedImage, _ path: FilePath, of file: PhotoFile) throws(PhotoError) {
        let fits = written.contents.withLock { contents in
            let count = contents.values.reduce(encoded.count) { $0 + $1.count }
            guard count <= Self.maximumKeptByteCount else { return false }
            contents[path.bytes] = encoded.withUnsafeBytes { Array($0) }
            return true
        }
        guard !fits else { return }
        throw PhotoError(
            .outputTooLarge,
            stage: .encode,
            path: file.path,
            message: "The outputs have more than \(Self.maximumKeptByteCount >> 20) MiB together; make smaller ones."
        )
    }

    /// Writes `encoded` to `path`, replaces any file of that name, and makes the folders above it.
    ///
    /// - Throws: `PhotoError` about `path` if it cannot be written; a previous file of that name then remains.
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

extension PhotoError {
    /// The error about an output that belongs to another photo of the run.
    fileprivate static func outputCollision(_ path: FilePath, of file: PhotoFile) -> PhotoError {
        PhotoError(
            .outputCollision,
            stage: .encode,
            path: file.path,
            message: "Another photo of this run has the output \(path), because this one appeared meanwhile. Run again."
        )
    }
}
