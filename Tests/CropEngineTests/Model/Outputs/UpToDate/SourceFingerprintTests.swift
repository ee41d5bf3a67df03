import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct SourceFingerprintTests {
    private static let millisecond = 1_000_000
    private static let second = 1_000_000_000

    @Test func aTimeIsTrustedWhenItsStepIsOver() {
        let modified = 1_700_000_000 * Self.second + 123_456_789
        for age in stride(from: -100, through: 100, by: 1) {
            let now = modified + age * Self.millisecond
            #expect((SourceFingerprint.settled(modified, now: now) == nil) == (-20..<20).contains(age), "\(age) ms")
        }
    }

    /// A whole second may be the time of a disk that keeps no fractions.
    @Test func wholeSecondsTakeTwoSeconds() {
        let modified = 1_700_000_000 * Self.second
        for age in stride(from: -3000, through: 3000, by: 50) {
            let now = modified + age * Self.millisecond
            #expect((SourceFingerprint.settled(modified, now: now) == nil) == (-2000..<2000).contains(age), "\(age) ms")
        }
    }

    @Test(arguments: [Int.min, .min + 1, -1, 0, 1, .max - 1, .max])
    func noTimeIsTooFarAway(modified: Int) {
        for now in [Int.min, 0, 1_700_000_000 * Self.second, .max] where abs(modified / 2 - now / 2) > 2 * Self.second {
            #expect(SourceFingerprint.settled(modified, now: now) == modified)
        }
    }

    @Test func aChangeOfSizeOrTimeShows() throws {
        try withTemporaryFolder { folder in
            let path = try folder.write("a.jpg", [1, 2, 3])
            func touch(_ seconds: Int) { _ = utimensat(AT_FDCWD, path.string, [time(seconds), time(seconds)], 0) }
            func time(_ seconds: Int) -> timespec { timespec(tv_sec: seconds, tv_nsec: 5) }
            touch(1000)
            let first = try #require(SourceFingerprint(of: path))
            #expect(first == SourceFingerprint(byteCount: 3, modifiedNanoseconds: 1000 * Self.second + 5))
            #expect(SourceFingerprint(of: path) == first)
            touch(1001)
            #expect(SourceFingerprint(of: path) != first)
            try folder.write("a.jpg", [1, 2, 3, 4])
            touch(1000)
            #expect(SourceFingerprint(of: path) != first)
            touch(-7)
            #expect(SourceFingerprint(of: path)?.modifiedNanoseconds == -7 * Self.second + 5)
        }
    }

    @Test func onlyFilesHaveOne() throws {
        try withTemporaryFolder { folder in
            try folder.write("file", [1])
            try folder.link("link", to: "file")
            try folder.link("dangling", to: "nowhere")
            #expect(SourceFingerprint(of: folder("link"))?.byteCount == 1, "links are followed")
            for path in [folder("dangling"), folder("nothing"), folder.path, "/dev/null"] {
                #expect(SourceFingerprint(of: path) == nil)
            }
        }
    }
}
