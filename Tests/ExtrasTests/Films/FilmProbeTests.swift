import Testing

@testable import FaceCropFilms
@testable import FaceCropModel

@Suite struct FilmProbeTests {
    @Test(arguments: [
        ("25/1", 25.0), ("30000/1001", 29.97), ("24", 24), ("23.976", 23.976), ("0/0", nil), ("-25/1", nil),
        ("25/0", nil),
        ("", nil), ("1/2/3", nil), ("1000000/1", nil), ("nan", nil),
    ])
    func rates(_ text: String, _ rate: Double?) {
        let read = FilmProbe.FrameRate(text: text)?.framesPerSecond
        if let rate { #expect(abs((read ?? 0) - rate) < 0.001) } else { #expect(read == nil) }
    }

    @Test func answers() {
        func probe(_ text: String) -> FilmProbe? { FilmProbe(json: Array(text.utf8)) }
        let film = probe(
            #"{"streams": [{"codec_type": "video", "#
                + #""avg_frame_rate": "0/0", "r_frame_rate": "50/1", "nb_frames": "12"}]}"#
        )
        #expect(film?.frameRate.text == "50/1" && film?.frameCount == 12)
        let sizeless = probe(#"{"streams": [{"codec_type": "video", "avg_frame_rate": "25/1", "nb_frames": "N/A"}]}"#)
        #expect(sizeless != nil && sizeless?.frameCount == nil)
        // Files count hidden frames too, but players do not show them.
        let trimmed = probe(
            #"{"streams": [{"codec_type": "video", "#
                + #""avg_frame_rate": "25/1", "nb_frames": "75", "duration": "2.500000"}]}"#
        )
        #expect(trimmed?.frameCount == 63)
        for (text, aspect) in [("64:45", 64.0 / 45), ("1:2", 0.5), ("0:1", 1), ("1:0", 1), ("N/A", 1), ("1000:1", 1)] {
            let film = probe(
                #"{"streams": [{"codec_type": "video", "avg_frame_rate": "25/1", "sample_aspect_ratio": "\#(text)"}]}"#
            )
            #expect(film?.pixelAspect == aspect, "\(text)")
        }
        for text in ["", "{}", #"{"streams": []}"#, #"{"streams": [{}]}"#, "[1]"] {
            #expect(probe(text) == nil, "\(text)")
        }
    }

    /// Players show the video stream that the film marks as its default, and never a cover.
    @Test(arguments: [
        (["video", "video default"], 1), (["audio default", "video", "video"], 1), (["video cover", "video"], 1),
        (["video cover default", "audio", "video", "video default"], 3), (["video cover"], 0),
        (["audio", "subtitle", "video default"], 2),
    ])
    func theVideoStreamIsThatOfPlayers(kinds: [String], index: Int) throws {
        let streams = kinds.enumerated().map { index, text in
            let flags = ["default": text.contains("default"), "attached_pic": text.contains("cover")]
            let disposition = flags.map { #""\#($0)": \#($1 ? 1 : 0)"# }.joined(separator: ", ")
            let kind = text.prefix { $0 != " " }
            return #"{"index": \#(index), "codec_type": "\#(kind)", "avg_frame_rate": "\#(index + 20)/1", "#
                + #""disposition": {\#(disposition)}}"#
        }
        // Frames at a rate of 50 with a pause; those of other streams between them would double it.
        let packets = (0..<200).map { number in
            let (stream, position) = (number % kinds.count, number / kinds.count)
            let seconds = Double(position) / 50 + Double(stream) / 200 + (position < 15 ? 0 : 10)
            return #"{"stream_index": \#(stream), "pts_time": "\#(seconds)"}"#
        }
        let lists = (streams.joined(separator: ", "), packets.joined(separator: ", "))
        let text = #"{"streams": [\#(lists.0)], "packets": [\#(lists.1)]}"#
        let probe = try #require(FilmProbe(json: Array(text.utf8)))
        #expect(probe.streamIndex == index && abs(probe.frameRate.framesPerSecond - 50) < 0.1)
        #expect(probe.subtitleCount == kinds.count { $0 == "subtitle" })
        #expect(FilmProbe(json: Array(#"{"streams": [{"index": 0, "codec_type": "audio"}]}"#.utf8)) == nil)
    }

    /// The duration of the whole file is enough for progress, but says nothing about missing frames.
    @Test func theFramesToExpectMayBeKnownFromTheWholeFileOnly() {
        func probe(_ stream: String, _ format: String) -> FilmProbe? {
            let text =
                #"{"streams": [{"codec_type": "video", "avg_frame_rate": "25/1"\#(stream)}], "#
                + #""format": {"duration": "\#(format)"}}"#
            return FilmProbe(json: Array(text.utf8))
        }
        let known = probe(#", "duration": "4.0""#, "9.0")
        #expect(known?.frameCount == 100 && known?.expectedFrameCount == 100)
        let whole = probe("", "9.0")
        #expect(whole != nil && whole?.frameCount == nil && whole?.expectedFrameCount == 225)
        for text in ["N/A", "-3", "1e300"] {
            #expect(probe("", text) != nil && probe("", text)?.expectedFrameCount == nil, "\(text)")
        }
    }

    @Test(arguments: [
        (0.0, "1:1", (320, 240)), (90, "1:1", (240, 320)), (-90, "1:1", (240, 320)), (180, "1:1", (320, 240)),
        (270, "1:1", (240, 320)), (0, "2:1", (640, 240)), (90, "2:1", (120, 320)), (0, "16:15", (340, 240)),
        (30, "1:1", (320, 240)),
    ])
    func theUprightSize(rotation: Double, aspect: String, size: (Int, Int)) {
        let sides = #""width": 320, "height": 240, "sample_aspect_ratio": "\#(aspect)""#
        let turn = #""side_data_list": [{"other": 1}, {"rotation": \#(rotation)}]"#
        let probe = FilmProbe(
            json: Array(#"{"streams": [{"codec_type": "video", "avg_frame_rate": "25/1", \#(sides), \#(turn)}]}"#.utf8)
        )
        #expect(probe?.uprightSize == PixelSize(width: size.0, height: size.1))
    }

    /// mpv's rule; the film's own tag has priority.
    @Test func filmsWithoutColourTagsAreReadByTheirSize() {
        func isGuessed(_ width: Int, _ height: Int, _ tag: String) -> Bool? {
            let text =
                #"{"streams": [{"codec_type": "video", "avg_frame_rate": "25/1", "#
                + #""width": \#(width), "height": \#(height)\#(tag)}]}"#
            return FilmProbe(json: Array(text.utf8))?.isUntaggedHighDefinition
        }
        for width in [320, 720, 1279, 1280, 1920] {
            for height in [240, 480, 576, 577, 720, 1080] {
                let isLarge = width >= 1280 || height > 576
                for tag in ["", #", "color_space": "unknown""#, #", "color_space": "reserved""#] {
                    #expect(isGuessed(width, height, tag) == isLarge, "\(width)x\(height) \(tag)")
                }
                for name in ["bt709", "smpte170m", "bt470bg", "bt2020nc", "gbr"] {
                    #expect(isGuessed(width, height, #", "color_space": "\#(name)""#) == false, "\(name)")
                }
            }
        }
        #expect(
            FilmProbe(json: Array(#"{"streams": [{"codec_type": "video", "avg_frame_rate": "25/1"}]}"#.utf8))?
                .isUntaggedHighDefinition
                == false
        )
    }
}
