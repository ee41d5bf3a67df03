@preconcurrency import Dispatch
import Glibc

/// Ctrl-Z, which the terminal sends to this process alone and not to the child that does its work.
struct Suspensions {
    private let source: any DispatchSourceSignal

    /// Starts to listen.
    ///
    /// Each Ctrl-Z calls `pause` with a closure that suspends this process until it receives SIGCONT.
    /// The result is `nil` if the process inherited that Ctrl-Z is ignored.
    init?(_ pause: @escaping @Sendable (() -> Void) -> Void) {
        // Dispatch sees a signal only when its default action is off.
        let before = signal(SIGTSTP, SIG_IGN)
        guard unsafeBitCast(before, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self) else { return nil }
        source = DispatchSource.makeSignalSource(signal: SIGTSTP, queue: DispatchQueue(label: "facecrop.suspensions"))
        source.setEventHandler { pause { _ = raise(SIGSTOP) } }
        source.resume()
    }

    /// Gives the signal back its default action.
    func end() {
        source.cancel()
        signal(SIGTSTP, SIG_DFL)
    }
}
