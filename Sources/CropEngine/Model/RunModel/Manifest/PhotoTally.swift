/// The facts about one photo that the summary counts.
package struct PhotoTally: Sendable, Hashable {
    var status: PhotoRecord.Status
    /// Whether the photo was left out for a better one of its burst.
    package var isSkippedInBurst: Bool
    /// Whether an override says that no outputs are made.
    package var isSkippedByOverride: Bool
    /// Whether the file is not a photo.
    package var isNotAPhoto: Bool
    /// The format of a picture that was left out because its format is not read; `nil` for all others.
    var unreadFormat: PictureFormat?
    var faces: Int
    package var hasCutFace: Bool
    /// Whether an output has fewer pixels than requested.
    package var isUndersized: Bool
    /// Whether a crop was moved because it would have cut a head.
    package var isGuarded: Bool
    var wasDecodedTwice: Bool
    var outputs: Int
    var outputBytes: Int
    /// The number of outputs that a person has replaced by files that are kept.
    package var keptByHand: Int
    /// The result of asking a service who the faces are; `nil` if no service was asked.
    var identity: NamingRecord.Status?

    init(
        status: PhotoRecord.Status,
        isSkippedInBurst: Bool = false,
        isSkippedByOverride: Bool = false,
        isNotAPhoto: Bool = false,
        unreadFormat: PictureFormat? = nil,
        faces: Int,
        hasCutFace: Bool,
        isUndersized: Bool = false,
        isGuarded: Bool = false,
        wasDecodedTwice: Bool,
        outputs: Int,
        outputBytes: Int,
        keptByHand: Int = 0,
        identity: NamingRecord.Status? = nil
    ) {
        self.status = status
        self.isSkippedInBurst = isSkippedInBurst
        self.isSkippedByOverride = isSkippedByOverride
        self.isNotAPhoto = isNotAPhoto
        self.unreadFormat = unreadFormat
        self.faces = faces
        self.hasCutFace = hasCutFace
        self.isUndersized = isUndersized
        self.isGuarded = isGuarded
        self.wasDecodedTwice = wasDecodedTwice
        self.outputs = outputs
        self.outputBytes = outputBytes
        self.keptByHand = keptByHand
        self.identity = identity
    }

    package init(_ record: PhotoRecord) {
        let files = record.writtenFiles
        let skipReason = record.status == .skipped ? PhotoOutcome.SkipReason(rawValue: record.reason) : nil
        self.init(
            status: record.status,
            isSkippedInBurst: skipReason == .burst,
            isSkippedByOverride: skipReason?.isByOverride ?? false,
            isNotAPhoto: skipReason == .notAPhoto,
            unreadFormat: skipReason == .unsupportedFormat ? record.format : nil,
            faces: record.faces.count,
            hasCutFace: record.hasCutFace,
            isUndersized: record.isUndersized ?? false,
            isGuarded: record.outputs.contains { $0.move != nil },
            wasDecodedTwice: record.wasDecodedTwice,
            outputs: files.count,
            outputBytes: files.reduce(0) { $0.addingClamped($1.bytes) },
            keptByHand: files.count { $0.keptByHand != nil },
            identity: record.identity?.status
        )
    }
}
