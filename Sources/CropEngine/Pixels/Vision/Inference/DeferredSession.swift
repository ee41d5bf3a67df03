import FaceCropModel
import Synchronization

/// A network that is made ready when it is first needed, by the worker that needs it, while the others wait.
final class DeferredSession: Sendable {
    private enum State {
        case loaded(LoadedModel)
        case ready(InferenceSession)
    }

    private let state: Mutex<State>
    private let make: @Sendable (LoadedModel) throws(InferenceError) -> InferenceSession

    /// - Parameters:
    ///   - model: The network, which is kept in memory until it is ready.
    ///   - make: Makes it ready.
    init(
        _ model: LoadedModel,
        _ make: @escaping @Sendable (LoadedModel) throws(InferenceError) -> InferenceSession
    ) {
        state = Mutex(.loaded(model))
        self.make = make
    }

    /// The network, ready to run.
    ///
    /// - Throws: What `make` throws, at each call.
    var ready: InferenceSession {
        get throws(InferenceError) {
            try state.withLock { (state) throws(InferenceError) in
                switch state {
                case .ready(let session): return session
                case .loaded(let model):
                    let session = try make(model)
                    state = .ready(session)
                    return session
                }
            }
        }
    }
}
