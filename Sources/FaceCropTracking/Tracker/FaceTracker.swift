import FaceCropGeometry

/// Follows faces from frame to frame: ordered detections in, tracks out.
///
///     predict ─► strong detections ─► weak detections ─► returning ─► seen once ─► new
///     Kalman     every track          seen just now      lost nearby  confirmed
///
/// It is ByteTrack (see ``TrackOptions``), with four differences: a face that the frame's edge cuts is kept by weaker detections, and
/// brought back by them for some frames; a face that was out of sight may be farther from where it is
/// expected; a track has no number before it is sure to be a face, so that
/// numbers count people; and a scene that begins ends all tracks, because where faces were says nothing about where they are
/// now. What faces look like it does not know; who does can exclude some (``returning(_:frame:startsScene:)``) and join tracks
/// afterwards (``TrackReidentification``).
///
/// A value without any other input: equal detections give equal tracks.
package struct FaceTracker: Sendable {
    private let options: TrackOptions
    private var tracks: [FaceTrack] = []
    private var lastFrame: Int?
    private var idCount = 0

    /// Makes a tracker that has seen nothing yet.
    ///
    /// - Parameter options: How sure detections must be, and how long faces may be out of sight.
    package init(options: TrackOptions = TrackOptions()) { self.options = options }

    /// Goes on to a frame.
    ///
    /// - Parameters:
    ///   - detections: The faces of the frame; the order decides who of several new ones gets the lower number.
    ///   - frame: Its number, higher than that of any frame before; frames that are left out were seen by nobody.
    ///   - startsScene: Whether the film was cut before this frame.
    /// - Returns: Who was seen, and what happened.
    package mutating func step(_ detections: [TrackDetection], frame: Int, startsScene: Bool = false) -> TrackStep {
        precondition(lastFrame.map { frame > $0 } ?? true, "frames come in order")
        var round = Round(frame: frame, detections: detections)
        if startsScene { end(where: { _ in true }, &round) }
        // Nobody saw the frames that were left out; after too many of them, nobody is expected any more.
        end(where: { [options] in frame - $0.lastFrame > options.maximumLostFrames + 1 }, &round)
        predict(to: frame)
        let strong = detections.indices.filter { detections[$0].score >= options.strongScore }
        let weak = detections.indices.filter {
            let least = detections[$0].isCut ? options.cutScore : options.weakScore
            return detections[$0].score >= least && detections[$0].score < options.strongScore
        }
        let inSight = tracks.indices.filter { tracks[$0].state == .inSight }
        match(strong, with: \.isFollowed, limit: TrackOptions.firstRoundLimit, countsScore: true, &round)
        match(weak, with: { $0.isFollowed && $0.state == .inSight }, limit: TrackOptions.secondRoundLimit, &round)
        matchCut(weak.filter { detections[$0].isCut }, &round)
        matchReturning(strong, &round)
        match(strong, with: \.isTentative, limit: TrackOptions.tentativeRoundLimit, countsScore: true, &round)
        lose(inSight, &round)
        begin(strong, &round)
        round.step.events.sort { $0.precedes($1) }
        return round.step
    }
}

extension FaceTracker {
    /// The tracks that may return to where they could be.
    package var idsOutOfSight: Set<Int> { Set(tracks.lazy.filter { $0.state == .lost }.compactMap(\.id)) }

    /// What a step would say of faces that were out of sight, and that may be others': it changes nothing.
    ///
    /// Those that prove to be others' are excluded by ``TrackDetection/excludedIDs``.
    package func returning(_ detections: [TrackDetection], frame: Int, startsScene: Bool) -> [TrackSighting] {
        let lost = idsOutOfSight
        guard !startsScene, !lost.isEmpty else { return [] }
        var trial = self
        let step = trial.step(detections, frame: frame, startsScene: startsScene)
        return step.sightings.filter { $0.frame == frame && lost.contains($0.id) }
    }

    /// What is settled about a frame so far.
    private struct Round {
        let frame: Int
        let detections: [TrackDetection]
        var takenDetections: Set<Int> = []
        var seenTracks: Set<Int> = []
        var step = TrackStep()
    }

    private mutating func predict(to frame: Int) {
        for _ in 0..<(frame - (lastFrame ?? frame)) {
            for index in tracks.indices {
                tracks[index].motion.predict(keepsSize: tracks[index].state == .lost)
            }
        }
        lastFrame = frame
    }

    /// Gives detections to tracks by where they are.
    private mutating func match(
        _ detections: [Int],
        with isCandidate: (FaceTrack) -> Bool,
        limit: Double,
        countsScore: Bool = false,
        _ round: inout Round
    ) {
        pair(detections, with: isCandidate, limit: limit, &round) { track, detection in
            let overlap = track.motion.box.intersectionOverUnion(detection.box)
            return 1 - overlap * (countsScore ? detection.score : 1)
        }
    }

