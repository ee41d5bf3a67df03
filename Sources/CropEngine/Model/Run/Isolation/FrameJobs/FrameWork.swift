/// What a job tells when work on a frame begins.
package struct FrameWork: Sendable, Hashable {
    /// What is done.
    package let stage: PhotoError.Stage
    /// What people know the frame by.
    let name: String

    /// No path is longer.
    private static let maximumNameByteCount = 1 << 13
    private static let separator = UInt8(ascii: " ")

    init(stage: PhotoError.Stage, name: String) {
        self.stage = stage
        self.name = name
    }

    /// Reads what ``body`` says; `nil` for what means nothing.
    package init?(body: [UInt8]) {
        let parts = body.split(separator: Self.separator, maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].count <= Self.maximumNameByteCount,
            let stage = PhotoError.Stage(rawValue: String(decoding: parts[0], as: UTF8.self))
        else { return nil }
        self.init(stage: stage, name: String(decoding: parts[1], as: UTF8.self))
    }

    /// The same as the body of a frame on a pipe: the stage, a space, and the name, cut off where it is too long.
    package var body: [UInt8] {
        Array(stage.rawValue.utf8) + [Self.separator] + name.utf8.prefix(Self.maximumNameByteCount)
    }
}
