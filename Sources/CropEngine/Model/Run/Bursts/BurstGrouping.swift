/// Finds which photos of one folder were taken in a burst: a pure rule.
enum BurstGrouping {
    /// A photo of the folder.
    struct Photo: Sendable, Hashable {
        /// The bytes of its name.
        var name: [UInt8]
        var time: CaptureTime
    }

    /// The bursts of two photos or more, as positions in `photos`.
    ///
    /// The photos are sorted by time, and photos of the same time by the bytes of their names. If a photo was taken at
    /// most `maximumGapSeconds` after the one before it, it belongs to the same burst; so a burst lasts as long as the
    /// photographer keeps shooting. Offsets from UTC count only if all photos of the folder have one.
    static func bursts(of photos: [Photo], maximumGapSeconds: Double) -> [[Int]] {
        let usesOffsets = photos.allSatisfy { $0.time.offsetSeconds != nil }
        let times = photos.map { usesOffsets ? $0.time.utcMicroseconds : $0.time.localMicroseconds }
        let maximumGap = Int(nearest: maximumGapSeconds * 1e6)
        let order = photos.indices.sorted { first, second in
            if times[first] != times[second] { return times[first] < times[second] }
            return photos[first].name.lexicographicallyPrecedes(photos[second].name)
        }
        var bursts: [[Int]] = []
        for (place, position) in order.enumerated() {
            if place > 0, times[position] - times[order[place - 1]] <= maximumGap {
                bursts[bursts.count - 1].append(position)
            } else {
                bursts.append([position])
            }
        }
        return bursts.filter { $0.count > 1 }
    }
}
