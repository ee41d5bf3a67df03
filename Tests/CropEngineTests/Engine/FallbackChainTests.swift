import CropEngine
import SystemPackage
import Testing

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
    ) throws(PhotoError) -> CropPlan {
        var options = FrameOptions()
        options.fallback = steps
        options.shape = shape
        return try FallbackChain(options: options).plan(
            decision ?? nothing,
            photo: photo,
            path: "photo.jpg",
            attentionPoint: attention
        )
    }

    private func step(of plan: CropPlan) -> FrameOptions.FallbackStep? {
        if case .fallback(let step, _) = plan.outcome { return step }
        return nil
    }

    @Test func facesNeedNoFallback() throws {
        let faces = [ScriptedFaces.face(x: 500, y: 300, width: 100, height: 130)]
        let decision = FaceFramer(options: FrameOptions()).decide(Detections(faces: faces), photo: photo)
        let plan = try plan([.fail], decision: decision)
        guard case .written = plan.outcome else {
            Issue.record("\(plan.outcome)")
            return
        }
        #expect(plan.crops.map(\.request.frame) == decision.frames.map(\.rect))
    }

    @Test func theOriginalIsUncroppedAndFitted() throws {
        let plan = try plan([.original])
        #expect(step(of: plan) == .original)
        #expect(plan.crops.map(\.request.frame) == [WholePixelRect(covering: photo)])
        #expect(plan.crops.map(\.request.outputSize) == [PixelSize(width: 400, height: 267)])
    }

    @Test func theCentreHasTheRatio() throws {
        let plan = try plan([.center])
        #expect(plan.crops.map(\.request.frame) == [WholePixelRect(x: 200, y: 0, width: 800, height: 800)])
        #expect(try self.plan([.center], shape: nil).crops.map(\.request.frame) == [WholePixelRect(covering: photo)])
    }

    @Test(arguments: [(0.0, 0), (600, 200), (700, 300), (1200, 400)])
    func attentionIsFollowedAsFarAsThePhotoGoes(focus: Double, x: Int) throws {
        let plan = try plan([.attention, .center]) { size throws(PhotoError) in
            #expect(size == PixelSize(width: 800, height: 800))
            return PixelPoint(x: focus, y: 400)
        }
        #expect(step(of: plan) == .attention)
        #expect(plan.crops.map(\.request.frame.x) == [x])
    }

    @Test func aStepThatFailsGivesWayToTheNext() throws {
        let failure = PhotoError(.renderFailed, stage: .decode, path: "photo.jpg", message: "cannot be looked at")
        let plan = try plan([.attention, .center]) { _ throws(PhotoError) in throw failure }
        #expect(step(of: plan) == .center)
        let error = #expect(throws: PhotoError.self) {
            try self.plan([.attention]) { _ throws(PhotoError) in throw failure }
        }
        #expect(error?.code == .renderFailed)
    }

    @Test func skipLeavesOutAndFailFails() throws {
        let plan = try plan([.skip])
        guard case .skipped(.noFace) = plan.outcome else {
            Issue.record("\(plan.outcome)")
            return
        }
        #expect(plan.crops.isEmpty)
        let error = #expect(throws: PhotoError.self) { try self.plan([.fail]) }
        #expect(error?.code == .noFace)
    }

    @Test func aFaceThatIsNotThereIsNamed() throws {
        var options = FrameOptions()
        options.framing = .index(3)
        let faces = [ScriptedFaces.face(x: 500, y: 300, width: 100, height: 130)]
        let decision = FaceFramer(options: options).decide(Detections(faces: faces), photo: photo)
        let error = #expect(throws: PhotoError.self) { try self.plan([.fail], decision: decision) }
        #expect(error?.code == .noSuchFace)
        guard case .fallback(.original, .noSuchFace) = try plan([.original], decision: decision).outcome else {
            Issue.record("the reason is that the face is not there")
            return
        }
    }
}
