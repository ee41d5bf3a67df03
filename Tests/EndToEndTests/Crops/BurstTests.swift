import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// `crop --best-of-burst` and `crop --require-open-eyes`.
@Suite struct BurstTests {
    private static let options = ["--best-of-burst", "1", "--size", "60x60", "--jobs", "2"]

    /// Four photos of a portrait within two seconds, the third the sharpest, and one taken five minutes later.
    private func withBurst(_ body: (TemporaryFolder) throws -> Void) throws {
        try withTemporaryFolder { folder in
            try folder.write("in/4.jpg", BurstPhotos.portrait(taken: "2026:05:01 10:00:00", "1", blurSigma: 3))
            try folder.write("in/2.jpg", BurstPhotos.portrait(taken: "2026:05:01 10:00:00", "9", blurSigma: 1))
            try folder.write("in/3.jpg", BurstPhotos.portrait(taken: "2026:05:01 10:00:01", "4"))
            try folder.write(
                "in/1.jpg",
                BurstPhotos.portrait(taken: "2026:05:01 10:00:02", "3", hasClosedEyes: true)
            )
            try folder.write("in/later.jpg", BurstPhotos.portrait(taken: "2026:05:01 10:05:00", blurSigma: 2))
            try folder.write("in/no-time.jpg", BurstPhotos.portrait(taken: nil, blurSigma: 2))
            folder.settle("in")
            try body(folder)
        }
    }

    private static func ranks(_ run: CropRun) throws -> [String: Int] {
        let ranked = try run.manifest().photos.compactMap { photo in photo.burst.map { (photo.source, $0.rank) } }
        return Dictionary(uniqueKeysWithValues: ranked.map { (String($0.0.dropFirst(3)), $0.1) })
    }

    private static func names(_ run: CropRun) throws -> [String] { try run.outputs().keys.map(\.string).sorted() }

    @Test func onlyTheBestIsCropped() throws {
        try withBurst { folder in
            let run = try folder.crop("in", options: Self.options)
            #expect(run.status == 0, "\(run.messages)")
            #expect(try Self.names(run) == ["3.jpg", "later.jpg", "no-time.jpg"])
            // Open eyes count more than sharpness: the photo with closed eyes is as sharp as the best.
            #expect(try Self.ranks(run) == ["3.jpg": 1, "2.jpg": 2, "4.jpg": 3, "1.jpg": 4])
            for photo in try run.manifest().photos {
                guard let burst = photo.burst else { continue }
                #expect(burst.best == "3.jpg" && burst.photos == 4)
                #expect(burst.openEyes == (photo.source == "in/1.jpg" ? 0 : 2))
                #expect((burst.sharpness ?? 0) > 0.001 && (burst.poseDegrees ?? 90) < 20)
                let isBest = photo.source == "in/3.jpg"
                #expect(photo.status == (isBest ? "written" : "skipped"))
                #expect(photo.reason == (isBest ? "facesFound" : "burst"))
                #expect(photo.faces.count == 1 && photo.faces.first?.landmarks?.eyes != nil)
            }
            let best = try run.manifest().photo("3.jpg")
            let plain = try folder.crop("in/3.jpg", options: ["--size", "60x60"], output: "plain")
            #expect(try plain.outputs()["3.jpg"] == run.outputs()["3.jpg"], "it is cropped as ever")
            #expect(try plain.manifest().photo("3.jpg").crop?.pixels == best.crop?.pixels)
        }
    }

    /// Neither in the run that compares them, nor in a later run that finds them done.
    @Test func photosLeftOutForABetterOneFailNoRun() throws {
        try withBurst { folder in
            for _ in 1...2 {
                let run = try folder.crop("in", options: Self.options + ["--fail-on", "skipped"])
                #expect(run.status == 0, "\(run.messages)")
                let summary = try run.manifest().summary
                #expect(summary.skipped == 3 && summary.skippedForBetter == 3)
            }
            try folder.copy("chelsea.png", as: "in/cat.png")
            let options = Self.options + ["--fail-on", "skipped", "--fallback", "skip"]
            #expect(try folder.crop("in", options: options).status == 1, "a photo without a face is another thing")
        }
    }

