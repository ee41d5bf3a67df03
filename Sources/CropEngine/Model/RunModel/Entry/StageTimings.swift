import Dispatch

/// How long each stage took for one photo, in milliseconds of wall time, to the microsecond.
package struct StageTimings: Sendable, Hashable, Codable {
    package var decode = 0.0
    package var detect = 0.0
    package var frame = 0.0
    package var render = 0.0
    package var encode = 0.0
    package var write = 0.0

    /// The sum of the times, stage by stage.
    static func + (first: Self, second: Self) -> Self {
        var sum = first
        let stages: [WritableKeyPath<Self, Double>] = [\.decode, \.detect, \.frame, \.render, \.encode, \.write]
        for stage in stages {
            sum[keyPath: stage] = ((first[keyPath: stage] + second[keyPath: stage]) * 1000).rounded() / 1000
        }
        return sum
    }

    /// Runs `body` and adds its wall time to `stage`.
    package mutating func measure<Result, Failure: Error>(
        _ stage: WritableKeyPath<Self, Double>,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let start = DispatchTime.now().uptimeNanoseconds
        defer {
            let elapsed = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
            self[keyPath: stage] = ((self[keyPath: stage] + elapsed) * 1000).rounded() / 1000
        }
        return try body()
    }
}
