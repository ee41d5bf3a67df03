package import SystemPackage

/// A file in the output folder that the manifest's record of a photo names: an output or a sidecar.
package struct WrittenFile: Sendable, Hashable, Codable {
    /// Relative to the output folder.
    package var path: ManifestPath
    /// Its size; 0 if it is only planned.
    package var bytes: Int
    /// The file with which a person has replaced it; `nil` if it is as it was written.
    package var keptByHand: KeptByHandRecord?

    init(path: ManifestPath, bytes: Int, keptByHand: KeptByHandRecord?) {
        self.path = path
        self.bytes = bytes
        self.keptByHand = keptByHand
    }

    package init(_ path: FilePath, bytes: Int, keptByHand: KeptByHandRecord? = nil) {
        self.init(path: ManifestPath(path), bytes: bytes, keptByHand: keptByHand)
    }
}

extension PhotoRecord {
    /// Whether no other photo may have the names of its outputs: it has some, and it did not fail.
    package var holdsNames: Bool { status != .failed && !writtenFiles.isEmpty }

    /// Gives each file without a name the next one that `next` returns; without one, the record loses the file.
    mutating func nameFiles(_ next: () -> WrittenFile?) {
        outputs = outputs.compactMap { output in
            guard output.path.isEmpty else { return output }
            guard let file = next() else { return nil }
            var named = output
            (named.path, named.pathBase64) = (file.path.text, file.path.base64)
            return named
        }
        for sidecar in [\Self.sidecar, \.focalSidecar] {
            guard let unnamed = self[keyPath: sidecar], unnamed.path.isEmpty else { continue }
            self[keyPath: sidecar] = next().map { SidecarRecord($0, count: unnamed.count) }
        }
    }

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
