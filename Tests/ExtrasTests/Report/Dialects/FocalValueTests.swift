import Foundation
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropReport

/// What is written for each content management system, read by the rules of that system.
@Suite struct FocalValueTests {
    private static let size = PixelSize(width: 4000, height: 3000)
    private static let path = "2024/Ä b/a.jpg"

    /// A photo whose point, and region of 400 × 300 pixels, are at these fractions.
    private static func photo(
        _ x: Double,
        _ y: Double,
        size: PixelSize = size,
        orientation: Orientation = .upright
    ) -> PlacedPhoto {
        let centre = PixelPoint(x: x * Double(size.width), y: y * Double(size.height))
        let subject = PixelRect(x: centre.x - 200, y: centre.y - 150, width: 400, height: 300)
        let focal = FocalPoint(UnitPoint(x: x, y: y), subject: subject, size: size)
        return PlacedPhoto(path: path, focalPoint: focal, size: size, orientation: orientation)
    }

    /// All positions from edge to edge, close together near the edges.
    private static let fractions =
        [0, 0.0004, 0.0006, 0.004, 0.0049, 0.0051, 0.0099, 0.01, 0.0101, 0.011, 0.012, 0.985, 0.994, 0.996, 0.9999, 1]
        + (1...48).map { Double($0) / 49 }

    private static func json(_ row: any FocalRow) throws -> [String: Any] {
        let line = FocalTable.line(row)
        #expect(!line.contains(UInt8(ascii: "\n")))
        #expect(line.starts(with: type(of: row).start.utf8), "an export is recognized by this")
        return try #require(JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
    }

    /// Kirby: `\d{1,3}\.?\d*` for each number, of which those above 1 are percents, rounded to three decimals.
    @Test func kirbyReadsThePoint() throws {
        for x in Self.fractions {
            let value = KirbyFocus.value(Self.photo(x, 1 - x))
            try #require(value.wholeMatch(of: /[0-9]{1,3}(\.[0-9])?% [0-9]{1,3}(\.[0-9])?%/) != nil, "\(value)")
            let read = value.matches(of: /([0-9]{1,3}\.?[0-9]*)/).compactMap { Double($0.1) }
                .map { $0 > 1 ? $0 / 100 : $0 }
            // Kirby cannot have a point between 0 and 1 %.
            let tolerance = { (wanted: Double) in wanted > 0 && wanted < 0.011 ? 0.0111 : 0.000_51 }
            try #require(abs(read[0] - x) <= tolerance(x) && abs(read[1] - (1 - x)) <= tolerance(1 - x), "\(value)")
        }
        #expect(KirbyFocus.value(Self.photo(0.523, 0.31)) == "52.3% 31%")
    }

    /// Statamic splits the text at hyphens; Glide takes whole percents from 0 to 100.
    @Test func statamicReadsThePoint() throws {
        for x in Self.fractions {
            let parts = StatamicFocus.value(Self.photo(x, 1 - x)).split(separator: "-").map(String.init)
            let numbers = parts.compactMap(Int.init)
            try #require(numbers.count == 3 && numbers[2] == 1 && numbers.allSatisfy((0...100).contains))
            try #require(abs(Double(numbers[0]) / 100 - x) < 0.005_01)
            try #require(abs(Double(numbers[1]) / 100 - (1 - x)) < 0.005_01)
        }
        #expect(StatamicFocus.value(Self.photo(0.52, 0.31)) == "52-31-1")
    }

    /// Craft's column holds 13 characters; its parts are fractions.
    @Test func craftReadsThePoint() throws {
        for x in Self.fractions {
            let row = try Self.json(CraftFocus(Self.photo(x, 1 - x)))
            let text = try #require(row["focalPoint"] as? String)
            try #require(text.utf8.count <= 13, "\(text)")
            let numbers = text.split(separator: ";").compactMap { Double($0) }
            try #require(numbers.count == 2 && numbers.allSatisfy((0...1).contains), "\(text)")
            try #require(abs(numbers[0] - x) < 0.000_051 && abs(numbers[1] - (1 - x)) < 0.000_051)
            try #require(row["folderPath"] as? String == "2024/Ä b/" && row["filename"] as? String == "a.jpg")
        }
    }

    /// The plugin takes 0 for a missing value, that is for the middle, values above 1 for percents, and rounds.
    @Test func thePluginOfWordPressReadsThePoint() throws {
        for x in Self.fractions {
            let row = try Self.json(WordPressFocus(Self.photo(x, 1 - x)))
            let point = try #require(row["focalpoint"] as? [String: Double])
            let read = ["left", "top"].map { key in
                let value = point[key] ?? 0
                return ((value == 0 ? 0.5 : value > 1 ? value / 100 : value) * 100).rounded() / 100
            }
            try #require(abs(read[0] - x) < 0.010_01 && abs(read[1] - (1 - x)) < 0.010_01, "\(x): \(read)")
            try #require(row["_wp_attached_file"] as? String == Self.path)
        }
    }

    /// Drupal's pixels are those of the file: a mark there is at the point once the photo is upright.
    @Test(arguments: 1...8) func drupalReadsThePointInTheFile(orientation: Int) throws {
        let orientation = try #require(Orientation(rawValue: orientation))
        let stored = Self.size
        let upright = orientation.uprightSize(stored: stored)
        for x in Self.fractions {
            let y = (x * 7).truncatingRemainder(dividingBy: 1)
            let row = try Self.json(DrupalFocus(Self.photo(x, y, size: upright, orientation: orientation)))
            #expect(row["uri"] as? String == "public://\(Self.path)")
            let pixel = PixelPoint(x: try #require(row["x"] as? Double), y: try #require(row["y"] as? Double))
            try #require(pixel.x >= 0 && pixel.x <= Double(stored.width))
            try #require(pixel.y >= 0 && pixel.y <= Double(stored.height))
            let seen = orientation.upright(pixel, stored: stored)
            try #require(abs(seen.x - x * Double(upright.width)) <= 0.51)
            try #require(abs(seen.y - y * Double(upright.height)) <= 0.51)
        }
    }

    /// Wagtail's rectangle is in pixels of the upright photo, and its size of the photo that of the file.
    @Test(arguments: 1...8) func wagtailReadsTheRegionInTheUprightPhoto(orientation: Int) throws {
        let orientation = try #require(Orientation(rawValue: orientation))
        let upright = orientation.uprightSize(stored: Self.size)
        for x in Self.fractions {
            let photo = Self.photo(x, 1 - x, size: upright, orientation: orientation)
            let row = try Self.json(WagtailFocus(photo))
            #expect(row["model"] as? String == "wagtailimages.image")
            let fields = try #require(row["fields"] as? [String: Any])
            #expect(fields["file"] as? String == Self.path && fields["title"] as? String == "a.jpg")
            #expect(fields["width"] as? Int == 4000 && fields["height"] as? Int == 3000)
            let values = ["x", "y", "width", "height"].compactMap { fields["focal_point_\($0)"] as? Double }
            try #require(values.count == 4 && values.allSatisfy { $0 >= 0 && $0 == $0.rounded() })
            // As Wagtail makes the rectangle: the point is its centre.
            let region = photo.focalPoint.region
            try #require(abs(values[0] - values[2] / 2 - Double(region.x)) <= 0.5)
            try #require(abs(values[1] - values[3] / 2 - Double(region.y)) <= 0.5)
            try #require(values[2] == Double(region.width) && values[3] == Double(region.height))
        }
    }
}
