import TestSupport
import Testing

@testable import FaceCropModel

/// Tests a guarded frame beside every position that it could have, over many scenes.
@Suite struct GuardedFrameTests {
    private static let ratios = [
        AspectRatio(width: 1, height: 1), AspectRatio(width: 16, height: 9), AspectRatio(width: 2, height: 3),
    ]

    private static func options(_ ratio: AspectRatio) -> FrameOptions {
        var options = FrameOptions(preset: .guarded)
        options.shape = .aspect(ratio)
        return options
    }

    private static func everyScene(_ body: (_ scene: String, FrameOptions, PixelSize, [Face]) throws -> Void) rethrows {
        for seed in 0..<40 {
            let (photo, faces) = ScriptedFaces.scene(seed: seed, most: 9, sizeRange: 0.05...0.5)
            for ratio in ratios { try body("\(seed) \(ratio)", options(ratio), photo, faces) }
        }
    }

    /// The crop from the middle, as the fallback `center` makes it.
    private func centred(_ options: FrameOptions, _ photo: PixelSize) throws -> WholePixelRect {
        let nothing = FaceFramer(options: options).decide(Detections(), photo: photo)
        #expect(nothing.frames.isEmpty)
        let plan = FallbackChain(options: options).plan(nothing, photo: photo, file: .named("a.jpg")) {
            _ throws(PhotoError) in PixelPoint(x: 0, y: 0)
        }
        #expect(plan.crops.count == 1)
        return try #require(plan.crops.first).request.frame
    }

    /// What a frame shows of the chosen faces, largest first.
    private struct View {
        var whole: [Bool]
        var wholeHeads: Int
        var cutHeads: Int
        /// Whether the eyes, the nose and the mouth of the largest face are shown.
        var showsLargest: Bool

        init(_ frame: WholePixelRect, _ faces: [Face], _ photo: PixelSize) {
            let seen = frame.asPixelRect
            func part(_ rect: PixelRect) -> PixelRect { rect.intersection(photo.bounds) ?? rect }
            whole = faces.map { seen.contains(part($0.box), tolerance: 0.01) }
            let heads = faces.map { part(HeadBox.rect(of: $0)) }
            cutHeads = zip(whole, heads).count { isWhole, head in
                !isWhole || (seen.intersection(head)?.area ?? 0) < 0.9 * head.area
            }
            wholeHeads = heads.count { seen.contains($0, tolerance: 0.01) }
            showsLargest = seen.contains(part(faces[0].features), tolerance: 0.5)
        }

        /// The largest face first, then the number of faces, then that of cut heads.
        var worth: [Int] { [whole[0] ? 2 : showsLargest ? 1 : 0, whole.count { $0 }, -cutHeads] }
    }

    @Test func aFrameThatCutsNoHeadStaysWhereItIs() throws {
        var stays = 0
        try Self.everyScene { scene, options, photo, faces in
            let centred = try centred(options, photo)
            let decision = FaceFramer(options: options).decide(Detections(faces: faces), photo: photo)
            let chosen = decision.chosen.map { decision.faces[$0] }
            let frame = try #require(decision.frames.first)
            let view = View(centred, chosen, photo)
            guard view.wholeHeads == chosen.count else { return }
            stays += 1
            #expect(frame.rect == centred && frame.move == nil, "\(scene)")
        }
        #expect(stays > 3)
    }

