import Testing

@testable import FaceCropModel

@Suite struct FilmContentTests {
    private static func media(_ brand: String) -> [UInt8] { [0, 0, 0, 32] + Array("ftyp\(brand)".utf8) }

    private static let films: [(name: String, bytes: [UInt8])] = [
        ("MP4", media("isom")), ("MP4 of version 2", media("mp42")), ("QuickTime", media("qt  ")),
        ("iTunes film", media("M4V ")), ("3GP", media("3gp5")), ("Matroska", [0x1A, 0x45, 0xDF, 0xA3, 1]),
        ("AVI", Array("RIFF\u{1}\u{2}\u{3}\u{4}AVI LIST".utf8)), ("program stream", [0, 0, 1, 0xBA, 0x44]),
        ("Flash", Array("FLV\u{1}".utf8)),
    ]

    private static let others: [(name: String, bytes: [UInt8])] = [
        ("nothing", []), ("text", Array("a text about films".utf8)), ("HEIC", media("heic")), ("AVIF", media("avif")),
        ("HEIF", media("mif1")), ("Canon raw", media("crx ")), ("music", media("M4A ")),
        ("an audio book", media("M4B ")),
        ("WebP", Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ".utf8)),
        ("WAV", Array("RIFF\u{1}\u{2}\u{3}\u{4}WAVEfmt ".utf8)),
        ("JPEG", [0xFF, 0xD8, 0xFF, 0xE0]), ("a torn box", [0, 0, 0, 32] + Array("fty".utf8)),
        ("a box without brand", [0, 0, 0, 32] + Array("ftyp".utf8)),
    ]

    @Test(arguments: films.indices) func filmsAreKnownByTheirFirstBytes(index: Int) {
        let (name, bytes) = Self.films[index]
        #expect(FilmContent.isFilm(firstBytes: bytes), "\(name)")
        for count in 0..<3 { #expect(!FilmContent.isFilm(firstBytes: Array(bytes.prefix(count))), "\(name)") }
    }

    @Test(arguments: others.indices) func otherContentIsNoFilm(index: Int) {
        #expect(!FilmContent.isFilm(firstBytes: Self.others[index].bytes), "\(Self.others[index].name)")
    }

    /// No extension is usual for both photos and films.
    @Test func extensionsAreThoseOfFilms() {
        for film in ["mp4", "MOV", "mkv", "avi", "WebM"] {
            #expect(FilmContent.isUsualExtension(Array(film.utf8)))
            #expect(!ImageFormat.isUsualExtension(Array(film.utf8)))
        }
        for other in ["jpg", "tif", "gif", "txt", "", "mp3"] {
            #expect(!FilmContent.isUsualExtension(Array(other.utf8)))
        }
    }
}
