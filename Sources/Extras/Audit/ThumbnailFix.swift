package import FaceCropModel
package import SystemPackage

/// Makes thumbnails again that an audit has found to be wrong: the crop from the middle of the original, moved only if
/// it would cut a head, in the size and the format that the thumbnail has.
package struct ThumbnailFix {
    /// A thumbnail that is made again.
    package struct Order: Sendable {
        package var original: FilePath
        /// The path of the new file, relative to the folder for these.
        package var relativePath: FilePath
        /// The size in pixels.
        package var size: PixelSize

        package init(original: FilePath, relativePath: FilePath, size: PixelSize) {
            self.original = original
            self.relativePath = relativePath
            self.size = size
        }
    }

    private struct Kind: Hashable {
        var size: PixelSize
        var format: EncodeOptions.Format
    }

    private let options: Options
    private let backends: any BackendProvider
    private let folder: FilePath
    private let overwrites: Bool
    private let originals: [FilePath]

    /// - Parameters:
    ///   - options: How photos are read, and faces found.
    ///   - backends: Open the backend that crops.
    ///   - folder: Where the new files go, in the same folders as the thumbnails.
    ///   - overwrites: Whether files that are there may be replaced.
    ///   - originals: Files that are never replaced.
    package init(
        options: Options,
        _ backends: any BackendProvider,
        into folder: FilePath,
        overwrites: Bool,
        sparing originals: [FilePath]
    ) {
        self.options = options
        self.backends = backends
        self.folder = folder
        self.overwrites = overwrites
        self.originals = originals
    }

    /// Makes the thumbnails of `orders`; `receive` gets each, and why it was not made, or `nil`.
    ///
    /// - Throws: `RunError` if a library or a model is missing.
    package func run(
        _ orders: [Order],
        stop: StopRequest,
        receive: (Order, String?) -> Void
    ) throws(RunError) {
        let spared = Set(originals.compactMap(FileIdentity.init))
        // Those of one kind one after the other, so that one process at a time is open.
        let kinds = orders.map { order in Self.format(of: order).map { Kind(size: order.size, format: $0) } }
        for kind in Set(kinds.compactMap(\.self)).sorted(by: { "\($0)" < "\($1)" }) {
            let run = try SinglePhotoRun(options: cropping(kind), backends: backends)
            for (order, own) in zip(orders, kinds) where own == kind && !stop.isMade {
                receive(order, try fix(order, by: run, sparing: spared))
            }
        }
        for (order, kind) in zip(orders, kinds) where kind == nil {
            receive(order, "pictures of its format are not written")
        }
    }

    /// The orders for those of `thumbnails` that can be made again from their originals.
    package static func orders(for thumbnails: [AuditedThumbnail], _ files: AuditFiles) -> [Order] {
        let wrong = Dictionary(
            thumbnails.filter { thumbnail in
                thumbnail.findings.contains { [.cutsHead, .stale, .tooSmall, .stretched].contains($0.code) }
            }
            .compactMap { thumbnail in thumbnail.size.map { (thumbnail.thumbnail, $0) } }
        ) { first, _ in first }
        return files.families.flatMap { family in
            family.thumbnails.compactMap { file in
                wrong[ManifestPath(file.path).text].map { size in
                    Order(
                        original: family.original.path,
                        relativePath: file.relativePath,
                        size: ThumbnailPairing.size(inName: file.relativePath.bytes) ?? size
                    )
                }
            }
        }
    }

    /// The format that the name says; `nil` if pictures of that are not written.
    private static func format(of order: Order) -> EncodeOptions.Format? {
        let name = (order.relativePath.extension ?? "").lowercased()
        return EncodeOptions.Format.allCases.first { [$0.rawValue, $0.fileExtension].contains(name) }
    }

    private func cropping(_ kind: Kind) -> Options {
        var options = options
        options.frame = FrameOptions(preset: .guarded)
        options.frame.shape = .size(kind.size)
        options.encode.format = kind.format
        options.discover.inputs = []
        return options
    }

    /// Why the thumbnail was not made; `nil` if it was.
    private func fix(
        _ order: Order,
        by run: SinglePhotoRun,
        sparing spared: Set<FileIdentity>
    ) throws(RunError) -> String? {
        let path = folder.pushing(order.relativePath)
        if let present = FileIdentity(path), spared.contains(present) { return "\(path) is an original" }
        let limit = options.decode.maximumFileBytes
        let content: [UInt8]
        do throws(FileContent.Failure) {
            content = try FileContent.read(order.original, maximumBytes: limit)
        } catch {
            return "the original cannot be read (\(error.reason(maximumBytes: limit)))"
        }
        let made = try run.run(content, named: order.original)
        if let error = made.record.error { return error.message }
        guard let picture = made.contents.first else { return "nothing was made of the original" }
        if made.record.outputs.contains(where: { $0.isUndersized ?? false }) {
            return "the original has too few pixels for \(order.size)"
        }
        do throws(Errno) {
            try DirectoryCreation.make(path.removingLastComponent())
            let file = try ReplacingFile(replacing: path)
            try file.write(picture)
            try file.commit(replaces: overwrites)
            return nil
        } catch .fileExists where !overwrites {
            return "\(path) is there already"
        } catch {
            throw RunError(writing: path, error)
        }
    }
}

/// The file that a path leads to, whatever it is called.
private struct FileIdentity: Hashable {
    private let device: UInt64
    private let inode: UInt64

    /// `nil` if there is no such file.
    init?(_ path: FilePath) {
        guard let status = try? path.stat() else { return nil }
        (device, inode) = (UInt64(status.deviceID.rawValue), UInt64(status.inode.rawValue))
    }
}
