/// A face and who it is, as `identify` prints it: all fields on one level.
struct IdentifiedFaceRecord: Sendable, Encodable {
    private enum Key: String, CodingKey {
        case number
        case box
        case score
    }

    /// The number of the face; 1 is the largest.
    var number: Int
    var box: PixelRect
    var score: Double
    var identity: IdentityRecord

    init(_ face: IdentifiedFace) {
        number = face.number
        box = face.face.box.rounded
        score = face.face.score.rounded(decimals: 4)
        identity = IdentityRecord(FaceIdentity(decision: face.identity, candidates: face.candidates))
    }

    func encode(to encoder: any Encoder) throws {
        try identity.encode(to: encoder)
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(number, forKey: .number)
        try values.encode(box, forKey: .box)
        try values.encode(score, forKey: .score)
    }
}
