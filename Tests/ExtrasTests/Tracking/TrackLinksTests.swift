import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropTracking

/// Tracks that are one person get one number.
@Suite struct TrackLinksTests {
    private static let rate = 25.0
    private static let size = PixelSize(width: 4, height: 4)

    /// Colours of which all but the luma differ from shirt to shirt.
    private static func shirt(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> HeadColours {
        HeadColours(regions: [((0..<16).flatMap { _ in [red, green, blue] }, size)])
    }

    private static let red = shirt(200, 60, 60)
    private static let blue = shirt(60, 60, 230)
    /// Two thirds of its histograms are those of `red`.
    private static let reddish = shirt(200, 60, 90)
    /// Three quarters of its histograms are those of `red`.
    private static let almostRed = HeadColours(regions: [
        ((0..<12).flatMap { _ in [200, 60, 60] } + (0..<4).flatMap { _ in [20, 240, 30] }, size)
    ])

    private static func sighting(
        _ frame: Int,
        x: Double,
        side: Double = 40,
        edge: Bool = false
    )
        -> TrackLinks.Sighting
    {
        let box = PixelRect(x: x, y: 100, width: side, height: side)
        return TrackLinks.Sighting(frame: frame, box: box, isAtEdge: edge)
    }

    private static func track(
        _ id: Int,
        _ frames: Range<Int>,
        x: Double,
        side: Double = 40,
        edge: Bool = false,
        _ colours: HeadColours = red
    ) -> TrackLinks.Track {
        let sightings = frames.map { sighting($0, x: x, side: side, edge: edge) }
        return TrackLinks.Track(id: id, sightings: sightings, colours: colours)
    }

    private static func people(
        _ tracks: [TrackLinks.Track],
        isSameShot: (Int, Int) -> Bool = { _, _ in true },
        areTwoPeople: (Int, Int) -> Bool = { _, _ in false }
    ) -> [Int: Int] {
        TrackLinks.people(
            of: tracks,
            framesPerSecond: rate,
            isSameShot: isSameShot,
            areTwoPeople: areTwoPeople
        )
    }

    private static func areOne(_ first: TrackLinks.Track, _ second: TrackLinks.Track) -> Bool {
        people([first, second]) == [1: 1, 2: 1]
    }

    @Test func similaritiesAreThoseOfTheCases() throws {
        #expect((0.6..<0.7).contains(try #require(Self.red.similarity(to: Self.reddish))))
        #expect((0.7..<0.8).contains(try #require(Self.red.similarity(to: Self.almostRed))))
        #expect(try #require(Self.red.similarity(to: Self.blue)) < 0.6)
    }

    /// The rules, over a sweep of gaps and distances.
    @Test func gapsAndDistancesDecide() {
        for gap in [1, 5, 20, 37, 38, 100, 150, 151, 300] {
            for distance in [0.0, 1, 1.6, 3, 6, 12, 40] {
                let seconds = Double(gap) / Self.rate
                let first = Self.track(1, 0..<20, x: 500)
                func second(_ colours: HeadColours) -> TrackLinks.Track {
                    Self.track(2, 19 + gap..<19 + gap + 20, x: 500 + 40 * distance, colours)
                }
                let same = seconds <= 6 && distance <= min(4 + 7.5 * seconds, 1.5 + 15 * seconds)
                let like = seconds <= 1.5 && distance <= 1.5 + 3.75 * seconds
                #expect(Self.areOne(first, second(Self.red)) == same, "gap \(gap), distance \(distance)")
                #expect(Self.areOne(first, second(Self.reddish)) == like, "gap \(gap), distance \(distance)")
                #expect(!Self.areOne(first, second(Self.blue)), "gap \(gap), distance \(distance)")
            }
        }
    }

    @Test func sizesDecide() {
        for (ratio, same, like) in [(1.9, true, true), (2.1, true, false), (3.1, false, false)] {
            let first = Self.track(1, 0..<20, x: 500)
            for side in [40 * ratio, 40 / ratio] {
                let second = { Self.track(2, 25..<45, x: 500, side: side, $0) }
                #expect(Self.areOne(first, second(Self.red)) == same, "ratio \(ratio)")
                #expect(Self.areOne(first, second(Self.reddish)) == like, "ratio \(ratio)")
            }
        }
    }

    /// Over the frame's edge one leaves and another comes in, so it takes more than a similar look.
    @Test func aFaceBackFromTheEdgeMustLookTheSame() {
        let first = Self.track(1, 0..<20, x: 0, edge: true)
        #expect(!Self.areOne(first, Self.track(2, 30..<50, x: 0, Self.reddish)))
        #expect(Self.areOne(first, Self.track(2, 30..<50, x: 0, Self.red)))
        #expect(Self.areOne(first, Self.track(2, 20..<50, x: 0, Self.reddish)), "not a frame is between")
        #expect(Self.areOne(first, Self.track(2, 30..<50, x: 0, Self.almostRed)), "who looks nearly the same, at once")
        #expect(!Self.areOne(first, Self.track(2, 60..<80, x: 0, Self.almostRed)), "but not later")
    }

    @Test func facesSeenApartAreTwo() {
        let first = Self.track(1, 0..<60, x: 500)
        #expect(!Self.areOne(first, Self.track(2, 10..<90, x: 560)))
        #expect(!Self.areOne(first, Self.track(2, 59..<90, x: 900)), "one frame far apart suffices")
        #expect(Self.areOne(first, Self.track(2, 57..<90, x: 560)), "a blurred head seen twice")
        #expect(!Self.areOne(first, Self.track(2, 50..<90, x: 560)), "ten frames side by side")
        #expect(Self.areOne(first, Self.track(2, 10..<90, x: 510)), "two boxes on one head")
    }

    /// Light changes colours, but four frames in which both boxes are on one face show that it is one.
    @Test func twoTracksOnOneFaceAreOne() {
        let first = Self.track(1, 0..<60, x: 500)
        for (count, isOne) in [(0, false), (1, false), (3, false), (4, true), (30, true)] {
            let second = Self.track(2, 60 - count..<90, x: 510, Self.blue)
            #expect(Self.areOne(first, second) == isOne, "\(count) frames together")
            #expect(Self.people([first, second], areTwoPeople: { _, _ in true }) == [1: 1, 2: 2])
        }
        #expect(!Self.areOne(first, Self.track(2, 30..<90, x: 520, Self.blue)), "an overlap of a third")
        var apart = Self.track(2, 30..<90, x: 510, Self.blue)
        apart.sightings += [Self.sighting(95, x: 900)]
        var longer = first
        longer.sightings += [Self.sighting(95, x: 500)]
        #expect(!Self.areOne(longer, apart), "later both are seen apart")
    }

    @Test func facesThatDifferAndOtherShotsAreTwo() {
        let tracks = [Self.track(1, 0..<20, x: 500), Self.track(2, 22..<40, x: 500)]
        #expect(Self.people(tracks, areTwoPeople: { $0 == 1 && $1 == 2 }) == [1: 1, 2: 2])
        #expect(Self.people(tracks, isSameShot: { $0 >= 20 || $1 < 20 }) == [1: 1, 2: 2])
    }

    /// Of two who could be the same, the one that looks more like it is; both cannot be, since they are seen apart.
    @Test func theMostAlikeIsTheSame() {
        let tracks = [
            Self.track(1, 0..<20, x: 500), Self.track(2, 30..<60, x: 500, Self.reddish),
            Self.track(3, 30..<60, x: 700, Self.red), Self.track(4, 70..<90, x: 700, Self.red),
        ]
        #expect(Self.people(tracks) == [1: 1, 2: 2, 3: 1, 4: 1])
        #expect(Self.people(tracks.reversed()) == Self.people(tracks))
    }

    /// If two people look the same, colours do not tell which of them came back.
    @Test func twinsAreNotKnownByColours() {
        let twin = Self.track(3, 0..<200, x: 900, Self.red)
        let tracks = [Self.track(1, 0..<20, x: 500), Self.track(2, 100..<120, x: 500), twin]
        #expect(Self.people(Array(tracks.dropLast())) == [1: 1, 2: 1])
        #expect(Self.people(tracks) == [1: 1, 2: 2, 3: 3])
        // A hand before the face is another matter: the place tells.
        let near = [Self.track(1, 0..<20, x: 500), Self.track(2, 25..<45, x: 500), twin]
        #expect(Self.people(near)[2] == 1)
    }

    /// In profile, embeddings say less than the next frame does.
    @Test func theNextFrameAtTheSamePlaceIsTheSame() {
        let first = Self.track(1, 0..<20, x: 500)
        let areTwo = { (_: Int, _: Int) in true }
        #expect(Self.people([first, Self.track(2, 20..<40, x: 505)], areTwoPeople: areTwo) == [1: 1, 2: 1])
        for second in [Self.track(2, 30..<50, x: 505), Self.track(2, 20..<40, x: 560)] {
            #expect(Self.people([first, second], areTwoPeople: areTwo) == [1: 1, 2: 2])
        }
    }

    /// A piece within another track's gap belongs to it.
    @Test func aPieceInAGapBelongsToTheTrack() {
        var outer = Self.track(1, 0..<20, x: 500)
        outer.sightings += Self.track(1, 40..<60, x: 500).sightings
        #expect(Self.areOne(outer, Self.track(2, 38..<40, x: 505, Self.reddish)))
    }

    @Test func noTracksAndOneTrackStayThemselves() {
        #expect(Self.people([]).isEmpty)
        #expect(Self.people([Self.track(3, 0..<2, x: 0)]) == [3: 3])
        #expect(Self.people([TrackLinks.Track(id: 4, sightings: [], colours: Self.red)]).isEmpty)
    }
}
