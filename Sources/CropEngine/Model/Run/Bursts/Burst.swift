/// Photos of one folder that were taken shortly after one another.
struct Burst: Sendable, Hashable {
    /// The number of the burst in its run, from 0.
    var number: Int
    /// Two photos or more, in the order in which they were taken.
    var photos: [PhotoFile]

    /// The digest that tells whether a burst is unchanged: it covers the names of its photos and their fingerprints.
    ///
    /// `fingerprint` returns the fingerprint of a photo, and `check` selects the values of it that count. If such a
    /// value is unknown for a photo, a change of that photo could not be noticed, and the digest is
    /// ``OptionDigests/unsettled``.
    func digest(
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
