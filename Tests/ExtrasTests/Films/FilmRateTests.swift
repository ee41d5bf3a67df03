import Testing

@testable import FaceCropFilms

/// The constant rate at which a film is read.
@Suite struct FilmRateTests {
    private static func rate(mean: String, times: [Double]) -> Double? {
        let packets = times.map { #"{"pts_time": "\#($0)"}"# }.joined(separator: ", ")
        let text = #"{"packets": [\#(packets)], "streams": [{"codec_type": "video", "avg_frame_rate": "\#(mean)"}]}"#
        return FilmProbe(json: Array(text.utf8))?.frameRate.framesPerSecond
    }

    /// Times as a container in milliseconds stores them.
    private static func times(_ rate: Double, _ count: Int, from start: Double = 0) -> [Double] {
        (0..<count).map { ((start + Double($0) / rate) * 1000).rounded() / 1000 }
    }

    @Test(arguments: ["24000/1001", "25/1", "30000/1001", "50/1", "60/1", "1/1000", "240/1"])
    func aConstantRateIsTheMean(mean: String) throws {
        let rate = try #require(FilmProbe.FrameRate(text: mean)).framesPerSecond
        for start in [0, 0.023, -0.08, 100_000] {
            let times = Self.times(rate, 200, from: start)
            #expect(Self.rate(mean: mean, times: times) == rate)
            // Packets are stored in the order of decoding.
            #expect(Self.rate(mean: mean, times: times.reversed()) == rate)
        }
    }

    /// Cameras hold their rate only nearly, and the fields of interlaced films may have packets of their own.
    @Test func smallDeviationsAndFieldsKeepTheMean() {
        let jitter = [0, 4, -3, 2, -4, 1, 0, -2, 3, -1].map { Double($0) / 1000 }
        let jittered = (0..<300).map { Double($0) / 29.7 + jitter[$0 % 10] }
        #expect(Self.rate(mean: "297/10", times: jittered) == 29.7)
        #expect(Self.rate(mean: "25/1", times: Self.times(50, 200)) == 25)
    }

    /// Frames are close together for a while, and far apart for a while: at the mean rate, most of the former would be
    /// left out.
    @Test(
        arguments: [
            (0.2, 25), (0.2, 30), (0.2, 60), (1, 10), (1, 25), (1, 30), (1, 60), (60, 10), (60, 25), (60, 30), (60, 60),
            (3600, 10), (3600, 25), (3600, 30), (3600, 60),
        ] as [(Double, Double)]
    )
    func framesCloseTogetherSetTheRate(pause: Double, burstRate: Double) throws {
        let burst = 7 / burstRate
        let times = (0..<20).flatMap { Self.times(burstRate, 8, from: Double($0) * (burst + pause)) }
        let mean = 8 / (burst + pause)
        #expect(mean < 0.8 * burstRate)
        let rate = try #require(Self.rate(mean: "\(Int(mean * 10000))/10000", times: times))
        #expect(abs(rate - burstRate) < 0.02 * burstRate, "\(rate), not \(burstRate)")
    }

    @Test func aRateThatChangesIsTheHigherOne() throws {
        let times = Self.times(25, 50) + Self.times(50, 100, from: 2)
        let rate = try #require(Self.rate(mean: "375/10", times: times))
        #expect(abs(rate - 50) < 0.5)
    }

    /// Times that are wrong or very dense give no more frames than any screen shows.
    @Test func theRateHasALimit() throws {
        let dense = (0..<100).flatMap { second in (0..<9).map { Double(second) + Double($0) / 1000 } }
        let rate = try #require(Self.rate(mean: "9/1", times: dense))
        #expect(rate == FilmProbe.maximumGuessedRate)
        #expect(Self.rate(mean: "9/1", times: [0, 0, 0, 0]) == 9)
        #expect(Self.rate(mean: "9/1", times: [5]) == 9)
        #expect(Self.rate(mean: "9/1", times: []) == 9)
    }

    /// A film of two frames, 10 hours apart.
    @Test func filmsMayBeVerySlow() {
        #expect(FilmProbe.FrameRate(text: "1/36000") != nil && FilmProbe.FrameRate(text: "1/100000000") == nil)
    }
}
