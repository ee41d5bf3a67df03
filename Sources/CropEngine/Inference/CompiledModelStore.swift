import Synchronization

/// One model compiled for each input size that is asked for, once, for all workers.
///
/// Workers that ask for a size while another worker compiles it wait for that; other sizes are not held up.
package final class CompiledModelStore: Sendable {
    /// The model.
    package let model: LoadedModel
    private let channelOrder: ImageInput.ChannelOrder
    private let core: InferenceCore
    private let settings: InferenceSettings
    private let slots = Mutex<[PixelSize: Slot]>([:])

    /// The place of one input size, filled by whoever comes first.
    private final class Slot: Sendable {
        let compiled = Mutex<CompiledModel?>(nil)
    }

    init(
        _ model: LoadedModel,
        channelOrder: ImageInput.ChannelOrder,
        core: InferenceCore,
        settings: InferenceSettings
    ) {
        self.model = model
        self.channelOrder = channelOrder
        self.core = core
        self.settings = settings
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
            let fresh = try CompiledModel(
                model,
                channelOrder: channelOrder,
                inputSize: inputSize,
                core: core,
                settings: settings
            )
            compiled = fresh
            return fresh
        }
    }
}
