import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropReport
@testable import FaceCropReview

/// Which files of an output folder the page can load.
@Suite struct ServedFilesTests {
    private static let content: [UInt8] = [0xFF, 0xD8, 0xFF, 1]

    private static func files(_ outputs: [String], _ folder: FilePath, preview: String? = nil) throws -> ServedFiles {
        ServedFiles(of: try ReviewedReport.make([ReviewedReport.photo("a.jpg", outputs, preview: preview)]), in: folder)
    }

    @Test func outputsAndPreviewsOfTheManifestAreServedAndNothingElse() throws {
        try withTemporaryFolder { temporary in
            let preview = "previews/ab/ab0123456789abcd.jpg"
            let others = [
                "manifest.json", ".facecrop/journal.jsonl", ".facecrop/command.json", "report/index.html", "b.jpg",
                "report/previews/cd/cd0123456789abcd.jpg",
            ]
            for name in ["a.jpg", "x/a 1%.jpg", "report/\(preview)"] + others {
                try temporary.write(name, Self.content)
            }
            let files = try Self.files(["a.jpg", "x/a 1%.jpg", "gone.jpg"], temporary.path, preview: preview)
            for name in ["a.jpg", "x/a 1%.jpg", "report/\(preview)"] {
                #expect(files.content(at: Array(name.utf8)) == Self.content, "\(name)")
            }
            let wrong = ["", ".", "/", "x", "x/", "./a.jpg", "x/../a.jpg", "/a.jpg", "//a.jpg", "a.jpg/", "gone.jpg"]
            for name in others + wrong { #expect(files.content(at: Array(name.utf8)) == nil, "\(name)") }
        }
    }

    /// The page shows what it offers to delete.
    @Test func leftoversAreServedUntilTheReportHasThemNoMore() throws {
        try withTemporaryFolder { temporary in
            try temporary.write("old 1%.jpg", Self.content)
            var photo = try ReviewedReport.photo("a.jpg")
            #expect(
                try ServedFiles(of: ReviewedReport.make([photo]), in: temporary.path)
                    .content(at: Array("old 1%.jpg".utf8)) == nil
            )
            photo.leftovers = [ReportPhoto.Leftover("old 1%.jpg", byteCount: Self.content.count)]
            #expect(
                try ServedFiles(of: ReviewedReport.make([photo]), in: temporary.path)
                    .content(at: Array("old 1%.jpg".utf8)) == Self.content
            )
        }
    }

    /// A manifest from elsewhere may name files outside of the folder.
    @Test func filesOutsideTheFolderAreNotServed() throws {
        try withTemporaryFolder { temporary in
            try temporary.write("secret.jpg", Self.content)
            try temporary.write("out/a.jpg", Self.content)
            let names = ["../secret.jpg", "x/../../secret.jpg", "../out/../secret.jpg", "/etc/passwd", "..", "."]
            let files = try Self.files(names, temporary("out"))
            for name in names { #expect(files.content(at: Array(name.utf8)) == nil, "\(name)") }
        }
    }

    @Test func noLinkIsFollowed() throws {
        try withTemporaryFolder { temporary in
            try temporary.write("outside/secret.jpg", Self.content)
            try temporary.write("out/inside.jpg", Self.content)
            let links = ["file.jpg": "../outside/secret.jpg", "folder": "../outside", "fine.jpg": "inside.jpg"]
            for (name, target) in links {
                #expect(temporary("out/\(name)").withPlatformString { symlink(target, $0) } == 0)
            }
            let files = try Self.files(["file.jpg", "folder/secret.jpg", "fine.jpg"], temporary("out"))
            #expect(files.content(at: Array("file.jpg".utf8)) == nil)
            #expect(files.content(at: Array("folder/secret.jpg".utf8)) == nil)
            #expect(files.content(at: Array("fine.jpg".utf8)) == nil)
            #expect(try Self.files(["inside.jpg"], temporary("out")).content(at: Array("inside.jpg".utf8)) != nil)
        }
    }

    /// A neighbour whose name begins like the folder's is outside.
    @Test func aFolderWithALongerNameIsOutside() throws {
        try withTemporaryFolder { temporary in
            try temporary.write("out2/a.jpg", Self.content)
            try temporary.write("out/b.jpg", Self.content)
            #expect(temporary("out/a.jpg").withPlatformString { symlink("../out2/a.jpg", $0) } == 0)
            #expect(try Self.files(["a.jpg"], temporary("out")).content(at: Array("a.jpg".utf8)) == nil)
        }
    }

    @Test func theMediaTypeIsThatOfTheName() {
        for (name, type) in [
            ("a.jpg", "image/jpeg"), ("a.JPEG", "image/jpeg"), ("a.png", "image/png"), ("a.webp", "image/webp"),
            ("a.html", "application/octet-stream"), ("a.svg", "application/octet-stream"),
            ("a", "application/octet-stream"),
        ] { #expect(ServedFiles.mediaType(of: Array(name.utf8)) == type) }
    }
}
