import FaceCropCore
package import FaceCropFraming
import Synchronization
import SystemPackage

/// Makes compiled models of one network, a separate one for each worker and input shape.
///
/// Compiling takes several times as long as importing a compiled model. So a model is compiled once for each shape;
/// other workers import the result, and if there is a cache, later runs do too.
package final class CompiledModelStore: Sendable {
    /// The name and hash of the model to compile.
    package let file: ModelFile
    private let path: FilePath
    private let byteCount: Int
    /// The model; `nil` from when a compiled one came from the cache, after which hardly any is compiled: the file of a
    /// network for embeddings can have 200 MB.
    private let loaded: Mutex<LoadedModel?>
    private let form: ImageInput.Form
    private let core: InferenceCore
    private let cache: ModelCache?
    private let slots = Mutex<[InputShape: Slot]>([:])

    /// The models of one input shape.
    private final class Slot: Sendable {
        struct Content: Sendable {
            var exported: ExportedModel?
            /// A model made ahead that no worker has taken yet.
            var unusedModel: CompiledModel?
        }

        let content = Mutex(Content())
    }

    package init(
        _ model: LoadedModel,
        form: ImageInput.Form,
        core: InferenceCore,
        cache: ModelCache? = nil
    ) {
        file = model.file
        path = model.path
        byteCount = model.bytes.count
        loaded = Mutex(model)
        self.form = form
        self.core = core
        self.cache = cache
    }

    /// Makes a compiled model for pictures of `shape` ahead; the first caller of ``makeModel(for:)`` gets it.
    package func prepare(_ shape: InputShape) throws(InferenceError) {
        let unusedModel = try makeModel(for: shape)
        slot(for: shape).content.withLock { $0.unusedModel = unusedModel }
    }

    /// A compiled model for pictures of `shape`, for the caller alone.
    ///
    /// If another worker is compiling this shape, the caller waits for it; calls for other shapes do not wait.
    package func makeModel(for shape: InputShape) throws(InferenceError) -> CompiledModel {
        let slot = slot(for: shape)
        let first = try slot.content.withLock { (content) throws(InferenceError) -> CompiledModel? in
            if let unusedModel = content.unusedModel.take() { return unusedModel }
            return content.exported == nil ? try firstModel(for: shape, &content.exported) : nil
        }
        if let first { return first }
        guard let exported = slot.content.withLock(\.exported),
            let model = read(exported, shape: shape)
        else { return try compiled(for: shape) }
        return model
    }

    private func slot(for shape: InputShape) -> Slot {
        slots.withLock { slots in
            let slot = slots[shape] ?? Slot()
            slots[shape] = slot
            return slot
        }
    }

    /// Reads the model from the cache, or compiles it and writes it there; sets `exported`, which other workers import.
    private func firstModel(
        for shape: InputShape,
        _ exported: inout ExportedModel?
    ) throws(InferenceError) -> CompiledModel {
        let entry = cache?.entry(for: file, shape: shape)
        if let cached = entry?.read(), let model = read(cached, shape: shape) {
            exported = cached
            loaded.withLock { $0 = nil }
            return model
        }
        let compiled = try compiled(for: shape)
        exported = try ExportedModel(compiled)
        if let entry, let exported { write(exported, in: entry) }
        return compiled
    }

    private func compiled(for shape: InputShape) throws(InferenceError) -> CompiledModel {
        let model = if let loaded = loaded.withLock(\.self) { loaded } else { try reread() }
        return try CompiledModel(model, form: form, shape: shape, core: core)
    }

    /// Reads and checks the file again.
    private func reread() throws(InferenceError) -> LoadedModel {
        let cause: String
        do throws(FileContent.Failure) {
            if let model = try LoadedModel.read(file, at: path, maximumByteCount: byteCount) { return model }
            cause = "\(path) was changed after it was checked"
        } catch {
            cause = "\(path) cannot be read any more (\(error))"
        }
        throw InferenceError(operation: "ov_core_read_model", statusCode: 0, cause: cause)
    }

    private func read(_ exported: ExportedModel, shape: InputShape) -> CompiledModel? {
        do throws(InferenceError) {
            return try CompiledModel(exported, shape: shape, core: core)
        } catch {
            // If OpenVINO cannot import the file, the caller compiles the model.
            return nil
        }
    }

    private func write(_ exported: ExportedModel, in entry: ModelCacheEntry) {
        do {
            try exported.withBytes { try entry.write($0) }
        } catch {
            // If the cache cannot be written, the next run compiles the model again; that costs a moment, so there is
            // no warning.
        }
    }
}
