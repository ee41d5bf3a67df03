import FaceCropCore

/// The crop around what draws the eye in a photo without a face.
///
/// The rule and its constants were chosen by comparing crops blind, in pairs (`Benchmarks/without-faces.md`).
package struct SalientFrame: Sendable, Hashable {
    /// The frame, inside the photo, in upright photo pixels.
    package var rect: WholePixelRect
    /// The middle of the subject, in upright photo pixels.
    package var focus: PixelPoint
    /// How sure the rule is, 0…1: the greatest salience, times the shares of the squared salience that the frame shows
    /// across and down.
    package var score: Double

    /// A mask whose greatest value is below has no subject.
    static let leastPeak = 0.10
    /// The share of the salience beyond each end of the subject.
    static let tail = 0.03
    /// A subject that is wider than this many frames, such as a fence, has no middle worth showing.
    static let greatestWidth = 1.5
    /// The space above a subject that is higher than the frame, as a share of the frame's height.
    static let headroom = 0.06
    /// The least greatest salience at which the frame is made smaller.
    static let tightPeak = 0.80
    /// The share of its width or height that the subject has of a smaller frame.
    static let tightFill = 0.70
    /// The least share of the largest frame's side that a smaller one has.
    static let tightLeast = 0.55
    /// The greatest share of the largest frame's side that a smaller one has; with more, the largest one is taken.
    static let tightGreatest = 0.92
    /// The least share of the salience that a smaller frame shows.
    static let tightShown = 0.90

    /// The frame of `ratio` for the `photo` with this `mask`; `nil` if the photo has no subject that it could show.
    ///
    /// - Parameters:
    ///   - mask: What draws the eye.
    ///   - photo: The size of the upright photo.
    ///   - ratio: The ratio of the frame.
    ///   - leastSize: The size in photo pixels below which a frame is not made smaller, such as that of the output.
    package init?(_ mask: SalienceMask, photo: PixelSize, ratio: AspectRatio, leastSize: PixelSize? = nil) {
        let peak = mask.peak
        guard peak >= Self.leastPeak else { return nil }
        let profiles = mask.squared.profiles
        let (across, down) = (SalientExtent(profiles.across), SalientExtent(profiles.down))
        let largest = FrameShape.largestSize(of: ratio, in: photo)
        let needed = (
            width: across.length * Double(photo.width) / Double(largest.width),
            height: down.length * Double(photo.height) / Double(largest.height)
        )
        guard needed.width <= Self.greatestWidth else { return nil }
        func window(_ size: PixelSize) -> SalientWindow { SalientWindow(size, in: photo, across, down) }
        var frame = window(largest)
        let share = max(Self.tightLeast, max(needed.width, needed.height) / Self.tightFill)
        if peak >= Self.tightPeak, share <= Self.tightGreatest {
            let smaller = window(FrameShape.largestSize(of: ratio, in: largest.scaled(by: share)))
            let isLargeEnough = leastSize.map { OutputSize.enlargement(of: smaller.rect.size, to: $0) <= 1 } ?? true
            if isLargeEnough, smaller.share(of: mask.profiles) >= Self.tightShown { frame = smaller }
        }
        rect = frame.rect
        focus = PixelPoint(x: across.middle * Double(photo.width), y: down.middle * Double(photo.height))
        score = peak * min(1, frame.share(of: profiles))
    }
}

/// A frame of a given size, placed to show the subject.
private struct SalientWindow {
    /// In upright photo pixels, inside the photo.
    let rect: WholePixelRect
    /// The first position and the length across and down, as shares of the photo's sides.
    private let across: (start: Double, length: Double)
    private let down: (start: Double, length: Double)

    init(_ size: PixelSize, in photo: PixelSize, _ across: SalientExtent, _ down: SalientExtent) {
        let (width, height) = (Double(photo.width), Double(photo.height))
        let (shownWidth, shownHeight) = (Double(size.width) / width, Double(size.height) / height)
        self.across = (across.start(ofWindow: shownWidth), shownWidth)
        self.down = (down.start(ofHighWindow: shownHeight), shownHeight)
        let wanted = WholePixelRect(
            x: Int(nearest: self.across.start * width),
            y: Int(nearest: self.down.start * height),
            width: size.width,
            height: size.height
        )
        rect = FrameShape.movedInside(wanted, photo: photo)
    }

    /// The share of the salience that the frame shows.
    func share(of profiles: (across: SalienceProfile, down: SalienceProfile)) -> Double {
        profiles.across.share(from: across.start, length: across.length)
            * profiles.down.share(from: down.start, length: down.length)
    }
}

/// Where the subject is along one side of the photo; positions are shares of that side, 0…1.
private struct SalientExtent {
    let profile: SalienceProfile
    /// The first and the last position of the subject.
    let first: Double
    let last: Double

    var length: Double { last - first }
    var middle: Double { (first + last) / 2 }

    init(_ profile: SalienceProfile) {
        self.profile = profile
        first = profile.position(of: SalientFrame.tail)
        last = profile.position(of: 1 - SalientFrame.tail)
    }

    /// Where a window of `length` across the photo begins: the subject is in its middle; or if it is too wide, as much
    /// of it as possible is in the window, and of such windows, that nearest to its middle.
    func start(ofWindow length: Double) -> Double {
        guard self.length > length else { return inside(middle - length / 2, length) }
        let starts = (0...64).map { (1 - length) * Double($0) / 64 }
        let shown = starts.map { profile.share(from: $0, length: length) }
        let enough = (shown.max() ?? 0) - 0.01
        let best = zip(starts, shown).filter { $1 >= enough }.map(\.0)
        return best.min { abs($0 + length / 2 - middle) < abs($1 + length / 2 - middle) } ?? 0
    }

    /// Where a window of `length` down the photo begins: the subject is in its middle; or if it is too high, the window
    /// shows its upper end, where its head is, with some space above.
    func start(ofHighWindow length: Double) -> Double {
        inside(self.length > length ? first - SalientFrame.headroom * length : middle - length / 2, length)
    }

    private func inside(_ start: Double, _ length: Double) -> Double { min(max(start, 0), 1 - length) }
}
