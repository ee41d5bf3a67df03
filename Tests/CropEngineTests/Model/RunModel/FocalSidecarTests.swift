import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// The file with the focal point of a photo, made from the photo's record.
@Suite struct FocalSidecarTests {
    private static let stored = PixelSize(width: 1_000, height: 500)

    /// A record of a photo that facecrop turned by quarter turns, with one output of each face; `box` is a face, in
    /// pixels of the photo as other programs show it.
    private static func record(_ box: PixelRect, quarterTurns: Int = 0) -> PhotoRecord {
        let turn = Orientation.upright.turnedClockwise(quarterTurns: quarterTurns)
        let size = turn.uprightSize(stored: stored)
        let seen = turn.upright(box, stored: stored)
        var record = PhotoRecord(source: "photos/a.jpg")
        record.size = size
        record.turnedClockwiseDegrees = quarterTurns == 0 ? nil : 90 * quarterTurns
        record.focalPoint = UnitPoint(
            PixelPoint(x: (seen.minX + seen.maxX) / 2, y: (seen.minY + seen.maxY) / 2),
            in: size
        )
        record.faces = [
            FaceRecord(number: 1, box: seen, name: "Ann", role: .chosen, isCut: false),
            FaceRecord(number: 2, box: seen, role: .bystander, isCut: false),
        ]
        let crop = WholePixelRect(
            x: Int(seen.minX),
            y: Int(seen.minY),
            width: Int(seen.width),
            height: Int(seen.height)
        )
        let request = RenderRequest(frame: crop, outputSize: crop.size)
        let planned = CropPlan.Crop(request: request, faceNumber: 1)
        let variant = OutputVariant(fileExtension: "jpg", isNumbered: true)
        record.note(planned, as: variant, at: WrittenFile("a-1.jpg", bytes: 9), format: .jpeg)
        return record
    }

    /// All positions are those of the photo as other programs show it, however facecrop turned it.
    @Test(arguments: 0...3) func turnsAreUndone(quarterTurns: Int) throws {
        // As high as wide: the crop then has the same ratio however the photo is turned.
        let box = PixelRect(x: 150, y: 50, width: 100, height: 100)
        let plain = try #require(FocalSidecar(Self.record(box)))
        let turned = try #require(FocalSidecar(Self.record(box, quarterTurns: quarterTurns)))
        #expect(turned == plain)
        #expect(turned.size == FocalSidecar.Size(width: 1_000, height: 500))
        #expect(turned.focalPoint == UnitPoint(x: 0.2, y: 0.2))
        #expect(
            turned.faces.map(\.box)
                == [UnitRect](repeating: UnitRect(x: 0.15, y: 0.1, width: 0.1, height: 0.2), count: 2)
        )
        #expect(turned.faces.map(\.isChosen) == [true, false])
        #expect(turned.faces.map(\.name) == ["Ann", nil])
        #expect(turned.crops.map(\.area) == [UnitRect(x: 0.15, y: 0.1, width: 0.1, height: 0.2)])
        #expect(turned.crops.map(\.faceNumber) == [1])
        #expect(turned.thumborFilter == "focal(150x50:250x150)")
    }

    @Test func theTextsAreThoseOfTheExport() throws {
        let record = Self.record(PixelRect(x: 400, y: 100, width: 64, height: 110))
        let focal = try #require(FocalPoint(of: record))
        let sidecar = try #require(FocalSidecar(record))
        #expect(sidecar.cssObjectPosition == focal.objectPosition && focal.objectPosition == "43.2% 31%")
        #expect(sidecar.imgproxyGravity == focal.imgproxy && sidecar.imgixParameters == focal.imgix)
    }

    @Test func photosWithoutAFocalPointOrOutputsHaveNone() {
        var record = Self.record(PixelRect(x: 0, y: 0, width: 10, height: 10))
        #expect(FocalSidecar(record) != nil)
        record.focalPoint = nil
        #expect(FocalSidecar(record) == nil)
        record = Self.record(PixelRect(x: 0, y: 0, width: 10, height: 10))
        record.outputs = []
        #expect(FocalSidecar(record) == nil)
    }

    /// The JSON Schema names exactly the members that the file can have.
    @Test func theSchemaNamesEachMember() throws {
        let json = try #require(FocalSidecar(Self.record(PixelRect(x: 0, y: 0, width: 10, height: 10)))).json()
        #expect(json.last == UInt8(ascii: "\n"))
        let found = try #require(try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
        let path = PackageFolder.root.appending("docs/focal-sidecar.schema.json").string
        let data = try Data(contentsOf: URL(filePath: path))
        let schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        func members(_ object: [String: Any]?) -> Set<String> {
            Set(((object?["properties"] as? [String: Any]) ?? [:]).keys)
        }
        #expect(Set(found.keys) == members(schema).subtracting(["sourceBase64"]))
        let properties = schema["properties"] as? [String: [String: Any]]
        for name in ["faces", "crops"] {
            let first = try #require((found[name] as? [[String: Any]])?.first)
            #expect(Set(first.keys) == members(properties?[name]?["items"] as? [String: Any]), "\(name)")
        }
        #expect(found["version"] as? Int == FocalSidecar.currentVersion)
    }
}
