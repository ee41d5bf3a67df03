/// The crop around what draws the eye in a photo without a face.
///
/// The rule and its constants were chosen by comparing crops blind, in pairs (`Benchmarks/without-faces.md`).
struct SalientFrame: Sendable, Hashable {
    /// The frame, inside the photo, in upright photo pixels.
    var rect: WholePixelRect
    /// The rectangle around what crops of other ratios should show, too, in upright photo pixels: the subject, or if it
    /// is too large for the narrowest and the lowest of usual ratios, its greatest or surest part and its upper end.
    var subject: PixelRect
    /// Whether the subject is surely one piece that is wider than the frame.
    ///
    /// The mask does not tell which part of it
    /// matters: of a flower with leaves, it may be surest of a leaf.
    var cutsSubject: Bool
    /// How sure the rule is, 0…1: the greatest salience, times the shares of the squared salience that the frame shows
    /// across and down.
    var score: Double

    /// A mask whose greatest value is below has no subject.
    static let leastPeak = 0.10
    /// The share of the salience beyond each end of the subject.
    static let tail = 0.03
    /// A subject that is wider than this many frames, such as a fence, has no middle worth showing.
    static let greatestWidth = 1.5
    /// The least share of the squared salience of a part that the frame shows instead of a subject that is too wide.
    static let leastPartShare = 0.50
    /// The space above a subject that is higher than the frame, as a share of the frame's height.
    static let headroom = 0.06
    /// A mask whose greatest value is at least this is so sure that the frame may be made smaller, or show one of
    /// several things that are too far apart.
    static let surePeak = 0.80
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
    init?(_ mask: SalienceMask, photo: PixelSize, ratio: AspectRatio, leastSize: PixelSize? = nil) {
        let peak = mask.peak
        guard peak >= Self.leastPeak else { return nil }
        let profiles = mask.squared.profiles
        let largest = FrameShape.largestSize(of: ratio, in: photo)
        let widths = Double(photo.width) / Double(largest.width)
        let whole = SalientExtent(profiles.across)
        let thing = peak >= Self.surePeak ? whole.thing(inWindow: 1 / widths) : nil
        guard thing != nil || whole.length * widths <= Self.greatestWidth else { return nil }
        cutsSubject = peak >= Self.surePeak && thing == nil && whole.length * widths > 1
        let across = thing ?? whole
        let down = across.down(in: mask)
        let needed = (
            width: across.length * widths,
            height: down.length * Double(photo.height) / Double(largest.height)
        )
        func window(_ size: PixelSize) -> SalientWindow { SalientWindow(size, in: photo, across, down) }
        var frame = window(largest)
        let share = max(Self.tightLeast, max(needed.width, needed.height) / Self.tightFill)
        if peak >= Self.surePeak, share <= Self.tightGreatest {
            let smaller = window(FrameShape.largestSize(of: ratio, in: largest.scaled(by: share)))
            let isLargeEnough = leastSize.map { OutputSize.enlargement(of: smaller.rect.size, to: $0) <= 1 } ?? true
            if isLargeEnough, smaller.share(of: mask.profiles) >= Self.tightShown { frame = smaller }
        }
        rect = frame.rect
        subject = Self.subject(whole, of: mask, photo: photo) ?? Self.rect(across, down, in: photo)
        score = peak * min(1, frame.share(of: profiles))
    }

    /// The middle of the subject, in upright photo pixels.
    var focus: PixelPoint { subject.center }

    /// What narrow and low crops of the photo should show of the subject, so that no crop of a usual ratio shows a gap
    /// between things, or a body without its head; `nil` if the mask does not tell.
    private static func subject(_ whole: SalientExtent, of mask: SalienceMask, photo: PixelSize) -> PixelRect? {
        let narrow = FrameShape.largestSize(of: FrameShape.narrowest, in: photo)
        let length = Double(narrow.width) / Double(photo.width)
        guard let across = whole.length > length ? whole.part(inWindow: length, of: mask) : whole else {
            return nil
        }
        return rect(across, across.down(in: mask), in: photo)
    }

    private static func rect(_ across: SalientExtent, _ down: SalientExtent, in photo: PixelSize) -> PixelRect {
        let (width, height) = (Double(photo.width), Double(photo.height))
        let low = FrameShape.largestSize(of: FrameShape.lowest, in: photo)
        return PixelRect(
            x: across.first * width,
            y: down.first * height,
            width: across.length * width,
            height: min(down.length * height, (1 - headroom) * Double(low.height))
        )
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