    @Test(arguments: RunOptions.Check.allCases)
    func aSecondRunDoesNothing(check: RunOptions.Check) throws {
        try withBurst { folder in
            let options = Self.options + ["--check", check.rawValue]
            let first = try folder.crop("in", options: options)
            let second = try folder.crop("in", options: options)
            #expect(try second.thisRun().done == 0 && second.thisRun().alreadyDone == 6)
            try second.expectSame(as: first)
        }
    }

    /// Whatever changes in a burst, the folder then equals that of a new run.
    @Test func aChangedBurstIsComparedAgain() throws {
        try withBurst { folder in
            _ = try folder.crop("in", options: Self.options)
            folder.remove("in/3.jpg")
            let without = try folder.crop("in", options: Self.options)
            #expect(try Self.ranks(without) == ["2.jpg": 1, "4.jpg": 2], "the one with closed eyes stands alone now")
            #expect(try without.thisRun().orphanedOutputs == 1)
            let pruned = try folder.crop("in", options: Self.options + ["--prune"])
            #expect(try pruned.thisRun().done == 0 && pruned.thisRun().prunedOutputs == 1)
            try pruned.expectSame(as: folder.freshRun(options: Self.options))

            try folder.write("in/0.jpg", BurstPhotos.portrait(taken: "2026:05:01 10:00:00", "5"))
            folder.setTime(folder("in/0.jpg"), secondsAgo: 100)
            let with = try folder.crop("in", options: Self.options + ["--prune"])
            #expect(try Self.ranks(with) == ["0.jpg": 1, "2.jpg": 2, "4.jpg": 3])
            #expect(try with.thisRun().renderedAgain == 2, "their faces are known")
            try with.expectSame(as: folder.freshRun(options: Self.options))
        }
    }

    /// If bursts are requested later or no more, the outputs equal those of a new run.
    @Test func theOptionMayComeAndGo() throws {
        try withBurst { folder in
            let plain = ["--size", "60x60", "--landmarks"]
            for options in [plain, Self.options, plain, Self.options + ["--framing", "largest"]] {
                let run = try folder.crop("in", options: options + ["--prune"])
                try run.expectSame(as: folder.freshRun(options: options), "\(options)")
            }
        }
    }

    @Test func theOutputOfTheBestIsMadeAgainWhenItIsGone() throws {
        try withBurst { folder in
            let first = try folder.crop("in", options: Self.options)
            folder.remove("out/3.jpg")
            let second = try folder.crop("in", options: Self.options)
            #expect(try second.thisRun().done == 1 && second.thisRun().alreadyDone == 5)
            try second.expectSame(as: first)
        }
    }

    /// A photo that cannot be decoded fails, is not compared, and can be repaired later.
    @Test func aBrokenPhotoIsNoCandidate() throws {
        try withBurst { folder in
            let best = try FileTree.bytes(of: folder("in/3.jpg"))
            try folder.write("in/3.jpg", Array(best.prefix(best.count / 2)))
            folder.settle("in")
            let run = try folder.crop("in", options: Self.options)
            #expect(run.status == 1)
            #expect(try run.manifest().photo("3.jpg").reason == "truncated")
            #expect(try Self.ranks(run) == ["2.jpg": 1, "4.jpg": 2, "1.jpg": 3])
            try folder.crop("in", options: Self.options).expectSame(as: run)
            try folder.write("in/3.jpg", best)
            folder.settle("in", secondsAgo: 50)
            let mended = try folder.crop("in", options: Self.options + ["--prune"])
            try mended.expectSame(as: folder.freshRun(options: Self.options))
            #expect(try Self.ranks(mended)["3.jpg"] == 1)
        }
    }

    /// If the best photo's output cannot be written, the next best is cropped, and the best one counts as failed.
    @Test func whenTheBestFailsTheNextOneIsCropped() throws {
        try withBurst { folder in
            try folder.write("out/3.jpg/occupied", [1])
            let run = try folder.crop("in", options: Self.options)
            #expect(run.status == 1, "\(run.messages)")
            let manifest = try run.manifest()
            #expect(try manifest.photo("3.jpg").status == "failed")
            #expect(try manifest.photo("2.jpg").status == "written")
            #expect(try manifest.photo("4.jpg").reason == "burst" && manifest.photo("4.jpg").burst?.best == "2.jpg")
            try FileManager.default.removeItem(atPath: folder("out/3.jpg").string)
            let mended = try folder.crop("in", options: Self.options)
            #expect(mended.status == 0, "\(mended.messages)")
            #expect(try mended.manifest().photo("3.jpg").status == "written")
            #expect(try mended.manifest().photo("2.jpg").reason == "burst")
        }
    }

