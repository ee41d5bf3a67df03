import FaceCropCore
import FaceCropFormats
import FaceCropFraming
import FaceCropReport
import FaceCropRun
import FaceCropRunModel
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
    /// Outputs that are gone, or cannot be decoded, have none, and the log says how many they are.
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
        var names: [String] = []
        var (lostCount, roundCount) = (0, 0)
        while let record = try reader.next() {
            for output in PictureMarkup.images(record) where Placeholders.isFor(output) {
                if isRound, output.format != EncodeOptions.Format.jpeg.rawValue {
                    roundCount += 1
                    continue
                }
                let isThere = output.pathBase64 == nil && (try? folder.file(Array(output.path.utf8))) != nil
                if isThere { names.append(output.path) } else { lostCount += 1 }
            }
        }
        let copies = try copies(of: names, in: path, reader.head)
        lostCount += names.count - copies.count
        if lostCount > 0 {
            logger.warning("\(CountText.of(lostCount, "output")) cannot be read, and got no placeholder")
        }
        if roundCount > 0 {
            logger.warning("\(CountText.of(roundCount, "round output")) with transparent corners got no placeholder")
        }
        return Placeholders(copies)
    }

    private func copies(
        of names: [String],
        in folder: FilePath,
        _ head: ManifestHead
    ) throws(RunError) -> [String: [UInt8]] {
        let orders = names.map { PhotoPreviewer.Order(path: folder.pushing(FilePath($0)), form: Placeholders.form) }
        let copies = Mutex<[String: [UInt8]]>([:])
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
