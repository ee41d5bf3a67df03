import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// A second run into the same output folder does only the remaining work.
@Suite struct ResumeTests {
    private static let size = ["--size", "120x120"]

    @Test func theSecondRunDoesNothing() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            let first = try folder.crop("in", options: Self.size)
            #expect(first.status == 0, "\(first.messages)")
            #expect(try first.thisRun().done == 7 && first.thisRun().alreadyDone == 0)
            let (times, facts) = (try first.times(), try first.facts())
            for options in [[], ["--verbose"], ["--jobs", "3"], ["--on-collision", "refuse"]] {
                let second = try folder.crop("in", options: Self.size + options)
                #expect(second.status == 0, "\(second.messages)")
                #expect(try second.thisRun().done == 0 && second.thisRun().alreadyDone == 7)
                #expect(try second.times().filter { times[$0] != $1 } == [:])
                #expect(try second.times().count == times.count)
                #expect(try facts.differences(in: second.facts().without(["onCollision"]), tolerances: [:]).count <= 1)
            }
        }
    }

    /// Each with options that must give the results of a single run.
    @Test(arguments: [
        ["--quality", "40"], ["--margin", "20%"], ["--framing", "each"], ["--format", "png"],
        ["--fallback", "attention"],
        ["--fallback", "skip"], ["--fill", "blur"], ["--keep-metadata"],
        ["--framing", "index:2", "--fallback", "center"],
    ])
    func otherOutputsAreMadeWithoutLookingAgain(options: [String]) throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            _ = try folder.crop("in", options: Self.size)
            let second = try folder.crop("in", options: Self.size + options)
            #expect(second.status == 0, "\(second.messages)")
            // A file that is not a photo has no detections to reuse.
            #expect(try second.thisRun().renderedAgain == 6 && second.thisRun().done == 7)
            let fresh = try folder.freshRun(options: Self.size + options)
            #expect(try fresh.facts().differences(in: second.facts(), tolerances: [:]) == [])
            let outputs = try second.outputs()
            for (path, bytes) in try fresh.outputs() { #expect(outputs[path] == bytes, "\(path)") }
        }
    }

    /// The first decode is too small for these crops, so the second run makes only the finer decode.
    @Test func aFinerDecodeIsTheOnlyOne() throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/group-18-small.jpg", as: "in/small-faces.jpg")
            folder.settle("in")
            let near = ["--framing", "largest", "--margin", "0%", "--least-extent", "off"]
            let options = near + ["--size", "60x60"]
            let first = try folder.launchCrop("in", options: options + ["--quality", "60"])
            let manifest = try JSONDecoder().decode(JSONValue.self, from: first.manifestData())
            let counts = try #require(manifest.members?["summary"]?.members)
            #expect(counts["decodedTwice"] == .number(1), "this is what the test is about")
            let second = try folder.launchCrop("in", options: options)
            #expect(try second.thisRun().renderedAgain == 1)
            try second.expectSame(as: try folder.freshRun(options: options))
        }
    }

    @Test func otherFacesAreLookedForAgain() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            _ = try folder.crop("in", options: Self.size)
            for options in [["--min-score", "0.7"], ["--detect-size", "640"], ["--try-rotations"]] {
                let second = try folder.crop("in", options: Self.size + options)
                #expect(try second.thisRun().done == 7 && second.thisRun().renderedAgain == 0, "\(options)")
                try second.expectSame(as: try folder.freshRun(options: Self.size + options))
            }
        }
    }

    /// Faces that were searched for coarsely are no answer to options that need every face, nor the other way around.
    ///
    /// In this photo, the coarse search, for which both detectors are needed, sees five of six faces.
    @Test func facesOfAnotherSearchAreNotUsed() throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/group-5-bystander.jpg", as: "in/group.jpg")
            folder.settle("in")
            #expect(try folder.crop("in", options: Self.size, detector: "both").faceCounts() == [5])
            for (options, count) in [(["--all-faces"], 6), ([], 5), (["--framing", "index:1"], 6)] {
                let second = try folder.crop("in", options: Self.size + options, detector: "both")
                #expect(try second.faceCounts() == [count], "\(options)")
                try second.expectSame(as: try folder.freshRun(options: Self.size + options, detector: "both"))
            }
        }
    }

    /// An override may name any face, so all faces are searched for.
    @Test func anOverrideIsAboutEveryFace() throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/group-5-bystander.jpg", as: "in/group.jpg")
            folder.settle("in")
            let options = Self.size + ["--include", "*.jpg"]
            #expect(try folder.crop("in", options: options, detector: "both").faceCounts() == [5])
            let override = "version: 1\nphotos:\n  group.jpg:\n    frames:\n      1:1: [0.1, 0.2, 0.2, 0.2]\n"
            try folder.write("in/overrides.yaml", Array(override.utf8))
            #expect(try folder.crop("in", options: options, detector: "both").faceCounts() == [6])
        }
    }

    @Test func missingAndDamagedOutputsAreMadeAnew() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            let first = try folder.crop("in", options: Self.size)
            let outputs = try first.outputs()
            folder.remove("out/a.jpg")
            try folder.write("out/x/cat.jpg", [])
            try folder.write("out/wide.jpg", [UInt8](repeating: 0, count: 5000))
            folder.remove("out/x/group.jpg")
            try folder.makeFolder("out/x/group.jpg")
            rmdir(folder("out/x/group.jpg").string)
            let second = try folder.crop("in", options: Self.size)
            #expect(try second.thisRun().done == 4 && second.thisRun().renderedAgain == 4)
            #expect(try second.outputs() == outputs)
        }
    }

    @Test func failedPhotosAreTriedAgain() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            try folder.copy("scenes/group-2.jpg", as: "in/cut.jpg", share: 0.5)
            folder.settle("in")
            for _ in 1...2 {
                let run = try folder.crop("in", options: Self.size)
                #expect(run.status == 1)
                #expect(try run.manifest().summary.failed == 1 && run.manifest().photo("cut.jpg").reason == "truncated")
            }
            #expect(try folder.crop("in", options: Self.size).thisRun().done == 1)
        }
    }

    /// Raising a limit does not repeat everything; lowering one fails the photos beyond it, as in a single run.
    @Test func limitsAreComparedPhotoByPhoto() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            _ = try folder.crop("in", options: Self.size)
            let raised = try folder.crop(
                "in",
                options: Self.size + ["--max-pixels", "200M", "--max-file-bytes", "300M"]
            )
            #expect(try raised.thisRun().done == 0)
            let lowered = try folder.crop("in", options: Self.size + ["--max-pixels", "200000"])
            let fresh = try folder.freshRun(options: Self.size + ["--max-pixels", "200000"])
            #expect(try fresh.manifest().summary.failed > 0)
            #expect(try fresh.facts().differences(in: lowered.facts(), tolerances: [:]) == [])
        }
    }

    @Test func contentIsComparedWhenAskedFor() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            let options = Self.size + ["--check", "content"]
            _ = try folder.crop("in", options: options)
            folder.settle("in", secondsAgo: 10)
            #expect(try folder.crop("in", options: options).thisRun().done == 0, "only the times are others")
            // The same size and time, but different content.
            var bytes = try FileTree.bytes(of: folder("in/notes.txt"))
            bytes[0] ^= 1
            try folder.write("in/notes.txt", bytes)
            folder.settle("in", secondsAgo: 10)
            #expect(try folder.crop("in", options: options).thisRun().done == 1)
            #expect(try folder.crop("in", options: Self.size).thisRun().done == 6, "all times but one are others")
            #expect(try folder.crop("in", options: options).thisRun().done == 6, "nobody knows their content now")
        }
    }

    /// The sources in the manifest have the paths of this run.
    @Test func theSameTreeFromElsewhereIsDone() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            _ = try folder.launchCrop("in", options: Self.size)
            let absolute = folder("in").string
            for number in 1...2 {
                let second = try folder.launchCrop(absolute, options: Self.size)
                #expect(try second.thisRun().done == 0 && second.thisRun().alreadyDone == 7)
                let fresh = try folder.launchCrop(absolute, options: Self.size, output: "fresh-\(number)")
                try second.expectSame(as: fresh)
            }
        }
    }
}
