package import FaceCropFaces
package import FaceCropGeometry
import Synchronization

/// Makes compiled models of one network, a separate one for each worker and input size.
///
/// Compiling takes several times as long as importing a compiled model. So a model is compiled once for each size;
/// other workers import the result, and if there is a cache, later runs do too.
package final class CompiledModelStore: Sendable {
    /// The model to compile.
    package let model: LoadedModel
    private let form: ImageInput.Form
    private let core: InferenceCore
    private let cache: ModelCache?
    private let slots = Mutex<[PixelSize: Slot]>([:])

    /// The models of one input size.
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
        self.model = model
        self.form = form
        self.core = core
        self.cache = cache
    }

    /// Makes a compiled model for pictures of `inputSize` ahead; the first caller of ``makeModel(for:)`` gets it.
    package func prepare(_ inputSize: PixelSize) throws(InferenceError) {
        let unusedModel = try makeModel(for: inputSize)
        slot(for: inputSize).content.withLock { $0.unusedModel = unusedModel }
    }

    /// A compiled model for pictures of `inputSize`, for the caller alone.
    ///
    /// If another worker is compiling this size, the caller waits for it; calls for other sizes do not wait.
    package func makeModel(for inputSize: PixelSize) throws(InferenceError) -> CompiledModel {
        let slot = slot(for: inputSize)
        let first = try slot.content.withLock { (content) throws(InferenceError) -> CompiledModel? in
            if let unusedModel = content.unusedModel.take() { return unusedModel }
            return content.exported == nil ? try firstModel(for: inputSize, &content.exported) : nil
        }
        if let first { return first }
        guard let exported = slot.content.withLock(\.exported),
            let model = read(exported, inputSize: inputSize)
        else { return try compiled(for: inputSize) }
        return model
    }

    private func slot(for inputSize: PixelSize) -> Slot {
        slots.withLock { slots in
            let slot = slots[inputSize] ?? Slot()
            slots[inputSize] = slot
            return slot
        }
    }

    /// Reads the model from the cache, or compiles it and writes it there; sets `exported`, which other workers import.
    private func firstModel(
        for inputSize: PixelSize,
        _ exported: inout ExportedModel?
    ) throws(InferenceError) -> CompiledModel {
        let entry = cache?.entry(for: model.file, inputSize: inputSize)
        if let cached = entry?.read(), let model = read(cached, inputSize: inputSize) {
            exported = cached
            return model
        }
        let compiled = try compiled(for: inputSize)
        exported = try ExportedModel(compiled)
        if let entry, let exported { write(exported, in: entry) }
        return compiled
    }

    private func compiled(for inputSize: PixelSize) throws(InferenceError) -> CompiledModel {
        try CompiledModel(model, form: form, inputSize: inputSize, core: core)
    }

    private func read(_ exported: ExportedModel, inputSize: PixelSize) -> CompiledModel? {
        do throws(InferenceError) {
            return try CompiledModel(exported, inputSize: inputSize, core: core)
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
