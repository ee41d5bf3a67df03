/// Decides the crop of a photo from its faces: pure, without pixels.
package struct FaceFramer: Sendable {
    package var options: FrameOptions

    package init(options: FrameOptions) { self.options = options }

    /// The decision for a photo of `photo` upright pixels that shows `detections`.
    ///
    /// No frame means that there is no face, not the one asked for, only ones outside the photo, or ones that do not
    /// meet the requirements.
    package func decide(_ detections: Detections, photo: PixelSize) -> FrameDecision {
        let faces = SubjectChoice.numbered(detections.faces)
        let chosen = SubjectChoice.chosen(among: faces, options: options)
        let subjects = SubjectChoice.subjects(among: faces, sizeFraction: options.subjectSizeFraction)
        let roles = faces.indices.map { index -> FrameDecision.Role in
            if chosen.contains(index) { return .chosen }
            return subjects.contains(index) ? .notAsked : .bystander
        }
        let isEach = options.framing == .each
        let verdict = FaceGate(options.requirements).verdict(faces, roles: roles, isOneOutputAFace: isEach)
        let groups = verdict.refusal != nil ? [] : isEach ? verdict.admitted.map { [$0] } : [chosen]
        var warnings = verdict.warnings
        let frames = groups.compactMap { group -> FrameDecision.CropFrame? in
            let others = faces.indices.filter { !group.contains($0) }.map { faces[$0] }
            let scene = Scene(
                photo: photo,
                subjects: group.map { faces[$0] },
                others: others,
                doubtful: detections.doubtful
            )
            guard let rect = frame(of: scene) else { return nil }
            let plain = FrameDecision.CropFrame(rect: rect, faceNumber: options.framing == .each ? group[0] + 1 : nil)
            return options.levelsEyes ? levelled(plain, of: scene, &warnings) : plain
        }
        let focalPoint = FaceMeans(chosen.map { faces[$0].box })?.box.center
        return FrameDecision(
            faces: faces,
            roles: roles,
            frames: frames,
            refusal: verdict.refusal,
            judgesSharpness: options.requirements.minimumSharpness != nil,
            focalPoint: focalPoint,
            warnings: warnings
        )
    }

    private func levelled(
        _ frame: FrameDecision.CropFrame,
        of scene: Scene,
        _ warnings: inout [String]
    ) -> FrameDecision.CropFrame {
        let levelling = FrameLevelling.levelled(
            frame.rect,
            faces: scene.subjects,
            photo: scene.photo,
            mayReachBeyond: options.extend != nil
        )
        var frame = frame
        switch levelling {
        case .isLevel: break
        case .turned(let turned):
            frame.turned = turned
            frame.rect = turned.bounds.grownToWholePixels(tolerance: 1e-6)
        case .wouldCutFace(let radians):
            let degrees = Int((radians * 180 / .pi).rounded())
            warnings.append("The crop is not level: turned by \(degrees)° within the photo, it would cut a face.")
        }
        return frame
    }

    /// What one frame is decided from.
    ///
    /// All coordinates are upright photo pixels.
    private struct Scene {
        var photo: PixelSize
        var subjects: [Face]
        var others: [Face]
        var doubtful: [Face]

        /// More air than this on a side, in pixels, changes nothing: the frame then reaches beyond the photo on all sides.
        ///
        /// With an extension it bounds how small a face can become.
        var greatestAir: Double { 2 * Double(photo.longSide) }

        /// The faces as the placement sees them: subjects count fully, others a little, doubtful ones as a hint.
        var placement: FramePlacement {
            let weighted =
                subjects.map { ($0, 1.0) } + others.map { ($0, 0.3) } + doubtful.map { ($0, 0.1 * $0.score) }
            let candidates = weighted.compactMap { face, weight -> FramePlacement.Candidate? in
                guard let box = face.box.intersection(photo.bounds),
                    let head = Head.rect(of: face).intersection(photo.bounds)
                else { return nil }
                return .init(box: box, head: head, weight: weight)
            }
            return FramePlacement(photo: photo, candidates: candidates)
        }
    }

    private func frame(of scene: Scene) -> WholePixelRect? {
        guard let wanted = wantedFrame(of: scene), wanted.intersection(scene.photo.bounds) != nil else { return nil }
        guard let ratio = options.shape?.aspectRatio else {
            let rect = keepingFaces(placed(wanted, of: scene), of: scene).grownToWholePixels
            return options.extend == nil ? rect.intersection(WholePixelRect(covering: scene.photo)) : rect
        }
        let grown = keepingFaces(placed(FrameShape.grown(wanted, to: ratio), of: scene), of: scene)
        let rect = FrameShape.wholePixels(FrameShape.grown(grown, to: ratio), ratio: ratio)
        if options.extend != nil { return rect }
        let fits = rect.width <= scene.photo.width && rect.height <= scene.photo.height
        if fits, !options.takesLargestFrame { return FrameShape.movedInside(rect, photo: scene.photo) }
        let size = FrameShape.largestSize(of: ratio, in: scene.photo)
        let wish = placed(wanted.withSize(size), of: scene).center
        return scene.placement.bestRect(size: size, near: wish)
    }

    /// The framing rule's own rectangle with margin and headroom, before ratio, place and photo edge have their say.
    private func wantedFrame(of scene: Scene) -> PixelRect? {
        guard let mean = FaceMeans(scene.subjects.map(\.box)), let least = leastFrame(of: scene) else { return nil }
        let headroom = min(options.headroomFraction * mean.height, scene.greatestAir)
        if let share = options.faceHeightFraction {
            let frame = self.frame(around: least, height: min(mean.height / share, scene.greatestAir))
            // More air above without less of a face: the frame moves up, as far as the faces stay in it.
            return keepingFaces(frame.offsetBy(x: 0, y: -min(headroom, frame.maxY - least.maxY)), of: scene)
        }
        let air = min(options.marginPixels(meanFaceSize: mean.size), scene.greatestAir)
        let frame = least.expanded(left: air, top: air + headroom, right: air, bottom: air)
        return keepingFaces(frame, of: scene)
    }

    /// The framing rule's frame with a margin of 0.
    private func leastFrame(of scene: Scene) -> PixelRect? {
        guard options.framing == .group else {
            return AveragedFraming.frame(boxes: scene.subjects.map(\.box), marginPixels: 0)
        }
        let heads = scene.subjects.compactMap { Head.rect(of: $0).intersection(scene.photo.bounds) }
        return GroupFraming.frame(heads: heads, marginPixels: 0)
    }

    /// `least` with air on all sides up to `height`, or, when there is a ratio, up to the width that belongs to it.
    private func frame(around least: PixelRect, height: Double) -> PixelRect {
        let height = max(height, least.height)
        let width = options.shape.map { height * $0.aspectRatio.value } ?? (least.width + height - least.height)
        let center = least.center
        return PixelRect(
            x: center.x - max(width, least.width) / 2,
            y: center.y - height / 2,
            width: max(width, least.width),
            height: height
        )
    }

    /// `frame` grown, within the photo, until no chosen face is cut, if that is asked for.
    private func keepingFaces(_ frame: PixelRect, of scene: Scene) -> PixelRect {
        guard options.keepsFaces else { return frame }
        return scene.subjects.compactMap { $0.box.intersection(scene.photo.bounds) }.reduce(frame) { $0.union($1) }
    }

    /// `frame` moved up or down so that the eyes lie on the line of the upper third, if that is asked for.
    ///
    /// Eyes so far from their faces that the frame would leave the photo are none.
    private func placed(_ frame: PixelRect, of scene: Scene) -> PixelRect {
        guard options.placement == .thirds, !scene.subjects.isEmpty else { return frame }
        let eyes = scene.subjects.map(\.points.eyesCenter.y).reduce(0, +) / Double(scene.subjects.count)
        let moved = frame.offsetBy(x: 0, y: eyes - (frame.minY + frame.height / 3))
        return moved.intersection(scene.photo.bounds) == nil ? frame : moved
    }
}

extension PixelRect {
    /// A rectangle of `size` about the same centre.
    fileprivate func withSize(_ size: PixelSize) -> Self {
        PixelRect(
            x: center.x - Double(size.width) / 2,
            y: center.y - Double(size.height) / 2,
            width: Double(size.width),
            height: Double(size.height)
        )
    }
}
