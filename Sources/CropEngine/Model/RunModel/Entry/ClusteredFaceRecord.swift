/// A face that was compared with the others of its folder, as `cluster` prints it.
package struct ClusteredFaceRecord: Sendable, Encodable {
    /// The path of the source as found; bytes that are not UTF-8 are shown as U+FFFD.
    var source: String
    /// The bytes of the path in Base64, present only when they are not UTF-8.
    var sourceBase64: String?
    /// The number of the face; 1 is the largest.
    var number: Int
    var box: PixelRect
    var score: Double
    var quality: FaceQuality?
    /// Why the face was not compared.
    var refused: IdentityRefusal?
    /// The embedding; only if it was requested.
    var embedding: [Float]?

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

extension FaceQuality {
    fileprivate var rounded: Self {
        FaceQuality(
            eyeDistancePixels: eyeDistancePixels.rounded(decimals: 1),
            yawDegrees: yawDegrees?.rounded(decimals: 1),
            pitchDegrees: pitchDegrees?.rounded(decimals: 1),
            sharpness: sharpness?.rounded(decimals: 5)
        )
    }
}
