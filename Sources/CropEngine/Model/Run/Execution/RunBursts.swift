import SystemPackage

/// The bursts of a run: their photos, and what the workers know of them.
final class RunBursts: Sendable {
    let coordinator = BurstCoordinator<BurstSurvey, BurstVerdict>()
    private let grouper: BurstGrouper?
    private let check: RunOptions.Check

    /// The bursts that `grouper` has found; `nil` if they are not asked for.
    init(_ grouper: BurstGrouper?, check: RunOptions.Check) {
        self.grouper = grouper
        self.check = check
    }

    /// The place of a photo in its burst; `nil` if it is in no burst.
    func place(of file: PhotoFile) -> BurstPlace? { grouper?.place(of: file.path) }

    /// The burst's digest that the journal must hold if the photo is done; empty if the photo is in no burst.
    func digest(of file: PhotoFile) -> String { place(of: file).map { digest($0.burst) } ?? "" }

    /// The digest that the journal must hold for the photos of `burst` if they are done.
    func digest(_ burst: Burst) -> String {
        coordinator.digest(of: burst) { burst.digest(check) { fingerprint(of: $0) } }
    }

    /// Notes that the run is finished with a photo, whatever the result.
    func endTurn(of file: PhotoFile) {
        if let place = place(of: file) { coordinator.endTurn(in: place.burst) }
    }

    private func fingerprint(of photo: PhotoFile) -> SourceFingerprint? {
        var fingerprint = SourceFingerprint(of: photo.path)
        if check == .content { fingerprint?.contentDigest = SHA256.hexadecimal(ofFile: photo.path) }
        return fingerprint
    }
}
