/// Decides the crop of a photo from its faces, without reading pixels.
package struct FaceFramer: Sendable {
    package var options: FrameOptions

    package init(options: FrameOptions) { self.options = options }

    /// The decision for a photo of `photo` upright pixels with `detections`.
    ///
    /// If there is no frame, the photo has no face, the requested face is missing, all faces are outside the photo, or
    /// the faces do not meet the requirements. `choosing` returns the positions of the chosen faces among the faces,
    /// largest first; by default, the options choose. `start` is the wanted centre of a guarded frame, in upright photo
    /// pixels; by default, the photo's.
    package func decide(
        _ detections: Detections,
        photo: PixelSize,
        from start: PixelPoint? = nil,
        choosing: (([Face]) -> [Int])? = nil
    ) -> FrameDecision {
        let faces = SubjectChoice.numbered(detections.faces)
        let chosen = choosing?(faces) ?? SubjectChoice.chosen(among: faces, options: options)
        let subjects = SubjectChoice.subjects(among: faces, fraction: options.subjectSizeFraction)
        let roles = faces.indices.map { index -> FrameDecision.Role in
            if chosen.contains(index) { return .chosen }
            return subjects.contains(index) ? .notAsked : .bystander
        }
        let isEach = options.framing == .each
        let area = PictureAreaRule(options).used(detections.pictureArea, chosen: chosen.map { faces[$0] }, photo: photo)
        // Frames are laid out in the picture's area, as if that were the photo.
        let canvas = area ?? WholePixelRect(covering: photo)
        let local = area.map { area in faces.map { $0.offsetBy(x: -area.x, y: -area.y) } } ?? faces
        let doubtful = area.map { area in detections.doubtful.map { $0.offsetBy(x: -area.x, y: -area.y) } }
        let heads = headFrames(of: chosen, among: local, photo: canvas.size)
        // One frame for each chosen face, or one for all.
        let candidates = (isEach ? chosen.map { [$0] } : [chosen]).map { group in
            let layout = FrameLayout(
                options: options,
                photo: canvas.size,
                subjects: group.map { local[$0] },
                others: local.indices.filter { !group.contains($0) }.map { local[$0] },
                doubtful: doubtful ?? detections.doubtful
            )
            return candidate(for: group, layout, heads.frames, from: start ?? photo.bounds.center)
        }
        var refusals = heads.refusals
        for candidate in candidates {
            if let first = candidate.group.first { refusals[first] = refusals[first] ?? candidate.refusal }
        }
        let verdict = FaceRequirementCheck(options.requirements).verdict(
            faces,
            roles: roles,
            isOneFacePerOutput: isEach,
            frameRefusals: refusals
        )
        let shown = candidates.filter { candidate in
            verdict.refusal == nil && (!isEach || candidate.group.allSatisfy(verdict.accepted.contains))
        }
        let focalPoint = FaceMeans(chosen.map { faces[$0].box })?.box.center
        return FrameDecision(
            faces: faces,
            roles: roles,
            frames: shown.compactMap { $0.frame?.offsetBy(x: canvas.x, y: canvas.y) },
            refusal: verdict.refusal,
            judgesSharpness: options.requirements.minimumSharpness != nil,
            focalPoint: focalPoint,
            pictureArea: area,
            warnings: verdict.warnings + shown.compactMap(\.warning)
        )
    }

    /// A frame that is shown if the faces meet the requirements.
    private struct Candidate {
        /// The positions of the faces that the frame is for.
        var group: [Int]
        /// `nil` if the framing rule puts it outside the photo, or there is no face.
        var frame: FrameDecision.CropFrame?
        var refusal: FaceRefusal?
        var warning: String?
    }

    /// The frame for the faces at the positions `group`, which `layout` has as subjects.
    ///
    /// `heads` has frames by the height of a head; a guarded frame begins at `start`.
    private func candidate(
        for group: [Int],
        _ layout: FrameLayout,
        _ heads: [Int: FrameDecision.CropFrame],
        from start: PixelPoint
    ) -> Candidate {
        var candidate = Candidate(group: group)
        if options.guardStart != nil {
            candidate.frame = guardedFrame(for: group, layout, from: start)
        } else if options.head != nil {
            candidate.frame = group.first.flatMap { heads[$0] }
        } else if let rect = layout.rect {
            candidate.refusal = tooFewPixels(in: rect, of: layout.subjects)
            var frame = FrameDecision.CropFrame(rect: rect)
            if options.levelsEyes { candidate.warning = level(&frame, of: layout) }
            frame.greaterFaceShare = greaterShare(of: layout.subjects, in: frame.shown)
            frame.otherEyeLine = otherEyeLine(of: layout, in: frame.shown)
            candidate.frame = frame
        }
        if options.framing == .each { candidate.frame?.faceNumber = group.first.map { $0 + 1 } }
        if let shown = candidate.frame?.shown {
            candidate.refusal = candidate.refusal ?? mostlyFilled(shown, photo: layout.photo)
            // As the manifest has it, so that what is said of a refused crop holds.
            let confidence = CropConfidence.value(of: shown, for: layout).rounded(decimals: 2)
            candidate.frame?.confidence = confidence
            if let minimum = options.requirements.minimumCropConfidence, confidence < minimum {
                candidate.refusal = candidate.refusal ?? .cropUnsure(confidence: confidence, minimum: minimum)
            }
        }
        return candidate
    }

    /// The largest frame of the ratio, moved from `start` only if it would cut a head of the faces at the positions
    /// `group`; `nil` without a face.
    private func guardedFrame(
        for group: [Int],
        _ layout: FrameLayout,
        from start: PixelPoint
    ) -> FrameDecision.CropFrame? {
        guard !group.isEmpty, let ratio = options.shape?.aspectRatio else { return nil }
        let size = options.largestFrameSize(of: ratio, in: layout.photo)
        let guarded = GuardedFrame(photo: layout.photo, subjects: layout.subjects)
        return guarded.frame(size: size, from: start) { group[$0] + 1 }
    }

    /// The frames of the `chosen` faces by the heights of their heads, and why there is none, by the positions of the
    /// faces; both empty if the options do not place heads.
    private func headFrames(
        of chosen: [Int],
        among faces: [Face],
        photo: PixelSize
    ) -> (frames: [Int: FrameDecision.CropFrame], refusals: [Int: FaceRefusal]) {
        var (frames, refusals): ([Int: FrameDecision.CropFrame], [Int: FaceRefusal]) = ([:], [:])
        guard let layout = HeadFrame(options: options, photo: photo) else { return (frames, refusals) }
        for index in chosen {
            do throws(FaceRefusal) {
                frames[index] = try layout.frame(of: faces[index])
            } catch {
                refusals[index] = error
            }
        }
        return (frames, refusals)
    }

    /// Why a frame that shows `rect` may not be filled; `nil` if it may.
    private func mostlyFilled(_ rect: PixelRect, photo: PixelSize) -> FaceRefusal? {
        guard let maximum = options.maximumFill, rect.area > 0 else { return nil }
        let share = 1 - (rect.intersection(photo.bounds)?.area ?? 0) / rect.area
        return share > maximum ? .mostlyFilled(share: share, maximum: maximum) : nil
    }

    /// Why the frame `rect` cannot be enlarged to the output; `nil` if it can, or grows to the output's pixels.
    private func tooFewPixels(in rect: WholePixelRect, of subjects: [Face]) -> FaceRefusal? {
        guard options.keepsFaceHeight, let share = options.faceHeightFraction, let size = options.shape?.size,
            let face = FaceMeans(subjects.map(\.box))
        else { return nil }
        let enlargement = OutputSize.enlargement(of: rect.size, to: size)
        let limit = options.enlargementLimit
        guard enlargement > limit else { return nil }
        // The frame is rounded to whole pixels; in a photo that does not hold it, it is smaller.
        let minimum = max(share * Double(size.height), face.height * enlargement) / limit
        return .tooFewPixels(height: face.height, minimum: minimum, enlargement: limit)
    }

    /// By how much a face may be higher than its share of the frame before the manifest says so, as a share of that: a
    /// series of crops then looks alike.
    private static let shareTolerance = 0.03

    /// The share of `rect` that its only face has if it is greater than asked for, because the photo ends; otherwise
    /// `nil`.
    private func greaterShare(of subjects: [Face], in rect: PixelRect) -> Double? {
        guard let wanted = options.faceHeightFraction, subjects.count == 1 else { return nil }
        let face = subjects[0]
        let share = face.box.height / rect.height
        return share > wanted * (1 + Self.shareTolerance) ? share : nil
    }

    /// By how much the eyes may be above or below their line before the manifest says so, as a share of the height.
    private static let eyeLineTolerance = 0.03

    /// Where the eyes are below the top of `rect`, as a share of its height, if that is not where they were asked for.
    private func otherEyeLine(of layout: FrameLayout, in rect: PixelRect) -> Double? {
        guard let wanted = options.eyeLine, let eyes = layout.meanEyesY else { return nil }
        let share = (eyes - rect.minY) / rect.height
        return abs(share - wanted) > Self.eyeLineTolerance ? share : nil
    }

    private static func notLevel(_ radians: Double, _ reason: String) -> String {
        "The crop is not level: turned by \(Int(nearest: radians * 180 / .pi))° within the photo, \(reason)."
    }

    /// Rotates `frame` so that the eyes of its faces are level.
    ///
    /// Returns why they are not, in a sentence; `nil` if they are.
    private func level(_ frame: inout FrameDecision.CropFrame, of layout: FrameLayout) -> String? {
        let levelling = FrameLevelling.levelled(
            frame.rect,
            faces: layout.subjects,
            photo: layout.photo,
            output: options.enlargementLimit > 1 ? nil : options.shape?.size,
            mayReachBeyond: options.extend != nil
        )
        switch levelling {
        case .isLevel: break
        case .tiltUnknown:
            return "The crop is not level: the tilt of the face is unknown, because it has no landmarks and the line "
                + "of its eyes is not seen. Turn the photo by hand."
        case .tiltsCancelOut: return "The crop is not level: its faces are tilted in opposite directions."
        case .turned(let turned):
            frame.turned = turned
            frame.rect = turned.bounds.grownToWholePixels(tolerance: 1e-6)
        case .wouldCutFace(let radians): return Self.notLevel(radians, "it would cut a face")
        case .wouldBeTooSmall(let radians):
            return Self.notLevel(radians, "it would have fewer pixels than the output")
        }
        return nil
    }
}

