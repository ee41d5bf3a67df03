import ArgumentParser
import FaceCropRecords

/// What the user typed about the process in which photos are decoded.
struct IsolationArguments: ParsableArguments {
    @Option(
        help: "Where photos are decoded: process (a child, so that none can end the run) or none. (default: process)",
        transform: ArgumentParsing.choice(Isolation.self)
    )
    var isolation: Isolation = .process

    @Option(
        help: "Seconds that a photo may take, 0 for as long as it wants; needs the isolation process. (default: 60)",
        transform: ArgumentParsing.value("a number of seconds from 0 to 1000000") { text in
            Double(text).flatMap { (0...1e6).contains($0) ? $0 : nil }
        }
    )
    var timeout: Double?

    func validate() throws {
        if let timeout, timeout > 0, isolation == .none {
            throw ValidationError("--timeout needs --isolation process: a photo cannot be stopped from within.")
        }
    }

    /// The option of the engine.
    var option: RunOptions.Isolation { isolation.option(timeoutSeconds: timeout ?? 60) }
}
