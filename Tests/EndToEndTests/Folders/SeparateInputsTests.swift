import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Runs over different inputs that share an output folder.
@Suite struct SeparateInputsTests {
    private static func photos(_ folder: TemporaryFolder) throws {
        try folder.copy("orientation/orientation-1.jpg", as: "a/x/p.jpg")
        try folder.copy("chelsea.png", as: "a/x/only-a.png")
        try folder.copy("orientation/orientation-3.jpg", as: "b/x/p.jpg")
        for input in ["a", "b"] { folder.settle(input) }
    }

    private static func quick(_ options: inout Options) {
        options.frame.shape = .size(PixelSize(width: 30, height: 30))
    }

    /// The first photo keeps the plain name, however often and in whichever order the inputs are processed.
    @Test func photosOfOnePlaceInTheTreeHaveOutputsOfTheirOwn() throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder)
            let first = try folder.run("a", change: Self.quick)
            let plain = try #require(try first.outputs()["x/p.jpg"])
            let second = try folder.run("b", change: Self.quick)
            #expect(try second.outputs()["x/p.jpg"] == plain)
            #expect(second.summary.photos == 3 && second.summary.outputs == 3)
            let outputs = try second.outputs()
            #expect(outputs.count == 3)
            let own = try #require(try second.manifest().photo("b/x/p.jpg").outputs.first?.path)
            #expect(own.hasPrefix("x/p~"))
            #expect(try second.manifest().photo("a/x/p.jpg").outputs.first?.path == "x/p.jpg")
            for input in ["a", "b", "b", "a"] {
                let run = try folder.run(input, change: Self.quick)
                #expect(run.summary.thisRun.done == 0, "\(input)")
                #expect(try run.outputs() == outputs && run.manifest().photos.count == 3)
            }
            let otherOptions = try folder.run("a") { $0.encode.quality = 30 }
            #expect(otherOptions.summary.thisRun.done == 2 && otherOptions.summary.outputs == 3)
            #expect(try otherOptions.outputs()[FilePath(own)] == outputs[FilePath(own)])
        }
    }

    @Test func collisionsWithEarlierRunsCanBeRefused() throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder)
            _ = try folder.run("a", change: Self.quick)
            let error = #expect(throws: RunError.self) {
                try folder.run("b") { $0.discover.onCollision = .refuse }
            }
            #expect(error?.code == .outputCollision)
            let names = error?.details.joined() ?? ""
            #expect(names.contains("a/x/p.jpg") && names.contains("b/x/p.jpg"))
            #expect(try folder.run("a") { $0.discover.onCollision = .refuse }.summary.failed == 0)
        }
    }

    /// The same tree at a new path; the old path does not exist any more.
    @Test func anArchiveThatHasMovedIsDone() throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder)
            let first = try folder.run("a", change: Self.quick)
            rename(folder("a").string, folder("moved").string)
            let second = try folder.run("moved", change: Self.quick)
            #expect(second.summary.thisRun.done == 0 && second.summary.photos == 2)
            #expect(try second.outputs() == first.outputs())
            #expect(try second.manifest().photos.allSatisfy { $0.source.contains("/moved/") })
        }
    }

    /// The same files reached by another path are the same photos.
    @Test func anotherPathToTheSamePhotosIsNoOtherInput() throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder)
            _ = try folder.run("a", change: Self.quick)
            try folder.link("link", to: "a")
            let second = try folder.run("link", change: Self.quick)
            #expect(second.summary.thisRun.done == 0 && second.summary.photos == 2)
        }
    }

    @Test func whenTheFirstPhotoIsGoneItsNameIsFree() throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder)
            _ = try folder.run("a", change: Self.quick)
            unlink(folder("a/x/p.jpg").string)
            let second = try folder.run("b", change: Self.quick)
            #expect(try second.manifest().photo("b/x/p.jpg").outputs.first?.path == "x/p.jpg")
            #expect(second.summary.failed == 0 && second.summary.outputs == 2)
        }
    }

    /// A list names `a.png`, which has the output `a.jpg`; the next list names `a.jpg`.
    @Test func aPhotoOfALaterListDoesNotTakeAName() throws {
        try withTemporaryFolder { folder in
            try folder.copy("chelsea.png", as: "in/a.png")
            try folder.copy("orientation/orientation-3.jpg", as: "in/a.jpg")
            folder.settle("in")
            let first = try folder.run("in/a.png", change: Self.quick)
            let plain = try #require(try first.outputs()["a.jpg"])
            let second = try folder.run("in/a.jpg", change: Self.quick)
            #expect(try second.outputs()["a.jpg"] == plain)
            #expect(second.summary.outputs == 2)
            #expect(try second.outputs().count == 2)
        }
    }
}
