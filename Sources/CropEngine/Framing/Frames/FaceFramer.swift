/// Decides the crop of a photo from its faces, without reading pixels.
package struct FaceFramer: Sendable {
    package var options: FrameOptions

    package init(options: FrameOptions) { self.options = options }

    /// The decision for a photo of `photo` upright pixels with `detections`.
    ///
    /// If there is no frame, the photo has no face, the requested face is missing, all faces are outside the photo, or
    /// the faces do not meet the requirements. `choosing` returns the positions of the chosen faces among the faces,
    /// largest first; by default, the options choose.
    package func decide(
        _ detections: Detections,
        photo: PixelSize,
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
        let heads = headFrames(of: chosen, among: faces, photo: photo)
        func layout(_ group: [Int]) -> FrameLayout {
            FrameLayout(
                options: options,
                photo: photo,
                subjects: group.map { faces[$0] },
                others: faces.indices.filter { !group.contains($0) }.map { faces[$0] },
                doubtful: detections.doubtful
            )
        }
        var refusals = heads.refusals
        for group in isEach ? chosen.map({ [$0] }) : [chosen] {
            if let first = group.first { refusals[first] = refusals[first] ?? tooFewPixels(in: layout(group)) }
        }
        let verdict = FaceRequirementCheck(options.requirements).verdict(
            faces,
            roles: roles,
            isOneFacePerOutput: isEach,
            frameRefusals: refusals
        )
        let groups = verdict.refusal != nil ? [] : isEach ? verdict.accepted.map { [$0] } : [chosen]
        var warnings = verdict.warnings
        let frames = groups.compactMap { group -> FrameDecision.CropFrame? in
            if options.head != nil {
                // The group is empty if no face was chosen.
                guard let index = group.first, var frame = heads.frames[index] else { return nil }
                frame.faceNumber = isEach ? index + 1 : nil
                return frame
            }
            let layout = layout(group)
            guard let rect = layout.rect else { return nil }
            let plain = FrameDecision.CropFrame(rect: rect, faceNumber: options.framing == .each ? group[0] + 1 : nil)
            return options.levelsEyes ? levelled(plain, of: layout, &warnings) : plain
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

    /// Why the frame of `layout` cannot be enlarged to the output; `nil` if it can, or grows to the output's pixels.
    private func tooFewPixels(in layout: FrameLayout) -> FaceRefusal? {
        guard options.keepsFaceHeight, let share = options.faceHeightFraction, let size = options.shape?.size,
            let rect = layout.rect, let face = FaceMeans(layout.subjects.map(\.box))
        else { return nil }
        let enlargement = OutputSize.enlargement(of: rect.size, to: size)
        let limit = options.enlargementLimit
        guard enlargement > limit else { return nil }
        // The frame is rounded to whole pixels; in a photo that does not hold it, it is smaller.
        let minimum = max(share * Double(size.height), face.height * enlargement) / limit
        return .tooFewPixels(height: face.height, minimum: minimum, enlargement: limit)
    }

    private static func notLevel(_ radians: Double, _ reason: String) -> String {
        "The crop is not level: turned by \(Int((radians * 180 / .pi).rounded()))° within the photo, \(reason)."
    }

    private func levelled(
        _ frame: FrameDecision.CropFrame,
        of layout: FrameLayout,
        _ warnings: inout [String]
    ) -> FrameDecision.CropFrame {
        let levelling = FrameLevelling.levelled(
            frame.rect,
            faces: layout.subjects,
            photo: layout.photo,
            output: options.enlargementLimit > 1 ? nil : options.shape?.size,
            mayReachBeyond: options.extend != nil
        )
        var frame = frame
        switch levelling {
        case .isLevel: break
        case .turned(let turned):
            frame.turned = turned
            frame.rect = turned.bounds.grownToWholePixels(tolerance: 1e-6)
        case .wouldCutFace(let radians):
            warnings.append(Self.notLevel(radians, "it would cut a face"))
        case .wouldBeTooSmall(let radians):
            warnings.append(Self.notLevel(radians, "it would have fewer pixels than the output"))
        }
        return frame
    }
}
