package import FaceCropModel
import Glibc

/// Tracks faces from frame to frame: takes detections in the order of frames and returns tracks.
///
///     predict ─► strong ─► weak ─► near ─► faint ─► returning ─► tentative ─► new
///     Kalman     by overlap        by distance      lost nearby  confirmed
///
/// It is ByteTrack (see ``TrackOptions``) with these differences:
/// - Weaker detections suffice to keep a face that the frame's edge cuts, and for some frames to bring it back.
/// - A face may move by more than its size from frame to frame: what no overlap explains is matched by distance.
/// - Where a face is expected, a detection of any score suffices, because it has about the right place and size; but
///   not at the frame's edge, over which a face leaves.
/// - What the camera does moves all predicted places (camera motion compensation of Aharon, Orfaig and Bobrovsky:
///   "BoT-SORT: Robust Associations Multi-Pedestrian Tracking", 2022).
/// - If a face was lost at the frame's edge for some frames, its person has left, and no detection continues the track:
///   a face that comes in may be another person's (``TrackLinks`` decides).
/// - A lost face may return farther from its predicted position.
/// - A track gets its number only when it is certain to be a face, so that the numbers count people.
/// - While a scene dissolves into another, only strong detections count, and no lost face returns.
/// - The start of a scene ends all tracks, because earlier positions say nothing about later ones.
///
/// The tracker does not know the appearance of faces. Callers that know it can exclude tracks
/// (``returningSightings(_:frame:startsScene:isDissolve:cameraMotion:)``) and join tracks afterwards
/// (``TrackReidentification``).
///
/// It is a value without other inputs: equal detections give equal tracks.
package struct FaceTracker: Sendable {
    private let options: TrackOptions
    private var tracks: [FaceTrack] = []
    private var lastFrame: Int?
    private var idCount = 0
    /// The tracks of which the caller doubts that they are faces; they do not keep another face from being a lone one.
    package var doubtfulIDs: Set<Int> = []

    /// Makes a tracker without tracks.
    ///
    /// - Parameter options: How certain detections must be, and how long faces may be lost.
    package init(options: TrackOptions = TrackOptions()) { self.options = options }

    /// Advances to a frame.
    ///
    /// - Parameters:
    ///   - detections: The faces of the frame; their order decides which of several new faces gets the lower number.
    ///   - frame: The frame's number, higher than those before; skipped frames count as frames without detections.
    ///   - startsScene: Whether the film has a cut before this frame.
    ///   - isDissolve: Whether a scene dissolves into another, so that what is left of a face fades away.
    ///   - cameraMotion: How far the picture has moved since the frame before, in upright pixels.
    /// - Returns: The sightings and events of the frame.
    package mutating func step(
        _ detections: [TrackDetection],
        frame: Int,
        startsScene: Bool = false,
        isDissolve: Bool = false,
        cameraMotion: PixelPoint = PixelPoint(x: 0, y: 0)
    ) -> TrackStep {
        precondition(lastFrame.map { frame > $0 } ?? true, "frames come in order")
        var round = Round(frame: frame, detections: detections)
        if startsScene { end(where: { _ in true }, &round) }
        // If too many frames were skipped, tracks end before this frame.
        let lostFrameLimit = isDissolve ? 0 : options.maximumLostFrames
        end(where: { frame - $0.lastFrame > lostFrameLimit + 1 }, &round)
        predict(to: frame)
        for index in tracks.indices { tracks[index].motion.move(by: cameraMotion) }
        let strong = detections.indices.filter { detections[$0].score >= options.strongScore }
        let weak = detections.indices.filter {
            let minimumScore = detections[$0].isCut ? options.cutScore : options.weakScore
            return !isDissolve && detections[$0].score >= minimumScore && detections[$0].score < options.strongScore
        }
        let visibleIndices = tracks.indices.filter { !tracks[$0].isLost }
        match(strong, with: \.isFollowed, limit: TrackOptions.firstRoundLimit, countsScore: true, &round)
        matchNear(strong, with: { $0.prefersStrong(to: weak.map { detections[$0].box }, at: frame) }, &round)
        match(weak, with: { $0.isFollowed && !$0.isLost }, limit: TrackOptions.secondRoundLimit, &round)
        matchCut(weak.filter { detections[$0].isCut }, &round)
        matchNear(strong + weak.filter { !detections[$0].isAtEdge }, with: \.isFollowed, &round)
        if !isDissolve { matchFaint(&round) }
        matchReturning(strong, &round)
        match(strong, with: \.isTentative, limit: TrackOptions.tentativeRoundLimit, countsScore: true, &round)
        markLost(visibleIndices, &round)
        startTracks(strong, &round)
        round.step.events.sort { $0.precedes($1) }
        return round.step
    }
}

