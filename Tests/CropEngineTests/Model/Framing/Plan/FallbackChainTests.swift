import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct FallbackChainTests {
    private let photo = PixelSize(width: 1200, height: 800)
    private let nothing = FaceFramer(options: FrameOptions()).decide(
        Detections(),
        photo: PixelSize(width: 1200, height: 800)
    )

    private func plan(
        _ steps: [FrameOptions.FallbackStep],
        decision: FrameDecision? = nil,
        shape: FrameOptions.Shape? = .size(PixelSize(width: 400, height: 400)),
        attention: (PixelSize) throws(PhotoError) -> PixelPoint = { _ throws(PhotoError) in PixelPoint(x: 0, y: 0) }
    ) -> CropPlan {
        var options = FrameOptions()
        options.fallback = steps
        options.shape = shape
        return FallbackChain(options: options).plan(
            decision ?? nothing,
            photo: photo,
            file: .named("photo.jpg"),
            attentionPoint: attention
        )
    }

    private func step(of plan: CropPlan) -> FrameOptions.FallbackStep? {
        if case .fallback(let step, _) = plan.outcome { return step }
        return nil
    }

    private func error(of plan: CropPlan) -> PhotoError? {
        if case .failed(let error) = plan.outcome { return error }
        return nil
    }

    @Test func facesNeedNoFallback() throws {
        let faces = [ScriptedFaces.face(x: 500, y: 300, width: 100, height: 130)]
        let decision = FaceFramer(options: FrameOptions()).decide(Detections(faces: faces), photo: photo)
        let plan = plan([.fail], decision: decision)
        guard case .written = plan.outcome else {
            Issue.record("\(plan.outcome)")
            return
        }
        #expect(plan.crops.map(\.request.frame) == decision.frames.map(\.rect))
    }

    private func salientPlan(
        _ steps: [FrameOptions.FallbackStep],
        _ salience: () throws(PhotoError) -> SalienceMask
    ) -> CropPlan {
        var options = FrameOptions()
        options.fallback = steps
        options.shape = .size(PixelSize(width: 400, height: 400))
        return FallbackChain(options: options).plan(
            nothing,
            photo: photo,
            file: .named("photo.jpg"),
            salience: salience
        ) { _ throws(PhotoError) in
            PixelPoint(x: 0, y: 0)
        }
    }

    @Test func aThingThatStandsOutIsShown() throws {
        let right = SalienceMask(size: PixelSize(width: 3, height: 1), values: [0, 0, 0.6])
        let plan = salientPlan([.salient, .attention]) { () throws(PhotoError) in right }
        #expect(step(of: plan) == .salient && plan.crops.map(\.request.frame.x) == [400])
        #expect(plan.fallbackScore.map { abs($0 - 0.6) < 1e-6 } ?? false && plan.warnings.isEmpty)
        #expect(plan.focalPoint.map { $0.x > 800 } ?? false)
    }

    /// Scales of one rendition show one frame, whatever step decides it.
    @Test(arguments: [FrameOptions.FallbackStep.salient, .group, .loose, .center])
    func allScalesShowTheSameFrame(step: FrameOptions.FallbackStep) throws {
        // A small sure thing; the largest scale has more pixels than a tighter frame would.
        var values = [Float](repeating: 0, count: 30 * 20)
        for index in values.indices where 4..<7 ~= index % 30 && 8..<11 ~= index / 30 { values[index] = 0.95 }
        let mask = SalienceMask(size: PixelSize(width: 30, height: 20), values: values)
        for side in [100, 300, 400] {
            var frame = FrameOptions(preset: .avatar)
            frame.shape = .size(PixelSize(width: side, height: side))
            frame.people = step == .loose ? ["Bob"] : ["Cid"]
            frame.maximumEnlargement = 1
            frame.fallback = [step, .center]
            let rendition = RenditionOptions(name: "a", frame: frame, scales: [1, 2, 4])
            let decision = FaceFramer(options: rendition.decidingFrame).decide(Detections(faces: people), photo: photo)
            let frames = rendition.scales.map { scale in
                FallbackChain(
                    options: rendition.frame(scale: scale),
                    decidingOptions: rendition.decidingFrame,
                    largestSize: rendition.largestFrame.shape?.size
                )
                .plan(decision, photo: photo, file: .named("a.jpg")) { () throws(PhotoError) in
                    mask
                } attentionPoint: { _ throws(PhotoError) in
                    PixelPoint(x: 0, y: 0)
                }
                .crops.map(\.request.frame)
            }
            #expect(frames[0].count == 1 && frames.allSatisfy { $0 == frames[0] }, "\(side): \(frames)")
        }
    }

    @Test func theNextStepIsTakenIfNothingStandsOut() {
        let faint = SalienceMask(size: PixelSize(width: 3, height: 1), values: [0, 0.09, 0])
        let plan = salientPlan([.salient, .attention]) { () throws(PhotoError) in faint }
        #expect(step(of: plan) == .attention && plan.fallbackScore == nil && plan.warnings.isEmpty)
    }

    @Test func aNetworkThatFailsIsAWarningOrIfItIsLastAnError() {
        let failure = PhotoError(.detectionFailed, stage: .frame, path: "photo.jpg", message: "It failed.")
        let next = salientPlan([.salient, .center]) { () throws(PhotoError) in throw failure }
        #expect(step(of: next) == .center && next.warnings == ["It failed."])
        let last = salientPlan([.salient]) { () throws(PhotoError) in throw failure }
        #expect(error(of: last)?.message == "It failed." && last.crops.isEmpty)
    }

    /// A large face of Ann, a face of an unknown person, and a small face of Bob.
    private var people: [Face] {
        func face(_ name: String?, _ x: Double, _ width: Double) -> Face {
            var face = ScriptedFaces.face(x: x, y: 300, width: width, height: 1.3 * width)
            let known = name.map { IdentityCandidate(name: $0, similarity: 1, confidence: 0.95) }
            let decision = known.map { IdentityDecision.known($0) } ?? .unknown(.belowConfidence)
            face.identity = FaceIdentity(decision: .decided(decision), candidates: [])
            return face
        }
        return [face("Ann", 100, 120), face(nil, 500, 100), face("Bob", 900, 20)]
    }

    private func plan(
        naming names: [String],
        framing: FrameOptions.Framing = .averaged,
        _ steps: [FrameOptions.FallbackStep]
    ) -> (FrameDecision, CropPlan) {
        var options = FrameOptions()
        options.framing = framing
        options.people = names
        options.fallback = steps
        let decision = FaceFramer(options: options).decide(Detections(faces: people), photo: photo)
        let plan = FallbackChain(options: options).plan(decision, photo: photo, file: .named("photo.jpg")) {
            _ throws(PhotoError) in PixelPoint(x: 0, y: 0)
        }
        return (decision, plan)
    }

    /// The person who is asked for is the subject, even if the face is small beside the others.
    @Test func aCropIsMadeForThePeopleWhoAreAskedFor() throws {
        for (names, chosen) in [(["Bob"], [2]), (["Ann"], [0]), (["Cid", "Bob", "Ann"], [0, 2])] {
            let (decision, plan) = plan(naming: names, [.fail])
            #expect(decision.roles.indices.filter { decision.roles[$0] == .chosen } == chosen)
            guard case .written = plan.outcome else {
                Issue.record("\(plan.outcome)")
                return
            }
            var options = FrameOptions()
            options.subjectSizeFraction = 0
            let alone = Detections(faces: chosen.map { people[$0] })
            let expected = FaceFramer(options: options).decide(alone, photo: photo).frames.map(\.rect)
            #expect(plan.crops.map(\.request.frame) == expected)
        }
    }

    @Test func absentPeopleFallBackToOthers() throws {
        let (_, other) = plan(naming: ["Cid"], [.person("Dan"), .person("Bob"), .group, .original])
        #expect(step(of: other) == .person("Bob") && other.roles == [.notAsked, .notAsked, .chosen])
        guard case .fallback(_, .personAbsent) = other.outcome else {
            Issue.record("\(other.outcome)")
            return
        }
        for framing in [FrameOptions.Framing.each, .index(2), .group] {
            let (_, crop) = plan(naming: ["Cid"], framing: framing, [.person("Bob"), .original])
            #expect(step(of: crop) == .person("Bob") && crop.crops.map(\.faceNumber) == [nil])
        }
        let (_, group) = plan(naming: ["Cid"], [.person("Dan"), .group, .original])
        #expect(step(of: group) == .group && group.roles == [.chosen, .chosen, .bystander])
        #expect(group.crops.count == 1)
        let (_, failed) = plan(naming: ["Cid"], [.person("Dan"), .fail])
        #expect(error(of: failed)?.code == .personAbsent)
        let (_, skipped) = plan(naming: ["Cid"], [.skip])
        guard case .skipped(.personAbsent) = skipped.outcome else {
            Issue.record("\(skipped.outcome)")
            return
        }
    }

    @Test func theOriginalIsUncroppedAndFitted() throws {
        let plan = plan([.original])
        #expect(step(of: plan) == .original)
        #expect(plan.crops.map(\.request.frame) == [WholePixelRect(covering: photo)])
        #expect(plan.crops.map(\.request.outputSize) == [PixelSize(width: 400, height: 267)])
    }

    @Test func theCentreHasTheRatio() throws {
        let plan = plan([.center])
        #expect(plan.crops.map(\.request.frame) == [WholePixelRect(x: 200, y: 0, width: 800, height: 800)])
        #expect(self.plan([.center], shape: nil).crops.map(\.request.frame) == [WholePixelRect(covering: photo)])
    }

    @Test(arguments: [(0.0, 0), (600, 200), (700, 300), (1200, 400)])
    func attentionIsFollowedAsFarAsThePhotoGoes(focus: Double, x: Int) throws {
        let plan = plan([.attention, .center]) { size throws(PhotoError) in
            #expect(size == PixelSize(width: 800, height: 800))
            return PixelPoint(x: focus, y: 400)
        }
        #expect(step(of: plan) == .attention)
        #expect(plan.crops.map(\.request.frame.x) == [x])
        #expect(plan.focalPoint == PixelPoint(x: focus, y: 400))
    }

    @Test func aStepThatFailsGivesWayToTheNext() throws {
        let failure = PhotoError(.renderFailed, stage: .decode, path: "photo.jpg", message: "It was too dark.")
        let plan = plan([.attention, .center]) { _ throws(PhotoError) in throw failure }
        #expect(step(of: plan) == .center)
        #expect(plan.warnings == ["It was too dark."])
        #expect(self.plan([.attention, .skip]) { _ throws(PhotoError) in throw failure }.warnings == plan.warnings)
        #expect(self.plan([.attention]).warnings == [])
        let failed = self.plan([.attention]) { _ throws(PhotoError) in throw failure }
        #expect(error(of: failed)?.code == .renderFailed && failed.crops.isEmpty)
        let gaveUp = self.plan([.attention, .fail]) { _ throws(PhotoError) in throw failure }
        #expect(error(of: gaveUp)?.code == .noFace && gaveUp.crops.isEmpty)
        #expect(gaveUp.warnings == ["It was too dark."], "what was tried before is told")
    }

    /// Each reason for a missing frame, and a decision with that reason.
    private var decisionsWithoutFrame: [(PhotoOutcome.FallbackReason, FrameDecision)] {
        var framedFace = FrameOptions()
        framedFace.framing = .index(3)
        let face = ScriptedFaces.face(x: 500, y: 300, width: 100, height: 130)
        let outside = ScriptedFaces.face(x: 5000, y: 300, width: 100, height: 130)
        func refused(_ face: Face, _ require: (inout FaceRequirements) -> Void) -> FrameDecision {
            var options = FrameOptions()
            require(&options.requirements)
            return FaceFramer(options: options).decide(Detections(faces: [face]), photo: photo)
        }
        var placingHeads = FrameOptions()
        placingHeads.framing = .largest
        placingHeads.shape = .aspect(AspectRatio(width: 7, height: 9))
        placingHeads.head = HeadPlacement(heightFraction: 0.7)
        var asleep = face
        asleep.facts = .described(.scripted(right: .closed, left: .closed))
        return [
            (.noFace, nothing),
            (.noSuchFace, FaceFramer(options: framedFace).decide(Detections(faces: [face]), photo: photo)),
            (
                .frameOutsidePhoto,
                FaceFramer(options: FrameOptions()).decide(Detections(faces: [outside]), photo: photo)
            ),
            (.eyesClosed, refused(asleep) { $0.openEyes = .lenient }),
            (.eyesNotSeen, refused(face) { $0.openEyes = .strict }),
            (.eyeDistanceTooSmall, refused(face) { $0.minimumEyeDistancePixels = 90 }),
            (.tooBlurred, refused(face) { $0.minimumSharpness = 1 }),
            (.cropUnsure, refused(face) { $0.minimumCropConfidence = 1 }),
            (.turnedAway, refused(face) { $0.maximumYawDegrees = 30 }),
            (.unexpectedFaceCount, refused(face) { $0.faceCount = .exactly(2) }),
            (.headNotMeasured, FaceFramer(options: placingHeads).decide(Detections(faces: [face]), photo: photo)),
        ]
    }

    @Test func theReasonIsToldWhateverIsDone() throws {
        for (reason, decision) in decisionsWithoutFrame {
            guard case .fallback(.original, reason) = plan([.original], decision: decision).outcome else {
                Issue.record("\(reason) is not told with the original")
                continue
            }
            let skipping = plan([.skip], decision: decision)
            guard case .skipped(let why) = skipping.outcome, skipping.crops.isEmpty else {
                Issue.record("\(reason): \(skipping.outcome)")
                continue
            }
            #expect(why.rawValue == reason.rawValue)
            #expect(skipping.warnings == decision.warnings, "what is wrong with the faces is told")
            let failing = plan([.fail], decision: decision)
            let error = error(of: failing)
            #expect(failing.crops.isEmpty)
            #expect(error?.code.rawValue == reason.rawValue)
            #expect(error?.message.contains("shows no face") == (reason == .noFace))
        }
    }

    /// A message about faces that are not as required also says what was done instead.
    @Test func warningsNameTheFallbackUsed() throws {
        let face = ScriptedFaces.face(x: 400, y: 300, width: 120, height: 120)
        var other = ScriptedFaces.face(x: 800, y: 300, width: 120, height: 120)
        other.score = face.score
        for (step, deed) in [
            (FrameOptions.FallbackStep.original, "used the whole photo"), (.center, "used the middle of the photo"),
            (.attention, "cropped around what stands out"),
        ] {
            for (wanted, faces, words) in [
                (FaceRequirements.FaceCount.exactly(1), [face, other], "2 faces found, 1 expected"),
                (.exactly(2), [face], "1 face found, 2 expected"),
                (.atLeast(3), [face, other], "2 faces found, 3 or more expected"),
            ] {
                var options = FrameOptions()
                options.requirements.faceCount = wanted
                options.fallback = [step]
                let decision = FaceFramer(options: options).decide(Detections(faces: faces), photo: photo)
                let plan = FallbackChain(options: options).plan(decision, photo: photo, file: .named("photo.jpg")) {
                    _ throws(PhotoError) in PixelPoint(x: 0, y: 0)
                }
                #expect(plan.warnings == ["\(words) (bystanders not counted); \(deed) instead."])
                options.fallback = [.fail]
                let failing = FallbackChain(options: options).plan(decision, photo: photo, file: .named("photo.jpg")) {
                    _ throws(PhotoError) in PixelPoint(x: 0, y: 0)
                }
                #expect(error(of: failing)?.message == "\(words) (bystanders not counted).")
                #expect(failing.warnings.isEmpty, "it is said once")
            }
        }
    }

    /// If a step shows other faces, it shows only those that meet the requirements.
    @Test func theFallbackMustMeetTheRequirementsToo() throws {
        func face(_ side: Double, sharpness: Double) -> Face {
            var face = ScriptedFaces.face(x: 4 * side, y: 300, width: side, height: side)
            face.sharpness = sharpness
            return face
        }
        for (others, expected) in [([0.5], FrameOptions.FallbackStep.center), ([], .center)] {
            let faces = [face(120, sharpness: 0.1)] + others.map { face(100, sharpness: $0) }
            var options = FrameOptions()
            options.framing = .largest
            options.fallback = [.group, .center]
            options.requirements.minimumSharpness = 0.2
            let decision = FaceFramer(options: options).decide(Detections(faces: faces), photo: photo)
            let plan = FallbackChain(options: options).plan(decision, photo: photo, file: .named("photo.jpg")) {
                _ throws(PhotoError) in PixelPoint(x: 0, y: 0)
            }
            #expect(step(of: plan) == expected && plan.warnings.count == 1)
        }
    }
}
