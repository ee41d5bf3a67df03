package import FaceCropCore
package import FaceCropOutputs
package import FaceCropRunModel

/// Photos of one folder that were taken shortly after one another.
package struct Burst: Sendable, Hashable {
    /// The number of the burst in its run, from 0.
    package var number: Int
    /// Two photos or more, in the order in which they were taken.
    package var photos: [PhotoFile]

    package init(number: Int, photos: [PhotoFile]) {
        self.number = number
        self.photos = photos
    }

    /// The digest that tells whether a burst is unchanged: it covers the names of its photos and their fingerprints.
    ///
    /// `fingerprint` returns the fingerprint of a photo, and `check` selects the values of it that count. If such a
    /// value is unknown for a photo, a change of that photo could not be noticed, and the digest is
    /// ``OptionDigests/unsettled``.
    package func digest(
        _ check: RunOptions.Check,
        _ fingerprint: (PhotoFile) -> SourceFingerprint?
    ) -> String {
        var text: [UInt8] = []
        for photo in photos {
            guard let state = fingerprint(photo)?.text(check) else { return OptionDigests.unsettled }
            // A name contains neither a slash nor a NUL byte, so the text is unambiguous.
            text += photo.path.lastComponentBytes + [.slash] + Array(state.utf8) + [0]
        }
        return String(SHA256.hexadecimal(of: text).prefix(16))
    }
}
