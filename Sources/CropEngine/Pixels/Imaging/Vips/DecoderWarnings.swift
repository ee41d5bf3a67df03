import CVips
import Glibc
import Synchronization

/// What libvips, and the libraries that it decodes with, warn of while they decode.
///
/// They write their warnings to GLib's log, in the thread that decodes, and go on with the pixels that they have. Who
/// collects no warnings does not get any.
enum DecoderWarnings {
    /// The warnings in one thread.
    private struct Collected {
        var first: String?
        var count = 0
    }

    private static let collected = Mutex<[pthread_t: Collected]>([:])

    /// Texts of warnings about the description of healthy pictures.
    ///
    /// libpng compares what a file says about its colours with an embedded profile; libtiff names the tags that it does
    /// not know, and corrects what programs often write; libvips says which of two kinds of profiles it leaves aside.
    private static let harmless = [
        "known incorrect sRGB profile", "out-of-date sRGB profile", "color space not permitted",
        "inconsistent chromaticities", "gamma value does not match", "does not match sRGB", "Unknown field with tag",
        "not sorted in ascending order", "does not end in null byte", "contains null byte in value",
        "incorrect count for field", "assuming 8-bit palette", "ignoring nclx profile", "ignoring profile",
    ]

    /// Makes GLib hand over the warnings, instead of writing them to standard error.
    static func handOver() {
        cvips_hand_over_warnings { _, _, text, _ in
            if let text { DecoderWarnings.note(String(cString: text)) }
        }
    }

    /// Calls `body`, and returns with its result what it warned of in this thread: the first warning, and how many
    /// followed; `nil` if there is none.
    static func collecting<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> (result: Result, warning: String?) {
        let thread = pthread_self()
        collected.withLock { $0[thread] = Collected() }
        defer { collected.withLock { $0[thread] = nil } }
        let result = try body()
        let all = collected.withLock { $0[thread] } ?? Collected()
        return (result, all.first.map { summary($0, count: all.count) })
    }

    /// A warning, and how many others there are.
    static func summary(_ first: String, count: Int) -> String {
        count > 1 ? "\(first), and \(count - 1) more" : first
    }

    private static func note(_ text: String) {
        guard !harmless.contains(where: text.contains) else { return }
        collected.withLock { collected in
            guard var own = collected[pthread_self()] else { return }
            own.first = own.first ?? text
            own.count += 1
            collected[pthread_self()] = own
        }
    }
}
