import SystemPackage
import TestSupport
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel
@testable import FaceCropPixels

/// Pictures of unsupported formats, found in folders and named by the user.
@Suite struct UnsupportedFormatsRunTests {
    private static let psd = Array("8BPS\0\u{1}\0\0\0\0\0\0\0\u{3}\0\0\0\u{2}\0\0\0\u{2}\0\u{8}\0\u{3}".utf8)
    private static let jpeg2000 = [0, 0, 0, 12] + Array("jP  \r\n".utf8) + [0x87, 0x0A, 0, 0, 0, 0]

    private static func putPictures(in folder: TemporaryFolder) throws {
        try folder.copy("scenes/group-2.jpg", as: "in/group.jpg")
        try folder.write("in/drawing.psd", psd)
        try folder.write("in/other.psd", psd)
        try folder.write("in/scan.jp2", jpeg2000)
        try folder.write("in/shot.nef", RawFile.tiff(maker: "NIKON CORPORATION"))
        try folder.write("in/README.md", Array("# Photos\n".utf8))
    }

    @Test func unsupportedFormatsAreSkippedAndCountedByName() throws {
        try withTemporaryFolder { folder in
            try Self.putPictures(in: folder)
            let (manifest, summary) = try folder.runInProcess("in")
            let expected = [
                "in/drawing.psd": "psd", "in/other.psd": "psd", "in/scan.jp2": "jpeg2000", "in/shot.nef": "nef",
            ]
            for (name, format) in expected {
                let photo = try manifest.photo(name)
                #expect(photo.status == "skipped" && photo.reason == "unsupportedFormat", "\(name)")
                #expect(photo.format == format && photo.detail?.isEmpty == false && photo.error == nil, "\(name)")
            }
            let notes = try manifest.photo("README.md")
            #expect(notes.status == "skipped" && notes.reason == "notAPhoto" && notes.format == nil)
            #expect(try manifest.photo("group.jpg").format == "jpeg")
            #expect(manifest.summary.unsupportedFormats == ["PSD": 2, "JPEG 2000": 1, "camera raw (NEF)": 1])
            #expect(manifest.summary.skipped == 5 && manifest.summary.notPhotos == 1)
            #expect(ExitStatus(summary, failOn: []) == .success)
            #expect(ExitStatus(summary, failOn: [.skipped]) == .photosFailed)
        }
    }

    /// The journal records as much as the first run finds: the status does not depend on which run processed a file.
    @Test func aSecondRunCountsThemAsTheFirst() throws {
        try withTemporaryFolder { folder in
            try Self.putPictures(in: folder)
            let first = try folder.runInProcess("in").summary
            var second = try folder.runInProcess("in").summary
            #expect(second.thisRun.alreadyDone == 6)
            second.thisRun = first.thisRun
            #expect(second == first)
        }
    }

    @Test func aFolderWithNotesAloneHasNoMissingPhoto() throws {
        try withTemporaryFolder { folder in
            try folder.write("in/README.md", Array("# Photos\n".utf8))
            for _ in 0..<2 {
                let summary = try folder.runInProcess("in").summary
                #expect(summary.skipped == 1 && ExitStatus(summary, failOn: [.skipped]) == .success)
            }
        }
    }

    /// If the user names one file, its failure must be reported.
    @Test func namedFileOfUnsupportedFormatFails() throws {
        try withTemporaryFolder { folder in
            try folder.write("drawing.psd", Self.psd)
            let (manifest, summary) = try folder.runInProcess("drawing.psd")
            let photo = try manifest.photo("drawing.psd")
            #expect(photo.status == "failed" && photo.reason == "unsupportedFormat" && photo.format == "psd")
            #expect(photo.error?.message.contains("PSD") == true)
            #expect(ExitStatus(summary, failOn: []) == .photosFailed)
        }
    }

    /// A portrait as the preview of a raw file is cropped like the portrait itself, and the raw file is only read.
    @Test func thePreviewOfARawFileIsCropped() throws {
        try withTemporaryFolder { folder in
            let jpeg = try Samples.bytes("scenes/group-2.jpg")
            let size = try openedPhoto(jpeg).header.storedSize
            let raw = RawFile.tiff(maker: "Test", preview: RawFile.Preview(jpeg: jpeg, size: size), isDNG: true)
            try folder.write("in/group.jpg", jpeg)
            try folder.write("in/raw/group.dng", raw)
            let (manifest, summary) = try folder.runInProcess("in") { options in
                options.frame.shape = .size(PixelSize(width: 60, height: 60))
            }
            let (photo, preview) = (try manifest.photo("in/group.jpg"), try manifest.photo("group.dng"))
            #expect(preview.status == "written" && preview.format == "dng" && photo.format == "jpeg")
            #expect(preview.rawPreview?.size == size && preview.size == size && photo.rawPreview == nil)
            #expect(preview.crop?.pixels == photo.crop?.pixels && preview.faces.count == photo.faces.count)
            #expect(preview.outputs.map(\.path) == ["raw/group.jpg"] && summary.written == 2)
            #expect(try FileContent.read(folder("in/raw/group.dng"), maximumBytes: .max) == raw)
        }
    }

    /// A preview too small for one output size may suffice for another.
    @Test func aPreviewThatIsTooSmallIsLeftOutUntilASmallerOneIsAskedFor() throws {
        try withTemporaryFolder { folder in
            let jpeg = try Samples.bytes("scenes/group-2.jpg")
            let size = try openedPhoto(jpeg).header.storedSize
            let raw = RawFile.tiff(maker: "Test", preview: RawFile.Preview(jpeg: jpeg, size: size), isDNG: true)
            try folder.write("in/group.dng", raw)
            let large = try folder.runInProcess("in") { options in
                options.frame.shape = .size(PixelSize(width: size.width + 1, height: 9))
            }
            #expect(try large.manifest.photo("group.dng").reason == "unsupportedFormat")
            #expect(try large.manifest.photo("group.dng").detail?.contains("its preview has") == true)
            #expect(large.summary.unsupportedFormats == ["camera raw (DNG)": 1])
            let small = try folder.runInProcess("in") { options in
                options.frame.shape = .size(PixelSize(width: 60, height: 60))
            }
            #expect(small.summary.written == 1 && small.summary.unsupported == 0)
        }
    }
}
