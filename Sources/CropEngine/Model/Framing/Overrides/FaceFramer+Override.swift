extension FaceFramer {
    /// The decision for a photo with an override; a pure function of the faces, the photo's size and the options, whose
    /// shape is that of the output.
    ///
    /// A frame of the output's ratio comes first, then a focal point, then a face or a person. A frame or a focal point
    /// holds whatever the faces are, so the requirements for faces do not count and the frame is not rotated; but the
    /// framing `guard` moves a frame around a focal point as it moves others. A face must meet them.
    ///
    /// - Parameters:
    ///   - detections: The faces of the photo.
    ///   - photo: Size of the upright photo.
    ///   - override: The override, turned as the photo is; neither ``PhotoOverride/keepsOutputs`` nor
    ///     ``PhotoOverride/skips`` counts here.
    ///   - start: The wanted centre of a guarded frame, in upright photo pixels; by default, the photo's.
    ///   - place: Where the override is written, for warnings: `FILE:LINE`.
    /// - Returns: The decision, and what has decided.
    package func decide(
        _ detections: Detections,
        photo: PixelSize,
        by override: PhotoOverride,
        from start: PixelPoint? = nil,
        at place: String
    ) -> OverriddenDecision {
        if let frame = override.frame(for: options.shape) {
            var decision = placeless.decideFace(detections, photo: photo, override.face, at: place).decision
            let rect = OverrideFrame.rect(frame.area, ratio: options.shape?.aspectRatio, photo: photo)
            let point = override.focalPoint.map { PixelPoint($0, in: photo) } ?? decision.focalPoint
            decision.show(rect, around: point, photo: photo)
            if let ratio = options.shape?.aspectRatio, !OverrideFrame.hasRatio(frame.area, ratio, in: photo) {
                decision.warnings.append(
                    "The frame in \(place) is not \(frame.ratio) in this photo of \(photo) pixels, so the output shows "
                        + "the largest part of it that is. Draw it again."
                )
            }
            return OverriddenDecision(decision: decision, effect: .frame)
        }
        if let point = override.focalPoint.map({ PixelPoint($0, in: photo) }) {
            if options.guardStart != nil, override.face == nil {
                var decision = placeless.decide(detections, photo: photo, from: point)
                if !decision.frames.isEmpty {
                    decision.focalPoint = point
                    return OverriddenDecision(decision: decision, effect: .focal)
                }
            }
            var decision = placeless.decideFace(detections, photo: photo, override.face, at: place).decision
            let picture = decision.pictureArea?.size ?? photo
            let size =
                decision.frames.first?.rect.size
                ?? options.shape.map { options.largestFrameSize(of: $0.aspectRatio, in: picture) } ?? picture
            var rect = FramePlacement(photo: photo, candidates: []).bestRect(size: size, near: point)
            if let area = decision.pictureArea { rect = FrameShape.movedInside(rect, area: area) }
            decision.show(rect, around: point, photo: photo)
            return OverriddenDecision(decision: decision, effect: .focal)
        }
        return decideFace(detections, photo: photo, override.face, from: start, at: place)
    }

    /// The framer that computes only the size of a frame, whose place is given.
    private var placeless: FaceFramer {
        var options = options
        options.levelsEyes = false
        options.requirements = FaceRequirements()
        return FaceFramer(options: options)
    }

    /// The decision for the face that is asked for; without one, the decision of the options.
    private func decideFace(
        _ detections: Detections,
        photo: PixelSize,
        _ choice: PhotoOverride.FaceChoice?,
        from start: PixelPoint? = nil,
        at place: String
    ) -> OverriddenDecision {
        guard let choice else { return OverriddenDecision(decision: decide(detections, photo: photo, from: start)) }
        let chosen = OverriddenFace(choice, in: detections, photo: photo)
        var decision = decide(chosen.detections, photo: photo, from: start, choosing: chosen.positions)
        if chosen.positions(SubjectChoice.numbered(chosen.detections.faces)).isEmpty {
            decision.refusal = chosen.refusal
            decision.warnings.append("\(place) asks for \(chosen.name), which is not in this photo. Correct the entry.")
        }
        return OverriddenDecision(decision: decision, effect: chosen.effect)
    }
}

extension FrameDecision {
    /// Makes `rect` the only frame; faces that it cuts are not those that it is made for.
    fileprivate mutating func show(_ rect: WholePixelRect, around point: PixelPoint?, photo: PixelSize) {
        frames = [CropFrame(rect: rect)]
        refusal = nil
        for index in faces.indices where roles[index] == .chosen {
            let kept = FaceVisibility.keptFraction(of: faces[index].box, crop: rect, photo: photo)
            if kept < 1 { roles[index] = .notAsked }
        }
        focalPoint = point ?? rect.asPixelRect.center
    }
}

extension PixelPoint {
    fileprivate init(_ point: UnitPoint, in size: PixelSize) {
        self.init(x: point.x * Double(size.width), y: point.y * Double(size.height))
    }
}
