import SystemPackage
import Testing

@testable import FaceCropSequences

@Suite struct EarlierTracksTests {
    private static func summary(_ rest: String = "") -> [UInt8] {
        Array(#"{"version":"1.0.0 (algorithm 5)","frameCount":12,"tracks":[{"id":1},{"id":3}]\#(rest)}"#.utf8)
    }

    @Test func onlyItsOwnFilesAreKnown() throws {
        let earlier = try #require(EarlierTracks(Self.summary()))
        for name in [
            "tracks.json", "tracks.jsonl", "drawn/frame-000000.jpg", "drawn/frame-000011.png",
            "reframed/frame-000005.webp", "stills/track-1.avif", "stills/track-3.jpg",
        ] as [FilePath] {
            #expect(earlier.isOwn(name), "\(name)")
        }
        for name in [
            "drawn/frame-000012.jpg", "stills/track-2.jpg", "stills/frame-000001.jpg", "drawn/track-1.jpg",
            "drawn/frame-1a.jpg", "drawn/frame-.jpg", "drawn/frame-000001.gif", "drawn/frame-000001",
            "frame-000001.jpg",
            "reframed.mp4", "drawn/tracks.json", "manifest.json", "drawn/x/frame-000001.jpg",
        ] as [FilePath] {
            #expect(!earlier.isOwn(name), "\(name)")
        }
        let film = try #require(EarlierTracks(Self.summary(#","reframe":{"form":"film","aspect":"1:1"}"#)))
        #expect(film.isOwn("reframed.mp4") && film.isOwn("reframed.webp") && !film.isOwn("reframed.jpg"))
    }

    @Test(arguments: [
        "", "{}", "[]", #"{"version":"2","frameCount":1,"tracks":[]}"#,
        #"{"version":"1 (algorithm 1)","tracks":[]}"#,
    ])
    func whatFacecropHasNotWrittenIsNotKnown(text: String) {
        #expect(EarlierTracks(Array(text.utf8)) == nil)
    }
}
