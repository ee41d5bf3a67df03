/// The decision about a photo with an override.
package struct OverriddenDecision: Sendable, Hashable {
    package var decision: FrameDecision
    /// What decided about the frame; `nil` if the override says nothing about outputs of this shape.
    package var effect: PhotoOverride.Effect?
}

extension FaceFramer {
    /// The decision for a photo with an override; a pure function of the faces, the photo's size and the options, whose
    /// shape is that of the output.
    ///
    /// A frame of the output's ratio comes first, then a focal point, then a face or a person. A frame or a focal point
    /// holds whatever the faces are, so the requirements for faces do not count and the frame is not rotated. A face
    /// must meet them.
    ///
    /// - Parameters:
    ///   - detections: The faces of the photo.
    ///   - photo: Size of the upright photo.
    ///   - override: The override, turned as the photo is; neither ``PhotoOverride/keepsOutputs`` nor
    ///     ``PhotoOverride/skips`` counts here.
    ///   - place: Where the override is written, for warnings: `FILE:LINE`.
    /// - Returns: The decision, and what has decided.
    package func decide(
        _ detections: Detections,
        photo: PixelSize,
        by override: PhotoOverride,
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
            var decision = placeless.decideFace(detections, photo: photo, override.face, at: place).decision
            let size =
                decision.frames.first?.rect.size
                ?? options.shape.map { options.largestFrameSize(of: $0.aspectRatio, in: photo) } ?? photo
            let rect = FramePlacement(photo: photo, candidates: []).bestRect(size: size, near: point)
            decision.show(rect, around: point, photo: photo)
            return OverriddenDecision(decision: decision, effect: .focal)
        }
        return decideFace(detections, photo: photo, override.face, at: place)
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
        at place: String
    ) -> OverriddenDecision {
        guard let choice else { return OverriddenDecision(decision: decide(detections, photo: photo)) }
        let chosen = OverriddenFace(choice, in: detections, photo: photo)
        var decision = decide(chosen.detections, photo: photo, choosing: chosen.positions)
        if chosen.positions(SubjectChoice.numbered(chosen.detections.faces)).isEmpty {
            decision.refusal = chosen.refusal
            decision.warnings.append("\(place) asks for \(chosen.name), which is not in this photo. Correct the entry.")
        }
        return OverriddenDecision(decision: decision, effect: chosen.effect)
    }
}

/// The face of an override among those of the photo.
package struct OverriddenFace {
    /// The faces, with the one that a person alone has drawn.
    package private(set) var detections: Detections
    private let choice: PhotoOverride.FaceChoice
    private var face: Face?

    /// Finds the face; if a box shows neither a detected nor a doubtful face, a face is added for it.
    package init(_ choice: PhotoOverride.FaceChoice, in detections: Detections, photo: PixelSize) {
        self.choice = choice
        self.detections = detections
        guard case .box(let area) = choice else { return }
        let box = PixelRect(area, in: photo)
        if let shown = Self.shown(by: box, among: detections.faces) {
            face = detections.faces[shown]
            return
        }
        var added = Face(estimatedFrom: box)
        added.finder = .person
        if let doubtful = Self.shown(by: box, among: detections.doubtful) {
            added = self.detections.doubtful.remove(at: doubtful)
            added.finder = .doubtingDetector
        }
        self.detections.faces.append(added)
        face = added
    }

    /// The positions in `faces` of the face, at most one.
    package func positions(_ faces: [Face]) -> [Int] {
        switch choice {
        case .box: return face.flatMap(faces.firstIndex).map { [$0] } ?? []
        case .number(let number): return faces.indices.contains(number - 1) ? [number - 1] : []
        case .person(let name):
            let identified = PersonChoice.chosen(among: faces, names: [name])
            return Array(
                (identified.isEmpty ? faces.indices.filter { faces[$0].region?.name == name } : identified).prefix(1)
            )
        }
    }

    /// Why there is no frame if the photo does not have the face.
    fileprivate var refusal: PhotoOutcome.FallbackReason {
        guard case .person = choice else { return .noSuchFace }
        let isKnown = detections.faces.contains { $0.identity != nil || $0.region?.name != nil }
        return isKnown ? .personAbsent : .notIdentified
    }

    fileprivate var effect: PhotoOverride.Effect { if case .person = choice { .person } else { .face } }

    fileprivate var name: String {
        switch choice {
        case .box: "a face"
        case .number(let number): "the face \(number)"
        case .person(let name): "'\(name)'"
        }
    }

    /// The position of the face that `box` shows: of those that have their centre in the box or contain its centre, the
    /// one that overlaps it most.
    private static func shown(by box: PixelRect, among faces: [Face]) -> Int? {
        faces.indices.filter { box.holds(faces[$0].box.center) || faces[$0].box.holds(box.center) }
            .max { box.intersectionOverUnion(faces[$0].box) < box.intersectionOverUnion(faces[$1].box) }
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

extension PixelRect {
    fileprivate func holds(_ point: PixelPoint) -> Bool {
        (minX...maxX).contains(point.x) && (minY...maxY).contains(point.y)
    }
}
