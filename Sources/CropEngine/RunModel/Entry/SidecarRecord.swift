package import SystemPackage

/// A sidecar with the face regions or the focal point of a photo, in the manifest.
package struct SidecarRecord: Sendable, Hashable, Codable {
    /// Relative to the output folder; bytes that are not UTF-8 are shown as U+FFFD.
    package var path: String
    /// The bytes of the path in Base64, present only when they are not UTF-8.
    package var pathBase64: String?
    package var bytes: Int
    /// The number of faces in it.
    package var count: Int
    /// The file with which a person has replaced the sidecar; `nil` if it is as it was written.
    package var keptByHand: KeptByHandRecord?

    package init(path: FilePath, bytes: Int, count: Int, keptByHand: KeptByHandRecord?) {
        let text = ManifestPath(path)
        self.path = text.text
        self.pathBase64 = text.base64
        self.bytes = bytes
        self.count = count
        self.keptByHand = keptByHand
    }
}

/// A file in the output folder that the manifest's record of a photo names: an output or a sidecar.
package struct WrittenFile: Sendable, Hashable {
    package var path: ManifestPath
    package var bytes: Int
    package var keptByHand: KeptByHandRecord?
}

extension PhotoRecord {
    /// The files that were written for the photo.
    package var writtenFiles: [WrittenFile] {
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
