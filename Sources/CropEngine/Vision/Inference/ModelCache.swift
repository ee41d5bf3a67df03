import FaceCropCore
import FaceCropFraming
package import SystemPackage

/// A folder with models that earlier runs compiled.
///
/// Each file begins with the text of everything that its content depends on, so that a file for another OpenVINO,
/// processor or model is never used by mistake. If a file has any defect, it is ignored and written again; if it cannot
/// be written, the run continues without it. The folder may be deleted at any time.
package struct ModelCache: Sendable {
    /// The version of the key; raise it if the same model would be compiled for another kind of input.
    private static let formatVersion = 1

    private let folder: FilePath
    private let circumstances: String

    /// The cache in `folder` for models that `core` compiles; `nil` if the processor or OpenVINO cannot be identified.
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

    /// The cache entry of `model`, compiled for pictures of `shape`.
    func entry(for model: ModelFile, shape: InputShape) -> ModelCacheEntry {
        let header = Array("\(circumstances)\nmodel: \(model.sha256)\ninput: \(shape)\n\n".utf8)
        let digest = String(decoding: StableHash.hexadecimalDigits(header), as: UTF8.self)
        return ModelCacheEntry(path: folder.appending("\(model.fileName)-\(shape)-\(digest)"), header: header)
    }
}
