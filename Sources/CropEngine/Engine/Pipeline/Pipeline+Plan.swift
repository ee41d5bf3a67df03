import FaceCropModel
import FaceCropPixels

// Plans that are written down, and photos that follow them.

extension Pipeline {
    /// Plans the outputs of one finding: all steps up to the frames; nothing is rendered.
    ///
    /// The outputs in the record have the paths and sizes that they would get, and no bytes.
    func plan(
        _ finding: InputWalk.Finding,
        cachedDetections: CachedDetections?,
        in outputs: any OutputSink
    ) -> ProcessedPhoto {
        attempt(finding, cachedDetections: cachedDetections) { processed throws(PhotoError) in
            guard var photo = try examine(finding, cachedDetections, nil, &processed.record) else { return }
            defer { withExtendedLifetime(photo.memory) {} }
            processed.faces = detectionsToKeep(of: photo)
            let plans = try plan(&photo, &processed.record)
            for picture in plans.pictures {
                for encoding in picture.tools.encodings {
                    let output = PlannedOutput(picture, encoding)
                    try encoding.outputLimit.check(output.crop.request.outputSize, path: photo.file.path)
                    let question = output.question(in: processed.record)
                    processed.record.note(output, at: try outputs.file(of: question))
                }
            }
            processed.record.note(plans.outcome)
        }
    }

    /// The plan that the photo in work follows; `nil` if its crops are decided now.
    var photoPlan: PhotoPlan? { override?.override.plan }

    /// The detections that need not be made again in later runs.
    ///
    /// A plan holds rounded numbers, and maybe faces that a person has changed.
    func detectionsToKeep(of photo: PhotoInProgress) -> CachedDetections? {
        photoPlan == nil ? photo.cachedDetections : nil
    }

    /// The crops of each rendition as the plan has them.
    func planned(
        by plan: PhotoPlan,
        _ photo: PhotoInProgress,
        _ record: inout PhotoRecord
    ) -> [RenditionPlan] {
        if var noted = override?.record {
            noted.note(.plan)
            record.override = noted
        }
        return tools.renditions.compactMap { tools in
            guard let rendition = plan.renditions.first(where: { $0.name == tools.name }) else { return nil }
            var plans = tools.scales.map { scaled in
                plan.cropPlan(of: rendition, scale: scaled.scale, scaled.fallbackChain.options)
            }
            if let cutter = tools.losslessCutter {
                for index in plans.indices { planLosslessCuts(&plans[index], by: cutter, of: photo.loaded, &record) }
            }
            let made = RenditionPlan(tools: tools, plans: plans)
            record.note(plan.decision, made.leading, as: tools.name, photo: photo.size)
            return made
        }
    }
}

extension PhotoPlan {
    /// The photo with the faces of the plan, which are not searched for.
    ///
    /// - Throws: `overrideMistaken` if the plan, which is at `place`, is about a photo of another size.
    func photo(
        _ admitted: MemoryAdmission.Admitted,
        at place: String,
        _ record: inout PhotoRecord
    ) throws(PhotoError) -> PhotoInProgress {
        let known = CachedDetections(
            detections: Detections(faces: decision.faces),
            quarterTurns: quarterTurns,
            damage: nil
        )
        let photo = PhotoInProgress(admitted, cachedDetections: known)
        record.note(known, photo: photo.size)
        // Plans without outputs need no size.
        guard photo.size == size || renditions.allSatisfy(\.crops.isEmpty) else {
            throw PhotoError(
                .overrideMistaken,
                stage: .frame,
                path: photo.file.path,
                message:
                    "The plan (\(place)) says that the photo has \(size) pixels, but it has \(photo.size), so nothing "
                    + "was written. Correct 'size' or 'turned', or plan again."
            )
        }
        return photo
    }
}
