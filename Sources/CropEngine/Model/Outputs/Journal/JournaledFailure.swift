/// The failure of a photo as the journal remembers it, so that the next run can tell whether the photo failed in the
/// same way again.
///
/// It never prevents another attempt.
struct JournaledFailure: Sendable, Hashable {
    /// The kind of failure; see ``PhotoError/Code``.
    var code: String
    /// The fingerprint of the source when it failed.
    var fingerprint: SourceFingerprint
    /// ``OptionDigests/detection`` of the run.
    var detection: String
    /// ``OptionDigests/pixels`` of the run.
    var pixels: String

    init(code: String, fingerprint: SourceFingerprint, detection: String, pixels: String) {
        self.code = code
        self.fingerprint = fingerprint
        self.detection = detection
        self.pixels = pixels
    }

    /// The failure in `record`, of a source with `fingerprint`, in a run with these `digests`.
    ///
    /// `nil` if the photo has not failed, or failed for a reason that ends the whole run and is independent of the
    /// photo.
    init?(_ record: PhotoRecord, _ fingerprint: SourceFingerprint, _ digests: OptionDigests) {
        guard record.status == .failed, let code = record.error?.code else { return nil }
        switch PhotoError.Code(rawValue: code) {
        case .diskFull, .engineFailed: return nil
        default: break
        }
        self.init(code: code, fingerprint: fingerprint, detection: digests.detection, pixels: digests.pixels)
    }
}