extension FaceTracker {
    /// The numbers of the tracks that were not detected in the latest frame.
    package var lostIDs: Set<Int> { Set(tracks.lazy.filter { $0.isLost }.compactMap(\.id)) }

    /// The sightings that ``step(_:frame:startsScene:isDissolve:cameraMotion:)`` would return for these tracks, without
    /// changing the tracker.
    ///
    /// They may belong to other people. The caller can check that and exclude tracks by ``TrackDetection/excludedIDs``.
    package func returningSightings(
        _ detections: [TrackDetection],
        frame: Int,
        startsScene: Bool,
        isDissolve: Bool = false,
        cameraMotion: PixelPoint = PixelPoint(x: 0, y: 0)
    ) -> [TrackSighting] {
        let lost = lostIDs
        guard !startsScene, !lost.isEmpty else { return [] }
        var trial = self
        let step = trial.step(detections, frame: frame, isDissolve: isDissolve, cameraMotion: cameraMotion)
        return step.sightings.filter { $0.frame == frame && lost.contains($0.id) }
    }

    /// The assignments made so far in one frame.
    private struct Round {
        let frame: Int
        let detections: [TrackDetection]
        var matchedDetections: Set<Int> = []
        var matchedTracks: Set<Int> = []
        var step = TrackStep()
    }

    private mutating func predict(to frame: Int) {
        for _ in 0..<(frame - (lastFrame ?? frame)) {
            for index in tracks.indices {
                tracks[index].motion.predict(isLost: tracks[index].isLost)
            }
        }
        lastFrame = frame
    }

    /// Assigns detections to tracks by position.
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

    /// Assigns detections at the frame's edge to recently lost tracks, because detections of cut faces flicker.
    private mutating func matchCut(_ detections: [Int], _ round: inout Round) {
        let earliest = round.frame - TrackOptions.cutReturnFrameCount
        func isJustLost(_ track: FaceTrack) -> Bool {
            track.isFollowed && track.isLost && track.lastFrame >= earliest
        }
        match(detections, with: isJustLost, limit: TrackOptions.secondRoundLimit, &round)
    }

    /// Assigns detections by their distance from where a face was last, or should be, in sides of the face.
    private mutating func matchNear(
        _ detections: [Int],
        with isCandidate: (FaceTrack) -> Bool,
        _ round: inout Round
    ) {
        let frame = round.frame
        pair(detections, with: isCandidate, limit: 1, &round) { track, detection in
            let ratio = detection.box.side / track.lastBox.side
            guard max(ratio, 1 / ratio) <= TrackOptions.nearRoundSizeRatio else { return .infinity }
            let lostFrameCount = Double(frame - track.certainFrame - 1)
            let reach = min(
                TrackOptions.nearRoundDistance + TrackOptions.nearRoundGrowth * lostFrameCount,
                TrackOptions.nearRoundMaximumDistance
            )
            let center = detection.box.center
            let distance = min(
                center.distance(to: track.motion.box.center),
                center.distance(to: track.lastBox.center)
            )
            let side = (detection.box.side + track.lastBox.side) / 2
            return distance / side / reach + TrackOptions.nearRoundSizeWeight * abs(log(ratio))
        }
    }

    /// Assigns detections of any score where a face is expected.
    private mutating func matchFaint(_ round: inout Round) {
        let matched = round.matchedTracks.map { tracks[$0].lastBox }
        let faint = round.detections.indices.filter { index in
            let detection = round.detections[index]
            // Another look at a head that belongs to a track already.
            let isSecond = matched.contains {
                $0.intersectionOverUnion(detection.box) >= TrackOptions.sameHeadOverlap
            }
            return detection.score >= options.faintScore && !detection.isAtEdge && !isSecond
        }
        let doubtfulIDs = doubtfulIDs
        func isDoubtful(_ track: FaceTrack) -> Bool { track.id.map(doubtfulIDs.contains) ?? false }
        let isLone = tracks.count { $0.isFollowed && !isDoubtful($0) } == 1
        let frame = round.frame
        func isTrusted(_ track: FaceTrack) -> Bool { track.isTrusted(at: frame) }
        pair(faint, with: isTrusted, limit: 1, &round) { track, detection in
            let reach =
                isLone && !isDoubtful(track) ? TrackOptions.loneFaintRoundDistance : TrackOptions.faintRoundDistance
            let expected = track.motion.box
            let ratio = detection.box.side / expected.side
            guard max(ratio, 1 / ratio) <= TrackOptions.faintRoundSizeRatio else { return .infinity }
            let distance = detection.box.center.distance(to: expected.center) / expected.side
            // The prediction may be far off after a jerk.
            let step = min(distance, detection.box.center.distance(to: track.lastBox.center) / expected.side)
            guard step <= TrackOptions.faintRoundSpeed * Double(frame - track.lastFrame) else { return .infinity }
            return distance / reach * (TrackOptions.faintRoundScore - detection.score)
        }
    }

