import FaceCropModel
import FaceCropReport
import Logging
import Synchronization
import SystemPackage

/// Makes the placeholders of outputs, in the engine process.
struct PlaceholderMaker {
    let backends: any BackendProvider
    let logger: Logger

    /// As for photos.
    private static let pictureLimitSeconds = 60.0

    /// The placeholders of the outputs in `manifest`.
    ///
    /// Outputs that are gone, or cannot be decoded, have none, and the log names the first of them.
    ///
    /// - Throws: `inputNotReadable` if the manifest cannot be read, or another user may have written it; or
    ///   `engineFailed`.
    func placeholders(_ manifest: FilePath) throws(RunError) -> Placeholders {
        let reader = try ManifestReader(manifest)
        if let doubt = reader.doubt {
            throw RunError(
                .inputNotReadable,
                """
                '\(manifest)' could name any picture of yours: \(doubt). Leave out --placeholders, or run facecrop \
                crop for that folder yourself.
                """
            )
        }
        // An opaque placeholder shows through the transparent corners of a round picture; a JPEG has white ones.
        let isRound = reader.head.options["mask"]?.text == RoundMask().text
        let path = manifest.removingLastComponent()
        let folder: ConfinedFolder
        do throws(Errno) {
            folder = try ConfinedFolder(path)
        } catch {
            throw RunError(reading: path, error)
        }
        var names: [ManifestPath] = []
        var lost = NamedCount()
        var roundCount = 0
        while let record = try reader.next() {
            for output in PictureMarkup.images(record) where Placeholders.isFor(output) {
                if isRound, output.format != EncodeOptions.Format.jpeg.rawValue {
                    roundCount += 1
                    continue
                }
                let name = ManifestPath(text: output.path, base64: output.pathBase64)
                let isThere = name.path.map { (try? folder.file($0.bytes)) != nil } ?? false
                if isThere { names.append(name) } else { lost.add(output.path) }
            }
        }
        let copies = try copies(of: names, in: path, reader.head)
        for name in names where copies[name] == nil { lost.add(name.text) }
        if lost.count > 0 {
            let outputs = CountText.of(lost.count, "output")
            logger.warning("\(outputs) cannot be read, and got no placeholder: \(lost.list)")
        }
        if roundCount > 0 {
            logger.warning("\(CountText.of(roundCount, "round output")) with transparent corners got no placeholder")
        }
        return Placeholders(copies)
    }

    private func copies(
        of names: [ManifestPath],
        in folder: FilePath,
        _ head: ManifestHead
    ) throws(RunError) -> [ManifestPath: [UInt8]] {
        let orders = names.map { name in
            PhotoPreviewer.Order(path: folder.pushing(name.path ?? FilePath(name.text)), form: Placeholders.form)
        }
        let copies = Mutex<[ManifestPath: [UInt8]]>([:])
        var run = RunOptions()
        run.isolation = .process(photoLimitSeconds: Self.pictureLimitSeconds)
        let previewer = PhotoPreviewer(options: Options(previewing: head, in: folder, run), backends)
        try previewer.make(orders, stop: StopRequest()) { number, result in
            // If a picture has taken over the engine process, that process may answer anything.
            guard case .made(let bytes) = result, bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return }
            copies.withLock { $0[names[number]] = bytes }
        }
        return copies.withLock { $0 }
    }
}
