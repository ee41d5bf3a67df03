import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

struct RegionSidecarTests {
    private static let stored = PixelSize(width: 4_000, height: 3_000)

    private func written(_ regions: [FaceRegion]) throws -> FaceRegionList? {
        FaceRegionList(try XMPPacket(RegionSidecar.packet(regions, stored: Self.stored)))
    }

    /// Names may hold anything, and rectangles are exact to a thousandth of a pixel.
    @Test func writtenRegionsAreReadAgain() throws {
        var random = SeededGenerator(seed: 5)
        let names: [String?] = [
            nil, "Ada", "<&>\"'", "]]>", "<!DOCTYPE a>", "&amp;", "Zoë 李 👩‍👧", "a\u{202E}b", "two\nlines",
            "<?xpacket end?>",
        ]
        let regions = names.map { name in
            let (width, height) = (
                Double.random(in: 0.001...1, using: &random), Double.random(in: 0.001...1, using: &random)
            )
            let (x, y) = (
                Double.random(in: 0...(1 - width), using: &random), Double.random(in: 0...(1 - height), using: &random)
            )
            return FaceRegion(name: name, area: UnitRect(x: x, y: y, width: width, height: height))
        }
        let list = try #require(try written(regions))
        #expect(list.appliedTo == Self.stored && list.problems == [])
        #expect(list.regions.map(\.name) == names)
        for (before, after) in zip(regions, list.regions) {
            let (old, new) = (PixelRect(before.area, in: Self.stored), PixelRect(after.area, in: Self.stored))
            let errors = [old.minX - new.minX, old.minY - new.minY, old.maxX - new.maxX, old.maxY - new.maxY]
            #expect(errors.allSatisfy { abs($0) < 0.001 }, "\(errors)")
        }
    }

    /// XML cannot hold most control characters, even escaped.
    @Test func charactersThatXMLDoesNotKnowAreReplaced() throws {
        for value in (0..<0x20).map(UInt32.init) + [0xFFFE, 0xFFFF] {
            let scalar = try #require(Unicode.Scalar(value))
            let region = FaceRegion(name: "a\(scalar)b", area: UnitRect(x: 0, y: 0, width: 1, height: 1))
            let name = try #require(try written([region])?.regions.first?.name)
            let kept: Set<UInt32> = [0x9, 0xA, 0xD]
            #expect(name == (kept.contains(value) ? "a\(scalar)b" : "a\u{FFFD}b"), "U+\(String(value, radix: 16))")
        }
    }

    @Test func noRegionsAreAListWithoutAny() throws {
        #expect(try written([])?.regions == [])
    }

    private static let exiftool = "/usr/bin/exiftool"

    /// Another program reads the same rectangles.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: exiftool), "ExifTool is not installed"))
    func exifToolReadsTheSame() throws {
        try withTemporaryFolder { folder in
            let regions = [
                FaceRegion(name: "Zoë & <Co>", area: UnitRect(x: 0.25, y: 0.5, width: 0.125, height: 0.0625)),
                FaceRegion(name: nil, area: UnitRect(x: 0, y: 0, width: 1, height: 1)),
            ]
            let file = try folder.write("a.jpg.xmp", RegionSidecar.packet(regions, stored: Self.stored))
            let process = Process()
            process.executableURL = URL(filePath: Self.exiftool)
            process.arguments = ["-json", "-struct", "-XMP-mwg-rs:RegionInfo", file.string]
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            let output = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            let info = try #require(try JSONDecoder().decode([ExifToolAnswer].self, from: output).first?.regionInfo)
            #expect(info.dimensions.width == 4_000 && info.dimensions.height == 3_000)
            #expect(info.regions.map(\.name) == regions.map(\.name))
            #expect(info.regions.map(\.type) == ["Face", "Face"])
            let areas = info.regions.map(\.area)
            #expect(areas.map { $0.x - $0.width / 2 } == regions.map(\.area.x))
            #expect(areas.map { $0.y - $0.height / 2 } == regions.map(\.area.y))
            #expect(areas.map(\.width) == regions.map(\.area.width))
            #expect(areas.map(\.height) == regions.map(\.area.height))
        }
    }
}

/// What `exiftool -json -struct` prints about regions.
private struct ExifToolAnswer: Decodable {
    struct Info: Decodable {
        struct Dimensions: Decodable {
            var width: Int
            var height: Int

            enum CodingKeys: String, CodingKey {
                case width = "W"
                case height = "H"
            }
        }

        struct Region: Decodable {
            struct Area: Decodable {
                var x: Double
                var y: Double
                var width: Double
                var height: Double

                enum CodingKeys: String, CodingKey {
                    case x = "X"
                    case y = "Y"
                    case width = "W"
                    case height = "H"
                }
            }

            var name: String?
            var type: String
            var area: Area

            enum CodingKeys: String, CodingKey {
                case name = "Name"
                case type = "Type"
                case area = "Area"
            }
        }

        var dimensions: Dimensions
        var regions: [Region]

        enum CodingKeys: String, CodingKey {
            case dimensions = "AppliedToDimensions"
            case regions = "RegionList"
        }
    }

    var regionInfo: Info

    enum CodingKeys: String, CodingKey {
        case regionInfo = "RegionInfo"
    }
}
