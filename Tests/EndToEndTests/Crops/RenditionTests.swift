import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Several outputs of each photo in one run.
@Suite struct RenditionTests {
    private static let two = [
        "--rendition", "small: {size: 40x40, formats: [jpeg, webp], scales: [1, 2]}",
        "--rendition", "wide: {size: 80x45, framing: group, fallback: center}",
    ]
    private static let name = ["--name", "{rendition}/{dir}/{stem}{-face}{@scale}.{ext}"]

    /// The bytes of each rendition are those of a run that makes only it.
    @Test func eachRenditionIsThatOfARunOfItsOwn() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            let together = try folder.crop("in", options: Self.two)
            #expect(together.status == 0, "\(together.messages)")
            let outputs = try together.outputs()
            let alone: [(suffix: String, options: [String])] = [
                ("-small.jpg", ["--size", "40x40"]), ("-small.webp", ["--size", "40x40", "--format", "webp"]),
                ("-wide.jpg", ["--size", "80x45", "--framing", "group", "--fallback", "center"]),
            ]
            for (suffix, options) in alone {
                // The first decode of the run with both is the finer one.
                let run = try folder.freshRun(options: options)
                for photo in try run.manifest().photos {
                    for output in photo.outputs {
                        let path = FilePath(output.path)
                        let stem = path.removingLastComponent().appending((path.stem ?? "") + suffix)
                        let record = try #require(
                            try together.manifest().photos.flatMap(\.outputs).first { $0.path == stem.string }
                        )
                        #expect(record.crop.pixels == output.crop.pixels && record.size == output.size, "\(stem)")
                        #expect(outputs[stem] != nil)
                    }
                }
            }
            // One photo has no face, and one file is no photo: 6 photos in 5 outputs each.
            #expect(outputs.count { $0.key != "manifest.json" } == 30)
        }
    }

    /// The facts that one rendition needs are found for its faces, though another shows fewer faces.
    @Test func eachRenditionHasTheFactsOfItsFaces() throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/group-2.jpg", as: "in/two.jpg")
            let eyes = "size: 40x40, framing: each, require-open-eyes: strict"
            let largest = ["--rendition", "one: {size: 40x40, framing: largest}"]
            let together = try folder.crop("in", options: largest + ["--rendition", "eyes: {\(eyes)}"])
            let alone = try folder.freshRun(options: ["--rendition", "eyes: {\(eyes)}"])
            let seen = try alone.outputs().filter { $0.key != "manifest.json" }
            #expect(seen.count == 2, "\(seen.keys)")
            #expect(try together.outputs().filter { $0.key.string.contains("-eyes") } == seen)
        }
    }

    /// All scales show the same part of the photo.
    @Test func scalesDifferInPixelsAlone() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            let run = try folder.crop("in", options: Self.two)
            let photos = try run.manifest().photos.filter { !$0.outputs.isEmpty }
            #expect(photos.count > 3)
            for photo in photos {
                let small = photo.outputs.filter { $0.rendition == "small" && $0.format == "jpeg" }
                #expect(small.map { $0.scale ?? 1 } == [1, 2])
                #expect(small[0].crop.pixels == small[1].crop.pixels)
                #expect(small[0].size.width == 40 && small[1].size.width == 80)
                #expect(photo.renditions?.map(\.name) == ["small", "wide"])
            }
        }
    }

    /// A photo with too few pixels for a scale has no second file of the same size.
    @Test func scalesThatHaveNoMorePixelsAreLeftOut() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            let options = ["--rendition", "huge: {size: 900x900, formats: [jpeg, webp], scales: [1, 2, 4]}"]
            let run = try folder.crop("in", options: options + ["--fail-on", "undersized"])
            let photos = try run.manifest().photos.filter { !$0.outputs.isEmpty }
            for photo in photos {
                let outputs = photo.outputs.filter { $0.format == "jpeg" }
                #expect(Set(outputs.map(\.size.width)).count == outputs.count, "\(photo.source)")
                #expect(photo.outputs.filter { $0.format == "webp" }.count == outputs.count)
            }
            // The missing scales count as what they are: fewer pixels than asked for.
            #expect(run.status == 1)
            #expect(photos.contains { $0.outputs.count == 2 } && photos.contains { $0.outputs.count < 6 })
            let again = try folder.crop("in", options: options)
            #expect(try again.thisRun().done == 0)
            try again.expectSame(as: try folder.freshRun(options: options))
        }
    }

    /// The file that stands for a scale without pixels of its own counts as smaller than asked for.
    @Test(arguments: [("[1]", 0), ("[1, 2]", 1)])
    func aMissingScaleCountsAsSmallerThanAskedFor(scales: String, status: Int32) throws {
        try withTemporaryFolder { folder in
            try folder.copy("astronaut.png", as: "in/a.png")
            let options = ["--rendition", "whole: {size: 512x512, scales: \(scales)}", "--fail-on", "undersized"]
            let run = try folder.crop("in", options: options)
            #expect(run.status == status, "\(run.messages)")
            #expect(try run.manifest().photos[0].outputs.map(\.size.width) == [512])
        }
    }

    /// Adding, changing, losing and leaving out one rendition touches the outputs of no other.
    @Test func aLaterRunMakesOnlyWhatIsMissing() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            let first = try folder.crop("in", options: Self.two)
            let times = try first.times()
            func changed(_ run: CropRun) throws -> Set<String> {
                #expect(run.status == 0, "\(run.messages)")
                let now = try run.times()
                let names = now.filter { times[$0.key] != $0.value }.map { $0.key.string }
                return Set(names.compactMap { $0.split(separator: "-").last.map(String.init) })
            }
            let third = Self.two + ["--rendition", "tiny: {size: 16x16, format: png}"]
            #expect(try changed(folder.crop("in", options: third)) == ["tiny.png"])
            let again = try folder.crop("in", options: third)
            #expect(try again.thisRun().done == 0)
            folder.remove("out/a-wide.jpg")
            let lost = try folder.crop("in", options: third)
            #expect(try lost.thisRun().renderedAgain == 1)
            #expect(try changed(lost) == ["tiny.png", "wide.jpg"])
            try lost.expectSame(as: try folder.freshRun(options: third))
            let coarser = third.map { $0.replacing("wide: {size: 80x45", with: "wide: {quality: 20, size: 80x45") }
            let before = try lost.times()
            let changedRun = try folder.crop("in", options: coarser)
            let madeAgain = try changedRun.times().filter { before[$0.key] != $0.value }.map(\.key.string)
            #expect(madeAgain.count == 6 && madeAgain.allSatisfy { $0.hasSuffix("-wide.jpg") }, "\(madeAgain)")
            try changedRun.expectSame(as: try folder.freshRun(options: coarser))
            // The others stay, and belong to no photo any more.
            let fewer = try folder.crop("in", options: Array(Self.two.prefix(2)) + ["--prune"])
            #expect(try fewer.thisRun().prunedOutputs == 12)
            #expect(try fewer.outputs().keys.allSatisfy { $0.string.contains("-small") || $0 == "manifest.json" })
        }
    }

    @Test func namesFollowTheTemplate() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            let run = try folder.crop("in", options: Self.two + Self.name)
            #expect(run.status == 0, "\(run.messages)")
            let names = Set(try run.outputs().keys.map(\.string))
            #expect(names.isSuperset(of: ["small/x/group.jpg", "small/x/group@2x.webp", "wide/x/y/turned.jpg"]))
            try folder.crop("in", options: Self.two + Self.name).expectSame(as: run)
        }
    }

    /// Photos whose renditions would share a name are found before anything is written.
    @Test func collisionsAcrossRenditionsAreRefused() throws {
        try withTemporaryFolder { folder in
            try folder.copy("orientation/orientation-1.jpg", as: "in/a.jpg")
            try folder.copy("orientation/orientation-1.jpg", as: "in/a-square.jpg")
            let options = [
                "--rendition", "hero: {size: 20x20}", "--rendition", "square-hero: {size: 20x20}", "--on-collision",
                "refuse",
            ]
            let run = try folder.crop("in", options: options)
            #expect(run.status == 2 && run.messages.contains("a-square-hero.jpg"), "\(run.messages)")
            #expect(FileTree.files(in: folder("out")).isEmpty)
        }
    }

    /// A rendition that fails fails the photo, of which nothing is written; the others are done.
    @Test func aPhotoFailsAsAWhole() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            let options = ["--rendition", "a: {size: 20x20}", "--rendition", "b: {size: 20x20, fallback: fail}"]
            let run = try folder.crop("in", options: options)
            #expect(run.status == 1, "\(run.messages)")
            let photos = try run.manifest().photos
            let cat = try #require(photos.first { $0.source.hasSuffix("cat.png") })
            #expect(cat.status == "failed" && cat.outputs.isEmpty && cat.error?.code == "noFace")
            #expect(cat.renditions?.map(\.status) == ["fallback", "failed"])
            #expect(photos.filter { $0.status == "written" }.allSatisfy { $0.outputs.count == 2 })
            #expect(!FileTree.files(in: run.output).contains { $0.string.contains("cat") })
        }
    }
}
