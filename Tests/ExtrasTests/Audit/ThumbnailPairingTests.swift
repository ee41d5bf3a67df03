import FaceCropModel
import Testing

@testable import FaceCropAudit

/// Tests the names by which thumbnails find their originals.
@Suite struct ThumbnailPairingTests {
    private func original(
        of thumbnail: String,
        among originals: [String],
        isOneFolder: Bool = false,
        table: [String: String] = [:]
    ) -> ThumbnailPairing.Result {
        ThumbnailPairing(
            originals: originals.map { Array($0.utf8) },
            table: Dictionary(uniqueKeysWithValues: table.map { (Array($0.utf8), Array($1.utf8)) }),
            isOneFolder: isOneFolder
        )
        .original(of: Array(thumbnail.utf8))
    }

    private func paired(_ path: String) -> ThumbnailPairing.Result { .original(Array(path.utf8)) }

    @Test(arguments: [
        ("a.jpg", "a.jpg"), ("2024/a.webp", "2024/a.jpg"), ("2024/a.JPG", "2024/a.jpg"),
        ("2024/05/ann-150x150.jpg", "2024/05/ann.jpg"), ("ann-150x150.jpg.webp", "ann.jpg"),
        ("ann-scaled-300x200.jpg", "ann-scaled.jpg"), ("ann-1-1024x768.png", "ann-1.png"),
        ("ann-300x200.jpg", "ann-scaled.jpg"), ("ann-800x600-150x150.jpg", "ann-800x600.jpg"),
        ("styles/teaser/public/2024/ann.jpg", "2024/ann.jpg"), ("styles/wide/public/ann.jpg.webp", "ann.jpg"),
        ("files/styles/wide/public/ann.png", "files/ann.png"), ("styles/wide/private/a/ann.png", "a/ann.png"),
    ])
    func theOriginalIsFoundByItsName(thumbnail: String, original: String) {
        let others = ["other.jpg", "2024/other.jpg", "2023/ann.jpg", "2024/05/anna.jpg", "1.jpg"]
        #expect(self.original(of: thumbnail, among: others + [original]) == paired(original))
        #expect(self.original(of: thumbnail, among: others) == .none)
    }

    @Test func anotherFolderHasOtherOriginals() {
        #expect(original(of: "2024/ann-150x150.jpg", among: ["ann.jpg", "2023/ann.jpg"]) == .none)
        #expect(original(of: "styles/public/ann.jpg", among: ["ann.jpg"]) == .none)
        #expect(original(of: "-150x150.jpg", among: [".jpg", "a.jpg"]) == .none)
        for name in ["ann_150x150.jpg", "ann-150.jpg", "ann-x150.jpg", "ann-150x.jpg"] {
            #expect(original(of: name, among: ["ann.jpg", "ann-scaled.jpg"]) == .none, "\(name)")
        }
    }

    @Test func ofOriginalsOfOneNameThatOfTheSameExtensionCounts() {
        let both = ["ann.jpg", "ann.png"]
        #expect(original(of: "ann-150x150.png", among: both) == paired("ann.png"))
        #expect(original(of: "ann-150x150.jpg.webp", among: both) == paired("ann.jpg"))
        #expect(original(of: "ann-150x150.webp", among: both) == .ambiguous)
    }

    /// In an uploads folder, every file is an original or a thumbnail of another one.
    @Test func noFileIsItsOwnThumbnail() {
        let uploads = ["ann.jpg", "ann-150x150.jpg", "ann-150x150.jpg.webp", "ben-1x2.jpg", "styles/a/public/ann.jpg"]
        let pairs = [
            "ann-150x150.jpg": "ann.jpg", "ann-150x150.jpg.webp": "ann.jpg", "styles/a/public/ann.jpg": "ann.jpg",
        ]
        for path in uploads {
            let expected = pairs[path].map(paired) ?? .none
            #expect(original(of: path, among: uploads, isOneFolder: true) == expected, "\(path)")
        }
    }

    @Test func aTableCountsBeforeNames() {
        let table = ["t/1.jpg": "ann.jpg", "ann.jpg": "ben.jpg", "gone.jpg": "missing.jpg"]
        let originals = ["ann.jpg", "ben.jpg", "gone.jpg"]
        #expect(original(of: "t/1.jpg", among: originals, table: table) == paired("ann.jpg"))
        #expect(original(of: "ann.jpg", among: originals, table: table) == paired("ben.jpg"))
        #expect(original(of: "gone.jpg", among: originals, table: table) == .none)
        #expect(original(of: "ben.jpg", among: originals, table: table) == paired("ben.jpg"))
    }

    @Test(arguments: [
        ("{dir}/thumbs/{stem}_{width}.{ext}", "2024/05/thumbs/ann_lee_150.jpg", "2024/05/ann_lee"),
        ("{dir}/thumbs/{stem}_{width}.{ext}", "thumbs/ann_150.jpg", "ann"),
        ("{dir}/{stem}.{any}.{ext}", "a/ann.3f9a01bc.jpg", "a/ann"), ("{dir}/{stem}.{any}.{ext}", "a.b.x.jpg", "a.b"),
        ("t/{stem}-{width}x{height}.{ext}", "t/ann-1-20x30.webp", "ann-1"),
    ])
    func aPatternSaysWhichOriginalANameMeans(pattern: String, thumbnail: String, original: String) throws {
        let pattern = try ThumbnailPattern(pattern)
        let found = pattern.originalWithoutExtension(of: Array(thumbnail.utf8))
        #expect(found.map { String(decoding: $0, as: UTF8.self) } == original)
        let pairing = ThumbnailPairing(
            originals: [Array("\(original).png".utf8), Array(thumbnail.utf8)],
            pattern: pattern,
            isOneFolder: true
        )
        #expect(pairing.original(of: Array(thumbnail.utf8)) == paired("\(original).png"))
    }

    @Test(arguments: ["ann-150.jpg", "t/ann-x150.jpg", "t/a/ann-1x1.jpg", "t/-1x1.jpg", "t/ann-1x1jpg", ""])
    func anotherNameMeansNothing(thumbnail: String) throws {
        let pattern = try ThumbnailPattern("t/{stem}-{width}x{height}.{ext}")
        #expect(pattern.originalWithoutExtension(of: Array(thumbnail.utf8)) == nil)
    }

    @Test(arguments: ["{dir}/thumb.{ext}", "{stem}{stem}", "{dir}/{dir}/{stem}", "{name}", "{stem"])
    func aPatternWithoutAStemIsRefused(text: String) {
        #expect(throws: ThumbnailPattern.Mistake.self) { try ThumbnailPattern(text) }
    }
}
