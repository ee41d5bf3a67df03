import FaceCropModel
import FaceCropPixels

// The steps of the pipeline, in their order.

extension Pipeline {
    /// Reserves memory for the whole photo and reads its header; `nil` if the file is not a photo.
    func load(
        _ finding: InputWalk.Finding,
        _ record: inout PhotoRecord
    ) throws(PhotoError) -> MemoryAdmission.Admitted? {
        let file = try finding.file
        willEnter(.decode)
        guard try FileKind.isPhoto(file) else {
            record.note(.skipped(.notAPhoto))
            return nil
        }
        // Waiting for memory does not count as work, so only opening the file is timed.
        let admitted = try tools.memory.open(file, pause: pause) { () throws(PhotoError) in
            try record.timings.measure(\.decode) { () throws(PhotoError) in try tools.decoder.open(file) }
        }
        memoryNeed.byteCount = admitted.reservation.byteCount
        record.note(admitted.photo.header)
        return admitted
    }

    /// Reads the regions that a person has drawn, if the options ask for them.
    func drawnRegions(of photo: LoadedPhoto, _ record: inout PhotoRecord) throws(PhotoError) -> RegionReading? {
        guard tools.regionUse != .ignore else { return nil }
        let reading = try step(.decode, &record) { () throws(PhotoError) in
            try RegionReading(of: photo, followsLinks: tools.followsLinks)
        }
        record.regions = reading.record
        for warning in reading.warnings { record.note(warning) }
        return reading
    }

    /// Merges the detections with the regions, which are in upright photo pixels by the orientation of the file.
    func merge(_ drawn: RegionReading?, into photo: inout PhotoInProgress) {
        guard let drawn else { return }
        photo.drawnCrops = drawn.crops
        let turned = drawn.regions.map { placed in
            PlacedRegion(
                region: placed.region,
                box: placed.box.turnedClockwise(quarterTurns: photo.cachedDetections.quarterTurns, into: photo.size)
            )
        }
        photo.cachedDetections.detections = RegionMerge.merged(
            photo.cachedDetections.detections,
            turned,
            use: tools.regionUse
        )
    }

    /// Detects faces, unless those that this run needs are known.
    func detect(
        in admitted: MemoryAdmission.Admitted,
        cachedDetections: CachedDetections?,
        _ record: inout PhotoRecord
    ) throws(PhotoError) -> PhotoInProgress {
        // What a person decided may be about any face.
        let search = override == nil ? tools.faceSearch : .every
        // Results must not depend on what earlier runs needed, so faces of another search are not used.
        if let cachedDetections, cachedDetections.search == search {
            return PhotoInProgress(admitted, cachedDetections: cachedDetections)
        }
        let decoded = try decode(admitted.photo, &record)
        let detection = try step(.detect, &record) { () throws(PhotoError) in
            try tools.faceDetector.orientedDetections(in: decoded, search: search)
        }
        return PhotoInProgress(detection, search: search, memory: admitted.reservation)
    }

    /// Gives the faces the identities from an identification service, and adds faces that only the service found.
    func match(_ photo: inout PhotoInProgress, with identities: ServiceIdentities?, _ record: inout PhotoRecord) {
        guard let identities else { return }
        record.identity = NamingRecord(identities)
        guard case .named(let seen, _) = identities.answer else { return }
        let turned = seen.map { face in
            ServiceIdentities.ServiceFace(
                box: face.box.turnedClockwise(quarterTurns: photo.cachedDetections.quarterTurns, into: photo.size),
                candidates: face.candidates
            )
        }
        let merged = ServiceMatchMerge(
            photo.cachedDetections.detections,
            serviceFaces: turned,
            rule: tools.identityRule
        )
        record.identity?.note(merged.others, by: tools.identityRule)
        photo.cachedDetections.detections = merged.detections
    }

    /// Finds landmarks, pose and open eyes of the faces that a crop is made for.
    func describe(_ photo: inout PhotoInProgress, _ record: inout PhotoRecord) throws(PhotoError) {
        guard let attributesFinder = tools.attributesFinder else {
            photo.cachedDetections.detections = photo.cachedDetections.detections.withoutFacts
            return
        }
        let detections = photo.cachedDetections.detections
        let finder = attributesFinder.choosing(chosenByOverride(in: photo))
        guard finder.isNeeded(for: detections) else { return }
        let redecoder = try redecoder(of: &photo, &record)
        photo.cachedDetections.detections = try step(.describe, &record) { () throws(PhotoError) in
            try finder.described(detections, in: redecoder)
        }
    }

    /// Identifies the faces; the result is never cached, because it changes with every photo of a gallery.
    func identify(_ photo: inout PhotoInProgress, _ record: inout PhotoRecord) throws(PhotoError) {
        guard let identifier = tools.identifier else { return }
        let detections = photo.cachedDetections.detections
        let redecoder = try redecoder(of: &photo, &record)
        photo.cachedDetections.detections = try step(.identify, &record) { () throws(PhotoError) in
            try identifier.identified(detections, in: redecoder)
        }
    }

