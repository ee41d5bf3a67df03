/// How many calls a run would make: a pure calculation, for `--dry-run`.
package struct CallPlan: Hashable, Sendable {
    /// What is known about a photo without asking anybody.
    package struct Photo: Hashable, Sendable {
        /// The SHA-256 of its bytes: copies are asked about once.
        package var source: String
        /// Whether its answer is kept.
        package var isAnswered: Bool
        /// How many faces were found here; `nil` when nobody looked.
        package var faces: Int?

        package init(_ source: String, isAnswered: Bool, faces: Int? = nil) {
            self.source = source
            self.isAnswered = isAnswered
            self.faces = faces
        }
    }

    /// The most faces that the service finds in a picture.
    private static let maximumFaces = 100

    /// Photos that would be sent.
    package let photosToSend: Int
    /// Photos whose answers are kept, or that are done with an answer: they are not sent as long as the group is not trained again.
    package let photosAnswered: Int
    /// Calls in all, from the fewest to the most.
    ///
    /// It is known only afterwards how many faces the service sees. The fewest is without any identification where nobody looked here.
    package let calls: ClosedRange<Int>

    /// Plans a run over these photos, of which copies count once.
    ///
    /// `done` is how many more were answered in the run in which they were done. `persons` is how many people the group has, who are
    /// listed once a run, 1,000 a call; a run that has nothing to ask lists them too.
    package init(_ photos: [Photo], done: Int = 0, persons: Int = 0) {
        let different = Dictionary(photos.map { ($0.source, $0) }) { first, _ in first }.values
        let toSend = different.filter { !$0.isAnswered }
        photosToSend = toSend.count
        photosAnswered = different.count - toSend.count + done
        // A page that is full is followed by another, which may be empty.
        let opening = 1 + persons / FaceServiceLimits.personsPerPage + 1
        let fewest = toSend.reduce(0) { $0 + 1 + Self.identifyCalls(faces: $1.faces ?? 0) }
        let most = toSend.reduce(0) { $0 + 1 + Self.identifyCalls(faces: $1.faces ?? Self.maximumFaces) }
        calls = opening + fewest...opening + most
    }

    /// How long the calls take at least at `rate`: the first goes at once.
    package func shortestTime(at rate: CallRate) -> Duration { rate.interval * max(0, calls.lowerBound - 1) }

    private static func identifyCalls(faces: Int) -> Int {
        (faces + FaceServiceLimits.facesPerIdentify - 1) / FaceServiceLimits.facesPerIdentify
    }
}
