import FaceCropCore
import Glibc
package import SystemPackage

/// What tells whether a source is still the file that was read.
package struct SourceFingerprint: Sendable, Hashable {
    /// The size in bytes.
    package var byteCount: Int
    /// When the file was last written, in nanoseconds since 1970; `nil` when that was so short a time ago that the next
    /// change might get the same time.
    package var modifiedNanoseconds: Int?
    /// SHA-256 of the content in hexadecimal digits; `nil` when nobody asked for it.
    package var contentDigest: String?

    package init(byteCount: Int, modifiedNanoseconds: Int?, contentDigest: String? = nil) {
        self.byteCount = byteCount
        self.modifiedNanoseconds = modifiedNanoseconds
        self.contentDigest = contentDigest
    }

    /// The fingerprint of the regular file at `path`, links followed; `nil` when there is none that can be looked at.
    package init?(of path: FilePath) {
        var status = stat()
        guard path.withPlatformString({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        self.init(
            byteCount: Int(status.st_size),
            modifiedNanoseconds: Self.settled(status.st_mtim.nanoseconds, now: now.nanoseconds)
        )
    }

    /// A time of change that a later change cannot get again, or `nil`: file systems keep time in steps.
    ///
    /// The kernel's clock for files goes in steps of at most 10 ms; disks that keep whole seconds, which shows in the
    /// time, go in steps of up to 2 s (FAT).
    package static func settled(_ modified: Int, now: Int) -> Int? {
        let step = modified % 1_000_000_000 == 0 ? 2_000_000_000 : 20_000_000
        let (age, overflows) = now.subtractingReportingOverflow(modified)
        return overflows || !(-step..<step).contains(age) ? modified : nil
    }
}
