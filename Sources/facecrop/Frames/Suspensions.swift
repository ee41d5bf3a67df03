@preconcurrency import Dispatch
import Glibc

/// Ctrl-Z, which the terminal sends to this process alone and not to the child that does its work.
struct Suspensions {
    private let source: any DispatchSourceSignal

    /// Begins to listen: at each Ctrl-Z, `pause` is called with what suspends this process until somebody has it go on.
    ///
    /// It is `nil` where whoever started this process has it ignore Ctrl-Z.
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
