import Foundation
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct FaceAlignerTests {
    private static let photo = PixelSize(width: 1000, height: 800)

    /// A face with the named points of the template under `map`, and all other points at their centre.
    private static func face(_ template: AlignmentTemplate, at map: AffineMatrix) -> Face {
        var face = ScriptedFaces.face(x: 400, y: 300, width: 200, height: 200)
        guard case .described(let facts) = facts(template, at: map) else { return face }
        face.facts = .described(facts)
        if template.pointSource == .detector {
            func point(_ name: Landmark) -> PixelPoint { facts.points[name] ?? PixelPoint(x: 0, y: 0) }
            face.points = FacePoints(
                rightEye: point(.rightPupil),
                leftEye: point(.leftPupil),
                nose: point(.noseTip),
                rightMouth: point(.rightMouthCorner),
                leftMouth: point(.leftMouthCorner)
            )
        }
        return face
    }

    private static func facts(_ template: AlignmentTemplate, at map: AffineMatrix) -> FaceAttributesResult {
        var points = Dictionary(uniqueKeysWithValues: Landmark.allCases.map { ($0, PixelPoint(x: 500, y: 400)) })
        for (name, point) in template.points { points[name] = map.applied(to: point) }
        let eye = EyeOpenness(aspectRatio: 0.3, state: .open)
        return .described(
            FaceAttributes(
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

    /// Faces at all angles and sizes: the mapped points are those of the template, at every output size.
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
                        .alignment(of: Self.face(template, at: placed), photo: Self.photo)
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

    /// A face squeezed from the side, at each turn, and at sizes of another ratio than the template's.
    @Test(arguments: [nil, PixelSize(width: 300, height: 100), PixelSize(width: 96, height: 500)])
    func facesAreNotStretchedMoreThanTwofold(size: PixelSize?) throws {
        var options = try AlignOptions(templateNamed: "openface")
        options.size = size
        for degrees in stride(from: 0.0, to: 360, by: 45) {
            for squeeze in stride(from: 1.05, to: 4, by: 0.1) {
                let turned = Self.placed(degrees: degrees, scale: 2)
                let face = Self.face(.openFace, at: .scaling(1 / squeeze, 1).then(turned))
                let alignment = Result { try FaceAligner(options: options).alignment(of: face, photo: Self.photo) }
                if squeeze < 2 {
                    #expect(throws: Never.self) { try alignment.get() }
                } else {
                    #expect(throws: AlignmentRefusal.tooStretched) { try alignment.get() }
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
        var face = Self.face(template, at: Self.placed(degrees: 20, scale: 3))
        face.points.nose = PixelPoint(x: 500, y: 400)
        let options = try AlignOptions(templateNamed: "arcface")
        let alignment = try FaceAligner(options: options).alignment(of: face, photo: Self.photo)
        let squares = template.points.map { name, target in
            let reached = alignment.map.applied(to: face.points.landmarks[name] ?? target)
            return pow(reached.distance(to: target), 2)
        }
        #expect(alignment.residualPixels > 1)
        #expect(abs(alignment.residualPixels - (squares.reduce(0, +) / 5).squareRoot()) < 1e-9)
    }

    @Test func facesThatCannotBeAlignedHaveAReason() throws {
        let options = try AlignOptions(templateNamed: "openface")
        let aligner = FaceAligner(options: options)
        let flat = Self.face(.openFace, at: .scaling(0.01, 5).then(.moving(x: 500, y: 400)))
        #expect(throws: AlignmentRefusal.pointsOnALine) { try aligner.alignment(of: flat, photo: Self.photo) }
        var face = ScriptedFaces.face(x: 400, y: 300, width: 200, height: 200)
        #expect(throws: AlignmentRefusal.noLandmarks(nil)) { try aligner.alignment(of: face, photo: Self.photo) }
        for reason in [FaceAttributesResult.Absence.noFaceSeen, .tooSmall, .impossibleShape] {
            face.facts = .absent(reason, presence: 0)
            #expect(throws: AlignmentRefusal.noLandmarks(reason)) { try aligner.alignment(of: face, photo: Self.photo) }
        }
    }

    /// The same face, moved towards each edge: it is refused as soon as a corner of the output is outside.
    @Test func aBorderIsRefusedExactlyWhenThereIsOne() throws {
        var options = try AlignOptions(templateNamed: "openface")
        options.border = .refuse
        let aligner = FaceAligner(options: options)
        for x in stride(from: -60.0, through: 1010, by: 23) {
            for y in stride(from: -60.0, through: 810, by: 29) {
                let face = Self.face(.openFace, at: .moving(x: x, y: y))
                let isInside = x >= 0 && y >= 0 && x + 96 <= 1000 && y + 96 <= 800
                let alignment = try? aligner.alignment(of: face, photo: Self.photo)
                #expect((alignment != nil) == isInside, "\(x) \(y)")
            }
        }
    }
}
