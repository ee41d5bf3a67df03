import TestSupport
import Testing

@testable import FaceCropModel

/// Tests that faces keep their share of a crop's height where the frame has fewer pixels than the output.
@Suite struct KeptFaceHeightTests {
    private static let photo = PixelSize(width: 3000, height: 2000)
    private static let asked = PixelSize(width: 256, height: 256)

    /// A face in the middle of the photo.
    private func face(height: Double, x: Double = 1400) -> Face {
        ScriptedFaces.face(x: x, y: 1000 - height / 2, width: 0.75 * height, height: height)
    }

    private func options(_ change: (inout FrameOptions) -> Void = { _ in }) -> FrameOptions {
        var options = FrameOptions(preset: .avatar)
        options.shape = .size(Self.asked)
        options.fallback = [.attention, .center]
        change(&options)
        return options
    }

    private func plan(_ faces: [Face], _ options: FrameOptions) -> CropPlan {
        let decision = FaceFramer(options: options).decide(Detections(faces: faces), photo: Self.photo)
        return FallbackChain(options: options).plan(decision, photo: Self.photo, file: .named("a.jpg")) {
            _ throws(PhotoError) in
            PixelPoint(x: 1500, y: 1000)
        }
    }

    /// The rule, stated once more: a face of h pixels gets a crop of h / share pixels, if that is enlarged at most as
    /// much as allowed.
    @Test(arguments: [1.0, 1.5, 2, 4], [0.2, 0.45, 0.6])
    func theShareWinsUpToTheLimit(limit: Double, share: Double) throws {
        for height in stride(from: 20.0, through: 400, by: 7.3) {
            let options = options {
                $0.maximumEnlargement = limit
                $0.faceHeightFraction = share
            }
            let plan = plan([face(height: height)], options)
            let least = share * Double(Self.asked.height) / limit
            // The frame is rounded to whole pixels.
            if abs(height - least) <= 0.02 * least { continue }
            if height > least {
                let request = try #require(plan.crops.first).request
                #expect(plan.outcome.isWritten && request.outputSize == Self.asked, "\(height)")
                #expect(abs(Double(request.frame.height) - height / share) <= 2, "\(height): \(request.frame)")
            } else {
                guard case .fallback(.loose, .faceTooSmall) = plan.outcome else {
                    Issue.record("\(height): \(plan.outcome)")
                    continue
                }
                let request = try #require(plan.crops.first).request
                #expect(request.frame.height >= Self.asked.height && request.outputSize == Self.asked)
                #expect(request.frame.asPixelRect.contains(face(height: height).box), "\(height)")
            }
        }
    }