    /// Plans what the photo is cropped or aligned to, as each rendition.
    func plan(_ photo: inout PhotoInProgress, _ record: inout PhotoRecord) throws(PhotoError) -> [RenditionPlan] {
        if let photoPlan { return planned(by: photoPlan, photo, &record) }
        var plans: [RenditionPlan] = []
        for rendition in tools.renditions {
            let decision =
                if let override {
                    try decide(&photo, rendition, by: override, &record)
                } else if let drawn = drawnCrops(of: photo, for: rendition) {
                    try decide(photo, rendition, by: drawn, &record)
                } else {
                    try decide(&photo, rendition, &record)
                }
            let plan = renditionPlan(decision, rendition, &photo, &record)
            record.note(decision, plan.leading, as: rendition.name, photo: photo.size)
            plans.append(plan)
        }
        return plans
    }

    /// Renders one output, from the first decode if that is fine enough.
    ///
    /// `earlier` is the same picture, rendered for another format, if there is one; it is used if this format needs no
    /// other.
    func render(
        _ output: PlannedOutput,
        of photo: inout PhotoInProgress,
        reusing earlier: RenderedPicture?,
        _ record: inout PhotoRecord
    ) throws(PhotoError) -> RenderedPicture {
        let request = output.crop.request
        try output.encoding.outputLimit.check(request.outputSize, path: photo.file.path)
        if let earlier, output.encoding.renderer.canUse(earlier) { return earlier }
        if photo.decoded == nil, usesFirstDecode(request, of: photo.loaded) {
            photo.use(try decode(photo.loaded, &record))
        }
        let (loaded, decoded) = (photo.loaded, photo.decoded)
        let rendered = try step(.render, &record) { () throws(PhotoError) in
            try output.encoding.renderer.render(request, of: loaded, decoded)
        }
        record.note(rendered)
        return rendered
    }

    /// Compresses one output.
    func encode(
        _ rendered: RenderedPicture,
        as output: inout PlannedOutput,
        of photo: PhotoInProgress,
        _ record: inout PhotoRecord
    ) throws(PhotoError) -> EncodedImage {
        let encoder = output.encoding.encoder
        let encoded = try step(.encode, &record) { () throws(PhotoError) in
            try encoder.encode(rendered.image, of: photo.loaded)
        }
        if encoder.limitsBytes { output.fittingQuality = encoded.quality }
        return encoded.file
    }

    /// Writes one output to its path.
    func write(
        _ encoded: EncodedImage,
        as output: PlannedOutput,
        into outputs: any OutputSink,
        _ record: inout PhotoRecord
    ) throws(PhotoError) {
        let question = output.question(in: record)
        let file = try step(.write, &record) { () throws(PhotoError) in try outputs.write(encoded, as: question) }
        record.note(output, at: file)
    }
}

extension Pipeline {
    /// Writes the faces and the crops as regions to the photo's sidecar in the output folder, if the options ask for it
    /// and there are faces.
    ///
    /// A region has the name that a person gave it, or that of the person who was recognized.
    func writeRegions(
        of photo: PhotoInProgress,
        into outputs: any OutputSink,
        _ record: inout PhotoRecord
    ) throws(PhotoError) {
        let faces = SubjectChoice.numbered(photo.cachedDetections.detections.faces)
        guard tools.writesRegions, !faces.isEmpty else { return }
        guard let (stored, orientation) = photo.loaded.header.pictureInFile else {
            record.note(
                PhotoWarning(
                    .regions,
                    "No regions were written: \(PhotoHeader.unknownPictureReason)."
                )
            )
            return
        }
        let regions = faces.compactMap { face in
            face.box.intersection(photo.size.bounds).map { box in
                FaceRegion(
                    name: face.region?.name ?? face.identity?.person?.name,
                    area: UnitRect(orientation.stored(box, stored: stored), in: stored)
                )
            }
        }
        let crops = croppedRegions(of: photo, stored, orientation, record)
        guard let packet = try? RegionSidecar.packet(regions, crops: crops, stored: stored) else {
            throw .sidecarNotMade(photo.file)
        }
        let written = try step(.write, &record) { () throws(PhotoError) in
            try outputs.write(EncodedImage(packet), as: .regions)
        }
        record.sidecar = SidecarRecord(written, count: regions.count)
    }
}

extension Pipeline {
    /// The different crops of the outputs that are upright rectangles in the photo, and smaller than it.
    private func croppedRegions(
        of photo: PhotoInProgress,
        _ stored: PixelSize,
        _ orientation: Orientation,
        _ record: PhotoRecord
    ) -> [ImageRegion] {
        var seen: Set<WholePixelRect> = []
        return record.outputs.compactMap { output in
            let shown = output.crop.pixels
            guard output.level == nil, output.alignment == nil, shown.size != photo.size,
                let inside = shown.intersection(WholePixelRect(covering: photo.size)), seen.insert(shown).inserted
            else { return nil }
            let frame = tools.renditions.first { $0.name == output.rendition ?? "" }?.framer.options
            return ImageRegion(
                area: UnitRect(orientation.stored(inside.asPixelRect, stored: stored), in: stored),
                role: ImageRegion.Role(ratio: frame?.shape.map(\.aspectRatio)),
                name: output.rendition
            )
        }
    }
}

