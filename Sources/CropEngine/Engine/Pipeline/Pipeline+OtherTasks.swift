import FaceCropModel
import FaceCropPixels

// Other tasks that use the same steps.

extension Pipeline {
    /// Finds the faces of a photo of a burst, and makes the record of a photo that is not the best one.
    func survey(_ finding: InputWalk.Finding, cachedDetections: CachedDetections?) -> ProcessedPhoto {
        attempt(finding, cachedDetections: cachedDetections) { processed throws(PhotoError) in
            guard var photo = try examine(finding, cachedDetections, nil, &processed.record) else { return }
            defer { withExtendedLifetime(photo.memory) {} }
            let decision = try decide(&photo, tools.renditions[0], &processed.record)
            let plan = CropPlan(outcome: .skipped(.burst), crops: [], focalPoint: decision.focalPoint)
            processed.faces = photo.cachedDetections
            processed.record.note(decision, plan, photo: photo.size)
            processed.record.note(plan.outcome)
        }
    }

    /// Finds the faces of a photo, plans its crops, and draws them if there are `outputs` for the drawing.
    ///
    /// If the file is not a photo, the record says so.
    func inspect(
        _ finding: InputWalk.Finding,
        drawingInto outputs: (any OutputSink)? = nil
    ) -> ProcessedPhoto {
        attempt(finding) { processed throws(PhotoError) in
            guard let inspected = try inspected(finding, &processed.record) else { return }
            defer { withExtendedLifetime(inspected.photo.memory) {} }
            processed.record.note(inspected.plan.outcome)
            guard let outputs else { return }
            willEnter(.render)
            try outputs.write(drawing: try PhotoDrawing.drawing(inspected, processed.record))
        }
    }

    /// What `embedder` says of each face of a photo.
    func embed(_ finding: InputWalk.Finding, _ embedder: FaceEmbedder) -> ProcessedPhoto {
        attempt(finding) { processed throws(PhotoError) in
            guard let inspected = try inspected(finding, &processed.record) else { return }
            defer { withExtendedLifetime(inspected.photo.memory) {} }
            willEnter(.detect)
            let faces = SubjectChoice.numbered(inspected.photo.cachedDetections.detections.faces)
            var embedded: [EmbeddedFace] = []
            try FaceRedecoder(in: inspected.decoded).visit(faces) { index, decoded throws(PhotoError) in
                embedded.append(try embedder.embed(faces[index], number: index + 1, in: decoded))
            }
            processed.embedded = EmbeddedFaces(embedded.sorted { $0.number < $1.number })
            processed.record.note(inspected.plan.outcome)
        }
    }

    /// What a photo shows and what would be made of it; `nil` for what is not a photo.
    private func inspected(
        _ finding: InputWalk.Finding,
        _ record: inout PhotoRecord
    ) throws(PhotoError) -> InspectedPhoto? {
        guard var photo = try examine(finding, nil, nil, &record) else { return nil }
        let plans = try plan(&photo, &record)
        guard let decoded = photo.decoded else { return nil }
        return InspectedPhoto(photo: photo, decoded: decoded, plan: plans[0].leading)
    }

    /// Finds the faces of a photo, and makes a grey copy of it, by which its thumbnails are found.
    func audit(_ finding: InputWalk.Finding) -> ProcessedPhoto {
        attempt(finding) { processed throws(PhotoError) in
            guard var photo = try examine(finding, nil, nil, &processed.record) else { return }
            defer { withExtendedLifetime(photo.memory) {} }
            let decision = try decide(&photo, tools.renditions[0], &processed.record)
            let plan = CropPlan(outcome: .written, crops: [], focalPoint: decision.focalPoint)
            processed.faces = photo.cachedDetections
            processed.record.note(decision, plan, photo: photo.size)
            processed.grey = try photo.decoded.map { decoded throws(PhotoError) in
                try GreyCopy(of: decoded, longSide: GreyCopy.longSide)
            }
            processed.record.note(plan.outcome)
        }
    }

    /// Makes a grey copy of a thumbnail.
    func grey(_ finding: InputWalk.Finding) -> ProcessedPhoto {
        attempt(finding) { processed throws(PhotoError) in
            guard let admitted = try load(finding, &processed.record) else { return }
            defer { withExtendedLifetime(admitted.reservation) {} }
            processed.grey = try step(.decode, &processed.record) { () throws(PhotoError) in
                let longSide = GreyCopy.thumbnailLongSide
                let reduction = DecodeReductionPolicy(longSide: longSide).reduction(of: admitted.photo.header)
                return try GreyCopy(of: admitted.photo.decode(reduction: reduction), longSide: longSide)
            }
            processed.record.note(.written)
        }
    }

    /// Makes a copy to send to an identification service or to show; if that fails, the record says why.
    func copy(_ finding: InputWalk.Finding, as form: UprightCopy.Form = .init()) -> ProcessedPhoto {
        attempt(finding) { processed throws(PhotoError) in
            guard let admitted = try load(finding, &processed.record) else { return }
            defer { withExtendedLifetime(admitted.reservation) {} }
            processed.copy = try step(.decode, &processed.record) { () throws(PhotoError) in
                try UprightCopy(of: admitted.photo, as: form)
            }
        }
    }
}