    /// Gives detections at the frame's edge to tracks that were there just now: the faces cut by it flicker.
    private mutating func matchCut(_ detections: [Int], _ round: inout Round) {
        let earliest = round.frame - TrackOptions.cutReturnFrameCount
        func isJustLost(_ track: FaceTrack) -> Bool {
            track.isFollowed && track.state == .lost && track.lastFrame >= earliest
        }
        match(detections, with: isJustLost, limit: TrackOptions.secondRoundLimit, &round)
    }

    /// Gives detections to tracks out of sight that could be about there.
    private mutating func matchReturning(_ detections: [Int], _ round: inout Round) {
        func isLost(_ track: FaceTrack) -> Bool { track.isFollowed && track.state == .lost }
        pair(detections, with: isLost, limit: TrackOptions.returnRoundLimit, &round) { track, detection in
            1 - track.motion.box.buffered.intersectionOverUnion(detection.box.buffered)
        }
    }

    private mutating func pair(
        _ detections: [Int],
        with isCandidate: (FaceTrack) -> Bool,
        limit: Double,
        _ round: inout Round,
        cost: (FaceTrack, TrackDetection) -> Double
    ) {
        let open = detections.filter { !round.takenDetections.contains($0) }
        let candidates = tracks.indices.filter { !round.seenTracks.contains($0) && isCandidate(tracks[$0]) }
        let costs = candidates.map { index in
            open.map { detection in
                let (track, seen) = (tracks[index], round.detections[detection])
                return track.id.map(seen.excludedIDs.contains) ?? false ? .infinity : cost(track, seen)
            }
        }
        for (track, column) in zip(candidates, Assignment.columns(of: costs, limit: limit)) {
            if let column { see(track, open[column], &round) }
        }
    }

    /// Notes that a track's face is a detection of this frame.
    private mutating func see(_ track: Int, _ detection: Int, _ round: inout Round) {
        round.takenDetections.insert(detection)
        round.seenTracks.insert(track)
        if tracks[track].id == nil {
            appear(track, &round)
        } else if let id = tracks[track].id, tracks[track].state != .inSight {
            round.step.events.append(TrackEvent(.returned, id: id, frame: round.frame))
        }
        tracks[track].see(round.detections[detection], at: detection, frame: round.frame)
        noteSighting(track, &round)
    }

    /// Gives a track its number, from the frame in which it was seen last.
    private mutating func appear(_ track: Int, _ round: inout Round) {
        idCount += 1
        tracks[track].id = idCount
        round.step.events.append(TrackEvent(.appeared, id: idCount, frame: tracks[track].lastFrame))
        if tracks[track].lastFrame < round.frame { noteSighting(track, &round) }
    }

    private func noteSighting(_ track: Int, _ round: inout Round) {
        guard let id = tracks[track].id else { return }
        let (frame, detection) = (tracks[track].lastFrame, tracks[track].lastDetection)
        round.step.sightings.append(TrackSighting(frame: frame, id: id, detection: detection))
    }

    /// Ends tracks before a frame.
    private mutating func end(where isOver: (FaceTrack) -> Bool, _ round: inout Round) {
        for track in tracks where track.state == .inSight && isOver(track) {
            if let id = track.id { round.step.events.append(TrackEvent(.lost, id: id, frame: round.frame)) }
        }
        tracks.removeAll(where: isOver)
    }

    /// Notes which tracks that were in sight are not any more, and drops what is not to be known again.
    private mutating func lose(_ inSight: [Int], _ round: inout Round) {
        for index in inSight where !round.seenTracks.contains(index) {
            tracks[index].state = .lost
            if let id = tracks[index].id { round.step.events.append(TrackEvent(.lost, id: id, frame: round.frame)) }
        }
        tracks.removeAll { track in
            let isOver = round.frame - track.lastFrame > options.maximumLostFrames
            return isOver || (track.isTentative && track.state == .lost)
        }
    }

    /// Begins tracks of the strong detections that are nobody's yet.
    private mutating func begin(_ detections: [Int], _ round: inout Round) {
        for detection in detections where !round.takenDetections.contains(detection) {
            let seen = round.detections[detection]
            tracks.append(FaceTrack(seen, at: detection, frame: round.frame))
            guard seen.score >= options.certainScore else { continue }
            appear(tracks.count - 1, &round)
            noteSighting(tracks.count - 1, &round)
        }
    }
}

extension PixelRect {
    fileprivate var buffered: Self {
        let (x, y) = (TrackOptions.returnRoundBuffer * width, TrackOptions.returnRoundBuffer * height)
        return expanded(left: x, top: y, right: x, bottom: y)
    }
}
