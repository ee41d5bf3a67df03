/// A problem with a photo that did not prevent its outputs.
package struct PhotoWarning: Sendable, Hashable {
    /// The subject of the warning, as a stable name.
    package enum Kind: String, Sendable, Codable, CaseIterable {
        /// The embedded colour profile cannot be used, so the colours are converted without it.
        case colourProfile
        /// Something else that the file says about its pixels is not known or not clear.
        case colours
        /// The image data are damaged, so a part of the picture may be wrong.
        case damaged
        /// The crop could not meet an option, or met it in another way.
        case crop
        /// Face regions that a person has drawn could not be used, or not all of them.
        case regions
        /// A crop that was to be lossless was compressed again.
        case lossless
    }

    package var kind: Kind
    /// A sentence for people.
    package var text: String

    package init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }
}
