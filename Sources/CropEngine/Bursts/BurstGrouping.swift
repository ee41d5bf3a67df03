package import FaceCropFormats

/// Which photos of one folder were taken in a burst: a pure rule.
package enum BurstGrouping {
    /// A photo of the folder.
    package struct Photo: Sendable, Hashable {
        /// The bytes of its name.
        package var name: [UInt8]
        package var time: CaptureTime

        package init(name: [UInt8], time: CaptureTime) {
            self.name = name
            self.time = time
        }
    }

    /// The bursts of two photos or more, as positions in `photos`.
    ///
    /// Photos are put in the order of their times, those of one time in the byte order of their names. A photo belongs to
    /// the burst of the one before it when it was taken at most `maximumGapSeconds` later; so a burst can go on for as long
    /// as somebody presses. Offsets from UTC count only where all photos of the folder have one.
    package static func bursts(of photos: [Photo], maximumGapSeconds: Double) -> [[Int]] {
        let usesOffsets = photos.allSatisfy { $0.time.offsetSeconds != nil }
        let times = photos.map { usesOffsets ? $0.time.utcMicroseconds : $0.time.localMicroseconds }
        let maximumGap = Int((maximumGapSeconds * 1e6).rounded())
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
