import Foundation
import TestSupport
import Testing

@testable import FaceCropModel

/// Tests frames by the height of a head, for heads of many sizes, rolls and places.
@Suite struct HeadFrameTests {
    private static let photo = PixelSize(width: 3000, height: 2400)
    private static let ratios = [(7, 9), (1, 1), (4, 5), (16, 9)].map { AspectRatio(width: $0.0, height: $0.1) }

    /// A head in a photo; the points follow from these by the tests' own geometry.
    private struct Head: CustomStringConvertible {
        var eyes = PixelPoint(x: 1500, y: 1000)
        var eyesToChin = 200.0
        var rollDegrees = 0.0
        var chinAside = 0.0
        /// How far the chin is above the eye line instead of below it, as a multiple of `eyesToChin`; 0 for below.
        var chinAbove = 0.0
        var pitchDegrees = 0.0
        /// Where the hair ends above the eyes, as a multiple of `eyesToChin`; `nil` if it was not measured.
        var hair: Double?

        /// The height from crown to chin: decision 81 says where the crown is.
        var height: Double {
            let pitch = pitchDegrees < -4 ? -4 : pitchDegrees > 21 ? 21 : pitchDegrees
            return eyesToChin * (2.015 - 0.012 * pitch)
        }

        var description: String { "eyes \(eyes), \(eyesToChin) px, \(rollDegrees)°" }

        /// The point so many pixels to the subject's left and towards the chin.
        func point(_ left: Double, _ down: Double) -> PixelPoint {
            let turned = Complex(left, down).times(Complex(cos(rollDegrees * .pi / 180), sin(rollDegrees * .pi / 180)))
            return PixelPoint(x: eyes.x + turned.x, y: eyes.y + turned.y)
        }

        var face: Face {
            var face = ScriptedFaces.face(
                x: eyes.x - eyesToChin / 2,
                y: eyes.y - eyesToChin / 2,
                width: eyesToChin,
                height: 1.5 * eyesToChin
            )
            var facts = FaceAttributes.scripted(right: .open, left: .open)
            facts.pose.pitchDegrees = pitchDegrees
            facts.hairTop = hair.map { $0 > 0 ? .seen(aboveEyes: $0 * eyesToChin) : .notSeen }
            facts.points[.rightPupil] = point(-0.3 * eyesToChin, 0)
            facts.points[.leftPupil] = point(0.3 * eyesToChin, 0)
            facts.points[.chin] = point(chinAside, chinAbove > 0 ? -chinAbove * eyesToChin : eyesToChin)
            face.facts = .described(facts)
            return face
        }
    }

    /// A plane number, so that the tests turn points by another rule than the library.
    private struct Complex {
        var x: Double
        var y: Double
        init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
        func times(_ other: Complex) -> Complex { Complex(x * other.x - y * other.y, x * other.y + y * other.x) }
    }

    private static func options(_ change: (inout FrameOptions) -> Void = { _ in }) -> FrameOptions {
        var options = FrameOptions()
        options.framing = .largest
        options.shape = .aspect(AspectRatio(width: 7, height: 9))
        options.head = HeadPlacement(heightFraction: 0.7, eyeLineFraction: 0.45)
        change(&options)
        return options
    }

    private static func decide(_ faces: [Face], _ change: (inout FrameOptions) -> Void = { _ in }) -> FrameDecision {
        FaceFramer(options: options(change)).decide(Detections(faces: faces), photo: photo)
    }

    private static let heads: [Head] = [5, 40, 133.3, 250, 400].flatMap { eyesToChin in
        [(1500.0, 1000.0), (700, 500), (2900.5, 1200), (20, 2390), (1500, 310)].flatMap { x, y in
            [0, 0.3, -7, 25, 80, -140, 180].map { roll in
                Head(eyes: PixelPoint(x: x, y: y), eyesToChin: eyesToChin, rollDegrees: roll)
            }
        }
    }

    @Test func aHeadIsMeasuredFromTheEyesToTheChinAlongItsOwnAxis() throws {
        for var head in Self.heads {
            for (aside, pitch) in [(-50.0, 0.0), (0, 9), (12, -30), (0, -4), (0, 21), (-3, 60)] {
                (head.chinAside, head.pitchDegrees) = (aside, pitch)
                let measured = try #require(HeadMeasurement(head.face, to: .crown), "\(head)")
                #expect(abs(measured.height - head.height) < 1e-6 * head.eyesToChin, "\(head) \(pitch)")
                #expect(measured.axis.eyesCenter.distance(to: head.eyes) < 1e-6)
                #expect(abs(cos(measured.axis.rollRadians) - cos(head.rollDegrees * .pi / 180)) < 1e-9)
                let up = measured.axis.point(above: 0.7 * head.eyesToChin)
                #expect(up.distance(to: head.point(0, -0.7 * head.eyesToChin)) < 1e-6 * head.eyesToChin)
            }
        }
    }

