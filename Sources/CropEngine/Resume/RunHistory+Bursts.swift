import SystemPackage

/// What somebody has seen of a photo of a burst.
struct BurstSurvey: Sendable {
    /// The photo as one that is not the best; or what kept it from being compared.
    var processed: ProcessedPhoto
    /// What the source was before it was read.
    var fingerprint: SourceFingerprint?
    /// Whether its faces were known from an earlier run.
    var knewFaces: Bool

    /// What it is compared by; `nil` for what failed, or is no photo.
    func values(_ frame: FrameOptions) -> BurstValues? {
        guard processed.record.status != .failed, let faces = processed.faces else { return nil }
        return BurstValues(faces.detections, frame: frame)
    }
}

extension RunHistory {
    /// Does what is left to do for a photo of a burst, which may mean to look at the others first.
    ///
    /// The best photo walks the line of known faces, and the others get records.
    ///
    /// - Returns: What became of it; `nil` when the run `isEnding` before all photos of the burst are looked at.
    func perform(
        _ file: PhotoFile,
        _ prior: PriorWork,
        at place: BurstPlace,
        _ plan: OutputPlan,
        _ worker: any PhotoProcessing,
        isEnding: () -> Bool
    ) -> PhotoResult? {
        let burst = place.burst
        let digest = burstDigest(burst)
        let surveys = burstBook.surveys(of: burst, isEnding: isEnding) { survey($0, plan, worker) }
        guard let surveys else { return nil }
        let own = surveys[place.position]
        let values = surveys.map { $0.values(frame) }
        let ranked = BurstRanking.ranked(values)
        var processed = own.processed
        if ranked.first == place.position {
            processed = worker.process(.file(file), knowing: own.processed.faces)
            processed.record.timings = processed.record.timings + own.processed.record.timings
        }
        if let best = ranked.first, let rank = ranked.firstIndex(of: place.position), let own = values[place.position] {
            let count = burst.photos.count
            processed.record.burst = BurstRecord(own, rank: rank + 1, best: burst.photos[best], photos: count)
        }
        var prior = prior
        prior.fingerprint = own.fingerprint
        // What has failed is tried again, and may turn out to be the best.
        prior.burstDigest = ranked.count < surveys.count ? OptionDigests.unsettled : digest
        return note(processed, .file(file), prior, knewFaces: own.knewFaces)
    }

    /// What the journal must say about its burst for a photo to be done; empty for one that is in none.
    func burstDigest(of file: PhotoFile) -> String {
        burstPlace(of: file).map { burstDigest($0.burst) } ?? ""
    }

    /// Takes note that a photo had its turn, whatever became of it.
    func endTurn(of file: PhotoFile) {
        if let place = burstPlace(of: file) { burstBook.endTurn(in: place.burst) }
    }

    private func burstDigest(_ burst: Burst) -> String {
        burstBook.digest(of: burst) { burst.digest(check.check) { fingerprint(of: $0) } }
    }

    private func survey(_ file: PhotoFile, _ plan: OutputPlan, _ worker: any PhotoProcessing) -> BurstSurvey {
        var prior = priorWork(on: file, plan)
        compareContent(of: file, &prior, plan)
        let known = knownFaces(prior)
        return BurstSurvey(
            processed: worker.survey(.file(file), knowing: known),
            fingerprint: prior.fingerprint,
            knewFaces: known != nil
        )
    }

    private func fingerprint(of photo: PhotoFile) -> SourceFingerprint? {
        var fingerprint = SourceFingerprint(of: photo.path)
        if check.check == .content { fingerprint?.contentDigest = SHA256.hexadecimal(ofFile: photo.path) }
        return fingerprint
    }
}
