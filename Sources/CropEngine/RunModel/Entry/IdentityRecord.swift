package import FaceCropFraming

/// A photo with the result of comparing its faces with known people, as `identify` prints it.
package struct IdentifiedPhotoRecord: Sendable, Encodable {
    /// The path of the source as found; bytes that are not UTF-8 are shown as U+FFFD.
    package var source: String
    /// The bytes of the path in Base64, present only when they are not UTF-8.
    package var sourceBase64: String?
    /// Size of the upright photo in pixels.
    package var size: PixelSize?
    /// What went wrong; absent if there was no error.
    package var error: ErrorRecord?
    /// Why the file was left out: `notAPhoto` or `unsupportedFormat`.
    package var skipped: String?
    /// The faces, largest first; coordinates in upright photo pixels.
    package var faces: [IdentifiedFaceRecord]

    package init(_ record: PhotoRecord, _ faces: [IdentifiedFace]) {
        source = record.source
        sourceBase64 = record.sourceBase64
        size = record.size
        error = record.error
        let reasons: [PhotoOutcome.SkipReason] = [.notAPhoto, .unsupportedFormat]
        let isLeftOut = record.status == .skipped && reasons.contains { $0.rawValue == record.reason }
        skipped = isLeftOut ? record.reason : nil
        self.faces = faces.map(IdentifiedFaceRecord.init)
    }
}

/// Who a face is, in the manifest.
package struct IdentityRecord: Sendable, Hashable, Codable {
    /// The result of identifying a face.
    package enum Decision: String, Sendable, Codable {
        case known
        case unknown
        /// The face was not compared or sent.
        case refused
    }

    package var decision: Decision
    /// The person's name; only for a known person.
    package var name: String?
    /// The confidence, 0…1; only for a known person.
    package var confidence: Double?
    /// Why the face is unknown or refused.
    package var reason: String?
    /// The known people whose face it may be, the likeliest first.
    package var candidates: [IdentityCandidate]

    package init(_ identity: FaceIdentity) {
        candidates = identity.candidates.map(\.rounded)
        switch identity.decision {
        case .refused(let why):
            decision = .refused
            reason = why.rawValue
        case .decided(.unknown(let why)):
            decision = .unknown
            reason = why.rawValue
        case .decided(.known(let person)):
            decision = .known
            name = person.name
            confidence = person.rounded.confidence
        }
    }
}

/// A face and who it is, as `identify` prints it: all fields on one level.
package struct IdentifiedFaceRecord: Sendable, Encodable {
    private enum Key: String, CodingKey {
        case number
        case box
        case score
    }

    /// The number of the face; 1 is the largest.
    package var number: Int
    package var box: PixelRect
    package var score: Double
    package var identity: IdentityRecord

    package init(_ face: IdentifiedFace) {
        number = face.number
        box = face.face.box.rounded
        score = face.face.score.rounded(decimals: 4)
        identity = IdentityRecord(FaceIdentity(decision: face.identity, candidates: face.candidates))
    }

    package func encode(to encoder: any Encoder) throws {
        try identity.encode(to: encoder)
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(number, forKey: .number)
        try values.encode(box, forKey: .box)
        try values.encode(score, forKey: .score)
    }
}

extension IdentityCandidate {
    fileprivate var rounded: Self {
        IdentityCandidate(
            name: name,
            similarity: similarity?.rounded(decimals: 4),
            confidence: confidence.rounded(decimals: 4)
        )
    }
}

/// A face that was compared with the others of its folder, as `cluster` prints it.
package struct ClusteredFaceRecord: Sendable, Encodable {
    /// The path of the source as found; bytes that are not UTF-8 are shown as U+FFFD.
    package var source: String
    /// The bytes of the path in Base64, present only when they are not UTF-8.
    package var sourceBase64: String?
    /// The number of the face; 1 is the largest.
    package var number: Int
    package var box: PixelRect
    package var score: Double
    package var quality: FaceQuality?
    /// Why the face was not compared.
    package var refused: IdentityRefusal?
    /// The embedding; only if it was requested.
    package var embedding: [Float]?

    package init(_ face: EmbeddedFace, of record: PhotoRecord, showsEmbedding: Bool) {
        source = record.source
        sourceBase64 = record.sourceBase64
        number = face.number
        box = face.face.box.rounded
        score = face.face.score.rounded(decimals: 4)
        quality = face.quality?.rounded
        if case .refused(let reason) = face.finding { refused = reason }
        embedding = showsEmbedding ? face.embedding?.values : nil
    }
}

/// Faces that may belong to one person.
package struct FaceGroupRecord: Sendable, Encodable {
    /// The number of the group; 1 is the largest, 0 holds the faces that were not compared.
    package var group: Int
    package var faces: [ClusteredFaceRecord]

    package init(group: Int, faces: [ClusteredFaceRecord]) {
        self.group = group
        self.faces = faces
    }
}

extension FaceQuality {
    fileprivate var rounded: Self {
        FaceQuality(
            eyeDistancePixels: eyeDistancePixels.rounded(decimals: 1),
            yawDegrees: yawDegrees.rounded(decimals: 1),
            pitchDegrees: pitchDegrees.rounded(decimals: 1),
            sharpness: sharpness?.rounded(decimals: 5)
        )
    }
}
