import FaceCropCore
import FaceCropDiscovery
import FaceCropFraming
import FaceCropOutputs
import FaceCropRecords

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
