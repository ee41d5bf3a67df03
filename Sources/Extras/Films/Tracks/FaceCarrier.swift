import FaceCropModel
import FaceCropPixels
import FaceCropTracking

/// Carries faces that the detector misses from frame to frame by their pixels.
///
/// A face is learnt from the frame in which it was detected last, together with the head around it, and followed for as
/// long as the match is clear (`Benchmarks/tracking.md`).
struct FaceCarrier {
    /// The side of the part that is followed, in sides of the face: that of a head, which stays visible when the face
    /// turns away or bows.
    static let headShare = 1.5
    /// The side of the picture in which a head is searched, in sides of the head.
    static let windowShare = 4.0
    /// The side of a head in that picture in pixels, at most: a little more than the tracker's pattern has.
    static let headSide = 32.0
    /// The correlation below which a match is not clear.
    static let minimumCorrelation = 0.9

    /// A head that is followed.
    private struct Head {
        var tracker: CorrelationTracker
        /// The latest place in upright pixels of the frame.
        var rect: PixelRect
        var frame: Int
    }

    private var heads: [Int: Head] = [:]
    private var last: (frame: Int, decoded: DecodedPhoto)?

    /// Finds a face of which `frame` has no detection; `nil` if it is not clear where it is, or if it leaves the frame.
    ///
    /// - Throws: `renderFailed`.
    mutating func locate(
        _ face: MissedFace,
        frame: Int,
        in decoded: DecodedPhoto
    ) throws(PhotoError) -> LocatedFace? {
        guard var head = try latestHead(of: face, before: frame),
            let picture = try Self.picture(around: head.rect, in: decoded)
        else { return nil }
        guard let match = head.tracker.find(in: picture, near: picture.fromFrame(head.rect)),
            match.correlation >= Self.minimumCorrelation
        else { return nil }
        (head.rect, head.frame) = (picture.toFrame(match.rect), frame)
        let box = head.rect.scaledAboutCenter(by: 1 / Self.headShare)
        guard !decoded.photo.header.uprightSize.bounds.isTouched(by: box) else { return nil }
        heads[face.id] = head
        return LocatedFace(box: box, confidence: min(1, match.correlation))
    }

    /// Ends a frame, whose pixels are needed until the next one; forgets the heads that were not looked for in it.
    mutating func finish(_ frame: Int, _ decoded: DecodedPhoto?) {
        heads = heads.filter { $0.value.frame == frame }
        last = decoded.map { (frame, $0) }
    }

    /// The head that is followed already, or that of a face that was detected in the frame before; else `nil`.
    private mutating func latestHead(of face: MissedFace, before frame: Int) throws(PhotoError) -> Head? {
        if let head = heads.removeValue(forKey: face.id) { return head }
        let rect = face.certainBox.scaledAboutCenter(by: Self.headShare)
        guard let last, last.frame == frame - 1, face.certainFrame == last.frame,
            let picture = try Self.picture(around: rect, in: last.decoded),
            let tracker = CorrelationTracker(picture, picture.fromFrame(rect))
        else { return nil }
        return Head(tracker: tracker, rect: rect, frame: last.frame)
    }

    /// The surroundings of `rect`, in upright pixels of the frame; `nil` outside the frame.
    private static func picture(around rect: PixelRect, in decoded: DecodedPhoto) throws(PhotoError) -> GreyPicture? {
        let window = rect.scaledAboutCenter(by: windowShare)
        return try decoded.part(window, pixelSide: max(1, rect.side / headSide)).map { GreyPicture($0) }
    }
}
