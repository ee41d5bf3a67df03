import Testing

@testable import FaceCropCommandLine

@Suite struct ProgressTextTests {
    @Test func progressSaysShareSpeedAndTimeLeft() {
        let progress = ProgressText(done: 50, total: 200, failed: 3, seconds: 10)
        #expect(progress.line == "50 of 200 photos (25%), 5.0/s, 30 s left, 3 failed")
    }

    @Test func beforeTheFirstPhotoThereIsNoRate() {
        #expect(ProgressText(done: 0, total: 200, failed: 0, seconds: 10).line == "0 of 200 photos (0%)")
    }

    @Test func atTheEndNothingIsLeft() {
        #expect(ProgressText(done: 4, total: 4, failed: 0, seconds: 2).line == "4 of 4 photos (100%), 2.0/s")
    }

    @Test func countsOfOneAreSingular() {
        #expect(ProgressText(done: 1, failed: 0, seconds: 10).line == "1 photo, 0.1/s")
        #expect(ProgressText(done: 0, total: 1, failed: 0, seconds: 0, noun: "frame").line == "0 of 1 frame (0%)")
        let drawn = ProgressText(done: 2, failed: 0, seconds: 0, noun: "frame drawn", plural: "frames drawn")
        #expect(drawn.line == "2 frames drawn")
    }

    @Test func withoutATotalThereIsNoShare() {
        #expect(ProgressText(done: 4, total: nil, failed: 0, seconds: 2).line == "4 photos, 2.0/s")
        #expect(ProgressText(done: 0, total: 0, failed: 0, seconds: 2).line == "0 of 0 photos (100%)")
    }

    @Test func beyondTheTotalThereIsNoShare() {
        #expect(ProgressText(done: 5, total: 4, failed: 0, seconds: 2).line == "5 photos, 2.5/s")
    }

    @Test(arguments: [
        (0.2, "1 s"), (59, "59 s"), (59.5, "1 min"), (61, "1 min 1 s"), (3599, "59 min 59 s"), (3600, "1 h 0 min"),
        (9_000, "2 h 30 min"),
    ])
    func durations(seconds: Double, text: String) {
        #expect(ProgressText.duration(seconds) == text)
    }
}