extension Face {
    /// The face in pixels of another origin; only the points that frames depend on are moved.
    fileprivate func offsetBy(x: Int, y: Int) -> Self {
        func moved(_ point: PixelPoint) -> PixelPoint { PixelPoint(x: point.x + Double(x), y: point.y + Double(y)) }
        var face = self
        face.box = box.offsetBy(x: Double(x), y: Double(y))
        let points = self.points.all.map(moved)
        face.points = FacePoints { points[$0] }
        if case .described(var facts) = facts {
            facts.points = facts.points.mapValues(moved)
            face.facts = .described(facts)
        }
        return face
    }
}

extension FrameDecision.CropFrame {
    /// The frame in pixels of another origin.
    fileprivate func offsetBy(x: Int, y: Int) -> Self {
        var frame = self
        frame.rect.x += x
        frame.rect.y += y
        frame.turned?.center.x += Double(x)
        frame.turned?.center.y += Double(y)
        return frame
    }

    /// The rectangle that the output shows; if it is rotated, the one of the same centre and size that is not.
    fileprivate var shown: PixelRect {
        guard let turned else { return rect.asPixelRect }
        return PixelRect(
            x: turned.center.x - turned.width / 2,
            y: turned.center.y - turned.height / 2,
            width: turned.width,
            height: turned.height
        )
    }
}
