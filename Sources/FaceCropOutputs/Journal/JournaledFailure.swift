import FaceCropCore
package import FaceCropRecords

/// What the journal remembers of a photo that failed, so that the next run can tell whether it has failed the same way.
///
/// It never keeps a photo from being tried again.
package struct JournaledFailure: Sendable, Hashable {
    /// The kind of failure; see ``PhotoError/Code``.
    package var code: String
    /// What the source was when it failed.
    package var fingerprint: SourceFingerprint
    /// ``OptionDigests/detection`` of the run.
    package var detection: String
    /// ``OptionDigests/pixels`` of the run.
    package var pixels: String

    package init(code: String, fingerprint: SourceFingerprint, detection: String, pixels: String) {
        self.code = code
        self.fingerprint = fingerprint
        self.detection = detection
        self.pixels = pixels
    }

    /// The failure in `record`, of a source that was `fingerprint`, in a run with these `digests`.
    ///
    /// `nil` when it has not failed, or for a reason that ends the whole run and says nothing about the photo.
    package init?(_ record: PhotoRecord, _ fingerprint: SourceFingerprint, _ digests: OptionDigests) {
        guard record.status == .failed, let code = record.error?.code else { return nil }
        switch PhotoError.Code(rawValue: code) {
        case .diskFull, .engineFailed: return nil
        default: break
        }
        self.init(code: code, fingerprint: fingerprint, detection: digests.detection, pixels: digests.pixels)
    }
}
