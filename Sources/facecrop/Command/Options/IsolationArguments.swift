import ArgumentParser
import FaceCropModel

/// What the user typed about the process in which photos and frames are decoded.
struct IsolationArguments: ParsableArguments {
    @Option(
        help: .full(
            "Where pictures are decoded: process (a child process in a sandbox) or none (the command's own process). "
                + "(default: process)"
        ),
        completion: ArgumentParsing.words(Isolation.self),
        transform: ArgumentParsing.choice(Isolation.self)
    )
    var isolation: Isolation = .process

    @Option(
        help: .full(
            "Seconds that a photo, or a step with a frame, may take; none for no limit; needs --isolation process. "
                + "(default: 60)",
            valueName: "seconds"
        ),
        // 0 is the older word for none.
        transform: ArgumentParsing.value(
            "a number of seconds from 0 to 1000000, or none",
            meant: ValueSpelling.number
        ) { text in
            text == "none" ? 0 : Double(text).flatMap { (0...1e6).contains($0) ? $0 : nil }
        }
    )
    var timeout: Double?

    func validate() throws {
        if let timeout, timeout > 0, isolation == .none {
            throw ValidationError(
                "--timeout needs --isolation process: work on a photo or frame cannot be stopped from within."
            )
        }
    }

    /// The limit in seconds; `nil` for none.
    var limitSeconds: Double? {
        let seconds = timeout ?? 60
        return seconds > 0 ? seconds : nil
    }

    /// The option of the engine.
    var option: RunOptions.Isolation {
        switch isolation {
        case .process: .process(photoLimitSeconds: limitSeconds)
        case .none: .none
        }
    }
}
