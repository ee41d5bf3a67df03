import Foundation
import Testing

@testable import CropEngine

@Suite struct FaceAlignerTests {
    private static let photo = PixelSize(width: 1000, height: 800)

    /// Facts of a face whose named points lie where `map` takes the template's, and all others at their centre.
    private static func facts(_ template: AlignmentTemplate, at map: AffineMatrix) -> FaceDescription {
        var points = Dictionary(uniqueKeysWithValues: Landmark.allCases.map { ($0, PixelPoint(x: 500, y: 400)) })
        for (name, point) in template.points { points[name] = map.applied(to: point) }
        let eye = EyeOpenness(aspectRatio: 0.3, state: .open)
        return .described(
            FaceFacts(
                presence: 1,
                pose: FacePose(rollDegrees: 0, yawDegrees: 0, pitchDegrees: 0),
                rightEye: eye,
                leftEye: eye,
                points: points,
                landmarks: nil
            )
        )
    }

    private static func placed(degrees: Double, scale: Double) -> AffineMatrix {
        .scaling(scale, scale)
            .then(.turning(radians: degrees * .pi / 180, about: PixelPoint(x: 0, y: 0)))
            .then(.moving(x: 500, y: 400))
    }

    /// Faces at all turns and sizes: the points come to lie where the template says, at every output size.
    @Test(arguments: ["openface", "openface-inner-eyes", "arcface"])
    func pointsComeToLieWhereTheTemplateSays(name: String) throws {
        var options = try AlignOptions(templateNamed: name)
        let template = options.template
        for size in [nil, PixelSize(width: 224, height: 224), PixelSize(width: 300, height: 300)] {
            options.size = size
            let factor = Double(size?.width ?? template.size.width) / Double(template.size.width)
            for degrees in stride(from: -180.0, to: 180, by: 37) {
                for scale in [0.3, 1, 4] {
                    let placed = Self.placed(degrees: degrees, scale: scale)
                    let alignment = try FaceAligner(options: options)
                        .alignment(Self.facts(template, at: placed), photo: Self.photo)
                    #expect(alignment.residualPixels < 1e-6 && alignment.template == name)
                    for point in template.points.values {
                        let expected = PixelPoint(x: point.x * factor, y: point.y * factor)
                        let inPhoto = placed.applied(to: point)
                        #expect(alignment.map.applied(to: inPhoto).distance(to: expected) < 1e-6)
                        #expect(alignment.inverse.applied(to: expected).distance(to: inPhoto) < 1e-6)
                    }
                }
            }
        }
    }

    @Test func theTemplatesAreTheFieldsOwn() throws {
        let openFace = AlignmentTemplate.openFace.points
        #expect(openFace[.rightEyeOuterCorner] == PixelPoint(x: 18.63907, y: 16.24962))
        #expect(openFace[.leftEyeOuterCorner] == PixelPoint(x: 75.73048, y: 15.18443))
        #expect(openFace[.noseBase] == PixelPoint(x: 47.51528, y: 49.38637))
        #expect(AlignmentTemplate.openFace.size == PixelSize(width: 96, height: 96))
        #expect(AlignmentTemplate.arcFace.size == PixelSize(width: 112, height: 112))
        #expect(AlignmentTemplate.arcFace.points.count == 5)
    }

    @Test func aResidualIsToldInPixelsOfTheOutput() throws {
        let template = AlignmentTemplate.arcFace
        guard case .described(var facts) = Self.facts(template, at: Self.placed(degrees: 20, scale: 3)) else { return }
        facts.points[.noseTip] = PixelPoint(x: 500, y: 400)
        let options = try AlignOptions(templateNamed: "arcface")
        let alignment = try FaceAligner(options: options).alignment(.described(facts), photo: Self.photo)
        let squares = template.points.map { name, target in
            let reached = alignment.map.applied(to: facts.points[name] ?? target)
            return pow(reached.distance(to: target), 2)
        }
        #expect(alignment.residualPixels > 1)
        #expect(abs(alignment.residualPixels - (squares.reduce(0, +) / 5).squareRoot()) < 1e-9)
    }

    @Test func whatCannotBeAlignedSaysWhy() throws {
        let options = try AlignOptions(templateNamed: "openface")
        let aligner = FaceAligner(options: options)
        let flat = Self.facts(.openFace, at: .scaling(0.01, 5).then(.moving(x: 500, y: 400)))
        #expect(throws: AlignmentRefusal.pointsOnALine) { try aligner.alignment(flat, photo: Self.photo) }
        #expect(throws: AlignmentRefusal.noLandmarks(nil)) { try aligner.alignment(nil, photo: Self.photo) }
        for reason in [FaceDescription.Absence.noFaceSeen, .tooSmall, .impossibleShape] {
            #expect(throws: AlignmentRefusal.noLandmarks(reason)) {
                try aligner.alignment(.absent(reason, presence: 0), photo: Self.photo)
            }
        }
    }

    /// The same face, moved towards each edge: refused as soon as a corner of the output lies outside.
    @Test func aBorderIsRefusedExactlyWhenThereIsOne() throws {
        var options = try AlignOptions(templateNamed: "openface")
        options.border = .refuse
        let aligner = FaceAligner(options: options)
        for x in stride(from: -60.0, through: 1010, by: 23) {
            for y in stride(from: -60.0, through: 810, by: 29) {
                let facts = Self.facts(.openFace, at: .moving(x: x, y: y))
                let isInside = x >= 0 && y >= 0 && x + 96 <= 1000 && y + 96 <= 800
                let alignment = try? aligner.alignment(facts, photo: Self.photo)
                #expect((alignment != nil) == isInside, "\(x) \(y)")
            }
        }
    }
}
