import FaceCropCore
package import FaceCropRunModel
package import SystemPackage

/// The digest that tells whether the sidecars of a photo are unchanged: it covers their names and their fingerprints.
package enum SidecarDigest {
    /// The digest of the sidecars that exist; empty if there is none.
    ///
    /// `check` selects the values of a fingerprint that count. If such a value is unknown, a change could not be
    /// noticed, and the digest is ``OptionDigests/unsettled``.
    package static func value(of photo: FilePath, _ check: RunOptions.Check) -> String {
        var text: [UInt8] = []
        for path in Sidecar.paths(of: photo) {
            guard var fingerprint = SourceFingerprint(of: path) else { continue }
            if check == .content { fingerprint.contentDigest = SHA256.hexadecimal(ofFile: path) }
            guard let state = fingerprint.text(check) else { return OptionDigests.unsettled }
            // A name contains neither a slash nor a NUL byte, so the text is unambiguous.
            text += path.lastComponentBytes + [.slash] + Array(state.utf8) + [0]
        }
        return text.isEmpty ? "" : String(SHA256.hexadecimal(of: text).prefix(16))
    }
}
