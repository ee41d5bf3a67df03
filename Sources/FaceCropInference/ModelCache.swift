import FaceCropCore
import FaceCropFaces
import FaceCropGeometry
import FaceCropHashing
package import SystemPackage

/// A folder with models that earlier runs have compiled.
///
/// Each file begins with all that its content depends on, word for word, so that a file of another OpenVINO, processor or
/// model is never taken for the right one. Whatever is wrong with a file, it counts as not there and is written anew; when
/// it cannot be, the run goes on without. The folder may be deleted at any time.
package struct ModelCache: Sendable {
    /// Raised when the same model would be compiled for another kind of input.
    private static let formatVersion = 1

    private let folder: FilePath
    private let circumstances: String

    /// The cache in `folder` for models that `core` compiles; `nil` when processor or OpenVINO do not say what they are.
    package init?(folder: FilePath, core: InferenceCore, processor: Processor = .current) {
        guard !processor.kind.isEmpty, let version = try? InferenceCore.version() else { return nil }
        self.folder = folder
        circumstances = """
            facecrop compiled model \(Self.formatVersion)
            OpenVINO: \(version)
            \(core.properties.description)
            \(processor.kind)
            """
    }

    /// Makes the folder of a cache, where somebody will only be allowed to write to it when it is there.
    ///
    /// One that cannot be made is none that can be written to, and the run goes on without.
    package static func makeFolder(_ folder: FilePath?) {
        if let folder { _ = try? Folder.make(folder) }
    }

    /// The place of `model`, compiled for pictures of `inputSize`.
    func entry(for model: ModelFile, inputSize: PixelSize) -> ModelCacheEntry {
        let size = "\(inputSize.width)x\(inputSize.height)"
        let header = Array("\(circumstances)\nmodel: \(model.sha256)\ninput: \(size)\n\n".utf8)
        let digest = String(decoding: StableHash.hexadecimalDigits(header), as: UTF8.self)
        return ModelCacheEntry(path: folder.appending("\(model.fileName)-\(size)-\(digest)"), header: header)
    }
}
