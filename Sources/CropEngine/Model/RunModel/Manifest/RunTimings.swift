import FoundationEssentials

/// The last part of the manifest: how long the run took.
package struct RunTimings: Sendable, Codable {
    /// When the run began, in ISO 8601, UTC.
    package var startedAt: String
    /// Wall time in seconds.
    package var seconds: Double
    var photosPerSecond: Double
    var jobs: Int

    /// The timings of a run that ends now.
    init(started: Date, photos: Int, jobs: Int) {
        let elapsed = Date.now.timeIntervalSince(started)
        startedAt = started.formatted(.iso8601)
        seconds = (elapsed * 1000).rounded() / 1000
        photosPerSecond = elapsed > 0 ? (Double(photos) / elapsed * 100).rounded() / 100 : 0
        self.jobs = jobs
    }
}
