import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct FaceFramerTests {
    private let photo = PixelSize(width: 2000, height: 1500)

    private func decide(
        _ faces: [Face],
        doubtful: [Face] = [],
        photo: PixelSize? = nil,
        _ change: (inout FrameOptions) -> Void = { _ in }
    ) -> FrameDecision {
        var options = FrameOptions.rule
        change(&options)
        return FaceFramer(options: options).decide(
            Detections(faces: faces, doubtful: doubtful),
            photo: photo ?? self.photo
        )
    }

    @Test func aPasserByIsRecordedButDoesNotDragTheCrop() throws {
        let subject = ScriptedFaces.face(x: 900, y: 500, width: 200, height: 260)
        let passerBy = ScriptedFaces.face(x: 60, y: 600, width: 30, height: 40)
        let alone = decide([subject])
        let both = decide([passerBy, subject])
        #expect(both.frames == alone.frames)
        #expect(both.faces == [subject, passerBy])
        #expect(both.roles == [.chosen, .bystander])
        #expect(decide([passerBy, subject]) { $0.subjectSizeFraction = 0 }.roles == [.chosen, .chosen])
    }

    @Test func largestAndIndexChooseByNumber() {
        let faces = [
            ScriptedFaces.face(x: 100, y: 100, width: 100, height: 120),
            ScriptedFaces.face(x: 900, y: 100, width: 200, height: 240),
            ScriptedFaces.face(x: 1500, y: 100, width: 150, height: 180),
        ]
        #expect(decide(faces) { $0.framing = .largest }.roles == [.chosen, .notAsked, .notAsked])
        #expect(decide(faces) { $0.framing = .index(2) }.roles == [.notAsked, .chosen, .notAsked])
        #expect(decide(faces) { $0.framing = .index(4) }.frames.isEmpty)
        #expect(decide(faces).faces.map(\.box.width) == [200, 150, 100])
    }

    @Test func eachGivesAFrameForEachSubject() {
        let faces = [
            ScriptedFaces.face(x: 100, y: 100, width: 100, height: 120),
            ScriptedFaces.face(x: 900, y: 100, width: 200, height: 240),
            ScriptedFaces.face(x: 1500, y: 100, width: 20, height: 24),
        ]
        let decision = decide(faces) { $0.framing = .each }
        #expect(decision.frames.map(\.faceNumber) == [1, 2])
        #expect(decision.frames[1].rect == decide([faces[0]]).frames[0].rect)
    }

    @Test func theGroupFrameHoldsEveryChosenHead() throws {
        for seed in 0..<300 {
            let (photo, faces) = ScriptedFaces.scene(seed: seed)
            let decision = decide(faces, photo: photo) {
                $0.framing = .group
                $0.subjectSizeFraction = 0
            }
            let rect = try #require(decision.frames.first?.rect)
            let heads = faces.compactMap { HeadBox.rect(of: $0).intersection(photo.bounds) }
            #expect(heads.allSatisfy { rect.asPixelRect.contains($0, tolerance: 1e-6) }, "seed \(seed)")
            // The frame is the smallest: each side is within a pixel of some head.
            #expect(heads.contains { $0.minX < Double(rect.x) + 1 } && heads.contains { $0.minY < Double(rect.y) + 1 })
            #expect(heads.contains { $0.maxX > Double(rect.maxX) - 1 })
            #expect(heads.contains { $0.maxY > Double(rect.maxY) - 1 })
        }
    }

    @Test(arguments: [nil, FrameOptions.Shape.aspect(AspectRatio(width: 1, height: 1))])
    func keepFacesGrowsUntilNoChosenFaceIsCut(shape: FrameOptions.Shape?) throws {
        var grown = 0
        for seed in 0..<500 {
            let (photo, faces) = ScriptedFaces.scene(seed: seed)
            let change = { (keeps: Bool) in
                { (options: inout FrameOptions) in
                    options.keepsFaces = keeps
                    options.subjectSizeFraction = 0
                    options.shape = shape
                }
            }
            let plain = try #require(decide(faces, photo: photo, change(false)).frames.first?.rect)
            let kept = try #require(decide(faces, photo: photo, change(true)).frames.first?.rect)
            let isWhole = { (rect: WholePixelRect) in
                faces.allSatisfy { FaceVisibility.keptFraction(of: $0.box, crop: rect, photo: photo) == 1 }
            }
            grown += isWhole(plain) ? 0 : 1
            if shape == nil || kept.size != FrameShape.largestSize(of: AspectRatio(width: 1, height: 1), in: photo) {
                #expect(isWhole(kept), "seed \(seed): \(kept)")
            }
            if shape == nil { #expect(plain.intersection(kept) == plain, "never smaller, seed \(seed)") }
        }
        #expect(grown > 50, "the sweep must hold scenes in which the averaged rule cuts a face")
    }

    static let shapes: [FrameOptions.Shape?] = [
        nil, .aspect(AspectRatio(width: 1, height: 1)), .aspect(AspectRatio(width: 4, height: 5)),
        .aspect(AspectRatio(width: 9, height: 16)), .aspect(AspectRatio(width: 16, height: 9)),
    ]

    @Test(arguments: [0.2, 0.45, 0.9], shapes)
    func theFaceHasTheShareOfTheHeightThatWasAskedFor(share: Double, shape: FrameOptions.Shape?) throws {
        let face = ScriptedFaces.face(x: 900, y: 700, width: 100, height: 130)
        for headroom in [0.0, 0.1] {
            let decision = decide([face]) {
                $0.faceHeightFraction = share
                $0.headroomFraction = headroom
                $0.shape = shape
            }
            let rect = try #require(decision.frames.first?.rect)
            // A narrow frame must still contain the width of the face.
            let narrowest = shape.map { 100 / $0.aspectRatio.value } ?? 0
            let expected = min(share, narrowest > 0 ? 130 / narrowest : 1)
            #expect(abs(130 / Double(rect.height) - expected) < 0.02, "\(rect)")
            #expect(rect.asPixelRect.contains(face.box, tolerance: 1), "\(rect)")
        }
    }

    @Test func theFaceHeightOfAGroupLeavesItsFacesInTheFrame() throws {
        let pair = [
            ScriptedFaces.face(x: 300, y: 500, width: 100, height: 130),
            ScriptedFaces.face(x: 1300, y: 520, width: 100, height: 130),
        ]
        for framing in [FrameOptions.Framing.averaged, .group] {
            let decision = decide(pair) {
                $0.framing = framing
                $0.faceHeightFraction = 0.45
            }
            let rect = try #require(decision.frames.first?.rect)
            #expect(pair.allSatisfy { rect.asPixelRect.contains($0.box) }, "\(framing): \(rect)")
        }
    }

    @Test func thirdsPutsTheEyesOnTheUpperThird() throws {
        let face = ScriptedFaces.face(x: 900, y: 700, width: 100, height: 130)
        let decision = decide([face]) {
            $0.placement = .thirds
            $0.shape = .size(PixelSize(width: 400, height: 400))
        }
        let rect = try #require(decision.frames.first?.rect)
        let eyes = (face.points.eyesCenter.y - Double(rect.y)) / Double(rect.height)
        #expect(abs(eyes - 1.0 / 3) < 0.01)
    }

    /// The eyes are on the line as exactly as whole pixels allow, wherever the photo leaves room, and the face keeps
    /// its share.
    @Test func theEyesAreOnTheirLine() throws {
        let face = ScriptedFaces.face(x: 900, y: 700, width: 100, height: 130)
        for line in stride(from: 0.2, through: 0.6, by: 0.02) {
            for share in stride(from: 0.2, through: 0.6, by: 0.1) {
                let decision = decide([face]) {
                    $0.framing = .largest
                    $0.faceHeightFraction = share
                    $0.eyeLineFraction = line
                    $0.keepsFaces = false
                    $0.shape = .aspect(AspectRatio(width: 4, height: 5))
                }
                let rect = try #require(decision.frames.first?.rect)
                let eyes = (face.points.eyesCenter.y - Double(rect.y)) / Double(rect.height)
                #expect(abs(eyes - line) < 2 / Double(rect.height), "\(line) \(share)")
                #expect(abs(130 / Double(rect.height) - share) < 0.01, "\(line) \(share)")
            }
        }
    }

    @Test func thirdsHoldsForTheLargestFrameToo() throws {
        let photo = PixelSize(width: 512, height: 1536)
        let face = ScriptedFaces.face(x: 200, y: 700, width: 100, height: 130)
        for (extent, margin) in [(FrameOptions.Extent.tight, 3.0), (.largest, 0.6)] {
            let decision = decide([face], photo: photo) {
                $0.placement = .thirds
                $0.margin = .faceFraction(margin)
                $0.extent = extent
                $0.shape = .aspect(AspectRatio(width: 1, height: 1))
            }
            let rect = try #require(decision.frames.first?.rect)
            #expect(rect.size == PixelSize(width: 512, height: 512))
            #expect(abs((face.points.eyesCenter.y - Double(rect.y)) / 512 - 1.0 / 3) < 0.01)
        }
    }

    @Test func groupFramingHeedsOptionsBesideTheRatio() {
        let face = ScriptedFaces.face(x: 900, y: 700, width: 100, height: 130)
        let group = { (change: @escaping (inout FrameOptions) -> Void) in
            self.decide([face]) {
                $0.framing = .group
                $0.shape = .aspect(AspectRatio(width: 4, height: 5))
                change(&$0)
            }.frames.map(\.rect)
        }
        let plain = group { _ in }
        #expect(group { $0.placement = .thirds } != plain)
        #expect(group { $0.eyeLineFraction = 0.3 } != plain)
        #expect(group { $0.extend = .blur } != plain)
        #expect(group { $0.headroomFraction = 1 } != plain)
        #expect(group { $0.margin = .pixels(9) } != plain)
        #expect(group { $0.faceHeightFraction = 0.4 } != plain)
    }

    /// Values that no user needs, but that must not cause an overflow.
    @Test(arguments: [FrameOptions.Framing.averaged, .group, .largest, .each, .index(1)], [0, 1, 1e6, 1e18, 1e300])
    func noValueIsTooLarge(framing: FrameOptions.Framing, value: Double) throws {
        let photo = PixelSize(width: 640, height: 480)
        let face = ScriptedFaces.face(x: 300, y: 200, width: 50, height: 65)
        for shape in Self.shapes {
            for extend in [nil, FrameOptions.Extension.edge] {
                for field in 0..<4 {
                    let decision = decide([face], photo: photo) {
                        $0.framing = framing
                        $0.shape = shape
                        $0.extend = extend
                        switch field {
                        case 0: $0.margin = .pixels(value)
                        case 1: $0.margin = .faceFraction(value)
                        case 2: $0.headroomFraction = value
                        default: $0.faceHeightFraction = min(1, 1 / max(value, 1))
                        }
                    }
                    let rect = try #require(decision.frames.first?.rect)
                    #expect(rect.intersection(WholePixelRect(covering: photo)) != nil)
                    #expect(extend != nil || rect.intersection(WholePixelRect(covering: photo)) == rect)
                    #expect(rect.width <= 20 * 640 && rect.height <= 20 * 640)
                }
            }
        }
    }

    @Test func headroomAddsAirAboveOnly() throws {
        let face = ScriptedFaces.face(x: 900, y: 700, width: 100, height: 130)
        let plain = try #require(decide([face]).frames.first?.rect)
        let airy = try #require(decide([face]) { $0.headroomFraction = 1 }.frames.first?.rect)
        #expect(airy == WholePixelRect(x: plain.x, y: plain.y - 130, width: plain.width, height: plain.height + 130))
    }

    @Test func anExtendedFrameKeepsTheFaceInItsPlace() throws {
        let face = ScriptedFaces.face(x: 0, y: 0, width: 100, height: 130)
        let change = { (extend: FrameOptions.Extension?) in
            { (options: inout FrameOptions) in
                options.extend = extend
                options.shape = .size(PixelSize(width: 200, height: 200))
            }
        }
        let extended = try #require(decide([face], change(.blur)).frames.first?.rect)
        #expect(abs(extended.asPixelRect.center.x - face.box.center.x) <= 1)
        #expect(abs(extended.asPixelRect.center.y - face.box.center.y) <= 1)
        let moved = try #require(decide([face], change(nil)).frames.first?.rect)
        #expect(moved.x == 0 && moved.y == 0 && moved.size == extended.size)
    }

    /// Found by fuzzing: the frame followed such eyes out of the photo; with an extension, it showed nothing of the
    /// photo.
    @Test(arguments: [-9_000, -500, 400, 800, 9_000])
    func eyesFarFromTheirFaceDoNotTakeTheFrameOutOfThePhoto(offset: Double) throws {
        let photo = PixelSize(width: 600, height: 400)
        var face = ScriptedFaces.face(x: 200, y: 150, width: 100, height: 130)
        face.points.rightEye.y += offset
        face.points.leftEye.y += offset
        for extend in [nil, FrameOptions.Extension.edge] {
            for shape in [nil, FrameOptions.Shape.size(PixelSize(width: 100, height: 100))] {
                let decision = decide([face], photo: photo) {
                    $0.placement = .thirds
                    $0.extend = extend
                    $0.shape = shape
                }
                let rect = try #require(decision.frames.first?.rect)
                #expect(rect.intersection(WholePixelRect(covering: photo)) != nil)
            }
        }
    }

    @Test func aGroupAskedOnlyForARatioKeepsAsMuchOfThePhotoAsItCan() throws {
        let face = ScriptedFaces.face(x: 1500, y: 700, width: 100, height: 130)
        let square = FrameOptions.Shape.aspect(AspectRatio(width: 1, height: 1))
        let group = decide([face]) {
            $0.framing = .group
            $0.shape = square
        }
        #expect(group.frames.map(\.rect) == [WholePixelRect(x: 500, y: 0, width: 1500, height: 1500)])
        let tight = decide([face]) {
            $0.framing = .group
            $0.shape = square
            $0.extent = .tight
        }
        #expect(tight.frames[0].rect.width < 300)
    }

    /// The frame moves by at most a hundred pixels, a sixth of its side.
    @Test(arguments: [(1060.0, true), (1150, false)])
    func aDoubtfulFaceNearbyIsKept(x: Double, isKept: Bool) throws {
        let photo = PixelSize(width: 1500, height: 600)
        let face = ScriptedFaces.face(x: 700, y: 200, width: 100, height: 130)
        let maybe = ScriptedFaces.face(x: x, y: 200, width: 60, height: 80, score: 0.4)
        let change = { (options: inout FrameOptions) in
            options.framing = .group
            options.shape = .aspect(AspectRatio(width: 1, height: 1))
        }
        let plain = try #require(decide([face], photo: photo, change).frames.first?.rect)
        #expect(FaceVisibility.keptFraction(of: maybe.box, crop: plain, photo: photo) == 0)
        let hinted = try #require(decide([face], doubtful: [maybe], photo: photo, change).frames.first?.rect)
        #expect(FaceVisibility.keptFraction(of: maybe.box, crop: hinted, photo: photo) == (isKept ? 1 : 0))
        #expect(FaceVisibility.keptFraction(of: face.box, crop: hinted, photo: photo) == 1)
    }

    @Test func theDecisionDoesNotDependOnTheOrderOfDetections() {
        for seed in 0..<100 {
            let (photo, faces) = ScriptedFaces.scene(seed: seed)
            for framing in [FrameOptions.Framing.averaged, .group, .largest, .each, .index(1)] {
                let change = { (options: inout FrameOptions) in options.framing = framing }
                let forwards = decide(faces, photo: photo, change)
                let backwards = decide(faces.reversed(), photo: photo, change)
                #expect(forwards.frames == backwards.frames && forwards.faces == backwards.faces)
            }
        }
    }
}