    /// From bald heads to high hats, the height to the hair is that which is seen.
    ///
    /// The crown is not above it, rises with it, and is at most 0.12 away from where the chin puts it.
    @Test func theHairMovesTheCrown() throws {
        for pitch in [-10.0, 0, 9, 30] {
            var head = Head(pitchDegrees: pitch)
            let byChin = head.height / head.eyesToChin - 1
            var last = 0.0
            for hundredths in 30...240 {
                let hair = Double(hundredths) / 100
                head.hair = hair
                let toHair = try #require(HeadMeasurement(head.face, to: .hair)).height / head.eyesToChin - 1
                #expect(abs(toHair - hair) < 1e-9)
                let crown = try #require(HeadMeasurement(head.face, to: .crown)).height / head.eyesToChin - 1
                #expect(crown <= max(hair, byChin - 0.12) + 1e-9 && crown >= last - 1e-9)
                #expect(abs(crown - byChin) <= 0.12 + 1e-9)
                last = crown
            }
            // The usual hair leaves the crown where the chin puts it.
            head.hair = byChin + 0.09
            #expect(abs(try #require(HeadMeasurement(head.face, to: .crown)).height - head.height) < 1e-6)
        }
    }

    @Test(arguments: [nil, 0.0]) func hairThatIsNotSeenHasNoTop(hair: Double?) throws {
        let head = Head(hair: hair)
        #expect(HeadMeasurement(head.face, to: .hair) == nil)
        #expect(abs(try #require(HeadMeasurement(head.face, to: .crown)).height - head.height) < 1e-9)
        let decision = Self.decide([head.face]) { $0.head?.top = .hair }
        #expect(decision.frames.isEmpty && decision.refusal == .headNotMeasured)
        #expect(decision.warnings.first?.contains("the top of its hair is not seen") == true)
    }

    @Test func aHeadIsFramedUpToItsHair() throws {
        let head = Head(hair: 1.3)
        let decision = Self.decide([head.face]) {
            $0.head?.top = .hair
            $0.extend = .edge
        }
        let frame = try #require(decision.frames.first).rect.asPixelRect
        #expect(abs(frame.height - 2.3 * 200 / 0.7) <= 6)
    }

    /// Annotated portraits of the Face Research Lab London Set, from a shaven head to loose hair: pitch, distance from
    /// the eye line to the chin, and to the crown without hair, in pixels.
    @Test func annotatedHeadsAreMeasuredWithinATenth() throws {
        let heads: [(pitch: Double, chin: Double, crown: Double)] = [
            (13.3, 162, 135), (21.1, 174, 125), (14.8, 185, 144), (13, 160, 141), (9.6, 175, 136),
            (6.6, 174, 151), (9.6, 164, 146), (19.7, 173, 128), (6.1, 152, 152), (8.8, 155, 146),
            (12.4, 162, 146), (13.7, 170, 145), (11, 176, 156), (8.5, 170, 153), (11.7, 161, 170),
            (4.8, 159, 150), (10.5, 176, 160), (-0.5, 167, 172), (-0.7, 157, 171), (7.2, 166, 153),
            (-3.5, 162, 156), (-0.4, 158, 161), (6.1, 163, 149), (11.2, 165, 151), (13, 166, 138),
            (6.6, 166, 165), (6.1, 176, 158), (9, 161, 152), (7.7, 158, 146), (12.1, 170, 140),
            (13.6, 171, 148), (8.4, 159, 151),
        ]
        /// Where the hair of these heads ends, by the mask, as a multiple of `chin`.
        let hair = [
            0.823, 0.748, 0.808, 0.912, 0.823, 0.941, 0.971, 0.852, 1.09, 1.045, 0.971, 0.971, 0.956, 0.956, 1.134,
            1.016, 0.956, 1.105, 1.179, 0.986, 1.045, 1.12, 1.03, 1.001, 0.927, 1.09, 0.956, 1.12, 1.001, 0.941, 0.941,
            1.03,
        ]
        let byChin = try Self.errors(heads.map { ($0, nil) })
        #expect(byChin.allSatisfy { abs($0) < 0.1 } && abs(byChin.mean) < 0.01)
        // Heads of 75 % that are within 70 % to 80 % of ICAO Doc 9303.
        let good = byChin.count { (0.7...0.8).contains(0.75 / (1 + $0)) }
        #expect(good >= 31, "\(good) of \(byChin.count)")
        let byHair = try Self.errors(zip(heads, hair).map { ($0, $1) })
        #expect(byHair.allSatisfy { abs($0) < 0.05 } && abs(byHair.mean) < 0.01)
        #expect(byHair.deviation < 0.6 * byChin.deviation, "\(byHair.deviation), \(byChin.deviation)")
    }

