package import FaceCropCore
import FaceCropHashing
package import FaceCropOutputs
package import FaceCropRecords
import SystemPackage

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

    /// What tells whether a burst is still the same: a digest of its photos' names and of what `fingerprint` says of each.
    ///
    /// What it says is taken for a comparison by `check`. ``OptionDigests/unsettled`` when a photo cannot be told from
    /// what it may become.
    package func digest(
        _ check: RunOptions.Check,
        _ fingerprint: (PhotoFile) -> SourceFingerprint?
    ) -> String {
        var text: [UInt8] = []
        for photo in photos {
            guard let state = fingerprint(photo)?.text(check) else { return OptionDigests.unsettled }
            // A name holds neither a slash nor a zero byte.
            text += photo.path.lastComponentBytes + [.slash] + Array(state.utf8) + [0]
        }
        return String(SHA256.hexadecimal(of: text).prefix(16))
    }
}

/// Where a photo stands in its burst.
package struct BurstPlace: Sendable {
    package var burst: Burst
    /// The position among the photos of the burst, from 0.
    package var position: Int
}

extension SourceFingerprint {
    /// What must be the same for a source to be unchanged; `nil` when that is not known.
    fileprivate func text(_ check: RunOptions.Check) -> String? {
        switch check {
        case .sizeAndTime: modifiedNanoseconds.map { "\(byteCount) \($0)" }
        case .content: contentDigest.map { "\(byteCount) \($0)" }
        }
    }
}
