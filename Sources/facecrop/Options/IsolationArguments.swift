import ArgumentParser
import FaceCropRecords

/// What the user typed about the process in which photos are decoded.
struct IsolationArguments: ParsableArguments {
    @Option(
        help: .full(
            "Where photos are decoded: process (a child process in a sandbox) or none (the command's own process). (default: process)"
        ),
        transform: ArgumentParsing.choice(Isolation.self)
    )
    var isolation: Isolation = .process

    @Option(
        help: .full(
            "Seconds that a photo may take, or none for no limit; needs --isolation process. (default: 60)",
            valueName: "seconds"
        ),
        // 0 is what none was called first.
        transform: ArgumentParsing.value("a number of seconds from 0 to 1000000, or none") { text in
            text == "none" ? 0 : Double(text).flatMap { (0...1e6).contains($0) ? $0 : nil }
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

/// Where photos are decoded, in the words of the command line.
enum Isolation: String, CaseIterable {
    case process
    case none

    /// The option of the engine; a timeout of 0 is no limit.
    func option(timeoutSeconds: Double) -> RunOptions.Isolation {
        switch self {
        case .process: .process(photoLimitSeconds: timeoutSeconds > 0 ? timeoutSeconds : nil)
        case .none: .none
        }
    }
}