    /// The errors of measured heights of annotated heads, as shares of the true ones.
    private static func errors(
        _ heads: [(head: (pitch: Double, chin: Double, crown: Double), hair: Double?)]
    ) throws -> [Double] {
        try heads.map { head, hair in
            let axis = try #require(
                HeadAxis(
                    rightPupil: PixelPoint(x: -40, y: 0),
                    leftPupil: PixelPoint(x: 40, y: 0),
                    chin: PixelPoint(x: 0, y: head.chin)
                )
            )
            let top = hair.map { HairTop.seen(aboveEyes: $0 * head.chin) }
            let measured = HeadMeasurement(axis, to: .crown, hairTop: top, pitchDegrees: head.pitch)
            return try #require(measured).height / (head.chin + head.crown) - 1
        }
    }

    @Test func aFaceWithoutUsablePointsIsNotMeasured() {
        let face = ScriptedFaces.face(x: 900, y: 700, width: 200, height: 260)
        var absent = face
        absent.facts = .absent(.tooSmall, presence: nil)
        for face in [face, absent, Head(chinAbove: 1).face] {
            #expect(HeadMeasurement(face, to: .crown) == nil)
            let decision = Self.decide([face])
            #expect(decision.frames.isEmpty && decision.refusal == .headNotMeasured)
            #expect(decision.warnings.count == 1)
        }
        let point = PixelPoint(x: 1, y: 2)
        let chin = PixelPoint(x: 1, y: 90)
        #expect(HeadAxis(rightPupil: point, leftPupil: point, chin: chin) == nil)
    }

    /// In a frame that may reach beyond the photo, every head has its height and place, up to whole pixels.
    @Test func anUprightFrameHasTheRequestedShares() throws {
        for head in Self.heads {
            for ratio in Self.ratios {
                for (height, eyeLine) in [(0.7, 0.45), (0.75, 0.45), (0.2, 0.3), (1, 0.5), (0.5, 0.7)] {
                    let decision = Self.decide([head.face]) {
                        $0.shape = .aspect(ratio)
                        $0.extend = .edge
                        $0.head = HeadPlacement(heightFraction: height, eyeLineFraction: eyeLine)
                    }
                    let frame = try #require(decision.frames.first).rect.asPixelRect
                    #expect(decision.frames.first?.turned == nil)
                    // The wanted edges; a whole frame contains them, and is less than 3 pixels and a ratio larger.
                    let wanted = head.height / height
                    let top = head.eyes.y - eyeLine * wanted
                    let slack = 3 + 3 * max(ratio.value, 1 / ratio.value)
                    #expect((0...slack).contains(top - frame.minY + 1e-3), "\(head) \(ratio)")
                    #expect((0...slack).contains(frame.maxY - (top + wanted) + 1e-3), "\(head) \(ratio)")
                    #expect(abs(frame.center.x - head.eyes.x) <= slack, "\(head) \(ratio)")
                    #expect(abs(frame.width - wanted * ratio.value) <= slack, "\(head) \(ratio)")
                }
            }
        }
    }

    /// A levelled frame shows the pupils on the requested line, at the same height, about the middle.
    @Test func aLevelledFrameHasTheEyesOnTheLine() throws {
        for head in Self.heads {
            for ratio in Self.ratios {
                let decision = Self.decide([head.face]) {
                    $0.shape = .aspect(ratio)
                    $0.extend = .edge
                    $0.levelsEyes = true
                }
                let frame = try #require(decision.frames.first)
                guard abs(head.rollDegrees) >= 0.5 else {
                    #expect(frame.turned == nil)
                    continue
                }
                let turned = try #require(frame.turned, "\(head)")
                let picture = turned.transform(toPictureOf: PixelSize(width: 1000, height: 1000))
                let pupils = [-0.3, 0.3].map { picture.applied(to: head.point($0 * head.eyesToChin, 0)) }
                for pupil in pupils { #expect(abs(pupil.y - 450) < 1e-6, "\(head)") }
                #expect(abs((pupils[0].x + pupils[1].x) / 2 - 500) < 1e-6, "\(head)")
                #expect(pupils[0].x < pupils[1].x)
                // The head has 0.7 of the 1,000 pixels.
                let chin = 450 + 700 * head.eyesToChin / head.height
                #expect(abs(picture.applied(to: head.point(0, head.eyesToChin)).y - chin) < 1e-6, "\(head)")
                #expect(abs(turned.width - ratio.value * turned.height) < 1e-6)
            }
        }
    }

    /// Without a filling there is a frame exactly if all of it is in the photo; it is moved by rounding alone.
    @Test(arguments: [false, true]) func aFrameBeyondThePhotoIsRefused(levels: Bool) throws {
        var (written, refused) = (0, 0)
        for head in Self.heads {
            let decision = Self.decide([head.face]) { $0.levelsEyes = levels }
            let height = head.height / 0.7
            let turn = levels && abs(head.rollDegrees) >= 0.5 ? head.rollDegrees * .pi / 180 : 0
            let corners = [-0.5, 0.5].flatMap { x in
                [-0.45, 0.55].map { y in
                    Complex(x * height * 7 / 9, y * height).times(Complex(cos(turn), sin(turn)))
                }
            }
            let isInside = corners.allSatisfy { corner in
                (0...Double(Self.photo.width)).contains(head.eyes.x + corner.x)
                    && (0...Double(Self.photo.height)).contains(head.eyes.y + corner.y)
            }
            guard isInside else {
                refused += 1
                #expect(decision.frames.isEmpty, "\(head)")
                #expect(decision.refusal == .frameBeyondPhoto, "\(head)")
                #expect(decision.warnings.first?.contains("too little around its head") == true, "\(head)")
                continue
            }
            written += 1
            let rect = try #require(decision.frames.first, "\(head)").rect
            if turn == 0 {
                #expect(rect.x >= 0 && rect.y >= 0)
                #expect(rect.x + rect.width <= Self.photo.width && rect.y + rect.height <= Self.photo.height)
                #expect(abs(Double(rect.y) - (head.eyes.y - 0.45 * height)) <= 4, "\(head)")
            }
        }
        #expect(written > 20 && refused > 20)
    }

    @Test func theReasonNamesTheEdges() throws {
        let head = Head(eyes: PixelPoint(x: 1500, y: 100), eyesToChin: 200)
        // The frame is 2.015 · 200 / 0.7 = 575.7 pixels high; 259.1 of them are above the eyes.
        let expected =
            "Face 1 is refused: the photo has too little around its head: the frame lacks pixels beyond the edge, "
            + "160 at the top."
        #expect(Self.decide([head.face]).warnings == [expected])
    }

    @Test(arguments: [FrameOptions.Framing.largest, .each, .index(2)])
    func withoutTheFaceThereIsNoFrame(framing: FrameOptions.Framing) {
        let decision = Self.decide([]) { $0.framing = framing }
        #expect(decision.frames.isEmpty && decision.refusal == nil && decision.warnings.isEmpty)
        let one = Self.decide([Head().face]) { $0.framing = framing }
        #expect(one.frames.isEmpty == (framing == .index(2)))
    }

    @Test func withEachARefusedFaceLosesOnlyItsOwnOutput() throws {
        let inside = Head(eyes: PixelPoint(x: 1000, y: 1000), eyesToChin: 200).face
        let beyond = Head(eyes: PixelPoint(x: 2950, y: 1000), eyesToChin: 190).face
        let decision = Self.decide([inside, beyond]) { $0.framing = .each }
        #expect(decision.frames.map(\.faceNumber) == [1])
        #expect(decision.refusal == nil && decision.warnings.count == 1)
        let none = Self.decide([beyond]) { $0.framing = .each }
        #expect(none.frames.isEmpty && none.refusal == .frameBeyondPhoto)
        #expect(Self.decide([inside, beyond]) { $0.framing = .index(2) }.refusal == .frameBeyondPhoto)
        #expect(Self.decide([inside, beyond]).frames.map(\.faceNumber) == [nil])
    }

    /// The size of the output and the rules for scenes do not change the frame.
    @Test func noOtherRuleEnlargesTheFrame() throws {
        let face = Head(eyesToChin: 60).face
        let frame = try #require(Self.decide([face]).frames.first)
        let sized = Self.decide([face]) { $0.shape = .size(PixelSize(width: 700, height: 900)) }
        #expect(sized.frames == [frame])
    }
}

extension [Double] {
    fileprivate var mean: Double { reduce(0, +) / Double(count) }

    fileprivate var deviation: Double {
        (reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count)).squareRoot()
    }
}
