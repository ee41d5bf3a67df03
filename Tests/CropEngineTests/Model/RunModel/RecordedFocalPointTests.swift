import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// The focal point in the record of a photo: where its subject is.
@Suite struct RecordedFocalPointTests {
    private static let photos = [(1200, 800), (800, 1200), (1000, 1000), (2400, 600), (500, 3000)].map {
        PixelSize(width: $0, height: $1)
    }

    /// The record of a photo whose square crop is around `point`, as near as the edges allow.
    private static func record(
        _ outcome: PhotoOutcome,
        _ point: PixelPoint,
        photo: PixelSize,
        subject: PixelRect? = nil,
        faces: [Face] = [],
        applied: [PhotoOverride.Effect] = []
    ) -> PhotoRecord {
        let size = FrameShape.largestSize(of: AspectRatio(width: 1, height: 1), in: photo)
        let frame = FramePlacement(photo: photo, candidates: []).bestRect(size: size, near: point)
        let request = RenderRequest(frame: frame, outputSize: PixelSize(width: 100, height: 100))
        let plan = CropPlan(
            outcome: outcome,
            crops: [CropPlan.Crop(request: request)],
            focalPoint: point,
            subject: subject
        )
        var record = PhotoRecord(source: "a.jpg")
        record.size = photo
        record.override = OverrideRecord(file: "overrides.yaml", line: 1, match: .path)
        record.override?.applied = applied
        let decision = FrameDecision(faces: faces, roles: faces.map { _ in .chosen }, frames: [])
        record.note(decision, plan, photo: photo)
        record.note(outcome)
        return record
    }

    private static func points(in photo: PixelSize) -> [PixelPoint] {
        stride(from: 0.0, through: 1, by: 0.1).flatMap { x in
            stride(from: 0.0, through: 1, by: 0.25).map { y in
                PixelPoint(x: x * Double(photo.width), y: y * Double(photo.height))
            }
        }
    }

    /// No crop pulled from the middle to an edge what is wanted there: a thing, or what a person has pointed at.
    @Test func aPointOfAThingOrAPersonStaysWhereItIs() {
        for photo in Self.photos {
            for point in Self.points(in: photo) {
                let expected = UnitPoint(point, in: photo).rounded
                let thing = PixelRect(x: point.x - 20, y: point.y - 20, width: 40, height: 40)
                let salient = Self.record(.fallback(.salient, reason: .noFace), point, photo: photo, subject: thing)
                #expect(salient.focalPoint == expected && salient.subject == thing.rounded)
                let face = ScriptedFaces.face(x: 0, y: 0, width: 60, height: 80)
                for faces in [[], [face]] {
                    let given = Self.record(.written, point, photo: photo, faces: faces, applied: [.focal])
                    #expect(given.focalPoint == expected, "\(photo)")
                }
            }
        }
    }

    /// What libvips finds at an edge is recorded further inside, so that crops of 9:16 to 16:9 around it are the same.
    @Test func aPointOfAttentionAtAnEdgeIsRecordedFurtherInside() throws {
        for photo in Self.photos {
            for point in Self.points(in: photo) {
                let record = Self.record(.fallback(.attention, reason: .noFace), point, photo: photo)
                let found = try #require(record.focalPoint)
                let focal = try #require(FocalPoint(of: record))
                #expect(focal.place == found && focal.fractions == found && focal.centre == found)
                for (width, height) in [(9, 16), (4, 5), (1, 1), (3, 2), (16, 9)] {
                    let box = CoveredBox(PixelSize(width: width, height: height), filledBy: photo)
                    let wanted = box.part(at: UnitPoint(point, in: photo), .centred)
                    #expect(box.part(at: found, .centred).center.distance(to: wanted.center) <= 1, "\(photo) \(point)")
                }
                #expect([found.x, found.y, 1 - found.x, 1 - found.y].allSatisfy { $0 > 0.04 }, "\(photo) \(found)")
            }
        }
    }
}
