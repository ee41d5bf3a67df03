extension PhotoRecord {
    /// Records the facts in the file's header.
    package mutating func note(_ header: PhotoHeader) {
        format = header.rawSource.map { .raw($0.format) } ?? .image(header.format)
        rawPreview = header.rawSource.map { RawPreviewRecord(size: header.uprightSize, rawSize: $0.size) }
        size = header.uprightSize
        orientation = header.hasOrientationTag ? header.orientation.rawValue : nil
    }

    /// Records how the photo was turned to show faces; all coordinates are those of the turned photo.
    package mutating func note(_ known: CachedDetections, photo: PixelSize) {
        size = photo
        turnedClockwiseDegrees = known.quarterTurns == 0 ? nil : 90 * known.quarterTurns
        pictureArea = known.detections.pictureArea
        if let damage = known.damage {
            note(
                PhotoWarning(.damaged, "The image data are damaged, so a part of the picture may be wrong (\(damage)).")
            )
        }
    }

    /// Records the faces, and how much the crop, or with `each` each face's own crop, shows of them.
    package mutating func note(_ decision: FrameDecision, _ plan: CropPlan, photo: PixelSize) {
        let crops = plan.crops
        let roles = plan.roles ?? decision.roles
        faces = decision.faces.indices.map { index in
            let face = decision.faces[index]
            let isDetected = face.finder == .detector || face.finder == .doubtingDetector
            let own = crops.first { $0.faceNumber == index + 1 } ?? crops.first { $0.faceNumber == nil }
            // A template decides how much of a face an aligned output shows, so the share is not recorded.
            let kept = own.flatMap { $0.alignment == nil ? $0 : nil }.map { crop in
                crop.turned.map { FaceVisibility.keptFraction(of: face, frame: $0, photo: photo) }
                    ?? FaceVisibility.keptFraction(of: face.box, crop: crop.request.frame, photo: photo)
            }
            return FaceRecord(
                number: index + 1,
                box: face.box.rounded,
                source: regions == nil ? nil : face.region == nil ? .detected : .region,
                name: face.region?.name,
                foundBy: face.finder == .service ? .service : nil,
                score: isDetected ? face.score.rounded(decimals: 4) : nil,
                points: isDetected ? face.points.mapped(\.rounded) : nil,
                // An earlier run may have chosen other faces, or measured more; such facts are not recorded.
                sharpness: decision.judgesSharpness && roles[index] == .chosen
                    ? face.sharpness?.rounded(decimals: 5) : nil,
                landmarks: roles[index] == .chosen ? face.facts.map(LandmarksRecord.init) : nil,
                identity: face.identity.map(IdentityRecord.init),
                prominence: face.prominence?.rounded(decimals: 4),
                role: roles[index],
                notAligned: plan.refusals[index]?.code,
                keptFraction: kept?.rounded(decimals: 4),
                isCut: kept.map { $0 < 1 } ?? false
            )
        }
        focalPoint = focalPoint(of: plan, photo: photo)
        subject = plan.subject?.rounded
        fallbackScore = plan.fallbackScore?.rounded(decimals: 2)
        crop = crops.first { $0.faceNumber == nil }.map { CropRecord($0.request.frame, photo: photo) }
        for warning in plan.warnings { note(PhotoWarning(.crop, warning)) }
    }

    /// The focal point of a plan.
    ///
    /// Only faces move it, so that a box of the crop's ratio shows them whole: the point of a thing, and one that a
    /// person has given, stay where they are.
    private func focalPoint(of plan: CropPlan, photo: PixelSize) -> UnitPoint? {
        guard var point = plan.focalPoint else { return nil }
        if case .fallback(.attention, _) = plan.outcome { point = Self.awayFromEdges(point, photo: photo) }
        let isGiven = override?.applied.contains { $0 == .focal || $0 == .plan } ?? false
        let faces = isGiven || plan.outcome.isBySalience ? nil : chosenFaces
        let whole = plan.crops.first { $0.faceNumber == nil }
        return FocalPoint(
            UnitPoint(point, in: photo),
            subject: faces,
            size: photo,
            crop: whole?.request.frame.asPixelRect,
            shapes: faces == nil
                ? []
                : plan.crops.flatMap { crop in
                    crop.turned == nil && crop.alignment == nil
                        ? [crop.request.frame.size, crop.request.outputSize] : [crop.request.outputSize]
                }
        )
        .fractions.rounded
    }

    /// `point`, which libvips often finds at an edge, as far from the edges as the middle of each crop of a usual ratio
    /// can be: crops around it are the same.
    private static func awayFromEdges(_ point: PixelPoint, photo: PixelSize) -> PixelPoint {
        let across = Double(FrameShape.largestSize(of: FrameShape.narrowest, in: photo).width) / 2
        let down = Double(FrameShape.largestSize(of: FrameShape.lowest, in: photo).height) / 2
        return PixelPoint(
            x: min(max(point.x, across), Double(photo.width) - across),
            y: min(max(point.y, down), Double(photo.height) - down)
        )
    }

    /// Records the decision about a rendition: as that about the photo if it has no name or is the first.
    package mutating func note(
        _ decision: FrameDecision,
        _ plan: CropPlan,
        as rendition: String,
        photo: PixelSize
    ) {
        if rendition.isEmpty { return note(decision, plan, photo: photo) }
        var plan = plan
        plan.warnings = plan.warnings.map { "\(rendition): \($0)" }
        var own = self
        own.note(decision, plan, photo: photo)
        own.note(plan.outcome)
        isUndersized = own.isUndersized
        if renditions == nil {
            note(decision, plan, photo: photo)
        } else {
            for warning in plan.warnings { note(PhotoWarning(.crop, warning)) }
        }
        renditions = (renditions ?? []) + [RenditionRecord(name: rendition, of: own)]
    }

    /// Records what happened when the outputs at `paths`, which are kept, were rendered and encoded, which `earlier`
    /// tells.
    mutating func noteMaking(of paths: [[UInt8]], by earlier: PhotoRecord?) {
        guard let earlier else { return }
        wasDecodedTwice = wasDecodedTwice || earlier.wasDecodedTwice
        for index in outputs.indices where paths.contains(outputs[index].pathBytes) {
            outputs[index].quality = earlier.outputs.first { $0.pathBytes == outputs[index].pathBytes }?.quality
        }
        for warning in earlier.notedWarnings where warning.kind == .colourProfile && !warnings.contains(warning.text) {
            note(warning)
        }
    }

    /// Records an output that has its name.
    package mutating func note(
        _ crop: CropPlan.Crop,
        as variant: OutputVariant,
        at file: WrittenFile,
        format: EncodeOptions.Format,
        _ fittingQuality: Int? = nil
    ) {
        guard let photo = size else { return }
        let keptByHand = file.keptByHand
        // What a person has put in the place of an output is as large as that person wants it.
        let isSmaller = crop.isUndersized && keptByHand == nil
        if isSmaller { isUndersized = true }
        outputs.append(
            OutputRecord(
                path: file.path.text,
                pathBase64: file.path.base64,
                format: format.rawValue,
                rendition: variant.rendition.isEmpty ? nil : variant.rendition,
                scale: variant.scale == 1 ? nil : variant.scale,
                size: crop.request.outputSize,
                bytes: file.bytes,
                quality: fittingQuality,
                keptByHand: keptByHand,
                crop: CropRecord(crop.request.frame, photo: photo),
                faceNumber: crop.faceNumber,
                alignment: crop.alignment.map { AlignmentRecord($0) },
                level: crop.turned.flatMap { LevelRecord($0, crop.request) },
                lossless: crop.losslessCut == nil ? nil : true,
                orientation: crop.losslessCut.flatMap { $0.tag == .upright ? nil : $0.tag.rawValue },
                isUndersized: isSmaller ? true : nil,
                confidence: keptByHand == nil ? crop.confidence : nil,
                greaterFaceShare: keptByHand == nil ? crop.greaterFaceShare?.rounded(decimals: 4) : nil,
                otherEyeLine: keptByHand == nil ? crop.otherEyeLine?.rounded(decimals: 4) : nil,
                move: keptByHand == nil ? crop.move : nil
            )
        )
    }

    /// Records the error about the file that was found as `finding`.
    ///
    /// If the format of a picture is not read and the picture was found in a folder, it is left out. If the user named
    /// it, it has failed.
    package mutating func note(_ error: PhotoError, about finding: InputWalk.Finding) {
        if let unread = error.unreadFormat { format = unread }
        guard error.unreadFormat != nil, let file = finding.fileToRead, !file.isNamedByUser else {
            note(.failed(error))
            return
        }
        note(.skipped(.unsupportedFormat))
        detail = error.message
    }

    /// Records the outcome of the photo.
    package mutating func note(_ outcome: PhotoOutcome) {
        switch outcome {
        case .written:
            status = .written
            let decided = override?.applied ?? []
            reason =
                decided.contains(.plan)
                ? "planned"
                : decided.contains(where: \.placesFrame) || regions?.crops != nil ? "frameGiven" : "facesFound"
        case .fallback(let step, let why):
            status = .fallback
            reason = why.rawValue
            fallbackStep = step
            if why == .faceTooSmall { isUndersized = true }
        case .skipped(let why):
            status = .skipped
            reason = why.rawValue
            if why == .faceTooSmall { isUndersized = true }
        case .failed(let failure):
            status = .failed
            reason = failure.code.rawValue
            error = ErrorRecord(failure)
        }
    }
}

extension CropRecord {
    init(_ rect: WholePixelRect, photo: PixelSize) {
        self.init(pixels: rect, fractions: UnitRect(rect.asPixelRect, in: photo).rounded)
    }
}

extension OutputRecord {
    fileprivate var pathBytes: [UInt8] { ManifestPath(text: path, base64: pathBase64).path?.bytes ?? [] }
}

extension PhotoOutcome {
    /// Whether the crop shows what draws the eye, whatever faces there are.
    fileprivate var isBySalience: Bool {
        if case .fallback(let step, _) = self { step.isBySalience } else { false }
    }
}
