import Testing

@testable import FaceCropFilms

/// In which frames landmarks of a track are searched for.
@Suite struct LandmarkScheduleTests {
    /// The frames of 400 in which a face with these qualities is searched; a view is better by its full quality.
    private static func searched(isNeeded: Bool = false, quick: (Int) -> Double, full: (Int) -> Double) -> [Int] {
        var schedule = LandmarkSchedule()
        var (found, best) = ([Int](), -1.0)
        for frame in 0..<400
        where schedule.isWorthALook(1, frame: frame, atMost: quick(frame), isNeeded: isNeeded)
            && schedule.takes(1, frame: frame, quick(frame), isNeeded: isNeeded)
        {
            found.append(frame)
            guard full(frame) > best else { continue }
            best = full(frame)
            schedule.noteBetterView(1)
        }
        return found
    }

    private static let everyTenth = Array(stride(from: 0, to: 400, by: 10))

    @Test func whileNoViewIsBetterSearchesBecomeRare() {
        let frames = Self.searched(quick: { _ in 1 }, full: { _ in 1 })
        #expect(frames == [0, 10, 30, 70, 110, 150, 190, 230, 270, 310, 350, 390])
    }

    @Test func aBetterViewIsFollowedByFrequentSearches() {
        let frames = Self.searched(quick: { _ in 1 }, full: { $0 >= 150 && $0 < 200 ? Double($0) : 1 })
        #expect(frames.prefix(12) == [0, 10, 30, 70, 110, 150, 160, 170, 180, 190, 200, 220])
        #expect(Self.searched(quick: { _ in 1 }, full: { Double($0) }) == Self.everyTenth)
    }

    /// What looks better at once is searched, however short ago the last search was, but for the shortest interval.
    @Test func aBetterQuickQualityIsSearchedSoon() {
        let frames = Self.searched(quick: { $0 >= 124 ? 1.01 : 1 }, full: { _ in 1 })
        #expect(frames == [0, 10, 30, 70, 110, 124, 164, 204, 244, 284, 324, 364])
        #expect(Self.searched(quick: { 1 + Double($0) }, full: { _ in 1 }) == Self.everyTenth)
    }

    @Test func aTrackThatNeedsSearchesGetsThemWhateverItsViews() {
        #expect(Self.searched(isNeeded: true, quick: { $0 == 0 ? 1 : 0 }, full: { _ in 1 }) == Self.everyTenth)
    }

    @Test func onlyPromisingViewsAreSearched() {
        let frames = Self.searched(quick: { $0 % 7 == 0 ? 1 : 0.89 }, full: { _ in 1 })
        #expect(frames.allSatisfy { $0 % 7 == 0 } && frames.count > 5)
        #expect(Self.searched(quick: { $0 == 0 ? 1 : 0.91 }, full: { _ in 1 }).count == 12)
        #expect(Self.searched(quick: { $0 == 0 ? 1 : 0.89 }, full: { _ in 1 }) == [0])
    }

    @Test func tracksDoNotWaitForEachOther() {
        var schedule = LandmarkSchedule()
        let isTaken = schedule.takes(1, frame: 5, 1, isNeeded: false)
        #expect(isTaken)
        #expect(!schedule.isWorthALook(1, frame: 6, atMost: 2, isNeeded: true))
        #expect(schedule.isWorthALook(2, frame: 6, atMost: 0, isNeeded: false))
    }
}
