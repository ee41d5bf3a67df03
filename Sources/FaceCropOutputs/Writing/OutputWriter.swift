package import FaceCropCore
package import FaceCropRecords
import Synchronization
package import SystemPackage

/// Puts outputs where they belong, each under its final name only when it is complete.
package struct OutputWriter: Sendable {
    /// The outputs that were written, or kept, in their order.
    private final class Written: Sendable {
        let outputs = Mutex<[JournalEntry.Output]>([])
    }

    package let destination: RunOptions.Destination
    package let plan: OutputPlan
    private let log: WriteAheadLog?
    private let claims: OutputClaims
    /// Whether another photo, which another process worked on, has the output already.
    private let isTaken: Bool
    private let permit: OutputPermit
    private let written = Written()

    /// Makes a writer; what it is about to write is noted in `log`.
    package init(destination: RunOptions.Destination, plan: OutputPlan, log: WriteAheadLog? = nil) {
        self.init(destination: destination, plan: plan, log: log, claims: OutputClaims())
    }

    package init(
        destination: RunOptions.Destination,
        plan: OutputPlan,
        log: WriteAheadLog?,
        claims: OutputClaims,
        isTaken: Bool = false,
        permit: OutputPermit = OutputPermit()
    ) {
        self.destination = destination
        self.plan = plan
        self.log = log
        self.claims = claims
        self.isTaken = isTaken
        self.permit = permit
    }

    /// The writer for one photo, whose outputs may do what `permit` says.
    package func permitting(_ permit: OutputPermit) -> Self {
        Self(
            destination: destination,
            plan: plan,
            log: log,
            claims: claims,
            isTaken: isTaken,
            permit: permit
        )
    }

    /// What this writer has written or kept so far.
    package var outputs: [JournalEntry.Output] { written.outputs.withLock { $0 } }

    /// Whether there is an output of `file` already, as far as it was noted here.
    package func hasOutput(of file: PhotoFile) -> Bool { claims.has(OutputKey(plan.basePath(of: file).bytes)) }

    /// Notes that outputs of `file` are there already, and not to be replaced by those of others.
    package func noteOutputs(_ paths: [[UInt8]], of file: PhotoFile) {
        for path in [plan.basePath(of: file).bytes] + paths { _ = claims.claim(OutputKey(path)) }
    }

    /// Writes the output of `file`, unless a file that a person has put in its place is to be kept.
    ///
    /// - Parameters:
    ///   - encoded: The whole output.
    ///   - file: The photo.
    ///   - faceNumber: With `each`, the number of the face that the output shows.
    /// - Returns: Its path, relative to the output folder, and what was kept instead of it.
    /// - Throws: `PhotoError` when it cannot be written; what had the name before is still there then.
    package func write(
        _ encoded: EncodedImage,
        of file: PhotoFile,
        faceNumber: Int?
    ) throws(PhotoError) -> (path: FilePath, keptByHand: KeptByHandRecord?) {
        let path = plan.outputPath(for: file, face: faceNumber ?? 0)
        guard !isTaken, claims.claim(OutputKey(path.bytes)) else { throw .outputCollision(path, of: file) }
        var output = JournalEntry.Output(path: path.bytes, byteCount: encoded.count, checksum: encoded.checksum)
        let kept = permit.kept(path.bytes)
        output.replacement = kept?.replacement
        if kept == nil {
            let target = NewOutput(output, in: destination.folder, replaces: permit.replaces(path.bytes))
            output.modifiedNanoseconds =
                destination.isDryRun
                ? try target.check(encoded, of: file) : try target.write(encoded, of: file, notingIn: log)
        }
        written.outputs.withLock { [output] in $0.append(output) }
        return (path, kept?.record)
    }

    /// Writes `encoded` to `path`, whatever has that name, and makes the folders that lead to it.
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

extension PhotoError {
    /// An output that another photo of the run has.
    fileprivate static func outputCollision(_ path: FilePath, of file: PhotoFile) -> PhotoError {
        PhotoError(
            .outputCollision,
            stage: .encode,
            path: file.path,
            message: "Another photo of this run has the output \(path), because this one appeared meanwhile. Run again."
        )
    }
}
