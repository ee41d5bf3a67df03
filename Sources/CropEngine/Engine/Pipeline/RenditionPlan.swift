import FaceCropModel

/// What is made of a photo as one rendition.
struct RenditionPlan {
    /// A picture that is rendered once for each way of rendering, and encoded in each format.
    struct Picture {
        var crop: CropPlan.Crop
        let scale: Double
        let tools: RenditionTools
    }

    let tools: RenditionTools
    /// A plan for each scale, in the order of the scales; their frames are the same.
    let plans: [CropPlan]

    /// The plan by which the manifest describes the rendition.
    var leading: CropPlan { plans[0] }

    /// The pictures; none if the rendition has failed or is left out.
    ///
    /// If the photo has too few pixels for a scale, so that its picture is that of a smaller scale, there is only the
    /// latter, which stands for both: two files of one size would be two widths in a `srcset`.
    var pictures: [Picture] {
        let byScale = zip(tools.scales, plans).sorted { $0.0.scale < $1.0.scale }
        var pictures: [Picture] = []
        for (scaled, plan) in byScale {
            for crop in plan.crops {
                let same = pictures.firstIndex {
                    $0.crop.request == crop.request && $0.crop.faceNumber == crop.faceNumber
                }
                if let same {
                    pictures[same].crop.isUndersized = pictures[same].crop.isUndersized || crop.isUndersized
                } else {
                    pictures.append(Picture(crop: crop, scale: scaled.scale, tools: tools))
                }
            }
        }
        return pictures
    }
}

extension [RenditionPlan] {
    /// The outcome of the photo once the pictures are written: that of the rendition that is furthest from what was
    /// asked for.
    var outcome: PhotoOutcome {
        map(\.leading.outcome).reduce(.written) { $1.distance > $0.distance ? $1 : $0 }
    }

    /// The pictures of all renditions; none if one has failed, because a photo fails as a whole.
    var pictures: [RenditionPlan.Picture] {
        if case .failed = outcome { return [] }
        return flatMap(\.pictures)
    }
}

extension PhotoOutcome {
    /// How far the outcome is from what was asked for.
    fileprivate var distance: Int {
        switch self {
        case .written: 0
        case .fallback: 1
        case .skipped: 2
        case .failed: 3
        }
    }
}

extension Pipeline {
    /// Makes sure that all files of a photo can have their names, so that a photo that fails has no outputs.
    ///
    /// - Returns: For each picture in each format, its file if it is up to date.
    func settle(
        _ plans: [RenditionPlan],
        of photo: PhotoInProgress,
        in sink: any OutputSink,
        _ record: PhotoRecord
    ) throws(PhotoError) -> [WrittenFile?] {
        let outputs = plans.pictures.flatMap { picture in
            picture.tools.encodings.map { PlannedOutput(picture, $0).question(in: record) }
        }
        var sidecars: [SidecarKind] = []
        if tools.writesRegions, !photo.cachedDetections.detections.faces.isEmpty { sidecars.append(.regions) }
        if tools.writesFocalSidecars, !outputs.isEmpty { sidecars.append(.focalPoint) }
        return try sink.settle(outputs, sidecars: sidecars)
    }
}
