package import FaceCropGeometry

/// A face that a detector saw in a frame, as far as a tracker needs to know it.
package struct TrackDetection: Sendable, Hashable {
    /// The box in upright pixels of the frame.
    package var box: PixelRect
    /// How sure the detector is, 0…1.
    package var score: Double
    /// Whether the box touches the frame's edge, so that the detector sees a part of the face alone.
    package var isCut: Bool
    /// The tracks whose face it is not, whatever its place says.
    package var excludedIDs: Set<Int>

    package init(box: PixelRect, score: Double, isCut: Bool = false, excludedIDs: Set<Int> = []) {
        self.box = box
        self.score = score
        self.isCut = isCut
        self.excludedIDs = excludedIDs
    }
}

/// That a detection is a track's face.
package struct TrackSighting: Sendable, Hashable {
    /// The frame.
    package var frame: Int
    /// The number of the track, from 1.
    package var id: Int
    /// The position of the detection in the list for that frame.
    package var detection: Int
}

/// What happened to a track.
package struct TrackEvent: Sendable, Hashable, Codable {
    /// What can happen.
    package enum Kind: String, Sendable, Codable {
        /// A face that was never seen before.
        case appeared
        /// The first frame without it, or that of a scene in which it is not followed any more.
        case lost
        /// A lost face is seen again.
        case returned
    }

    package var kind: Kind
    /// The number of the track.
    package var id: Int
    /// The frame.
    package var frame: Int
    /// How sure it is that a face that returned is who it is taken for, 0…1, where its looks say so; `nil` where its place does.
    package var confidence: Double?

    package init(_ kind: Kind, id: Int, frame: Int, confidence: Double? = nil) {
        self.kind = kind
        self.id = id
        self.frame = frame
        self.confidence = confidence
    }
}

extension TrackEvent {
    /// The order in which events are told: by frame, then by track; at a cut, a face is lost and may return in one frame.
    package func precedes(_ other: Self) -> Bool {
        (frame, id, kind == .lost ? 0 : 1) < (other.frame, other.id, other.kind == .lost ? 0 : 1)
    }
}

/// What a tracker says after a frame.
package struct TrackStep: Sendable, Hashable {
    /// Who was seen: in this frame, and in the one before where a face has only now proved to be one.
    package var sightings: [TrackSighting] = []
    /// What happened, in the order of the frames.
    package var events: [TrackEvent] = []
}
