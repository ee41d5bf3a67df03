/// Computes how many calls a run would make, for `--dry-run`.
package struct CallPlan: Hashable, Sendable {
    /// The facts about a photo that are known without a call.
    package struct Photo: Hashable, Sendable {
        /// The SHA-256 of its bytes; copies of a photo cost only one request.
        var source: String
        /// Whether its answer is stored.
        package var isAnswered: Bool
        /// How many faces were detected locally; `nil` if the detector did not run.
        var faces: Int?

        package init(_ source: String, isAnswered: Bool, faces: Int? = nil) {
            self.source = source
            self.isAnswered = isAnswered
            self.faces = faces
        }
    }

    /// The most faces that the service finds in a picture.
    private static let maximumFaces = 100

    /// The number of photos that would be sent.
    package let photosToSend: Int
    /// The number of photos with a stored answer, or processed with an answer; they are not sent unless the group is
    /// trained again.
    package let photosAnswered: Int
    /// The number of all calls, from the fewest to the most.
    ///
    /// The number of faces that the service finds is unknown in advance. If the detector did not run locally, the
    /// fewest calls contain no identification.
    package let calls: ClosedRange<Int>

    /// Plans a run over these photos; copies count once.
    ///
    /// `done` is the number of other photos that were processed with an answer. `persons` is the number of people in
    /// the group, who are listed once a run, 1,000 a call, even if the run has nothing to ask.
    package init(_ photos: [Photo], done: Int = 0, persons: Int = 0) {
        let different = Dictionary(photos.map { ($0.source, $0) }) { first, _ in first }.values
        let toSend = different.filter { !$0.isAnswered }
        photosToSend = toSend.count
        photosAnswered = different.count - toSend.count + done
        // A full page is followed by another one, which may be empty.
        let opening = 1 + persons / FaceServiceLimits.personsPerPage + 1
        let minimum = toSend.reduce(0) { $0 + 1 + Self.identifyCalls(faces: $1.faces ?? 0) }
        let maximum = toSend.reduce(0) { $0 + 1 + Self.identifyCalls(faces: $1.faces ?? Self.maximumFaces) }
        calls = opening + minimum...opening + maximum
    }

    /// The least time for the calls at `rate`; the first call needs no wait.
    package func shortestTime(at rate: CallRate) -> Duration { rate.interval * max(0, calls.lowerBound - 1) }

    private static func identifyCalls(faces: Int) -> Int {
        (faces + FaceServiceLimits.facesPerIdentify - 1) / FaceServiceLimits.facesPerIdentify
    }
}
