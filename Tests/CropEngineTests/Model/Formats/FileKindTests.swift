import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct FileKindTests {
    @Test func contentDecidesWhateverTheName() {
        for format in ImageFormat.allCases {
            for fileExtension in ["jpg", "txt", ""] {
                for isNamed in [false, true] {
                    let kind = FileKind(
                        format: .image(format),
                        fileExtension: Array(fileExtension.utf8),
                        isNamedByUser: isNamed,
                        byteCount: 99
                    )
                    #expect(kind == .photo(.image(format)))
                }
            }
        }
    }

    /// The verdict is the same if the user names the file; other code decides what happens then.
    @Test(arguments: UnreadFormat.allCases)
    func aPictureOfAnotherFormatIsNeitherPhotoNorNothing(format: UnreadFormat) throws {
        for isNamed in [false, true] {
            let kind = FileKind(
                format: .unread(format),
                fileExtension: Array("jpg".utf8),
                isNamedByUser: isNamed,
                byteCount: 99
            )
            #expect(kind == .unread(format))
        }
        let error = try #require(FileKind.unread(format).error(path: "x/a"))
        #expect(error.code == .unsupportedFormat && error.unreadFormat == .unread(format))
        #expect(error.message.contains(PictureFormat.unread(format).name) && error.message.contains("convert"))
    }

    @Test(arguments: [
        ("jpg", false, 0, FileKind.failed(.emptyFile)), ("HEIC", false, 0, .failed(.emptyFile)),
        ("txt", true, 0, .failed(.emptyFile)), ("", false, 0, .notAPhoto), ("txt", false, 0, .notAPhoto),
        ("JPeG", false, 9, .failed(.notAnImage)), ("tiff", false, 9, .failed(.notAnImage)),
        ("txt", true, 9, .failed(.notAnImage)), ("", true, 9, .failed(.notAnImage)),
        ("txt", false, 9, .notAPhoto), ("xmp", false, 9, .notAPhoto), ("", false, 9, .notAPhoto),
    ])
    func unknownContentIsAFailureOnlyWhereAPhotoWasMeant(
        fileExtension: String,
        isNamedByUser: Bool,
        byteCount: Int,
        expected: FileKind
    ) {
        let kind = FileKind(
            format: nil,
            fileExtension: Array(fileExtension.utf8),
            isNamedByUser: isNamedByUser,
            byteCount: byteCount
        )
        #expect(kind == expected)
    }

    @Test func failuresSayWhatToDo() throws {
        let empty = try #require(FileKind.failed(.emptyFile).error(path: "x/a.jpg"))
        #expect(empty.code == .emptyFile && empty.path == "x/a.jpg" && empty.stage == .discover)
        #expect(empty.message.contains("0 bytes"))
        let other = try #require(FileKind.failed(.notAnImage).error(path: "x/a.jpg"))
        #expect(
            other.code == .notAnImage && other.message.contains("JPEG, PNG, WEBP, TIFF, GIF, HEIC, AVIF, BMP, PNM, JXL")
        )
        #expect(FileKind.notAPhoto.error(path: "a") == nil && FileKind.photo(.image(.png)).error(path: "a") == nil)
    }

    /// A film that is named as a photo is recognized by its content or its extension, and gets another message than
    /// other files.
    @Test(arguments: [
        ("film.mp4", "film", true), ("film", "film", true), ("photo.jpg", "film", true), ("film.MKV", "no film", true),
        ("notes.txt", "no film", false), ("photo.jpg", "no film", false),
    ])
    func filmsAreSentToTrack(name: String, content: String, isFilm: Bool) throws {
        let bytes = content == "film" ? [0, 0, 0, 24] + Array("ftypisom0000".utf8) : Array(content.utf8)
        try withTemporaryFolder { folder in
            let path = try folder.write(name, bytes)
            let file = PhotoFile(path: path, relativePath: FilePath(name), isNamedByUser: true)
            let error = #expect(throws: PhotoError.self) { try FileKind.isPhoto(file) }
            #expect(error?.code == (isFilm ? .film : .notAnImage) && error?.path == path)
            let found = PhotoFile(path: path, relativePath: FilePath(name), isNamedByUser: false)
            if !name.hasSuffix("jpg") { #expect(try !FileKind.isPhoto(found), "in a folder it is passed over") }
        }
    }

    @Test func headsAreReadFromFiles() throws {
        try withTemporaryFolder { folder in
            let contents = [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 7, count: 1_000)
            let photo = try folder.write("a.txt", contents)
            let head = try FileHead(of: photo)
            #expect(head == FileHead(firstBytes: Array(contents.prefix(512)), byteCount: 1_003))
            #expect(
                FileKind(of: PhotoFile(path: photo, relativePath: "a.txt", isNamedByUser: false), head: head)
                    == .photo(.image(.jpeg))
            )
            let empty = try folder.write("empty.jpg")
            #expect(try FileHead(of: empty) == FileHead(firstBytes: [], byteCount: 0))
        }
    }

    @Test func headsThatCannotBeReadSayWhy() throws {
        try withTemporaryFolder { folder in
            let locked = try folder.write("locked.jpg", [1])
            try folder.setMode(0, of: "locked.jpg")
            try folder.makeFolder("folder.jpg")
            #expect(Self.code { () throws(PhotoError) in try FileHead(of: folder("gone.jpg")) } == .vanished)
            #expect(Self.code { () throws(PhotoError) in try FileHead(of: folder("folder.jpg")) } == .unreadable)
            let code = try asUnprivilegedUser { Self.code { () throws(PhotoError) in try FileHead(of: locked) } }
            #expect(code == .permissionDenied)
        }
    }

    private static func code(_ body: () throws(PhotoError) -> FileHead) -> PhotoError.Code? {
        do throws(PhotoError) {
            _ = try body()
            return nil
        } catch {
            return error.code
        }
    }
}
