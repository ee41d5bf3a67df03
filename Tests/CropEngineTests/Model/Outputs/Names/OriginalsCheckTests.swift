import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct OriginalsCheckTests {
    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private func plan(
        _ inputs: [FilePath],
        to outputFolder: FilePath,
        isNumbered: Bool = false,
        _ change: (inout DiscoverOptions) -> Void = { _ in }
    ) throws -> SettledNames {
        var options = DiscoverOptions()
        options.inputs = inputs.map { DiscoverInput(path: $0) }
        change(&options)
        let naming = OutputNaming(fileExtension: "jpg", isNumbered: isNumbered)
        let planner = OutputNamer(
            naming: naming,
            onCollision: .rename,
            outputFolder: outputFolder,
            followsLinks: options.followsSymbolicLinks
        )
        return try planner.plan(InputWalk(options, outputFolder: outputFolder))
    }

    private func expectRefusal(of path: FilePath, _ body: () throws -> SettledNames) {
        let error = #expect(throws: RunError.self) { try body() }
        #expect(error?.code == .outputCollision)
        #expect(error?.details == [path.string])
    }

    @Test func originalsAreNotReplacedWhereverTheOutputFolderIs() throws {
        try withTemporaryFolder { folder in
            try folder.write("photos/a.jpg", Self.jpeg)
            try folder.link("alias", to: "photos")
            expectRefusal(of: folder("photos/a.jpg")) { try plan([folder("photos")], to: folder("photos")) }
            expectRefusal(of: folder("alias/a.jpg")) { try plan([folder("photos")], to: folder("alias")) }
            expectRefusal(of: folder("photos/a.jpg")) { try plan([folder("photos/a.jpg")], to: folder("photos")) }
        }
    }

    @Test func anOutputFolderAboveTheInputsIsFineUntilNamesMeet() throws {
        try withTemporaryFolder { folder in
            try folder.write("photos/a.jpg", Self.jpeg)
            try folder.write("photos/b/c.jpg", Self.jpeg)
            #expect(try plan([folder("photos")], to: folder.path).fileCount == 2)
            try folder.write("photos/photos/a.jpg", Self.jpeg)
            expectRefusal(of: folder("photos/a.jpg")) { try plan([folder("photos")], to: folder.path) }
        }
    }

    @Test func outputsMayStandBesideOriginalsOfOtherNames() throws {
        try withTemporaryFolder { folder in
            try folder.write("photos/a.png", Self.png)
            #expect(try plan([folder("photos")], to: folder("photos")).fileCount == 1)
            try folder.write("photos/a.jpg", Self.jpeg)
            // A filter leaves it out, but it is still an original.
            expectRefusal(of: folder("photos/a.jpg")) {
                try plan([folder("photos")], to: folder("photos")) { $0.includes = ["*.png"] }
            }
        }
    }

    @Test func otherFilesReplaceNoInput() throws {
        try withTemporaryFolder { folder in
            try folder.write("photos/a.png", Array("text".utf8))
            try folder.write("photos/a.jpg/b.png", Self.png)
            try folder.write("photos/c", Array("text".utf8))
            try folder.write("photos/c.jpg", Array("text".utf8))
            #expect(try plan([folder("photos")], to: folder("photos")).fileCount == 4)
        }
    }

    @Test func outputsOfAnEarlierRunAreReplaced() throws {
        try withTemporaryFolder { folder in
            try folder.write("photos/a.jpg", Self.jpeg)
            try folder.write("out/a.jpg", Self.jpeg)
            try folder.write("photos/out/a.jpg", Self.jpeg)
            #expect(try plan([folder("photos/a.jpg")], to: folder("out")).fileCount == 1)
            #expect(try plan([folder("photos")], to: folder("photos/out")).fileCount == 1)
        }
    }

    @Test func numberedOutputsAreCheckedToo() throws {
        try withTemporaryFolder { folder in
            try folder.write("photos/a.png", Self.png)
            #expect(try plan([folder("photos")], to: folder("photos"), isNumbered: true).fileCount == 1)
            try folder.write("photos/a-01.jpg", Self.jpeg)
            #expect(try plan([folder("photos")], to: folder("photos"), isNumbered: true).fileCount == 2)
            try folder.write("photos/a-12.jpg", Self.jpeg)
            expectRefusal(of: folder("photos/a-12.jpg")) {
                try plan([folder("photos")], to: folder("photos"), isNumbered: true)
            }
        }
    }

    @Test func originalsBehindLinksAreNotReplaced() throws {
        try withTemporaryFolder { folder in
            try folder.write("photos/a.jpg", Self.jpeg)
            try folder.makeFolder("chosen")
            try folder.link("chosen/a.jpg", to: "../photos/a.jpg")
            try folder.link("again", to: "chosen/a.jpg")
            try folder.link("nowhere.jpg", to: "gone.jpg")
            expectRefusal(of: folder("photos/a.jpg")) { try plan([folder("chosen/a.jpg")], to: folder("photos")) }
            expectRefusal(of: folder("photos/a.jpg")) {
                try plan([folder("chosen")], to: folder("photos")) { $0.followsSymbolicLinks = true }
            }
            #expect(try plan([folder("chosen")], to: folder("photos")).fileCount == 0)
            #expect(try plan([folder("again")], to: folder("photos")).fileCount == 1, "its output is called again.jpg")
            try folder.write("photos/again.jpg", Self.jpeg)
            expectRefusal(of: folder("photos/again.jpg")) { try plan([folder("again")], to: folder("photos")) }
            #expect(try plan([folder("chosen/a.jpg")], to: folder("out")).fileCount == 1)
        }
    }

    @Test func hardLinksOutsideTheInputsAreNoOriginals() throws {
        try withTemporaryFolder { folder in
            let original = try folder.write("photos/a.jpg", Self.jpeg)
            try folder.makeFolder("out")
            #expect(link(original.string, folder("out/a.jpg").string) == 0)
            #expect(try plan([folder("photos")], to: folder("out")).fileCount == 1)
        }
    }
}
