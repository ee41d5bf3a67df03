/// The result of comparing the photos of a burst.
struct BurstVerdict: Sendable {
    /// The survey of each photo, in the order of the burst.
    let surveys: [BurstSurvey]
    /// The position of the best photo that was processed without failure.
    ///
    /// If all photos failed, it is the best one by rank. It is `nil` if no photo can be compared.
    private(set) var best: Int?
    /// The results of the best photo, and of photos with a better rank that failed, by their positions.
    private(set) var produced: [Int: ProcessedPhoto] = [:]
    private let values: [BurstValues?]
    /// The rank of each photo that can be compared, by its position; 1 is the best.
    private let ranks: [Int: Int]

    /// Compares the photos and processes the best one with `produce`; if a photo fails, processes the next best one.
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

    /// Whether all photos could be compared, and the best one by rank was processed without failure.
    var isFinal: Bool {
        ranks.count == surveys.count && produced.count <= 1 && best.flatMap { produced[$0] }?.record.status != .failed
    }

    /// What the manifest says about a photo and its burst; `nil` if the photo could not be compared.
    func record(of place: BurstPlace) -> BurstRecord? {
        guard let best, let rank = ranks[place.position], let values = values[place.position] else { return nil }
        let photos = place.burst.photos
        return BurstRecord(values, rank: rank, best: photos[best], photos: photos.count)
    }
}