    /// No position shows more, and none that shows as much is nearer to the middle.
    @Test func noOtherPositionIsBetterOrNearer() throws {
        var moved = 0
        try Self.everyScene { scene, options, photo, faces in
            let centred = try centred(options, photo)
            let decision = FaceFramer(options: options).decide(Detections(faces: faces), photo: photo)
            let chosen = decision.chosen.map { decision.faces[$0] }
            let frame = try #require(decision.frames.first)
            #expect(frame.rect.size == centred.size, "\(scene)")
            let worth = View(frame.rect, chosen, photo).worth
            #expect(!worth.lexicographicallyPrecedes(View(centred, chosen, photo).worth), "\(scene)")
            guard let move = frame.move else { return #expect(frame.rect == centred, "\(scene)") }
            moved += 1
            #expect(frame.rect.x - centred.x == move.x && frame.rect.y - centred.y == move.y, "\(scene)")
            let distance = abs(move.x) + abs(move.y)
            let others = (0...photo.width - centred.width).flatMap { x in
                (0...photo.height - centred.height).map { y in
                    WholePixelRect(x: x, y: y, width: centred.width, height: centred.height)
                }
            }
            let views = others.map { place in
                let view = View(place, chosen, photo)
                return (place: place, worth: view.worth, wholeHeads: view.wholeHeads)
            }
            let better = views.first { worth.prefix(2).lexicographicallyPrecedes($0.worth.prefix(2)) }
            #expect(better == nil, "\(scene): \(String(describing: better))")
            // With heads that are all whole, nothing else keeps the frame from being nearer.
            guard View(frame.rect, chosen, photo).wholeHeads == chosen.count else { return }
            let nearer = views.first {
                $0.wholeHeads == chosen.count && abs($0.place.x - centred.x) + abs($0.place.y - centred.y) < distance
            }
            #expect(nearer == nil, "\(scene): \(String(describing: nearer))")
        }
        #expect(moved > 40)
    }

    @Test func whyItWasMovedIsSaidByTheNumbersOfTheFaces() throws {
        let photo = PixelSize(width: 1600, height: 900)
        let faces = [
            ScriptedFaces.face(x: 700, y: 200, width: 200, height: 260),
            ScriptedFaces.face(x: 1200, y: 300, width: 150, height: 200),
        ]
        let decision = FaceFramer(options: Self.options(AspectRatio(width: 1, height: 1)))
            .decide(Detections(faces: faces), photo: photo)
        let frame = try #require(decision.frames.first)
        let head = HeadBox.rect(of: decision.faces[1])
        #expect(frame.move == FrameMove(x: Int(head.maxX.rounded(.up)) - 1250, y: 0, faces: [2]))
        #expect(decision.focalPoint != nil)
    }

    /// The head of a face larger than the frame cannot be whole, but its eyes and mouth can.
    @Test func ofAFaceLargerThanTheFrameTheEyesAndTheMouthAreShown() throws {
        let photo = PixelSize(width: 800, height: 2000)
        let face = ScriptedFaces.face(x: 60, y: 1100, width: 680, height: 880)
        let options = Self.options(AspectRatio(width: 1, height: 1))
        let frame = try #require(
            FaceFramer(options: options).decide(Detections(faces: [face]), photo: photo).frames.first
        )
        #expect(frame.rect.asPixelRect.contains(face.features, tolerance: 0.5), "\(frame.rect)")
        #expect(frame.move?.faces == [1])
    }

    @Test func aFocalPointIsAnotherStart() throws {
        let photo = PixelSize(width: 3000, height: 1000)
        let face = ScriptedFaces.face(x: 2000, y: 300, width: 200, height: 260)
        let head = HeadBox.rect(of: face)
        let framer = FaceFramer(options: Self.options(AspectRatio(width: 1, height: 1)))
        for place in stride(from: 0.0, through: 1, by: 0.05) {
            let override = PhotoOverride(focalPoint: UnitPoint(x: place, y: 0.5))
            let decided = framer.decide(Detections(faces: [face]), photo: photo, by: override, at: "a.yaml:1")
            let frame = try #require(decided.decision.frames.first)
            let start = min(max(Int(nearest: place * 3000) - 500, 0), 2000)
            let least = Int(head.maxX.rounded(.up)) - 1000
            let most = Int(head.minX.rounded(.down))
            let isCut = Double(start) > head.minX || Double(start + 1000) < head.maxX
            #expect(decided.effect == .focal)
            if !isCut { #expect(frame.rect.x == start && frame.move == nil, "\(place)") }
            if let move = frame.move {
                #expect(frame.rect.x == (start < least ? least : most) && move.x == frame.rect.x - start, "\(place)")
            }
        }
    }

    @Test func attentionIsAnotherStart() throws {
        let photo = PixelSize(width: 3000, height: 1000)
        var options = Self.options(AspectRatio(width: 1, height: 1))
        options.framing = .guarded(from: .attention)
        let face = ScriptedFaces.face(x: 600, y: 300, width: 100, height: 130)
        let near = FaceFramer(options: options)
            .decide(Detections(faces: [face]), photo: photo, from: PixelPoint(x: 900, y: 100))
        #expect(near.frames.map(\.rect) == [WholePixelRect(x: 400, y: 0, width: 1000, height: 1000)])
    }

    @Test func theTextOfTheFramingIsReadBack() {
        for framing in [FrameOptions.Framing.guarded(from: .center), .guarded(from: .attention)] {
            #expect(FrameOptions.Framing(text: framing.description) == framing)
            #expect(framing.guardedFallback?.last == .center)
        }
        #expect(FrameOptions.Framing.averaged.guardedFallback == nil)
    }

    /// A guarded frame has no place for what says how near or how high faces are.
    @Test func optionsAboutThePlaceOfFacesAreRefused() throws {
        let ratio = FrameOptions.Shape.aspect(AspectRatio(width: 1, height: 1))
        let changes: [(inout FrameOptions) -> Void] = [
            { $0.shape = nil }, { $0.margin = .pixels(10) }, { $0.faceHeightFraction = 0.4 },
            { $0.head = HeadPlacement(heightFraction: 0.6) }, { $0.headroomFraction = 0.1 }, { $0.placement = .thirds },
            { $0.eyeLineFraction = 0.4 }, { $0.extent = .tight }, { $0.levelsEyes = true }, { $0.extend = .edge },
        ]
        var options = Options()
        options.frame = FrameOptions(preset: .guarded)
        options.frame.shape = ratio
        try options.validate()
        for (number, change) in changes.enumerated() {
            var changed = options
            change(&changed.frame)
            #expect(throws: RunError.self, "\(number)") { try changed.validate() }
        }
    }
}
