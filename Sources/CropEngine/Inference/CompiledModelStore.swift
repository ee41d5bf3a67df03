import Synchronization

/// One model compiled for each input size that is asked for, once, for all workers.
///
/// Workers that ask for a size while another worker compiles it wait for that; other sizes are not held up.
package final class CompiledModelStore: Sendable {
    /// The model.
    package let model: LoadedModel
    private let channelOrder: ImageInput.ChannelOrder
    private let core: InferenceCore
    private let cache: ModelCache?
    private let slots = Mutex<[PixelSize: Slot]>([:])

    /// The place of one input size, filled by whoever comes first.
    private final class Slot: Sendable {
        let compiled = Mutex<CompiledModel?>(nil)
    }

    init(
        _ model: LoadedModel,
        channelOrder: ImageInput.ChannelOrder,
        core: InferenceCore,
        cache: ModelCache? = nil
    ) {
        self.model = model
        self.channelOrder = channelOrder
        self.core = core
        self.cache = cache
    }

    /// The model compiled for pictures of `inputSize`; after a failure the next caller tries again.
    package func compiledModel(for inputSize: PixelSize) throws(InferenceError) -> CompiledModel {
        let slot = slots.withLock { slots in
            let slot = slots[inputSize] ?? Slot()
            slots[inputSize] = slot
            return slot
        }
        return try slot.compiled.withLock { (compiled) throws(InferenceError) in
            if let compiled { return compiled }
            let fresh = try make(for: inputSize)
            compiled = fresh
            return fresh
        }
    }

    /// The model from the cache, or compiled and put there.
    private func make(for inputSize: PixelSize) throws(InferenceError) -> CompiledModel {
        let entry = cache?.entry(for: model.file, inputSize: inputSize)
        if let known = entry.flatMap({ read($0, inputSize: inputSize) }) { return known }
        let compiled = try CompiledModel(model, channelOrder: channelOrder, inputSize: inputSize, core: core)
        if let entry { keep(compiled, in: entry) }
        return compiled
    }

    private func read(_ entry: ModelCacheEntry, inputSize: PixelSize) -> CompiledModel? {
        guard let content = entry.read() else { return nil }
        do throws(InferenceError) {
            return try CompiledModel(content, inputSize: inputSize, core: core)
        } catch {
            // What OpenVINO cannot read is as good as not there: the model is compiled, and written anew.
            return nil
        }
    }

    private func keep(_ compiled: CompiledModel, in entry: ModelCacheEntry) {
        do {
            try compiled.withExport { try entry.write($0) }
        } catch {
            // The next run compiles it again: slower by a moment, and nothing that the user has to know of.
        }
    }
}
