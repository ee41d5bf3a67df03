/// What was noticed about a photo and did not keep it from being done.
package struct PhotoWarning: Sendable, Hashable {
    /// What it is about, as a stable name.
    package enum Kind: String, Sendable, Codable, CaseIterable {
        /// The embedded colour profile cannot be used, so that the colours are those without it.
        case colourProfile
        /// The image data are damaged, so that a part of the picture may be wrong.
        case damaged
        /// Something that was wished of the crop could not be had, or was got in another way.
        case crop
    }

    package var kind: Kind
    /// A sentence for people.
    package var text: String

    package init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }
}
