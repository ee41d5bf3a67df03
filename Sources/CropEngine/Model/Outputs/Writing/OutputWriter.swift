package import SystemPackage

/// What the outputs of all photos of a run share; all workers use it.
///
/// ``PhotoOutputs`` names and writes those of one photo, each by a ``NewOutput``.
package struct OutputWriter: Sendable {
    let destination: RunOptions.Destination
    package let plan: SettledNames
    /// Whether outputs are kept in memory instead of being written; then their names are names only, and two photos may
    /// have the same.
    let keepsContents: Bool
    let log: WriteAheadLog?
    let claims = OutputClaims()

    /// Makes a writer, which records each write in `log` in advance.
    package init(
        destination: RunOptions.Destination,
        plan: SettledNames,
        log: WriteAheadLog? = nil,
        keepsContents: Bool = false
    ) {
        self.destination = destination
        self.plan = plan
        self.log = log
        self.keepsContents = keepsContents
    }

    /// The outputs of one photo; nothing is written yet.
    ///
    /// - Parameters:
    ///   - file: The photo.
    ///   - permit: What its outputs may do with existing files; by default, they replace none.
    ///   - name: What it is called in the output folder; `nil`, the default, follows the plan.
    /// - Returns: What names and writes them.
    package func outputs(
        of file: PhotoFile,
        permit: OutputPermit = OutputPermit(),
        named name: GivenName? = nil
    ) -> PhotoOutputs {
        PhotoOutputs(of: file, named: names(of: file, name), permit: permit, by: self)
    }

    /// The names of the outputs of a photo, which may have a `name` of its own.
    func names(of file: PhotoFile, _ name: GivenName?) -> SettledNames {
        name.map { SettledNames(naming: plan.naming, givenName: $0, of: file) } ?? plan
    }

    /// Claims existing outputs of `file`, so that outputs of other photos do not replace them.
    func noteOutputs(_ paths: [[UInt8]], of file: PhotoFile) {
        for path in plan.basePaths(of: file).map(\.bytes) + paths { _ = claims.claim(OutputKey(path)) }
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