    /// Assigns detections to lost tracks that may have moved there.
    private mutating func matchReturning(_ detections: [Int], _ round: inout Round) {
        func isLost(_ track: FaceTrack) -> Bool { track.isFollowed && track.isLost }
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
        let open = detections.filter { !round.matchedDetections.contains($0) }
        let candidates = tracks.indices.filter {
            !round.matchedTracks.contains($0) && isCandidate(tracks[$0]) && !tracks[$0].hasLeft(by: round.frame)
        }
        let costs = candidates.map { index in
            open.map { detection in
                let (track, trackDetection) = (tracks[index], round.detections[detection])
                return track.id.map(trackDetection.excludedIDs.contains) ?? false
                    ? .infinity : cost(track, trackDetection)
            }
        }
        for (track, column) in zip(candidates, Assignment.columns(of: costs, limit: limit)) {
            if let column { assign(track, open[column], &round) }
        }
    }

    /// Records that a detection of this frame belongs to a track.
    private mutating func assign(_ track: Int, _ detection: Int, _ round: inout Round) {
        round.matchedDetections.insert(detection)
        round.matchedTracks.insert(track)
        if tracks[track].id == nil {
            confirm(track, &round)
        } else if let id = tracks[track].id, tracks[track].isLost {
            round.step.events.append(TrackEvent(.returned, id: id, frame: round.frame))
        }
        let trackDetection = round.detections[detection]
        let isFaint = trackDetection.score < (trackDetection.isCut ? options.cutScore : options.weakScore)
        tracks[track].update(trackDetection, at: detection, frame: round.frame, isFaint: isFaint)
        if trackDetection.score >= options.strongScore { tracks[track].noteStrong(round.frame) }
        noteSighting(track, isFaint ? .redetected : .detected, &round)
    }

    /// Gives a track its number, starting with the frame in which it was last detected.
    private mutating func confirm(_ track: Int, _ round: inout Round) {
        idCount += 1
        tracks[track].id = idCount
        round.step.events.append(TrackEvent(.appeared, id: idCount, frame: tracks[track].lastFrame))
        if tracks[track].lastFrame < round.frame { noteSighting(track, .detected, &round) }
    }

    private func noteSighting(_ track: Int, _ source: TrackSource, _ round: inout Round) {
        guard let id = tracks[track].id else { return }
        let (frame, detection) = (tracks[track].lastFrame, tracks[track].lastDetection)
        round.step.sightings.append(TrackSighting(frame: frame, id: id, detection: detection, source: source))
    }

    /// Ends tracks before a frame.
    private mutating func end(where isOver: (FaceTrack) -> Bool, _ round: inout Round) {
        for track in tracks where !track.isLost && isOver(track) {
            if let id = track.id { round.step.events.append(TrackEvent(.lost, id: id, frame: round.frame)) }
        }
        tracks.removeAll(where: isOver)
    }

    /// Marks visible tracks that were not found as lost, and removes the tracks that are over.
    private mutating func markLost(_ visibleIndices: [Int], _ round: inout Round) {
        for index in visibleIndices where !round.matchedTracks.contains(index) {
            tracks[index].isLost = true
            if let id = tracks[index].id { round.step.events.append(TrackEvent(.lost, id: id, frame: round.frame)) }
        }
        tracks.removeAll { track in
            let isOver = round.frame - track.lastFrame > options.maximumLostFrames
            return isOver || (track.isTentative && track.isLost)
        }
    }

    /// Starts tracks for the strong detections that belong to no track.
    private mutating func startTracks(_ detections: [Int], _ round: inout Round) {
        for detection in detections where !round.matchedDetections.contains(detection) {
            let trackDetection = round.detections[detection]
            tracks.append(FaceTrack(trackDetection, at: detection, frame: round.frame))
            guard trackDetection.score >= options.certainScore else { continue }
            confirm(tracks.count - 1, &round)
            noteSighting(tracks.count - 1, .detected, &round)
        }
    }
}

extension PixelRect {
    fileprivate var buffered: Self {
        let (x, y) = (TrackOptions.returnRoundBuffer * width, TrackOptions.returnRoundBuffer * height)
        return expanded(left: x, top: y, right: x, bottom: y)
    }
}
