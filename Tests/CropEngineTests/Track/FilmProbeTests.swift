import CropEngine
import Testing

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
        let film = probe(#"{"streams": [{"avg_frame_rate": "0/0", "r_frame_rate": "50/1", "nb_frames": "12"}]}"#)
        #expect(film?.frameRate.text == "50/1" && film?.frameCount == 12)
        let sizeless = probe(#"{"streams": [{"avg_frame_rate": "25/1", "nb_frames": "N/A"}]}"#)
        #expect(sizeless != nil && sizeless?.frameCount == nil)
        // Hidden frames are counted by files, but not shown.
        let trimmed = probe(#"{"streams": [{"avg_frame_rate": "25/1", "nb_frames": "75", "duration": "2.500000"}]}"#)
        #expect(trimmed?.frameCount == 63)
        for (text, aspect) in [("64:45", 64.0 / 45), ("1:2", 0.5), ("0:1", 1), ("1:0", 1), ("N/A", 1), ("1000:1", 1)] {
            let film = probe(#"{"streams": [{"avg_frame_rate": "25/1", "sample_aspect_ratio": "\#(text)"}]}"#)
            #expect(film?.pixelAspect == aspect, "\(text)")
        }
        for text in ["", "{}", #"{"streams": []}"#, #"{"streams": [{}]}"#, "[1]"] {
            #expect(probe(text) == nil, "\(text)")
        }
    }
}
