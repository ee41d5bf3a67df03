import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// `facecrop audit` over thumbnails that `crop` has made, of which the crops are known.
@Suite struct AuditRunTests {
    private struct Thumbnail: Decodable {
        struct Crop: Decodable { var pixels: WholePixelRect? }

        struct Finding: Decodable {
            var code: String
            var faces: [Int]?
        }

        var thumbnail: String
        var original: String?
        var crop: Crop
        var findings: [Finding]
    }

    private static let photos = [
        "panorama-right-edge", "group-2", "grey-pair", "portrait-fills-frame", "tall-top-edge",
    ]
    private static let names = ["--name", "{dir}/{stem}-{width}x{height}.{ext}"]

    private func makeOriginals(in folder: TemporaryFolder) throws {
        for photo in Self.photos { try folder.copy("scenes/\(photo).jpg", as: "in/\(photo).jpg") }
    }

    private func audit(_ arguments: [String], in folder: TemporaryFolder) throws -> (status: Int32, [Thumbnail]) {
        let result = try BuiltCommand.run(["audit"] + arguments + ["--format", "json"], currentFolder: folder.path)
        let thumbnails = try JSONDecoder().decode([Thumbnail].self, from: result.output)
        return (result.status, thumbnails)
    }

    /// The shares of a side by which the edges of two rectangles differ, the greatest one.
    private func difference(_ one: WholePixelRect, _ other: WholePixelRect) -> Double {
        let across = max(abs(one.x - other.x), abs(one.maxX - other.maxX))
        let down = max(abs(one.y - other.y), abs(one.maxY - other.maxY))
        return max(Double(across) / Double(other.width), Double(down) / Double(other.height))
    }

    @Test func whereThumbnailsAreInTheirOriginalsIsFound() throws {
        try withTemporaryFolder { folder in
            try makeOriginals(in: folder)
            let crops = try folder.crop(
                "in",
                options: ["--size", "100x100", "--framing", "guard"] + Self.names,
                output: "thumbs"
            )
            let photos = try crops.manifest().photos
            let (status, thumbnails) = try audit(["in", "thumbs"], in: folder)
            #expect(status == 0 && thumbnails.count == photos.count)
            for thumbnail in thumbnails {
                let photo = try #require(photos.first { thumbnail.original == $0.source })
                let found = try #require(thumbnail.crop.pixels, "\(thumbnail.thumbnail)")
                let made = try #require(photo.outputs.first).crop.pixels
                #expect(difference(found, made) <= 0.01, "\(thumbnail.thumbnail): \(found), made \(made)")
                #expect(thumbnail.findings.isEmpty, "\(thumbnail.thumbnail): \(thumbnail.findings)")
            }
        }
    }

    /// Of crops from the middle, those that miss a face are named, and made again.
    @Test func thumbnailsThatCutAHeadAreMadeAgain() throws {
        try withTemporaryFolder { folder in
            try makeOriginals(in: folder)
            // No photo has so many faces, so the crops are those from the middle.
            let middle = ["--size", "100x100", "--framing", "index:40", "--fallback", "center"]
            _ = try folder.crop("in", options: middle + Self.names, output: "thumbs")
            let (status, thumbnails) = try audit(["in", "thumbs"], in: folder)
            let cut = thumbnails.filter { $0.findings.map(\.code) == ["cutsHead"] }.map(\.original)
            #expect(status == 1)
            #expect(
                cut.contains("in/panorama-right-edge.jpg") && !cut.contains("in/portrait-fills-frame.jpg"),
                "\(cut)"
            )
            let fixing = ["audit", "in", "thumbs", "--fix", "better"]
            #expect(try BuiltCommand.run(fixing, currentFolder: folder.path).status == 1)
            #expect(FileTree.files(in: folder.path.appending("better")).count == cut.count)
            let (again, better) = try audit(["in", "better"], in: folder)
            #expect(again == 0 && better.count == cut.count, "\(better)")
            // What is there is not replaced, unless that is asked for.
            let refused = try BuiltCommand.run(fixing, currentFolder: folder.path)
            #expect(refused.messages.contains("is there already"), "\(refused.messages)")
            let replaced = try BuiltCommand.run(fixing + ["--overwrite"], currentFolder: folder.path)
            #expect(replaced.messages.contains("\(cut.count) made again"), "\(replaced.messages)")
        }
    }

    @Test func filesThatCannotBeJudgedAreNamed() throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/group-2.jpg", as: "up/a.jpg")
            try folder.copy("rocket.jpg", as: "up/b.jpg")
            try folder.copy("scenes/grey-pair.jpg", as: "up/b-150x150.jpg")
            try folder.write("up/a-20x20.jpg", [1, 2, 3])
            try folder.copy("coffee.png", as: "other/c.png")
            let (status, one) = try audit(["up", "up"], in: folder)
            #expect(status == 1)
            #expect(one.map(\.thumbnail) == ["up/a-20x20.jpg", "up/b-150x150.jpg"])
            #expect(one.map { $0.findings.map(\.code) } == [["unreadable"], ["stale"]])
            #expect(one.allSatisfy { $0.crop.pixels == nil })
            let (_, two) = try audit(["up", "other"], in: folder)
            #expect(two.map { $0.findings.map(\.code) } == [["noOriginal"]])
            try folder.write("pairs.csv", Array("c.png,a.jpg\n".utf8))
            let (_, table) = try audit(["up", "other", "--pairs", "pairs.csv"], in: folder)
            #expect(table.map(\.original) == ["up/a.jpg"] && table.map { $0.findings.map(\.code) } == [["stale"]])
        }
    }

    /// Thumbnails with the names of their originals must not be made again in the folder of these.
    @Test func anOriginalIsNeverReplaced() throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/panorama-right-edge.jpg", as: "in/a.jpg")
            let middle = ["--size", "100x100", "--framing", "index:40", "--fallback", "center"]
            _ = try folder.crop("in", options: middle, output: "thumbs")
            let before = try FileTree.contents(of: folder.path.appending("in"))
            let fixing = ["audit", "in", "thumbs", "--fix", "in", "--overwrite"]
            let result = try BuiltCommand.run(fixing, currentFolder: folder.path)
            #expect(result.status == 1 && result.messages.contains("in/a.jpg is an original"), "\(result.messages)")
            #expect(try FileTree.contents(of: folder.path.appending("in")) == before)
        }
    }

    @Test(.enabled(if: BuiltCommand.runsUnprivileged, "Only a user without rights is refused: run the tests as root."))
    func aFolderThatCannotBeReadIsNamed() throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/portrait-fills-frame.jpg", as: "in/a.jpg")
            try folder.copy("scenes/portrait-fills-frame.jpg", as: "in/closed/b.jpg")
            for name in ["", "in"] { try folder.setMode(0o755, of: name) }
            try folder.setMode(0o644, of: "in/a.jpg")
            try folder.setMode(0o700, of: "in/closed")
            let result = try BuiltCommand.run(
                ["audit", "in", "in"],
                currentFolder: folder.path,
                asUnprivilegedUser: true
            )
            #expect(result.status == 1 && result.messages.contains("in/closed"), "\(result.messages)")
        }
    }
}
