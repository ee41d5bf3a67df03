import Dispatch

/// How long each stage took for one photo, in milliseconds of wall time.
package struct StageTimings: Sendable, Hashable, Codable {
    package var decode = 0.0
    package var detect = 0.0
    package var frame = 0.0
    package var render = 0.0
    package var encode = 0.0
    package var write = 0.0

    /// Runs `body` and adds its wall time to `stage`.
    package mutating func measure<Result, Failure: Error>(
        _ stage: WritableKeyPath<Self, Double>,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let start = DispatchTime.now().uptimeNanoseconds
        defer { self[keyPath: stage] += Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6 }
        return try body()
    }

    /// The timings rounded to microseconds.
    package var rounded: Self {
        var copy = self
        for stage in [\Self.decode, \.detect, \.frame, \.render, \.encode, \.write] {
            copy[keyPath: stage] = (self[keyPath: stage] * 1000).rounded() / 1000
        }
        return copy
    }
}
