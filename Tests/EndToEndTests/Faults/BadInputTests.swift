import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// Files that cannot be processed fail alone, each with its reason; the other photos are processed.
@Suite struct BadInputTests {
    @Test func badFilesAreReportedAndGoodOnesDone() throws {
        try withTemporaryFolder { folder in
            try putGoodPhotos(in: folder)
            let expectedCodes = try putBadFiles(in: folder)
            let before = try FileTree.contents(of: folder("in"))
            let run = try folder.launchCrop("in", options: ["--size", "80x80"])
            #expect(run.status == 1)
            let manifest = try run.manifest()
            for (name, code) in expectedCodes {
                let photo = try manifest.photo("in/\(name)")
                #expect(photo.status == "failed" && photo.outputs.isEmpty, "\(name)")
                #expect(photo.reason == code && photo.error?.code == code, "\(name): \(photo.reason)")
                #expect(try Self.isSentence(#require(photo.error?.message)), "\(name)")
                #expect(run.messages.contains("in/\(name): "), "\(name) is not named in: \(run.messages)")
            }
            #expect(manifest.summary.failed == expectedCodes.count)
            #expect(try manifest.photo("good.xmp").reason == "notAPhoto")
            try expectGoodPhotos(in: run)
            #expect(try FileTree.contents(of: folder("in")) == before, "originals are only read")
            let places = Set(FileTree.files(in: folder.path).map { "\($0)".prefix { $0 != "/" } })
            #expect(places == ["in", "out"], "nothing is written outside the output folder")
        }
    }

    @Test(.enabled(if: BuiltCommand.runsUnprivileged, "a user without rights cannot run the built command here"))
    func aFolderWithoutPermissionIsReported() throws {
        try withTemporaryFolder { folder in
            try putGoodPhotos(in: folder)
            try folder.copy("camera.png", as: "in/locked/photo.png")
            try folder.copy("camera.png", as: "in/secret.png")
            try folder.makeFolder("out")
            try folder.setMode(0o777, of: "out")
            try folder.setMode(0, of: "in/locked")
            try folder.setMode(0, of: "in/secret.png")
            defer { try? folder.setMode(0o755, of: "in/locked") }
            let run = try folder.launchCrop("in", options: ["--size", "80x80"], asUnprivilegedUser: true)
            #expect(run.status == 1, "\(run.messages)")
            for name in ["in/locked", "in/secret.png"] {
                #expect(try Self.isSentence(#require(run.manifest().photo(name).error?.message)), "\(name)")
                #expect(try run.manifest().photo(name).reason == "permissionDenied", "\(name)")
                #expect(run.messages.contains("\(name): "), "\(name) is not named in: \(run.messages)")
            }
            try expectGoodPhotos(in: run)
        }
    }

    @Test func listedFilesThatAreNotThereFailAlone() throws {
        try withTemporaryFolder { folder in
            try putGoodPhotos(in: folder)
            try folder.link("dangling.jpg", to: "nowhere.jpg")
            let list = Data("in/good.jpg\nin/good.png\ndangling.jpg\ngone.jpg\n".utf8)
            let run = try folder.launchCrop(options: ["--files-from", "-", "--size", "80x80"], input: list)
            #expect(run.status == 1, "\(run.messages)")
            for name in ["dangling.jpg", "gone.jpg"] {
                #expect(try run.manifest().photo(name).reason == "vanished", "\(name)")
                #expect(run.messages.contains("\(name): "), "\(name) is not named in: \(run.messages)")
                #expect(try Self.isSentence(#require(run.manifest().photo(name).error?.message)), "\(name)")
            }
            #expect(try run.manifest().summary.written == 2)
        }
    }

    @Test func anArgumentThatIsNotThereStopsTheRun() throws {
        try withTemporaryFolder { folder in
            try putGoodPhotos(in: folder)
            try folder.link("dangling.jpg", to: "nowhere.jpg")
            for missing in ["gone.jpg", "dangling.jpg", "gone/folder"] {
                let run = try folder.crop("in", missing)
                #expect(run.status == 2, "\(missing)")
                #expect(run.messages.contains("'\(missing)'"), "\(run.messages)")
                #expect(FileTree.files(in: run.output).isEmpty)
            }
        }
    }

    @Test func limitsOfSizeAreKept() throws {
        try withTemporaryFolder { folder in
            try putGoodPhotos(in: folder)
            let pixels = try folder.crop("in", options: ["--max-pixels", "200k"], output: "pixels")
            #expect(try pixels.manifest().photo("good.png").reason == "tooManyPixels")
            #expect(try pixels.manifest().photo("good.jpg").status == "written")
            let bytes = try folder.crop("in", options: ["--max-file-bytes", "100k"], output: "bytes")
            #expect(try bytes.manifest().photo("good.png").reason == "tooManyBytes")
            #expect(try bytes.manifest().photo("good.jpg").status == "written")
        }
    }

    /// Messages of all stages have the same form: they begin with a capital letter and end with a full stop.
    private static func isSentence(_ message: String) -> Bool {
        message.first?.isUppercase == true && message.hasSuffix(".") && message.contains(" ")
    }

    private func putGoodPhotos(in folder: TemporaryFolder) throws {
        try folder.copy("orientation/orientation-1.jpg", as: "in/good.jpg")
        try folder.copy("camera.png", as: "in/good.png")
        try folder.write("in/good.xmp", Array("<x:xmpmeta/>".utf8))
    }

    private func expectGoodPhotos(in run: CropRun) throws {
        let good = try ["good.jpg", "good.png"].map { try run.manifest().photo("in/\($0)") }
        #expect(good.allSatisfy { $0.status == "written" })
        for output in good.flatMap(\.outputs) { #expect(try run.picture(output.path).size == output.size) }
        // There are no other files, such as temporary files.
        #expect(try Set(run.outputs().keys.map(\.string)) == Set(good.flatMap { $0.outputs.map(\.path) }))
    }

    /// Writes the bad files; returns the expected error code of each.
    private func putBadFiles(in folder: TemporaryFolder) throws -> [String: String] {
        try folder.write("in/text.jpg", Array("This is no picture.".utf8))
        try folder.write("in/empty.jpg")
        try folder.copy("scenes/group-2.jpg", as: "in/half.jpg", share: 0.5)
        try folder.copy("coffee.png", as: "in/half.png", share: 0.5)
        try folder.write("in/bomb.png", pngHeader(width: 65_000, height: 65_000))
        try folder.write("in/start-only.jpg", [0xFF, 0xD8, 0xFF])
        return [
            "text.jpg": "notAnImage", "empty.jpg": "emptyFile", "half.jpg": "truncated", "half.png": "truncated",
            "bomb.png": "tooManyPixels", "start-only.jpg": "truncated",
        ]
    }

    /// A PNG of the given size that contains only the header.
    private func pngHeader(width: UInt32, height: UInt32) -> [UInt8] {
        func bigEndian(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }
        let content = Array("IHDR".utf8) + bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0]
        let checksum = content.reduce(UInt32.max) { checksum, byte in
            (0..<8).reduce(checksum ^ UInt32(byte)) { rest, _ in rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1 }
        }
        return [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A] + bigEndian(13) + content + bigEndian(~checksum)
    }
}
