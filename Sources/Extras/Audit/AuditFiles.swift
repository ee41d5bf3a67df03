package import FaceCropModel
package import SystemPackage

/// The files of an audit: which thumbnails belong to which originals, and which to none.
package struct AuditFiles: Sendable {
    /// The originals that have thumbnails, in the order of the walk.
    package private(set) var families: [ThumbnailAudit.Family] = []
    /// Thumbnails without an original, with the reason; in the order of the walk.
    package private(set) var unpaired: [AuditedThumbnail] = []
    /// All originals, with thumbnails or without.
    package let originals: [FilePath]
    /// Folders and files that could not be read.
    package let problems: [PhotoError]

    /// Walks both folders, and pairs their files by name.
    ///
    /// - Parameters:
    ///   - originals: The folder of the originals.
    ///   - thumbnails: That of the thumbnails, which may be the same.
    ///   - options: What is taken of both.
    ///   - table: The original of each thumbnail that it names, relative to their folders.
    ///   - pattern: The names of thumbnails; `nil` for the usual ones.
    /// - Throws: `RunError` if a folder cannot be read.
    package init(
        originals: FilePath,
        thumbnails: FilePath,
        options: DiscoverOptions,
        table: [[UInt8]: [UInt8]],
        pattern: ThumbnailPattern?
    ) throws(RunError) {
        let isOneFolder = Self.isOne(originals, thumbnails)
        let (originalFiles, originalProblems) = try Self.files(of: originals, options)
        let (files, problems) = isOneFolder ? (originalFiles, []) : try Self.files(of: thumbnails, options)
        self.problems = originalProblems + problems
        let pairing = ThumbnailPairing(
            originals: originalFiles.map(\.relativePath.bytes),
            table: table,
            pattern: pattern,
            isOneFolder: isOneFolder
        )
        var thumbnailsOf: [[UInt8]: [PhotoFile]] = [:]
        for file in files {
            switch pairing.original(of: file.relativePath.bytes) {
            case .original(let path): thumbnailsOf[path, default: []].append(file)
            case .ambiguous: unpaired.append(Self.unpaired(file, .ambiguousOriginal))
            // In one folder, a file that is no thumbnail is an original.
            case .none: if !isOneFolder { unpaired.append(Self.unpaired(file, .noOriginal)) }
            }
        }
        let thumbnailPaths = Set(isOneFolder ? thumbnailsOf.values.joined().map(\.path) : [])
        self.originals = originalFiles.map(\.path).filter { !thumbnailPaths.contains($0) }
        families = originalFiles.compactMap { file in
            thumbnailsOf[file.relativePath.bytes].map { ThumbnailAudit.Family(original: file, thumbnails: $0) }
        }
    }

    private static func unpaired(_ file: PhotoFile, _ code: AuditedThumbnail.Finding.Code) -> AuditedThumbnail {
        var thumbnail = AuditedThumbnail(thumbnail: ManifestPath(file.path).text)
        thumbnail.findings = [.init(code)]
        return thumbnail
    }

    /// The files of `folder` with the extension of a picture, with their paths below it, and what could not be read.
    private static func files(
        of folder: FilePath,
        _ options: DiscoverOptions
    ) throws(RunError) -> (files: [PhotoFile], problems: [PhotoError]) {
        var options = options
        options.inputs = [DiscoverInput(path: folder, origin: .argument)]
        var (files, problems): ([PhotoFile], [PhotoError]) = ([], [])
        for finding in try InputWalk(options) {
            switch finding {
            case .file(let file):
                let name = file.relativePath.extension ?? ""
                if ImageFormat.isUsualExtension(Array(name.utf8)) { files.append(file) }
            case .problem(let error): problems.append(error)
            }
        }
        return (files, problems)
    }

    private static func isOne(_ one: FilePath, _ other: FilePath) -> Bool {
        guard let one = try? one.stat(), let other = try? other.stat() else { return false }
        return one.inode == other.inode && one.deviceID == other.deviceID
    }
}
