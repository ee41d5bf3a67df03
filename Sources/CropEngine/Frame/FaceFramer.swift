/// Decides the crop of a photo from its faces: pure, without pixels.
package struct FaceFramer: Sendable {
    package var options: FrameOptions

    package init(options: FrameOptions) { self.options = options }

    /// The decision for a photo of `photo` upright pixels that shows `detections`.
    ///
    /// No frame means that there is no face, not the one asked for, or only ones outside the photo.
    package func decide(_ detections: Detections, photo: PixelSize) -> FrameDecision {
        let faces = SubjectChoice.numbered(detections.faces)
        let chosen = SubjectChoice.chosen(among: faces, options: options)
        let subjects = SubjectChoice.subjects(among: faces, sizeFraction: options.subjectSizeFraction)
        let roles = faces.indices.map { index -> FrameDecision.Role in
            if chosen.contains(index) { return .chosen }
            return subjects.contains(index) ? .notAsked : .bystander
        }
        let groups = options.framing == .each ? chosen.map { [$0] } : [chosen]
        let frames = groups.compactMap { group -> FrameDecision.CropFrame? in
            let others = faces.indices.filter { !group.contains($0) }.map { faces[$0] }
            let scene = Scene(
                photo: photo,
                subjects: group.map { faces[$0] },
                others: others,
                doubtful: detections.doubtful
            )
            guard let rect = frame(of: scene) else { return nil }
            return .init(rect: rect, faceNumber: options.framing == .each ? group[0] + 1 : nil)
        }
        let focalPoint = FaceMeans(chosen.map { faces[$0].box })?.box.center
        return FrameDecision(faces: faces, roles: roles, frames: frames, focalPoint: focalPoint)
    }

    /// What one frame is decided from.
    ///
    /// All coordinates are upright photo pixels.
    private struct Scene {
        var photo: PixelSize
        var subjects: [Face]
        var others: [Face]
        var doubtful: [Face]

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
        if options.takesLargestFrame {
            let size = FrameShape.largestSize(of: ratio, in: scene.photo)
            return scene.placement.bestRect(size: size, near: wanted.center)
        }
        let grown = keepingFaces(placed(FrameShape.grown(wanted, to: ratio), of: scene), of: scene)
        if options.extend != nil { return FrameShape.wholePixels(grown, ratio: ratio) }
        return FrameShape.fitted(grown, ratio: ratio, placement: scene.placement)
    }

    /// The framing rule's own rectangle with margin and headroom, before ratio, place and photo edge have their say.
    private func wantedFrame(of scene: Scene) -> PixelRect? {
        guard let mean = FaceMeans(scene.subjects.map(\.box)), let frame = ruleFrame(of: scene, mean: mean) else {
            return nil
        }
        let headroom = options.headroomFraction * mean.height
        return keepingFaces(frame.expanded(left: 0, top: headroom, right: 0, bottom: 0), of: scene)
    }

    /// `frame` grown, within the photo, until no chosen face is cut, if that is asked for.
    private func keepingFaces(_ frame: PixelRect, of scene: Scene) -> PixelRect {
        guard options.keepsFaces else { return frame }
        return scene.subjects.compactMap { $0.box.intersection(scene.photo.bounds) }.reduce(frame) { $0.union($1) }
    }

    private func ruleFrame(of scene: Scene, mean: FaceMeans) -> PixelRect? {
        let heads = scene.subjects.compactMap { Head.rect(of: $0).intersection(scene.photo.bounds) }
        let group = options.framing == .group ? GroupFraming.frame(heads: heads, marginPixels: 0) : nil
        if let faceHeightFraction = options.faceHeightFraction {
            // Air on all sides that makes the frame as high as the mean face divided by its share; a group's frame is
            // never smaller than its heads.
            let target = mean.height / faceHeightFraction
            let start = group ?? mean.box
            let air = (target - start.height) / 2
            return group != nil && air < 0 ? start : start.expanded(left: air, top: air, right: air, bottom: air)
        }
        let marginPixels = options.marginPixels(meanFaceSize: mean.size)
        if let group {
            return group.expanded(left: marginPixels, top: marginPixels, right: marginPixels, bottom: marginPixels)
        }
        return AveragedFraming.frame(boxes: scene.subjects.map(\.box), marginPixels: marginPixels)
    }

    /// `frame` moved up or down so that the eyes lie on the line of the upper third, if that is asked for.
    private func placed(_ frame: PixelRect, of scene: Scene) -> PixelRect {
        guard options.placement == .thirds, !scene.subjects.isEmpty else { return frame }
        let eyes = scene.subjects.map(\.points.eyesCenter.y).reduce(0, +) / Double(scene.subjects.count)
        return frame.offsetBy(x: 0, y: eyes - (frame.minY + frame.height / 3))
    }
}
