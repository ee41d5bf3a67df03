/// The override of a photo, with the record of its place.
package struct FoundOverride: Sendable, Hashable, Codable {
    package var override: PhotoOverride
    package var record: OverrideRecord
    /// What is wrong with the entry, as lines with their places; such an entry is not used, and the photo fails.
    var mistakes: [String]
    /// Whether the whole file cannot be used, so that it is not known whether it has an entry about the photo.
    var isFileMistaken: Bool

    package init(
        override: PhotoOverride,
        record: OverrideRecord,
        mistakes: [String] = [],
        isFileMistaken: Bool = false
    ) {
        self.override = override
        self.record = record
        self.mistakes = mistakes
        self.isFileMistaken = isFileMistaken
    }

    /// Whether the photo is not processed at all.
    var isLeftOut: Bool { override.keepsOutputs || override.skips || !mistakes.isEmpty }

    /// Whether the outputs of the photo stay as they are, whatever they are.
    var leavesOutputsAlone: Bool { override.keepsOutputs && mistakes.isEmpty }
}
