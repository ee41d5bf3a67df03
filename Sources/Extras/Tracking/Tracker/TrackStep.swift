package import FaceCropFraming

/// A detected face in a frame, with the facts that a tracker needs.
package struct TrackDetection: Sendable, Hashable {
    /// The greatest distance from the frame's edge that counts as near, in sides of the box.
    static let edgeShare = 0.15

    /// The box in upright pixels of the frame.
    package var box: PixelRect
    /// The score of the detector, 0…1.
    package var score: Double
    /// Whether the box touches the frame's edge, so that only a part of the face is visible.
    package var isCut: Bool
    /// Whether the box touches the frame's edge, or nearly does.
    package var isAtEdge: Bool
    /// The tracks to which the detection must not be assigned, whatever its position.
    package var excludedIDs: Set<Int>

    /// Makes a detection in a frame of the given size; `nil` if no edge is near.
    package init(box: PixelRect, score: Double, frame: PixelSize?, excludedIDs: Set<Int> = []) {
        let margin = Self.edgeShare * box.side
        let wider = box.expanded(left: margin, top: margin, right: margin, bottom: margin)
        self.init(
            box: box,
            score: score,
            isCut: frame?.bounds.isTouched(by: box) ?? false,
            isAtEdge: frame?.bounds.isTouched(by: wider) ?? false,
            excludedIDs: excludedIDs
        )
    }

    package init(
        box: PixelRect,
        score: Double,
        isCut: Bool = false,
        isAtEdge: Bool? = nil,
        excludedIDs: Set<Int> = []
    ) {
        self.box = box
        self.score = score
        self.isCut = isCut
        self.isAtEdge = isAtEdge ?? isCut
        self.excludedIDs = excludedIDs
    }
}

/// How the place of a tracked face in a frame is known.
package enum TrackSource: String, Sendable, Hashable, Codable {
    /// A detection that would count anywhere in the frame.
    case detected
    /// A detection that counts only because the face is expected there.
    case redetected
    /// No detection: from the pixels, or from the frames before and after, between which the face was not found.
    case carried
}

/// A face that no detection of a frame shows, which the pixels may show.
package struct MissedFace: Sendable, Hashable {
    /// The number of the track.
    package var id: Int
    /// The last frame in which the face was detected where a detection counts anywhere.
    package var certainFrame: Int
    /// The box in that frame, in its upright pixels.
    package var certainBox: PixelRect
}

/// The place of a face by the pixels of a frame.
package struct LocatedFace: Sendable, Hashable {
    /// The box in upright pixels of the frame.
    package var box: PixelRect
    /// The confidence that the face is there, 0…1.
    package var confidence: Double

    package init(box: PixelRect, confidence: Double) {
        self.box = box
        self.confidence = confidence
    }
}

/// The assignment of a detection to a track.
package struct TrackSighting: Sendable, Hashable {
    /// The number of the frame.
    package var frame: Int
    /// The number of the track, from 1.
    package var id: Int
    /// The index of the detection in the list for that frame.
    package var detection: Int
    package var source = TrackSource.detected
}

/// A change in the state of a track.
package struct TrackEvent: Sendable, Hashable, Codable {
    /// The kinds of changes.
    package enum Kind: String, Sendable, Codable {
        /// A new face.
        case appeared
        /// The first frame without the face, or the first frame of a scene in which it is not tracked any more.
        case lost
        /// A lost face is detected again.
        case returned
    }

    package var kind: Kind
    /// The number of the track.
    package var id: Int
    /// The number of the frame.
    package var frame: Int
    /// The confidence that a returned face is the same person, 0…1, if its appearance decided; `nil` if its position
    /// did.
    package var confidence: Double?

    package init(_ kind: Kind, id: Int, frame: Int, confidence: Double? = nil) {
        self.kind = kind
        self.id = id
        self.frame = frame
        self.confidence = confidence
    }
}

extension TrackEvent {
    /// The order in which events are reported: by frame, then by track; at a cut, `lost` comes before `returned` in the
    /// same frame.
    package func precedes(_ other: Self) -> Bool {
        (frame, id, kind == .lost ? 0 : 1) < (other.frame, other.id, other.kind == .lost ? 0 : 1)
    }
}

/// The result of a tracker for one frame.
package struct TrackStep: Sendable, Hashable {
    /// The detected tracks of this frame, and of the previous one if a track has only now been confirmed.
    package var sightings: [TrackSighting] = []
    /// The places in this frame of the tracks that were not detected, by number.
    package var carried: [Int: LocatedFace] = [:]
    /// The events, in the order of the frames.
    package var events: [TrackEvent] = []
}
