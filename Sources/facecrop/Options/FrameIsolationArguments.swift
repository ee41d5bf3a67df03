import ArgumentParser

/// What the user typed about where frames are decoded, and for how long.
struct FrameIsolationArguments: ParsableArguments {
    private static let defaultSeconds = 60.0

    @Option(
        help: "Where frames are decoded: process (a confined child) or none. (default: process)",
        transform: ArgumentParsing.choice(Isolation.self)
    )
    var isolation: Isolation = .process

    @Option(
        help: "Seconds that a frame may take, or none; needs the isolation process. (default: 60)",
        transform: ArgumentParsing.value("a number of seconds up to 1000000, or none") { text in
            text == "none" ? 0 : Double(text).flatMap { (0...1e6).contains($0) ? $0 : nil }
        }
    )
    var timeout: Double?

    func validate() throws {
        if let timeout, timeout > 0, isolation == .none {
            throw ValidationError("--timeout needs --isolation process: a frame cannot be stopped from within.")
        }
    }

    /// The seconds that a frame may take; `nil` for as long as it wants.
    var limitSeconds: Double? {
        let seconds = timeout ?? Self.defaultSeconds
        return seconds > 0 ? seconds : nil
    }
}
