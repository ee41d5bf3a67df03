extension FaceTracker {
    /// A close look at a face in sight.
    package typealias Look = (id: Int, embedding: Embedding)

    /// The positions of those detections that a step would take for faces that were out of sight, and that may be others'.
    ///
    /// Their ``TrackDetection/look`` would say so. It changes nothing.
    package func returning(_ detections: [TrackDetection], frame: Int, startsScene: Bool) -> [Int] {
        let lost = Set(tracks.lazy.filter { $0.state == .lost && $0.appearance != nil }.compactMap(\.id))
        guard appearanceRule != nil, !startsScene, !lost.isEmpty else { return [] }
        var trial = self
        let step = trial.step(detections, frame: frame, startsScene: startsScene)
        return step.sightings.filter { $0.frame == frame && lost.contains($0.id) }.map(\.detection)
    }

    /// Whether it would help to know what a face looks like.
    package func wantsLook(at id: Int) -> Bool {
        guard appearanceRule != nil, let track = tracks.first(where: { $0.id == id }) else { return false }
        return track.appearance?.count ?? 0 < Appearance.sufficientCount
    }

    /// Learns what faces look like; who was lost before and is known again has the earlier number from now on.
    ///
    /// One person is in one place: a track that was in sight at any time since a face appeared is not that face's.
    ///
    /// - Parameter looks: Faces that the last step saw, each at most once.
    /// - Returns: Who is known again.
    package mutating func learn(_ looks: [Look]) -> [TrackRecognition] {
        guard let rule = appearanceRule else { return [] }
        let seen = looks.compactMap { look -> Int? in
            guard let track = tracks.firstIndex(where: { $0.id == look.id }) else { return nil }
            tracks[track].learn(Appearance(look.embedding))
            return track
        }
        let lost = tracks.indices.filter { tracks[$0].state != .inSight && tracks[$0].appearance != nil }
        let rows = seen.map { track in confidences(of: tracks[track], being: lost, rule) }
        // Together, so that of two faces the one gets the number whose looks say so more clearly.
        let columns = Assignment.columns(
            of: rows.map { row in row.map { 1 - $0 } },
            limit: 1 - rule.minimumConfidence
        )
        var recognitions: [TrackRecognition] = []
        for (row, column) in columns.enumerated() {
            guard let column, let id = tracks[seen[row]].id, let earlier = tracks[lost[column]].id else { continue }
            tracks[seen[row]].join(tracks[lost[column]])
            recognitions.append(
                TrackRecognition(id: id, earlierID: earlier, confidence: rows[row][column])
            )
        }
        let joined = Set(recognitions.map(\.earlierID))
        tracks.removeAll { track in track.state != .inSight && track.id.map(joined.contains) ?? false }
        return recognitions
    }

    private func confidences(of track: FaceTrack, being others: [Int], _ rule: AppearanceRule) -> [Double] {
        guard let appearance = track.appearance else { return others.map { _ in 0 } }
        let possible = others.filter { tracks[$0].lastFrame < track.firstFrame }
        let confidences = rule.confidences(appearance, among: possible.compactMap { tracks[$0].appearance })
        let byTrack = Dictionary(uniqueKeysWithValues: zip(possible, confidences))
        return others.map { byTrack[$0] ?? 0 }
    }
}
