/// A file in the output folder that the manifest's record of a photo names: an output or a sidecar.
struct WrittenFile: Sendable, Hashable {
    var path: ManifestPath
    var bytes: Int
    var keptByHand: KeptByHandRecord?
}

extension PhotoRecord {
    /// Whether no other photo may have the names of its outputs: it has some, and it did not fail.
    package var holdsNames: Bool { status != .failed && !writtenFiles.isEmpty }

    /// The files that were written for the photo.
    var writtenFiles: [WrittenFile] {
        let outputs = outputs.map { output in
            WrittenFile(
                path: ManifestPath(text: output.path, base64: output.pathBase64),
                bytes: output.bytes,
                keptByHand: output.keptByHand
            )
        }
        let sidecars = [sidecar, focalSidecar].compactMap { $0 }.map { sidecar in
            WrittenFile(
                path: ManifestPath(text: sidecar.path, base64: sidecar.pathBase64),
                bytes: sidecar.bytes,
                keptByHand: sidecar.keptByHand
            )
        }
        return outputs + sidecars
    }
}
