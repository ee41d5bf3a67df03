import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// Files that cannot be opened as photos.
@Suite struct UnreadableFileTests {
    @Test func missingFilesVanished() {
        let missing = PhotoFile(path: "/nowhere/at/all.jpg", relativePath: "all.jpg", isNamedByUser: true)
        let error = #expect(throws: PhotoError.self) { try PhotoDecoder().open(missing) }
        #expect(error?.code == .vanished)
        #expect(error?.path == missing.path)
    }

    @Test func emptyFilesSaySo() {
        let error = #expect(throws: PhotoError.self) { try openedPhoto([]) }
        #expect(error?.code == .emptyFile)
    }

    @Test func foreignContentSaysSo() {
        let text = Array("This is a letter, not a photo, although it may be called one.".utf8)
        let error = #expect(throws: PhotoError.self) { try openedPhoto(text) }
        #expect(error?.code == .notAnImage)
    }
}
