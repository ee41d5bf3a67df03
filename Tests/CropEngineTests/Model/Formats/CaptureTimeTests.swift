import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct CaptureTimeTests {
    private static func time(_ text: String, _ subSeconds: String = "", _ offset: String = "") -> CaptureTime? {
        CaptureTime(exif: text.utf8, subSeconds: Array(subSeconds.utf8), offset: Array(offset.utf8))
    }

    /// Compares days, leap years and centuries with the system's calendar.
    @Test func timesAreThoseOfTheCalendar() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        var random = SeededGenerator(seed: 1)
        for _ in 0..<5_000 {
            let seconds = Int.random(in: -2_208_988_800...7_258_118_400, using: &random)
            let date = Date(timeIntervalSince1970: Double(seconds))
            let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
            func two(_ number: Int?) -> String { String("0\(number ?? 0)".suffix(2)) }
            let day = "\(parts.year ?? 0):\(two(parts.month)):\(two(parts.day))"
            let text = "\(day) \(two(parts.hour)):\(two(parts.minute)):\(two(parts.second))"
            #expect(Self.time(text)?.localMicroseconds == seconds * 1_000_000, "\(text)")
        }
    }

    @Test(arguments: [
        ("", 0), ("5", 500_000), ("05", 50_000), ("123", 123_000), ("000001", 1), ("1234567", 123_456), ("1x", 100_000),
        (" ", 0), ("\0", 0),
    ])
    func partsOfASecondAreDecimals(text: String, microseconds: Int) throws {
        #expect(try #require(Self.time("1970:01:01 00:00:01", text)).localMicroseconds == 1_000_000 + microseconds)
    }

    @Test(arguments: [
        ("+00:00", 0), ("+02:00", 7200), ("-09:30", -34_200), ("+14:00", 50_400), ("", nil), ("  :  ", nil),
        ("02:00", nil), ("+15:00", nil), ("+02:60", nil), ("+2:00", nil),
    ])
    func offsetsAreAheadOfUTC(text: String, seconds: Int?) throws {
        let time = try #require(Self.time("1970:01:02 00:00:00", "", text))
        #expect(time.offsetSeconds == seconds)
        #expect(time.utcMicroseconds == (86_400 - (seconds ?? 0)) * 1_000_000)
    }

    @Test(arguments: [
        "", "0000:00:00 00:00:00", "    :  :     :  :  ", "2026-01-31 23:59:59", "2026:13:01 00:00:00",
        "2026:01:00 00:00:00", "2026:01:32 00:00:00", "2026:01:01 24:00:00", "2026:01:01 00:60:00",
        "2026:01:01 00:00:61",
        "2026:01:01 00:00:0", "x026:01:01 00:00:00", "２０２６:01:01 00:00:00",
    ])
    func malformedTimesAreNone(text: String) { #expect(Self.time(text) == nil) }

    // Where the capture time is stored.

    private static let jpeg = try? Samples.bytes("orientation/orientation-1.jpg")

    private func time(of bytes: [UInt8]) -> CaptureTime? {
        CaptureTime(ofPhotoOf: bytes.count) { Array(bytes[$0]) }
    }

    @Test func theMomentOfTheShotGoesBeforeTheOthers() throws {
        let jpeg = try #require(Self.jpeg)
        let tags = [0x132: "2003:01:01 00:00:00", 0x9004: "2002:01:01 00:00:00", 0x9003: "2001:01:01 00:00:00"]
        for count in 0...3 {
            let left = tags.sorted { $0.key < $1.key }.prefix(count)
            let block = EXIFTimeBlock(
                main: Dictionary(uniqueKeysWithValues: left.filter { $0.key == 0x132 }),
                exif: Dictionary(uniqueKeysWithValues: left.filter { $0.key != 0x132 })
            )
            // The tags are ordered from best to worst.
            let expected = [0x9003, 0x9004].first { tag in left.contains { $0.key == tag } }
            #expect(time(of: jpeg.withJPEGTime(block)) == expected.flatMap { tags[$0] }.flatMap { Self.time($0) })
        }
    }

    @Test func partsOfASecondBelongToTheirTime() throws {
        let jpeg = try #require(Self.jpeg)
        let exif = [
            0x9004: "2002:01:01 00:00:00", 0x9290: "1", 0x9291: "2", 0x9292: "3", 0x9010: "+01:00", 0x9011: "+02:00",
            0x9012: "+03:00",
        ]
        let digitized = time(of: jpeg.withJPEGTime(EXIFTimeBlock(main: [0x132: "2003:01:01 00:00:00"], exif: exif)))
        #expect(digitized == Self.time("2002:01:01 00:00:00", "3", "+03:00"))
        // The time of the file's last change is not a capture time: an editor gives many photos the same.
        let written = exif.filter { $0.key != 0x9004 }
        let changed = time(of: jpeg.withJPEGTime(EXIFTimeBlock(main: [0x132: "2003:01:01 00:00:00"], exif: written)))
        #expect(changed == nil)
    }

    /// Segments before EXIF, such as XMP, are skipped; both byte orders are read.
    @Test func captureTimeIsFoundBehindOtherSegments() throws {
        let block = EXIFTimeBlock(taken: "2026:01:31 23:59:59", subSeconds: "25")
        let xmp = Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8)
        let bytes = try #require(Self.jpeg).withJPEGTime(block).withJPEGSegment(marker: 0xE1, xmp)
            .withJPEGSegment(marker: 0xE0, Array("JFIF\0".utf8))
        #expect(time(of: bytes) == Self.time("2026:01:31 23:59:59", "25"))
        let bigEndian: [UInt8] =
            Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0]
            + [0, 1, 0x90, 0x03, 0, 2, 0, 0, 0, 20, 0, 0, 0, 44, 0, 0, 0, 0]
            + Array("2026:01:31 23:59:59\0".utf8)
        #expect(time(of: bigEndian) == Self.time("2026:01:31 23:59:59"), "a TIFF file is its own block")
    }

    @Test func aPhotoWithoutOneHasNone() throws {
        for name in ["astronaut.png", "formats/lossy.webp", "orientation/orientation-6.jpg"] {
            #expect(CaptureTime(ofPhotoAt: Samples.path(name)) == nil, "\(name)")
        }
        #expect(CaptureTime(ofPhotoAt: "/") == nil && CaptureTime(ofPhotoAt: "/nowhere") == nil)
        #expect(CaptureTime(ofPhotoAt: "/dev/zero") == nil && time(of: []) == nil)
    }

    /// Lengths and positions may have any value: reading stays inside the file and ends.
    @Test func hostileFilesAreSurvived() throws {
        var random = SeededGenerator(seed: 3)
        let block = EXIFTimeBlock(taken: "2026:01:31 23:59:59", subSeconds: "25", offset: "+01:00")
        let png = try Samples.bytes("chelsea.png").withPNGChunk("eXIf", block.bytes)
        let starts = [try #require(Self.jpeg).withJPEGTime(block), png, block.bytes, Samples.blackHEIC]
        for start in starts {
            #expect(start == Samples.blackHEIC || time(of: start) != nil)
            for _ in 0..<3_000 {
                var bytes = start
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    bytes[Int.random(in: 0..<min(400, bytes.count), using: &random)] =
                        [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
                }
                if Bool.random(using: &random) { bytes = Array(bytes.prefix(Int.random(in: 0...400, using: &random))) }
                _ = CaptureTime(ofPhotoOf: bytes.count) { range in
                    #expect(range.lowerBound >= 0 && range.upperBound <= bytes.count && range.count <= 1 << 16)
                    return Array(bytes[range])
                }
            }
        }
    }
}
