import SystemPackage

extension Pipeline {
    /// The line for a photo whose faces are known: it is not searched again, and decoded once.
    ///
    /// Outputs and record are the same as those of the whole line: an output is made of the decode that the whole line
    /// would have made it of. What that decode would be good for besides, looking for faces, is left out, unless facts about
    /// them are wanted that are not known.
    ///
    /// - Returns: What is known of the photo now.
    func renderAgain(
        _ finding: PhotoFinder.Finding,
        _ known: KnownFaces,
        named naming: PhotoNaming?,
        into writer: OutputWriter,
        _ record: inout PhotoRecord
    ) throws(PhotoError) -> KnownFaces {
        let recalled = try recall(finding, known, named: naming, &record)
        defer { withExtendedLifetime(recalled.memoryShare) {} }
        let photo = recalled.photo
        let size = photo.header.uprightSize
        var decoded = recalled.decoded
        let decision = record.timings.measure(\.frame) { framer.decide(recalled.known.detections, photo: size) }
        let plan =
            alignmentPlan(decision, photo: size)
            ?? fallbackChain.plan(decision, photo: size, path: photo.file.path) { frame throws(PhotoError) in
                let first: DecodedPhoto
                if let decoded { first = decoded } else { first = try decode(photo, &record) }
                decoded = first
                return try first.attentionPoint(frameSize: frame)
            }
        record.note(decision, plan, photo: size)
        if decoded == nil, plan.crops.contains(where: { usesFirstDecode($0, of: photo) }) {
            decoded = try decode(photo, &record)
        }
        for crop in plan.crops { try produce(crop, of: photo, decoded, into: writer, &record) }
        record.note(plan.outcome)
        return recalled.known
    }

    /// A photo whose faces are known, with the facts about them that are wanted.
    func recall(
        _ finding: PhotoFinder.Finding,
        _ known: KnownFaces,
        named naming: PhotoNaming? = nil,
        _ record: inout PhotoRecord
    ) throws(PhotoError) -> RecalledPhoto {
        let granted = try open(try finding.file, &record)
        record.note(granted.photo.header)
        let photo = granted.photo.turnedClockwise(quarterTurns: known.quarterTurns)
        var recalled = RecalledPhoto(photo: photo, decoded: nil, known: known, memoryShare: granted.share)
        recalled.known.detections = named(known, by: naming, photo: photo.header.uprightSize, &record)
        if let describer {
            // Who the faces are is not kept: it changes with every photo of a gallery.
            if identifier != nil || describer.isNeeded(for: recalled.known.detections) {
                let first = try decode(photo, &record)
                let closeUps = CloseUps(in: first)
                let described = try record.timings.measure(\.detect) { () throws(PhotoError) in
                    try describer.described(recalled.known.detections, in: closeUps)
                }
                recalled.known.detections = try identified(described, in: closeUps, &record)
                recalled.decoded = first
            }
        } else {
            recalled.known.detections = recalled.known.detections.withoutFacts
        }
        record.note(recalled.known, photo: photo.header.uprightSize)
        return recalled
    }

    private func decode(_ photo: OpenedPhoto, _ record: inout PhotoRecord) throws(PhotoError) -> DecodedPhoto {
        try record.timings.measure(\.decode) { () throws(PhotoError) in
            try photo.decode(reduction: firstDecode.reduction(of: photo.header))
        }
    }

    /// Whether the whole line would make an output of its first decode, or might.
    private func usesFirstDecode(_ crop: CropPlan.Crop, of photo: OpenedPhoto) -> Bool {
        let scale = photo.scale(reduction: firstDecode.reduction(of: photo.header))
        return scale?.suffices(reduction: crop.request.reduction) ?? true
    }
}

/// A photo whose faces were known, opened again.
struct RecalledPhoto {
    let photo: OpenedPhoto
    /// Its decode, where one was needed to find out what was not known.
    var decoded: DecodedPhoto?
    var known: KnownFaces
    /// The memory that may be used until the photo is done.
    let memoryShare: MemoryShare
}
