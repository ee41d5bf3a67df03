import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropReport

/// Files of content management systems that focal points are written into.
@Suite struct FocalFolderTests {
    private static func photo(_ path: String) -> PlacedPhoto {
        let size = PixelSize(width: 100, height: 100)
        let focal = FocalPoint(UnitPoint(x: 0.2, y: 0.3), subject: nil, size: size)
        return PlacedPhoto(path: path, focalPoint: focal, size: size)
    }

    @Test func pointsOfPeopleAreKeptUnlessTheyAreToBeReplaced() throws {
        try withTemporaryFolder { folder in
            let own = Array("Focus: 50% 50%\n".utf8)
            try folder.write("c/a.jpg.txt", own)
            try folder.write("c/x/b.jpg.txt", Array("Alt: x".utf8))
            try folder.setMode(0o640, of: "c/x/b.jpg.txt")
            var files = try FocalFolder(folder("c"), KirbyFocus.self, replaces: false)
            for path in ["a.jpg", "x/b.jpg", "y/z/c.jpg"] { try files.write(Self.photo(path)) }
            #expect(files.kept == ["a.jpg"] && files.writtenCount == 2 && files.failures.isEmpty)
            #expect(try FileTree.bytes(of: folder("c/a.jpg.txt")) == own)
            #expect(try FileTree.bytes(of: folder("c/x/b.jpg.txt")) == Array("Alt: x\n\n----\n\nFocus: 20% 30%\n".utf8))
            #expect(try FileTree.bytes(of: folder("c/y/z/c.jpg.txt")) == Array("Focus: 20% 30%\n".utf8))
            #expect(try folder("c/x/b.jpg.txt").stat().permissions.rawValue == 0o640)
            var again = try FocalFolder(folder("c"), KirbyFocus.self, replaces: true)
            for path in ["a.jpg", "x/b.jpg"] { try again.write(Self.photo(path)) }
            #expect(again.writtenCount == 1 && again.unchangedCount == 1 && again.kept.isEmpty)
            #expect(try FileTree.bytes(of: folder("c/a.jpg.txt")) == Array("Focus: 20% 30%\n".utf8))
        }
    }

    /// A link could lead out of the folder, and a file that is not understood must not be lost.
    @Test func linksAndOtherFilesStay() throws {
        try withTemporaryFolder { folder in
            let other = Array("Alt: x".utf8)
            try folder.write("other.txt", other)
            try folder.makeFolder("c")
            try folder.makeFolder("elsewhere")
            try folder.link("c/a.jpg.txt", to: "../other.txt")
            try folder.link("c/x", to: "../elsewhere")
            try folder.write("c/b.jpg.txt", [0xFF, 0xFE, 0x41])
            try folder.write("c/d.jpg.txt", Array("Alt: x\n----\nFocus: left".utf8))
            var files = try FocalFolder(folder("c"), KirbyFocus.self, replaces: true)
            for path in ["a.jpg", "x/c.jpg", "b.jpg"] { try files.write(Self.photo(path)) }
            #expect(files.failures.count == 3 && files.writtenCount == 0, "\(files.failures)")
            #expect(try FileTree.bytes(of: folder("other.txt")) == other)
            #expect(!folder.hasFile("elsewhere/c.jpg.txt"))
            #expect(try FileTree.bytes(of: folder("c/b.jpg.txt")) == [0xFF, 0xFE, 0x41])
            var careful = try FocalFolder(folder("c"), KirbyFocus.self, replaces: false)
            try careful.write(Self.photo("d.jpg"))
            #expect(careful.failures == ["\(folder("c/d.jpg.txt")):3: 'Focus' is not of the form '52% 31%'"])
        }
    }

    @Test func pathsAreRelativeToTheMediaFolder() {
        let paths = [
            ("media/a.jpg", "media", "a.jpg"), ("./media/x/../a.jpg", "media/", "a.jpg"), ("a.jpg", ".", "a.jpg"),
            ("/m/x/a.jpg", "/m", "x/a.jpg"), ("mediaa/a.jpg", "media", nil), ("../a.jpg", ".", nil),
            ("media", "media", nil), ("/m/a.jpg", "m", nil),
        ]
        for (file, folder, path) in paths {
            #expect(PlacedPhoto.path(of: FilePath(file), below: FilePath(folder)) == path, "\(file)")
        }
    }
}
