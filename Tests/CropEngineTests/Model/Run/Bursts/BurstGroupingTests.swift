import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct BurstGroupingTests {
    private typealias Photo = BurstGrouping.Photo

    /// Photos at random times; many gaps have exactly the maximum length, and many photos have the same time.
    private static func series(seed: UInt64) -> [BurstGrouping.Photo] {
        var random = SeededGenerator(seed: seed)
        var time = 1_700_000_000_000_000
        let photos = (0..<Int.random(in: 0...30, using: &random)).map { number in
            time += [0, 0, 1, 999_999, 1_000_000, 1_000_001, 60_000_000].randomElement(using: &random) ?? 0
            return Photo(
                name: Array("\(Int.random(in: 0...9, using: &random))-\(number).jpg".utf8),
                time: CaptureTime(localMicroseconds: time, offsetSeconds: nil)
            )
        }
        return photos.shuffled(using: &random)
    }

    /// Two photos belong to one burst exactly if no gap between their times is too long, among the times in their
    /// folder.
    @Test func photosAreTogetherExactlyWhenNoGapParts() {
        for seed in 0..<400 {
            let photos = Self.series(seed: UInt64(seed))
            let bursts = BurstGrouping.bursts(of: photos, maximumGapSeconds: 1)
            #expect(bursts.allSatisfy { $0.count > 1 })
            #expect(Set(bursts.joined()).count == bursts.map(\.count).reduce(0, +), "nobody is in two")
            let times = photos.map(\.time.localMicroseconds)
            for first in photos.indices {
                for second in photos.indices where second != first {
                    let (low, high) = (min(times[first], times[second]), max(times[first], times[second]))
                    let between = times.filter { (low...high).contains($0) }.sorted()
                    let isTogether = zip(between, between.dropFirst()).allSatisfy { $1 - $0 <= 1_000_000 }
                    let are = bursts.contains { $0.contains(first) && $0.contains(second) }
                    #expect(are == isTogether, "seed \(seed): \(first), \(second)")
                }
            }
        }
    }

    @Test func photosAreInTheOrderOfTimesAndThenNames() {
        for seed in 0..<200 {
            let photos = Self.series(seed: UInt64(seed))
            for burst in BurstGrouping.bursts(of: photos, maximumGapSeconds: 1) {
                for (first, second) in zip(burst, burst.dropFirst()) {
                    let (earlier, later) = (photos[first], photos[second])
                    #expect(earlier.time.localMicroseconds <= later.time.localMicroseconds)
                    if earlier.time == later.time { #expect(earlier.name.lexicographicallyPrecedes(later.name)) }
                }
            }
        }
    }

    /// Two photos of a traveller at the same moment: offsets count only if all photos have one.
    @Test func offsetsCountWhereAllHaveOne() {
        func photo(_ hours: Int, offset: Int?) -> BurstGrouping.Photo {
            Photo(
                name: Array("\(hours)".utf8),
                time: CaptureTime(localMicroseconds: hours * 3_600_000_000, offsetSeconds: offset.map { $0 * 3600 })
            )
        }
        func count(_ photos: [BurstGrouping.Photo]) -> Int {
            BurstGrouping.bursts(of: photos, maximumGapSeconds: 1).count
        }
        #expect(count([photo(12, offset: 2), photo(11, offset: 1)]) == 1)
        #expect(count([photo(12, offset: 2), photo(12, offset: 1)]) == 0)
        #expect(count([photo(12, offset: 2), photo(12, offset: 1), photo(20, offset: nil)]) == 1)
    }

    // Folder by folder.

    private static func file(_ path: String) -> PhotoFile {
        PhotoFile(path: FilePath(path), relativePath: FilePath(path), isNamedByUser: false)
    }

    /// The photos before and after a subfolder form one series, those in the subfolder another, whatever the order of
    /// the walk.
    @Test func eachFolderIsASeriesOfItsOwn() {
        let paths = ["a.jpg", "in/a.jpg", "in/b.jpg", "in/b/x.jpg", "in/b/y.jpg", "in/c.jpg", "in/none.jpg", "z.jpg"]
        var grouping = BurstGrouper(maximumGapSeconds: 1) { path in
            path == "in/none.jpg" ? nil : CaptureTime(localMicroseconds: 0, offsetSeconds: nil)
        }
        for path in paths { grouping.note(Self.file(path)) }
        grouping.end()
        let bursts = [["a.jpg", "z.jpg"], ["in/a.jpg", "in/b.jpg", "in/c.jpg"], ["in/b/x.jpg", "in/b/y.jpg"]]
        for path in paths {
            let expected = bursts.first { $0.contains(path) }
            let place = grouping.place(of: FilePath(path))
            #expect(place?.burst.photos.map(\.path.string) == expected, "\(path)")
            #expect(place?.position == expected?.firstIndex(of: path))
        }
    }

    @Test func aDigestTellsWhenAPhotoIsAnother() {
        let burst = Burst(number: 0, photos: ["x/a.jpg", "x/b.jpg"].map(Self.file))
        let usual = SourceFingerprint(byteCount: 1, modifiedNanoseconds: 2, contentDigest: "3")
        func digest(
            _ check: RunOptions.Check,
            _ burst: Burst,
            _ change: (inout SourceFingerprint) -> Void = { _ in }
        ) -> String {
            burst.digest(check) { file in
                var fingerprint = usual
                if file.path.string.hasSuffix("b.jpg") { change(&fingerprint) }
                return fingerprint
            }
        }
        for check in RunOptions.Check.allCases {
            let same = digest(check, burst)
            #expect(same.count == 16)
            #expect(digest(check, burst) { $0.byteCount = 9 } != same)
            #expect((digest(check, burst) { $0.modifiedNanoseconds = 9 } != same) == (check == .sizeAndTime))
            #expect((digest(check, burst) { $0.contentDigest = "9" } != same) == (check == .content))
            #expect(digest(check, Burst(number: 0, photos: burst.photos.reversed())) != same)
            #expect(digest(check, Burst(number: 0, photos: burst.photos.dropLast())) != same)
            let moved = Burst(number: 7, photos: ["y/a.jpg", "y/b.jpg"].map(Self.file))
            #expect(digest(check, moved) == same, "a folder may be moved")
        }
        #expect(digest(.sizeAndTime, burst) { $0.modifiedNanoseconds = nil } == OptionDigests.unsettled)
        #expect(digest(.content, burst) { $0.contentDigest = nil } == OptionDigests.unsettled)
    }
}
