import FaceCropCore
import FaceCropDiscovery
import FaceCropFraming
import FaceCropHashing
import FaceCropIsolation
import FaceCropOutputs
import FaceCropRecords
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
        guard processed.record.status != .failed, let faces = processed.faces, let photo = processed.record.size else {
            return nil
        }
        return BurstValues(faces.detections, photo: photo, frame: frame)
    }
}

/// How the photos of a burst compare.
struct BurstVerdict: Sendable {
    /// What was seen of each photo, in the order of the burst.
    let surveys: [BurstSurvey]
    /// The position of the best photo of which an output could be made; the best of all when there is none, and `nil` when none can
    /// be used.
    private(set) var best: Int?
    /// What was made of the best photo, and of better ones that failed, by their positions.
    private(set) var produced: [Int: ProcessedPhoto] = [:]
    private let values: [BurstValues?]
    /// The place of each photo among those that can be used, 1 being the best.
    private let ranks: [Int: Int]

    /// Compares the photos, and has the best one done by `produce`, or when that fails, the next one.
    init(_ surveys: [BurstSurvey], frame: FrameOptions, produce: (Int) -> ProcessedPhoto) {
        self.surveys = surveys
        values = surveys.map { $0.values(frame) }
        let ranked = BurstRanking.ranked(values)
        best = ranked.first
        ranks = Dictionary(uniqueKeysWithValues: ranked.enumerated().map { ($1, $0 + 1) })
        for position in ranked {
            let photo = produce(position)
            produced[position] = photo
            guard photo.record.status == .failed else {
                best = position
                break
            }
        }
    }

    /// Whether all photos could be compared, and the best one done.
    var isFinal: Bool {
        ranks.count == surveys.count && produced.count <= 1 && best.flatMap { produced[$0] }?.record.status != .failed
    }

    /// What the manifest says of a photo; `nil` for one that could not be compared.
    func record(of place: BurstPlace) -> BurstRecord? {
        guard let best, let rank = ranks[place.position], let values = values[place.position] else { return nil }
        let photos = place.burst.photos
        return BurstRecord(values, rank: rank, best: photos[best], photos: photos.count)
    }
}

extension RunHistory {
    /// Does what is left to do for a photo of a burst, which may mean to look at the others first.
    ///
    /// The best photo walks the line of known faces, in the hands of whoever has compared them, and the others get records.
    ///
    /// - Returns: What became of it; `nil` when the run `isEnding` before all photos of the burst are looked at.
    func perform(
        _ file: PhotoFile,
        _ prior: PriorWork,
        at place: BurstPlace,
        _ plan: OutputPlan,
        _ worker: any PhotoWorker,
        isEnding: () -> Bool
    ) -> PhotoResult? {
        let burst = place.burst
        let digest = burstDigest(burst)
        let verdict = burstBook.verdict(on: burst, isEnding: isEnding) {
            survey($0, plan, worker)
        } compare: {
            BurstVerdict($0, frame: frame) { [surveys = $0] position in
                let photo = burst.photos[position]
                return worker.process(
                    .file(photo),
                    knowing: surveys[position].processed.faces,
                    named: nil,
                    permitting: permit(for: photo, priorWork(on: photo, plan), plan)
                )
            }
        }
        guard let verdict else { return nil }
        let own = verdict.surveys[place.position]
        var processed = own.processed
        if let produced = verdict.produced[place.position] {
            processed = produced
            processed.record.timings = processed.record.timings + own.processed.record.timings
        }
        processed.record.burst = verdict.record(of: place)
        var prior = prior
        prior.fingerprint = own.fingerprint
        // What has failed is tried again, and may turn out to be the best.
        prior.burstDigest = verdict.isFinal ? digest : OptionDigests.unsettled
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

    private func survey(_ file: PhotoFile, _ plan: OutputPlan, _ worker: any PhotoWorker) -> BurstSurvey {
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
