import SystemPackage
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

/// Tests how pictures in formats that are not read are recorded, counted and reported.
@Suite struct UnreadPictureRecordTests {
    private static func record(_ format: PictureFormat, isNamedByUser: Bool) -> PhotoRecord {
        let file = PhotoFile(path: "a/b", relativePath: "b", isNamedByUser: isNamedByUser)
        var record = PhotoRecord(source: "a/b")
        record.note(PhotoError(unread: format, stage: .discover, path: "a/b"), about: .file(file))
        return record
    }

    @Test(arguments: [PictureFormat.unread(.psd), .raw(.nef)])
    func unreadPicturesInAFolderAreSkipped(format: PictureFormat) throws {
        let record = Self.record(format, isNamedByUser: false)
        #expect(record.status == .skipped && record.reason == "unsupportedFormat" && record.format == format)
        #expect(try #require(record.detail).contains(format.name) && record.error == nil)
        #expect(PhotoTally(record).unreadFormat == format)
    }

    @Test func namedUnreadPictureIsAFailure() {
        let record = Self.record(.unread(.psd), isNamedByUser: true)
        #expect(record.status == .failed && record.reason == "unsupportedFormat" && record.format == .unread(.psd))
        #expect(record.error?.code == "unsupportedFormat" && record.detail == nil)
        #expect(PhotoTally(record).unreadFormat == nil)
    }

    /// If a JPEG is of a kind that is not decoded, a photo is missing, no matter how it was found.
    @Test func anUnusualKindOfAReadFormatIsAFailure() {
        let file = PhotoFile(path: "a", relativePath: "a", isNamedByUser: false)
        var record = PhotoRecord(source: "a")
        record.note(DecodeFailure.unsupported("12 bits a value").photoError("a"), about: .file(file))
        #expect(record.status == .failed && record.reason == "unsupportedFormat")
    }

    @Test func theSummaryCountsByFormat() {
        var summary = RunSummary()
        #expect(UnsupportedText(summary) == nil)
        for format in [PictureFormat.unread(.jpeg2000), .unread(.psd), .raw(.nef), .unread(.psd)] {
            summary.add(Self.record(format, isNamedByUser: false))
        }
        var notes = PhotoRecord(source: "README.md")
        notes.note(.skipped(.notAPhoto))
        summary.add(notes)
        #expect(summary.skipped == 5 && summary.notPhotos == 1 && summary.unsupported == 4)
        #expect(summary.skippedPhotos == 4)
        #expect(summary.unsupportedFormats == ["PSD": 2, "JPEG 2000": 1, "camera raw (NEF)": 1])
        let text = "4 left out as unsupported: 2 PSD, 1 JPEG 2000, 1 camera raw (NEF)"
        #expect(UnsupportedText(summary).map { "\($0)" } == text)
    }
}
