import FaceCropCore
import FaceCropHashing
import FaceCropOutputs
import FaceCropRecords
import SystemPackage

/// The bursts of a run: which photos they hold, and what the workers know of them.
final class RunBursts: Sendable {
    let coordinator = BurstCoordinator<BurstSurvey, BurstVerdict>()
    private let grouper: BurstGrouper?
    private let check: RunOptions.Check

    /// The bursts that `grouper` has found; `nil` if they are not asked for.
    init(_ grouper: BurstGrouper?, check: RunOptions.Check) {
        self.grouper = grouper
        self.check = check
    }

    /// Where a photo stands in its burst; `nil` if it is in none.
    func place(of file: PhotoFile) -> BurstPlace? { grouper?.place(of: file.path) }

    /// What the journal must say about its burst for a photo to be done; empty for one that is in none.
    func digest(of file: PhotoFile) -> String { place(of: file).map { digest($0.burst) } ?? "" }

    /// What the journal must say of the photos of `burst` for them to be done.
    func digest(_ burst: Burst) -> String {
        coordinator.digest(of: burst) { burst.digest(check) { fingerprint(of: $0) } }
    }

    /// Notes that a photo had its turn, whatever became of it.
    func endTurn(of file: PhotoFile) {
        if let place = place(of: file) { coordinator.endTurn(in: place.burst) }
    }

    private func fingerprint(of photo: PhotoFile) -> SourceFingerprint? {
        var fingerprint = SourceFingerprint(of: photo.path)
        if check == .content { fingerprint?.contentDigest = SHA256.hexadecimal(ofFile: photo.path) }
        return fingerprint
    }
}
