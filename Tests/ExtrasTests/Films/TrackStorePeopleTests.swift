import TestSupport
import Testing

@testable import FaceCropFilms
@testable import FaceCropModel

/// The identities in a sequence as ``TrackStore`` determines them, with artificial frames and people.
@Suite struct TrackStorePeopleTests {
    /// The brightness that identifies a person.
    private static let (anna, ben, carl) = (70.0, 140.0, 216.0)
    private static let box = PixelRect(x: 100, y: 60, width: 90, height: 110)

    private let network = BrightnessNetwork()
    private let store: TrackStore

    init() throws { store = try TrackStore.withLandmarks(network) }

    /// Enters frames that all show one face or none; frames of another width begin a scene.
    private func enter(_ frames: Range<Int>, _ person: Double?, score: Double = 0.9, width: Int = 320) throws {
        let size = PixelSize(width: width, height: 240)
        var face = ScriptedFaces.face(Self.box, score: score)
        face.facts = .described(.scripted())
        let pixels = FrameDetections.columns(size, in: Self.box, period: 10, level: person ?? 128)
        for index in frames {
            store.enter(
                try FrameDetections(index: index, pixels: pixels, size: size, faces: person == nil ? [] : [face])
            )
        }
    }

    private func id(in frame: Int) -> Int? { store.frames[frame].ids.first ?? nil }

    @Test(arguments: [0.9, 0.99]) func peopleOfSeveralScenesHaveNumbersWithoutGaps(scoreOfLast: Double) throws {
        try enter(0..<12, Self.anna, score: 0.95)
        try enter(12..<24, Self.ben, width: 322)
        try enter(24..<36, Self.anna, score: scoreOfLast)
        try enter(36..<48, Self.carl, width: 322)
        store.end(framesPerSecond: 25)
        #expect([0, 12, 24, 36].map(id) == [1, 2, 1, 3])
        #expect(Set(store.best.keys) == [1, 2, 3] && Set(store.landmarkSearches.keys) == [1, 2, 3])
        #expect(store.landmarkSearches[1]?.count == 4 && store.landmarkSearches[3]?.count == 2)
        // The better of the person's two scenes.
        #expect(try #require(store.best[1]).frame == (scoreOfLast > 0.95 ? 24 : 0))
    }

    @Test func aTrackIsLookedAtForItsLooksThreeTimes() throws {
        try enter(0..<100, Self.anna)
        #expect(network.callCount == 3 * 2)
    }

    /// A face that is not yet certain appears and disappears where another face was lost.
    @Test func aFlickeringFaceIsNotTakenForALostOne() throws {
        try enter(0..<12, Self.anna)
        try enter(12..<15, nil)
        let before = network.callCount
        for start in stride(from: 15, to: 25, by: 2) {
            try enter(start..<start + 1, Self.ben, score: 0.7)
            try enter(start + 1..<start + 2, nil)
        }
        #expect(store.frames.dropFirst(15).allSatisfy { $0.ids.allSatisfy { $0 == nil } })
        #expect(network.callCount == before + 2, "one look for ten frames")
    }

    @Test func aNewFaceInALostFacesPlaceGetsANumber() throws {
        try enter(0..<12, Self.anna)
        try enter(12..<15, nil)
        try enter(15..<30, Self.ben, score: 0.7)
        #expect(store.frames.dropFirst(16).allSatisfy { $0.ids == [2] })
    }

    /// As in pictures of a team before the same wall, which differ too little for a cut.
    @Test func anotherPersonInThePlaceOfOneGetsANumber() throws {
        let (one, other) = (94.0, 156.0)
        try enter(0..<24, one)
        try enter(24..<48, other)
        #expect(store.frames.map(\.startsScene) == [true] + Array(repeating: false, count: 47))
        store.end(framesPerSecond: 25)
        #expect(store.frames.prefix(24).allSatisfy { $0.ids == [1] })
        #expect(store.frames.dropFirst(25).allSatisfy { $0.ids == [2] }, "\(store.frames.map(\.ids))")
    }
}
