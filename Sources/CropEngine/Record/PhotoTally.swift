/// What the summary counts of one photo.
package struct PhotoTally: Sendable, Hashable {
    package var status: PhotoRecord.Status
    /// Whether it was left out for a better one of its burst.
    package var isBurstLoser: Bool
    package var faces: Int
    package var hasCutFace: Bool
    package var wasDecodedTwice: Bool
    package var outputs: Int
    package var outputBytes: Int
    /// How many outputs a person has replaced by files that are kept.
    package var keptByHand: Int
    /// What came of asking a service whose the faces are; `nil` when none was asked.
    package var identity: NamingRecord.Status?

    package init(
        status: PhotoRecord.Status,
        isBurstLoser: Bool = false,
        faces: Int,
        hasCutFace: Bool,
        wasDecodedTwice: Bool,
        outputs: Int,
        outputBytes: Int,
        keptByHand: Int = 0,
        identity: NamingRecord.Status? = nil
    ) {
        self.status = status
        self.isBurstLoser = isBurstLoser
        self.faces = faces
        self.hasCutFace = hasCutFace
        self.wasDecodedTwice = wasDecodedTwice
        self.outputs = outputs
        self.outputBytes = outputBytes
        self.keptByHand = keptByHand
        self.identity = identity
    }

    package init(_ record: PhotoRecord) {
        self.init(
            status: record.status,
            isBurstLoser: record.reason == PhotoOutcome.SkipReason.burst.rawValue,
            faces: record.faces.count,
            hasCutFace: record.hasCutFace,
            wasDecodedTwice: record.wasDecodedTwice,
            outputs: record.outputs.count,
            outputBytes: record.outputs.reduce(0) { $0.addingClamped($1.bytes) },
            keptByHand: record.outputs.count { $0.keptByHand != nil },
            identity: record.identity?.status
        )
    }
}