    /// If a photo crashes the process that decodes it, only that photo fails, even if others have already been compared
    /// with it.
    @Test func aPhotoThatCrashesLosesNoOther() throws {
        try withBurst { folder in
            try folder.write("in/crash-1.jpg", BurstPhotos.portrait(taken: "2026:05:01 10:00:01", "5"))
            let result = try BuiltCommand.run(
                TemporaryFolder.arguments(["in"], options: Self.options),
                environment: FaultLibrary.environment().merging([
                    "FACECROP_TEST_MARKS": folder("marks").string,
                    "FACECROP_TEST_REACH": folder.path.string,
                ]) { $1 },
                currentFolder: folder.path
            )
            let run = CropRun(result: result, output: folder("out"))
            #expect(try run.manifest().photo("crash-1.jpg").reason == "crashed", "\(run.messages)")
            #expect(try Self.ranks(run) == ["3.jpg": 1, "2.jpg": 2, "4.jpg": 3, "1.jpg": 4])
            #expect(try Self.names(run) == ["3.jpg", "later.jpg", "no-time.jpg"])
        }
    }

    /// Neither the isolation mode nor the number of workers changes the outputs.
    @Test func howTheWorkIsDoneChangesNothing() throws {
        try withBurst { folder in
            let usual = try folder.launchCrop("in", options: Self.options)
            for (number, options) in [
                ["--isolation", "none"], ["--isolation", "none", "--jobs", "1"], ["--jobs", "4"],
            ].enumerated() {
                let other = try folder.launchCrop("in", options: Self.options + options, output: "other-\(number)")
                try other.expectSame(as: usual, "\(options)")
            }
        }
    }

    /// If a burst shows no face, its first photo is handled like any photo without a face.
    @Test func aBurstWithoutFacesGivesItsFirstPhoto() throws {
        try withTemporaryFolder { folder in
            let cat = try Samples.bytes("chelsea.png")
            for (name, time) in [("in/a.png", "10:00:01"), ("in/b.png", "10:00:00"), ("in/c.png", "10:00:02")] {
                try folder.write(
                    name,
                    cat.withPNGChunk("eXIf", EXIFTimeBlock(taken: "2026:05:01 \(time)").bytes)
                )
            }
            let run = try folder.crop("in", options: Self.options + ["--fallback", "center"])
            #expect(try run.manifest().photos.map(\.status) == ["skipped", "fallback", "skipped"])
            #expect(try Self.ranks(run) == ["b.png": 1, "a.png": 2, "c.png": 3])
        }
    }

    @Test func aBurstIsNotTornApart() throws {
        try withTemporaryFolder { folder in
            try folder.copy("chelsea.png", as: "in/cat.png")
            for options in [["--best-of-burst", "1", "--shard", "1/2"], ["--best-of-burst", "0"]] {
                let run = try folder.crop("in", options: options)
                #expect(run.status == 64 && run.messages.contains("--best-of-burst"), "\(run.messages)")
            }
        }
    }

    // Closed eyes.

    @Test func closedEyesGoToTheFallback() throws {
        try withBurst { folder in
            let options = ["--require-open-eyes", "--size", "60x60", "--fallback"]
            let center = try folder.crop("in", options: options + ["center"])
            let closed = try center.manifest().photo("1.jpg")
            #expect(closed.status == "fallback" && closed.reason == "eyesClosed" && closed.fallbackStep == "center")
            #expect(try center.manifest().summary.written == 5)
            let skip = try folder.crop("in", options: options + ["skip"])
            #expect(try skip.manifest().photo("1.jpg").reason == "eyesClosed")
            let fail = try folder.crop("in", options: options + ["fail"])
            #expect(fail.status == 1)
            #expect(fail.messages.contains("--require-open-eyes"), "\(fail.messages)")
            #expect(try fail.manifest().photo("1.jpg").error?.message.contains("closed eyes") == true)
            let looked = ["inspect", "in/1.jpg", "--require-open-eyes", "--detector", "yunet"]
            let seen = try BuiltCommand.run(looked, currentFolder: folder.path).output
            #expect(try JSONDecoder().decode([Manifest.Photo].self, from: seen).map(\.reason) == ["eyesClosed"])
        }
    }
}