    @Test func theWarningSaysHowManyPixelsAreMissing() {
        let refused = plan([face(height: 50)], options { $0.maximumEnlargement = 2 })
        #expect(
            refused.warnings == [
                "Face 1 is refused: it is 50 pixels high, and 58 are needed even if the crop is enlarged 2 times; "
                    + "used a looser crop instead."
            ]
        )
        let plain = plan([face(height: 60)], options { $0.maximumEnlargement = 1 })
        #expect(plain.warnings.first?.contains("it is 60 pixels high, and 115 are needed;") ?? false)
    }

    /// Whatever would draw the eye, the faces that are known are whole, at every place in the photo, with the least
    /// enlargement: none, if the photo has the pixels.
    @Test(arguments: [FramePreset.avatar, .portrait, .instagramProfile, .linkedin])
    func aFaceThatIsTooSmallIsKept(preset: FramePreset) throws {
        for fallback in [[FrameOptions.FallbackStep.salient, .center], [.attention], [.loose, .skip]] {
            for x in stride(from: 0.0, through: 2970, by: 330) {
                for y in stride(from: 0.0, through: 1960, by: 280) {
                    var options = FrameOptions(preset: preset)
                    let asked = PixelSize(width: 400, height: 500)
                    options.shape = .size(asked)
                    options.requirements = FaceRequirements()
                    options.head = nil
                    options.faceHeightFraction = 0.4
                    options.fallback = fallback
                    let faces = [ScriptedFaces.face(x: x, y: y, width: 30, height: 40)]
                    let plan = plan(faces, options)
                    guard case .fallback(.loose, .faceTooSmall) = plan.outcome else {
                        Issue.record("\(x), \(y): \(plan.outcome)")
                        continue
                    }
                    let crop = try #require(plan.crops.first)
                    let frame = crop.request.frame
                    #expect(frame.asPixelRect.contains(faces[0].box), "\(x), \(y): \(frame)")
                    #expect(frame.width >= asked.width && crop.request.outputSize == asked && !crop.isUndersized)
                    #expect(plan.focalPoint == faces[0].box.center && plan.roles == [.chosen])
                }
            }
        }
    }

    /// Faces that are refused for another reason than their pixels are not shown after all.
    @Test func aLooserCropMeetsTheRequirementsToo() {
        let asleep = options {
            $0.requirements.faceCount = .exactly(2)
            $0.fallback = [.loose, .attention]
        }
        guard case .fallback(.attention, .unexpectedFaceCount) = plan([face(height: 20)], asleep).outcome,
            case .fallback(.attention, .noFace) = plan([], asleep).outcome
        else {
            Issue.record("a looser crop is made")
            return
        }
    }

    /// With several faces, and with an output for each, one crop shows all that were chosen.
    @Test(arguments: [FrameOptions.Framing.averaged, .group, .each, .largest, .index(2)])
    func aLooserCropShowsAllChosenFaces(framing: FrameOptions.Framing) throws {
        let options = options {
            $0.framing = framing
            $0.maximumEnlargement = 1
        }
        let faces = [face(height: 30, x: 1300), face(height: 28, x: 1500)]
        let plan = plan(faces, options)
        let crop = try #require(plan.crops.first)
        let roles = try #require(plan.roles)
        #expect(plan.crops.count == 1 && crop.faceNumber == nil)
        for (face, role) in zip(faces, roles) where role == .chosen {
            #expect(crop.request.frame.asPixelRect.contains(face.box), "\(framing)")
        }
        let isOne = framing == .largest || framing == .index(2)
        #expect(roles.count { $0 == .chosen } == (isOne ? 1 : 2))
    }

    /// The face that a person has chosen is the one that the looser crop shows.
    @Test func aLooserCropIsMadeForTheFaceThatWasChosen() throws {
        let options = options()
        let faces = [face(height: 50, x: 300), face(height: 30, x: 2600)]
        let decision = FaceFramer(options: options).decide(Detections(faces: faces), photo: Self.photo) { _ in [1] }
        let plan = FallbackChain(options: options).plan(decision, photo: Self.photo, file: .named("a.jpg")) {
            _ throws(PhotoError) in PixelPoint(x: 0, y: 0)
        }
        let frame = try #require(plan.crops.first).request.frame.asPixelRect
        #expect(frame.contains(faces[1].box) && !frame.contains(faces[0].box))
    }

    /// An album must not be filled with pictures of crowds.
    @Test func withAnOutputForEachFaceOnlyTheSmallOnesAreLeftOut() {
        let faces = [face(height: 200, x: 300), face(height: 100, x: 900), face(height: 30, x: 1500)]
        let plan = plan(
            faces,
            options {
                $0.framing = .each
                $0.subjectSizeFraction = 0
            }
        )
        #expect(plan.crops.map(\.faceNumber) == [1, 2])
        #expect(plan.crops.allSatisfy { $0.request.outputSize == Self.asked && !$0.isUndersized })
        #expect(plan.warnings.count == 1 && plan.warnings[0].hasPrefix("Face 3 is refused: it is 30 pixels high"))
    }

    /// A series of crops has faces of one height; each photo that breaks the series says so.
    @Test func aPhotoThatIsTooSmallForTheShareSaysSo() throws {
        for height in stride(from: 300.0, through: 1800, by: 50) {
            let crop = try #require(plan([face(height: height)], options()).crops.first)
            let share = height / Double(crop.request.frame.height)
            let isTooHigh = share > 0.45 * 1.03
            #expect(isTooHigh == (height > 0.45 * 1.03 * 2000), "\(height): \(share)")
            #expect(crop.greaterFaceShare == (isTooHigh ? share : nil), "\(height)")
        }
    }

    /// A face that has enough pixels for the scale 1 alone: the picture of the scale 2 is as large as the limit allows.
    @Test func aGreaterScaleIsAsLargeAsTheLimitAllows() throws {
        let rendition = RenditionOptions(name: "a", frame: options(), scales: [1, 2])
        let decision = FaceFramer(options: rendition.decidingFrame).decide(
            Detections(faces: [face(height: 60)]),
            photo: Self.photo
        )
        let crops = rendition.scales.map { scale in
            FallbackChain(options: rendition.frame(scale: scale))
                .plan(decision, photo: Self.photo, file: .named("a.jpg")) { _ throws(PhotoError) in
                    PixelPoint(x: 1500, y: 1000)
                }
                .crops
        }
        let (first, second) = (try #require(crops[0].first), try #require(crops[1].first))
        #expect(first.request.outputSize == Self.asked && !first.isUndersized)
        let side = first.request.frame.width * 3
        #expect(second.request.frame == first.request.frame && second.isUndersized)
        #expect(second.request.outputSize == PixelSize(width: side, height: side) && side > 256 && side < 512)
    }

    @Test func enlargingWithoutALimitNeverRefuses() throws {
        let plan = plan([face(height: 20)], options { $0.enlarges = true })
        let request = try #require(plan.crops.first).request
        #expect(plan.outcome.isWritten && request.outputSize == Self.asked && request.frame.height < 50)
    }

    /// Without a share, or where the space around the photo's own pixels is filled, the frame grows to the output.
    @Test func otherwiseTheFrameGrows() throws {
        let changes: [(inout FrameOptions) -> Void] = [
            { $0.faceHeightFraction = nil }, { $0.pad = .blur }, { $0.extent = .largest },
        ]
        for change in changes {
            let request = try #require(plan([face(height: 50)], options(change)).crops.first).request
            #expect(request.outputSize == Self.asked && request.frame.height >= Self.asked.height)
        }
    }

    /// In a photo that is too small for the frame, the frame that fits counts.
    @Test func thePixelsOfTheFrameInThePhotoCount() throws {
        let photo = PixelSize(width: 150, height: 150)
        let face = ScriptedFaces.face(x: 40, y: 30, width: 70, height: 90)
        let fits = FaceFramer(options: options()).decide(Detections(faces: [face]), photo: photo)
        #expect(fits.frames.map(\.rect.size) == [photo] && fits.refusal == nil, "256 is less than three times 150")
        let larger = options { $0.shape = .size(PixelSize(width: 500, height: 500)) }
        let refused = FaceFramer(options: larger).decide(Detections(faces: [face]), photo: photo)
        #expect(refused.frames.isEmpty && refused.refusal == .faceTooSmall)
    }

    @Test func aLevelledCropMayBeEnlarged() throws {
        var tilted = face(height: 80)
        tilted.points.leftEye.y += 8
        let crop = try #require(plan([tilted], options { $0.levelsEyes = true }).crops.first)
        #expect(crop.turned != nil && crop.request.outputSize == Self.asked)
    }
}

extension PhotoOutcome {
    fileprivate var isWritten: Bool { if case .written = self { true } else { false } }
}
