import SystemPackage

/// Gives a photo that has moved the outputs that it had under its earlier path, as copies with its present names.
///
/// The earlier files belong to no photo any more, as after every change of names; `--prune` removes them.
struct MovedOutputs {
    private let moved: DonePhoto
    /// The outputs in the record of the earlier path, with their contents.
    private let copies: [(variant: OutputVariant, content: EncodedImage)]
    private var record: PhotoRecord

    /// Reads the outputs of `moved` in the output folder `folder`.
    ///
    /// `nil` if they are not as they were written, or if the record, or a sidecar, speaks of more than the photo; then
    /// the photo is to be processed.
    init?(_ moved: DonePhoto, _ check: UpToDateCheck, in folder: FilePath) {
        let entry = moved.found.entry
        guard let record = RecordCoding.record(entry.record), record.override == nil, record.burst == nil,
            record.sidecar == nil, record.focalSidecar == nil
        else { return nil }
        self.moved = moved
        self.record = record
        copies = zip(record.outputs, record.writtenFiles).compactMap { output, file in
            guard let variant = check.variant(of: output), let content = entry.content(of: file, in: folder) else {
                return nil
            }
            return (variant, EncodedImage(content))
        }
        guard !copies.isEmpty, copies.count == record.outputs.count else { return nil }
    }

    /// Writes the copies.
    ///
    /// - Returns: The photo as processed; if a file cannot be written, as failed.
    consuming func write(into outputs: PhotoOutputs) -> ProcessedPhoto {
        let file = moved.file
        record.setSource(file.path)
        do throws(PhotoError) {
            for (index, copy) in copies.enumerated() {
                let made = record.outputs[index]
                let details = record.nameDetails(face: made.faceNumber, size: made.size)
                let written = try outputs.write(copy.content, as: .init(copy.variant, details))
                record.outputs[index].path = written.path.text
                record.outputs[index].pathBase64 = written.path.base64
                record.outputs[index].keptByHand = written.keptByHand
            }
        } catch {
            record = PhotoRecord(source: file.path)
            record.note(.failed(error))
        }
        let faces = record.error == nil ? RecordCoding.faces(moved.found.entry.faces) : nil
        var processed = ProcessedPhoto(record: record, faces: faces)
        outputs.complete(&processed)
        return processed
    }
}

extension JournalEntry {
    /// The content of an output, if it is that which was written.
    fileprivate func content(of file: WrittenFile, in folder: FilePath) -> [UInt8]? {
        guard let path = file.path.path, let output = header.outputs.first(where: { $0.path == path.bytes }),
            let content = try? FileContent.read(folder.pushing(path), maximumBytes: output.byteCount),
            content.withUnsafeBytes({ OutputChecksum.of($0) }) == output.checksum
        else { return nil }
        return content
    }
}
