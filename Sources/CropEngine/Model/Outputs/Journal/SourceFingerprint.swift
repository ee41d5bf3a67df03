import Glibc
package import SystemPackage

/// The facts by which a run recognizes that a source is still the file that was read.
package struct SourceFingerprint: Sendable, Hashable {
    /// The size in bytes.
    var byteCount: Int
    /// When the file was last written, in nanoseconds since 1970; `nil` if that was so recent that the next change
    /// might get the same time.
    var modifiedNanoseconds: Int?
    /// SHA-256 of the content in hexadecimal digits; `nil` if it was not computed.
    var contentDigest: String?

    init(byteCount: Int, modifiedNanoseconds: Int?, contentDigest: String? = nil) {
        self.byteCount = byteCount
        self.modifiedNanoseconds = modifiedNanoseconds
        self.contentDigest = contentDigest
    }

    /// The fingerprint of the regular file at `path`, with links followed; `nil` if there is no such file, or its
    /// status cannot be read.
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

    /// The time of change, or `nil` if a later change could get the same time, because file systems keep time in steps.
    ///
    /// The kernel's clock for files advances in steps of at most 10 ms. If the time is a whole second, the disk may
    /// keep whole seconds, in steps of up to 2 s (FAT).
    static func settled(_ modified: Int, now: Int) -> Int? {
        let step = modified % 1_000_000_000 == 0 ? 2_000_000_000 : 20_000_000
        let (age, overflows) = now.subtractingReportingOverflow(modified)
        return overflows || !(-step..<step).contains(age) ? modified : nil
    }

    /// The values that must stay equal for a file to count as unchanged by `check`; `nil` if one of them is unknown.
    package func text(_ check: RunOptions.Check) -> String? {
        switch check {
        case .sizeAndTime: modifiedNanoseconds.map { "\(byteCount) \($0)" }
        case .content: contentDigest.map { "\(byteCount) \($0)" }
        }
    }
}
