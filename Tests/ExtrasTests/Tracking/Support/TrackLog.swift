import Testing

@testable import FaceCropModel
@testable import FaceCropTracking

/// Collects a tracker's results for scripted people, and checks the rules that hold for all of them.
struct TrackLog {
    private var tracker: FaceTracker
    private var nextFrame = 0
    private var detectionCounts: [Int: Int] = [:]
    private var people: [Int: [Int]] = [:]
    private(set) var sightings: [TrackSighting] = []
    private(set) var events: [TrackEvent] = []

    init(options: TrackOptions = TrackOptions()) { tracker = FaceTracker(options: options) }

    /// Advances to a frame with the given detections, and the person of each.
    mutating func step(
        _ detections: [TrackDetection],
        _ people: [Int],
        frame: Int,
        startsScene: Bool = false,
        isDissolve: Bool = false,
        emptyUntilThen: Bool = false,
        cameraMotion: PixelPoint = PixelPoint(x: 0, y: 0)
    ) {
        if emptyUntilThen { while nextFrame < frame { step([], [], frame: nextFrame) } }
        nextFrame = frame + 1
        self.people[frame] = people
        detectionCounts[frame] = detections.count
        let said = tracker.step(
            detections,
            frame: frame,
            startsScene: startsScene,
            isDissolve: isDissolve,
            cameraMotion: cameraMotion
        )
        sightings += said.sightings
        events += said.events
    }

    /// Tells the tracker which tracks may be no faces.
    mutating func doubt(_ ids: Set<Int>) { tracker.doubtfulIDs = ids }

    /// The sightings that the tracker would report for lost faces.
    func returning(
        _ detections: [TrackDetection],
        frame: Int,
        startsScene: Bool = false,
        isDissolve: Bool = false
    ) -> [TrackSighting] {
        tracker.returningSightings(detections, frame: frame, startsScene: startsScene, isDissolve: isDissolve)
    }

    /// The track numbers of each person.
    var idsOfPeople: [Int: Set<Int>] {
        sightings.reduce(into: [:]) { ids, sighting in
            guard let person = people[sighting.frame]?[sighting.detection] else { return }
            ids[person, default: []].insert(sighting.id)
        }
    }

    /// Checks the rules.
    func check() {
        let ids = Set(sightings.map(\.id))
        #expect(ids == Set(1..<ids.count + 1), "numbers without gaps from 1")
        for (frame, seen) in Dictionary(grouping: sightings, by: \.frame) {
            #expect(Set(seen.map(\.id)).count == seen.count, "frame \(frame): a person is in one place")
            #expect(Set(seen.map(\.detection)).count == seen.count, "frame \(frame): a face is one person's")
            #expect(seen.allSatisfy { (0..<(detectionCounts[frame] ?? 0)).contains($0.detection) })
        }
        for id in ids { check(id) }
        #expect(events.allSatisfy { ids.contains($0.id) })
    }

    /// The events are `appeared`, then `lost` and `returned` in turn, around the frames with sightings.
    private func check(_ id: Int) {
        let frames = sightings.filter { $0.id == id }.map(\.frame).sorted()
        let story = events.filter { $0.id == id }
        #expect(Set(frames).count == frames.count, "\(id): a face is seen once in a frame")
        #expect(story.first == TrackEvent(.appeared, id: id, frame: frames[0]))
        for (first, second) in zip(story, story.dropFirst()) {
            #expect((first.kind == .lost) == (second.kind == .returned), "\(id): \(story)")
            #expect(first.kind == .lost ? first.frame <= second.frame : first.frame < second.frame, "\(id): \(story)")
        }
        var isInSight = false
        for frame in detectionCounts.keys.sorted() {
            for event in story where event.frame == frame { isInSight = event.kind != .lost }
            #expect(frames.contains(frame) == isInSight, "\(id) in frame \(frame): \(story)")
        }
    }
}

extension TrackOptions {
    /// The defaults with a given number of frames for which a face may be lost.
    static func losing(_ frames: Int) -> TrackOptions {
        var options = TrackOptions()
        options.maximumLostFrames = frames
        return options
    }
}
