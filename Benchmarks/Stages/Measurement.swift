import Foundation

/// The wall times of several runs of the same code.
struct Measurement {
    /// In milliseconds, in ascending order; at least one.
    private let milliseconds: [Double]

    /// Runs `body` once to warm up, and then `repeats` times.
    ///
    /// - Throws: The error of `body`.
    init(repeats: Int, _ body: () throws -> Void) throws {
        try body()
        let clock = ContinuousClock()
        milliseconds = try (0..<repeats).map { _ in try clock.measure(body) / .milliseconds(1) }.sorted()
    }

    /// The shortest time, which is the least disturbed by other work.
    var minimumText: String { Self.text(milliseconds[0]) }
    /// The median; for an even number of runs the upper one.
    var medianText: String { Self.text(milliseconds[milliseconds.count / 2]) }

    private static func text(_ milliseconds: Double) -> String { String(format: "%.3f", milliseconds) }
}