extension PhotoError {
    fileprivate static func sidecarNotMade(_ file: PhotoFile) -> PhotoError {
        PhotoError(
            .outputNotWritable,
            stage: .encode,
            path: file.path,
            message: "The sidecar with the faces could not be made, because the XML library has no memory. Run again."
        )
    }
}

// Parts of steps.

extension Pipeline {
    /// The frames according to the rules of a rendition, or the reason why there are none.
    func decide(
        _ photo: inout PhotoInProgress,
        _ rendition: RenditionTools,
        _ record: inout PhotoRecord
    ) throws(PhotoError) -> FrameDecision {
        let start = try guardStart(of: rendition, &photo, &record)
        return try step(.frame, &record) {
            rendition.framer.decide(photo.cachedDetections.detections, photo: photo.size, from: start)
        }
    }

    /// The wanted centre of a guarded frame, in upright photo pixels; `nil` if it is the photo's, or if nothing is
    /// guarded.
    func guardStart(
        of rendition: RenditionTools,
        _ photo: inout PhotoInProgress,
        _ record: inout PhotoRecord
    ) throws(PhotoError) -> PixelPoint? {
        let options = rendition.framer.options
        guard options.guardStart == .attention, !photo.cachedDetections.detections.faces.isEmpty,
            let ratio = options.shape?.aspectRatio
        else { return nil }
        let frame = options.largestFrameSize(of: ratio, in: photo.size)
        let decoded = try redecoder(of: &photo, &record).first
        return try step(.frame, &record) { () throws(PhotoError) in try decoded.attentionPoint(frameSize: frame) }
    }

    /// The plan to align the faces, to crop to them, or to fall back, for each scale.
    ///
    /// If a fallback needs what draws the eye, the photo is decoded for it.
    private func renditionPlan(
        _ decision: FrameDecision,
        _ rendition: RenditionTools,
        _ photo: inout PhotoInProgress,
        _ record: inout PhotoRecord
    ) -> RenditionPlan {
        let (size, file) = (photo.size, photo.file)
        if let aligner = rendition.aligner {
            let plan = aligner.plan(decision, photo: size, isNumbered: rendition.isNumbered)
            return RenditionPlan(tools: rendition, plans: [plan])
        }
        // The frames of all scales have one size, so that attention is asked for once.
        var attentionPoints: [PixelSize: PixelPoint] = [:]
        var plans: [CropPlan] = []
        for scaled in rendition.scales {
            let plan = scaled.fallbackChain.plan(decision, photo: size, file: file) { () throws(PhotoError) in
                try salience(of: &photo, &record)
            } attentionPoint: { frame throws(PhotoError) in
                if let known = attentionPoints[frame] { return known }
                let point = try redecoder(of: &photo, &record).first.attentionPoint(frameSize: frame)
                attentionPoints[frame] = point
                return point
            }
            plans.append(plan)
        }
        if let cutter = rendition.losslessCutter {
            for index in plans.indices { planLosslessCuts(&plans[index], by: cutter, of: photo.loaded, &record) }
        }
        return RenditionPlan(tools: rendition, plans: plans)
    }

    /// What draws the eye in a photo; found once for all renditions and scales.
    private func salience(
        of photo: inout PhotoInProgress,
        _ record: inout PhotoRecord
    ) throws(PhotoError) -> SalienceMask {
        if let known = photo.salience { return known }
        guard let finder = tools.salienceFinder else { preconditionFailure("a rendition asks for salience") }
        let decoded = try redecoder(of: &photo, &record).first
        let mask = try step(.frame, &record) { () throws(PhotoError) in try finder.mask(of: decoded) }
        photo.salience = mask
        return mask
    }

    /// The decodes of a photo for its faces; makes the first decode if no step has made it.
    private func redecoder(
        of photo: inout PhotoInProgress,
        _ record: inout PhotoRecord
    ) throws(PhotoError) -> FaceRedecoder {
        if let redecoder = photo.redecoder { return redecoder }
        let decoded = try decode(photo.loaded, &record)
        photo.use(decoded)
        return photo.redecoder ?? FaceRedecoder(in: decoded)
    }

    private func decode(_ photo: LoadedPhoto, _ record: inout PhotoRecord) throws(PhotoError) -> DecodedPhoto {
        try step(.decode, &record) { () throws(PhotoError) in
            try photo.decode(reduction: tools.reductionPolicy.reduction(of: photo.header))
        }
    }

    /// Whether an output is made, or may be made, from the first decode.
    private func usesFirstDecode(_ request: RenderRequest, of photo: LoadedPhoto) -> Bool {
        let scale = photo.scale(reduction: tools.reductionPolicy.reduction(of: photo.header))
        return scale?.suffices(reduction: request.reduction) ?? true
    }
}
