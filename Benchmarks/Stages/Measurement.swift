import Foundation

/// The wall times of some equal runs.
struct Measurement {
    /// In milliseconds, shortest first; at least one.
    private let milliseconds: [Double]

    /// Runs `body` once to warm up, and then `repeats` times.
    ///
    /// - Throws: What `body` throws.
    init(repeats: Int, _ body: () throws -> Void) throws {
        try body()
        let clock = ContinuousClock()
        milliseconds = try (0..<repeats).map { _ in try clock.measure(body) / .milliseconds(1) }.sorted()
    }

    /// The shortest time: what the stage takes when nothing disturbs it.
    var minimumText: String { Self.text(milliseconds[0]) }
    /// The median, the upper one of an even number of runs.
    var medianText: String { Self.text(milliseconds[milliseconds.count / 2]) }

    private static func text(_ milliseconds: Double) -> String { String(format: "%.3f", milliseconds) }
}
