import SystemPackage

/// The line that every photo walks from left to right, on one worker.
///
///     open ─► decode ─► detect ─► [name, describe, identify] ─► frame ─► render ─► encode ─► write
///
/// Each worker has a pipeline of its own. Whatever goes wrong on the way becomes the photo's outcome.
struct Pipeline {
    let format: EncodeOptions.Format
    let firstDecode: FirstDecode
    let decoder: PhotoDecoder
    let memory: PhotoMemory
    let faceFinder: FaceFinder
    /// `nil` when nobody wants to know more about faces than where they are.
    let describer: FaceDescriber?
    /// `nil` when nobody asks whose the faces are.
    let identifier: FaceIdentifier?
    /// When a face is taken for that of somebody whom a service names.
    let identityRule: IdentityRule
    let framer: FaceFramer
    let fallbackChain: FallbackChain
    /// `nil` when faces are cropped to, not aligned.
    let aligner: FaceAligner?
    let renderer: Renderer
    let encoder: Encoder
    let outputLimit: OutputLimit
    /// Told when a photo only waits for memory.
    var pause = PhotoMemory.Pause(begin: {}, end: {})
    /// Told of each stage that is about to begin; somebody who sees this process end may want to know.
    var willEnter: (PhotoError.Stage) -> Void = { _ in }

    /// Does all that there is to do with one finding, and tells what it was.
    ///
    /// With `known`, what the photo shows is known already, and it is not searched; `naming` is what a service said of it.
    func process(
        _ finding: PhotoFinder.Finding,
        knowing known: KnownFaces? = nil,
        named naming: PhotoNaming? = nil,
        into writer: OutputWriter
    ) -> ProcessedPhoto {
        var processed = ProcessedPhoto(record: PhotoRecord(source: finding.path), faces: known)
        do throws(PhotoError) {
            if let known {
                processed.faces = try renderAgain(finding, known, named: naming, into: writer, &processed.record)
            } else if let seen = try see(finding, named: naming, &processed.record) {
                let looked = seen.looked
                defer { withExtendedLifetime(looked.memoryShare) {} }
                processed.faces = looked.known
                for crop in seen.plan.crops {
                    try produce(crop, of: looked.decoded.photo, looked.decoded, into: writer, &processed.record)
                }
                processed.record.note(seen.plan.outcome)
            }
        } catch {
            processed.record.note(error, about: finding)
        }
        processed.outputs = writer.outputs
        return processed
    }

    /// The first half of the line: what the photo shows, and what is to be made of it; `nil` for what is no photo.
    func see(
        _ finding: PhotoFinder.Finding,
        named naming: PhotoNaming? = nil,
        _ record: inout PhotoRecord
    ) throws(PhotoError) -> SeenPhoto? {
        guard let looked = try look(at: finding, named: naming, &record) else { return nil }
        willEnter(.frame)
        let size = looked.decoded.photo.header.uprightSize
        let decision = record.timings.measure(\.frame) { framer.decide(looked.known.detections, photo: size) }
        let plan = record.timings.measure(\.frame) {
            alignmentPlan(decision, photo: size) ?? fallbackChain.plan(decision, for: looked.decoded)
        }
        record.note(decision, plan, photo: size)
        return SeenPhoto(looked: looked, plan: plan)
    }

    /// What the photo shows; `nil` for what is no photo.
    func look(
        at finding: PhotoFinder.Finding,
        named naming: PhotoNaming? = nil,
        _ record: inout PhotoRecord
    ) throws(PhotoError) -> LookedAtPhoto? {
        let file = try finding.file
        willEnter(.decode)
        guard try FileKind.isPhoto(file) else {
            record.note(.skipped(.notAPhoto))
            return nil
        }
        let granted = try open(file, &record)
        let opened = granted.photo
        record.note(opened.header)
        let reduction = firstDecode.reduction(of: opened.header)
        let decoded = try record.timings.measure(\.decode) { () throws(PhotoError) in
            try opened.decode(reduction: reduction)
        }
        willEnter(.detect)
        let sight = try record.timings.measure(\.detect) { () throws(PhotoError) in try faceFinder.look(at: decoded) }
        var known = KnownFaces(sight)
        known.detections = named(known, by: naming, photo: sight.photoSize, &record)
        let closeUps = CloseUps(in: sight.decoded)
        if let describer {
            known.detections = try record.timings.measure(\.detect) { () throws(PhotoError) in
                try describer.described(known.detections, in: closeUps)
            }
        }
        known.detections = try identified(known.detections, in: closeUps, &record)
        record.note(known, photo: sight.photoSize)
        return LookedAtPhoto(file: file, decoded: sight.decoded, known: known, memoryShare: granted.share)
    }

    /// The faces and who they are, where that is asked for.
    func identified(
        _ detections: Detections,
        in closeUps: CloseUps,
        _ record: inout PhotoRecord
    ) throws(PhotoError) -> Detections {
        guard let identifier else { return detections }
        return try record.timings.measure(\.detect) { () throws(PhotoError) in
            try identifier.identified(detections, in: closeUps)
        }
    }

    /// Opens a photo when there is memory for it; the timings count the work alone.
    func open(_ file: PhotoFile, _ record: inout PhotoRecord) throws(PhotoError) -> PhotoMemory.Granted {
        try memory.open(file, pause: pause) { () throws(PhotoError) in
            try record.timings.measure(\.decode) { () throws(PhotoError) in try decoder.open(file) }
        }
    }

    /// The plan where faces are aligned; `nil` where they are cropped to.
    func alignmentPlan(_ decision: FrameDecision, photo: PixelSize) -> CropPlan? {
        aligner?.plan(decision, photo: photo, isNumbered: framer.options.framing == .each)
    }

    /// The second half of the line: one output of a photo, and of its decode where that has been made.
    func produce(
        _ crop: CropPlan.Crop,
        of photo: OpenedPhoto,
        _ decoded: DecodedPhoto?,
        into writer: OutputWriter,
        _ record: inout PhotoRecord
    ) throws(PhotoError) {
        try outputLimit.check(crop.request.outputSize, path: photo.file.path)
        willEnter(.render)
        let rendering = try record.timings.measure(\.render) { () throws(PhotoError) in
            try renderer.render(crop.request, of: photo, decoded)
        }
        record.note(rendering)
        willEnter(.encode)
        let encoded = try record.timings.measure(\.encode) { () throws(PhotoError) in
            try encoder.encode(rendering.image, of: photo)
        }
        let written = try record.timings.measure(\.write) { () throws(PhotoError) in
            try writer.write(encoded, of: photo.file, faceNumber: crop.faceNumber)
        }
        record.note(crop, at: written.path, byteCount: encoded.count, format: format, keptByHand: written.keptByHand)
    }
}

/// A photo that has been decoded and looked at.
struct LookedAtPhoto {
    let file: PhotoFile
    let decoded: DecodedPhoto
    let known: KnownFaces
    /// The memory that may be used until the photo is done.
    let memoryShare: MemoryShare
}

/// A photo that has been looked at, and for which it is settled what is to be made.
struct SeenPhoto {
    let looked: LookedAtPhoto
    let plan: CropPlan
}
