import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropFilms
@testable import FaceCropModel
@testable import FaceCropPixels
@testable import FaceCropTracking

/// Films that are turned, or that change in the middle.
@Suite(.enabled(if: FilmTools.areThere, "ffmpeg is missing: run make deps")) struct ChangingFilmTests {
    private static let size = PixelSize(width: 320, height: 240)

    /// A red square with the given centre, as a share of the sides, on grey.
    private static func makePart(_ name: String, _ size: String, _ rate: Int, in folder: TemporaryFolder) throws {
        let box = "drawbox=x=iw/4-ih/16:y=ih/4-ih/16:w=ih/8:h=ih/8:color=red:t=fill"
        let source = "color=gray:size=\(size):rate=\(rate):duration=0.4,\(box),setsar=1"
        let codec = ["-c:v", "libx264", "-bf", "0", "-pix_fmt", "yuv444p"]
        try FilmTools.ffmpeg(["-f", "lavfi", "-i", source] + codec + [name], in: folder)
    }

    /// A filter that gives each frame a grey level of its own; see ``number(of:)``.
    private static func numbered(from first: Int) -> String { "geq=lum='40+5*(N+\(first))':cb=128:cr=128" }

    /// The number of the frame with this grey level: luma from 16 to 235 is spread over 0 to 255.
    private static func number(of picture: TestPicture) -> Int {
        let level = Double(picture.pixels[3 * (32 * 64 + 32)])
        let luma = level * 219 / 255 + 16
        return Int(((luma - 40) / 5).rounded())
    }

    private static func pictures(_ name: String, in folder: TemporaryFolder) throws -> [(TestPicture, Double)] {
        try VipsLibrary.start()
        let program = try FilmProgram()
        let probe = try FilmProbe(folder(name), program)
        let frames = try FilmFrames(folder(name), probe, program, maximumPixels: 1 << 20)
        return try Array(sequence(state: frames) { $0.next() }).map { frame in
            let picture = TestPicture(try frame.decode().preview(longSide: 1000))
            return (picture, try #require(frame.milliseconds))
        }
    }

    /// The bytes of `film`, an MP4 file, with a matrix in its track's header that turns it clockwise.
    ///
    /// How ffmpeg is told to write one differs between its versions.
    private static func turned(_ film: [UInt8], _ degrees: Int) throws -> [UInt8] {
        let turn = Double(degrees) * .pi / 180
        let (sine, cosine) = (Int(sin(turn).rounded()), Int(cos(turn).rounded()))
        // ISO 14496-12, 8.3.2: 40 bytes behind the type; the last number has 30 bits behind its point, the others 16.
        let matrix = [cosine, sine, 0, -sine, cosine, 0, 0, 0].map { $0 << 16 } + [1 << 30]
        let type = try #require(film.indices.first { film[$0...].starts(with: Array("tkhd".utf8)) })
        var turned = film
        let bytes = matrix.flatMap { [UInt8].bigEndian($0 & 0xFFFF_FFFF, byteCount: 4) }
        turned.replaceSubrange(type + 44..<type + 80, with: bytes)
        return turned
    }

    /// The centre of the red pixels.
    private static func centre(_ picture: TestPicture) -> PixelPoint {
        var (sum, count) = (PixelPoint(x: 0, y: 0), 0.0)
        for y in 0..<picture.size.height {
            for x in 0..<picture.size.width {
                let start = 3 * (y * picture.size.width + x)
                guard picture.pixels[start] > 180, picture.pixels[start + 1] < 90 else { continue }
                sum = PixelPoint(x: sum.x + Double(x) + 0.5, y: sum.y + Double(y) + 0.5)
                count += 1
            }
        }
        return PixelPoint(x: sum.x / count, y: sum.y / count)
    }

    /// All pictures have the size of the first one, and are not distorted.
    @Test(
        arguments: [
            ("640x480", PixelPoint(x: 80, y: 60)), ("160x120", PixelPoint(x: 80, y: 60)),
            // 135×240 in the middle of 320×240.
            ("180x320", PixelPoint(x: 92.5 + 33.75, y: 60)),
            // 320×160 in the middle of 320×240.
            ("640x320", PixelPoint(x: 80, y: 40 + 40)),
        ],
        ["ts", "h264", "mkv"]
    )
    func laterPicturesFitIntoTheFirst(change: (size: String, centre: PixelPoint), container: String) throws {
        try withTemporaryFolder { folder in
            let ending = container == "mkv" ? "ts" : container
            try Self.makePart("1.\(ending)", "320x240", 25, in: folder)
            try Self.makePart("2.\(ending)", change.size, 25, in: folder)
            let parts = try ["1", "2"].flatMap { try FileTree.bytes(of: folder("\($0).\(ending)")) }
            try folder.write("film.\(ending)", parts)
            if container == "mkv" {
                try folder.write("list.txt", Array("file 1.ts\nfile 2.ts\n".utf8))
                try FilmTools.ffmpeg(["-f", "concat", "-i", "list.txt", "-c", "copy", "film.mkv"], in: folder)
            }
            let pictures = try Self.pictures("film.\(container)", in: folder)
            #expect(pictures.count == 20)
            for (index, (picture, _)) in pictures.enumerated() {
                #expect(picture.size == Self.size)
                // At the change, ffmpeg may show one picture in place of its neighbour.
                if (9...10).contains(index) { continue }
                let wanted = index < 10 ? PixelPoint(x: 80, y: 60) : change.centre
                let centre = Self.centre(picture)
                #expect(abs(centre.x - wanted.x) < 1.5 && abs(centre.y - wanted.y) < 1.5, "\(index): \(centre)")
            }
        }
    }

    /// Pictures are upright, and the square is where the turn has put it.
    @Test(arguments: [
        (0, PixelPoint(x: 80, y: 60)), (90, PixelPoint(x: 180, y: 80)), (180, PixelPoint(x: 240, y: 180)),
        (270, PixelPoint(x: 60, y: 240)),
    ])
    func turnedFilmsAreUpright(degrees: Int, centre: PixelPoint) throws {
        try withTemporaryFolder { folder in
            try Self.makePart("film.mp4", "320x240", 25, in: folder)
            try folder.write("turned.mp4", Self.turned(FileTree.bytes(of: folder("film.mp4")), degrees))
            let pictures = try Self.pictures("turned.mp4", in: folder)
            #expect(pictures.count == 10)
            for (picture, _) in pictures {
                let isTurned = degrees % 180 == 90
                #expect(picture.size == (isTurned ? PixelSize(width: 240, height: 320) : Self.size))
                let seen = Self.centre(picture)
                #expect(abs(seen.x - centre.x) < 1.5 && abs(seen.y - centre.y) < 1.5, "\(degrees): \(seen)")
            }
        }
    }

    /// Frames at 25 and then 50 a second: none is left out, and each is there at its own time.
    @Test func aRateThatChangesLeavesNoFrameOut() throws {
        try withTemporaryFolder { folder in
            for (name, rate, first) in [("1", 25, 0), ("2", 50, 10)] {
                let source = "nullsrc=size=64x64:rate=\(rate):duration=0.4,\(Self.numbered(from: first))"
                let codec = ["-c:v", "libx264", "-bf", "0"]
                try FilmTools.ffmpeg(["-f", "lavfi", "-i", source] + codec + ["\(name).ts"], in: folder)
            }
            try folder.write("list.txt", Array("file 1.ts\nfile 2.ts\n".utf8))
            try FilmTools.ffmpeg(["-f", "concat", "-i", "list.txt", "-c", "copy", "film.mkv"], in: folder)
            let pictures = try Self.pictures("film.mkv", in: folder)
            let seen = pictures.prefix(40).map { Self.number(of: $0.0) }
            let twice: [Int] = (0..<10).flatMap { [$0, $0] }
            #expect(seen == twice + Array(10..<30))
            #expect(pictures.prefix(40).map(\.1) == (0..<40).map { 20 * Double($0) })
        }
    }

    /// Five frames, a pause, and again five, of which each is there at its own time; the sound of a reframed film
    /// begins and ends as that of the film.
    @Test func framesAfterAPauseKeepTheirTimes() throws {
        try withTemporaryFolder { folder in
            let source = "nullsrc=size=64x64:rate=25:duration=1.6,\(Self.numbered(from: 0))"
            let pauses = "select='not(between(mod(n,20),5,15))'"
            let sound = ["-f", "lavfi", "-i", "sine=duration=1.6", "-c:a", "aac"]
            let codec = ["-vf", pauses, "-vsync", "vfr", "-c:v", "libx264", "-bf", "0"]
            try FilmTools.ffmpeg(["-f", "lavfi", "-i", source] + sound + codec + ["film.mp4"], in: folder)
            let seen = try Self.pictures("film.mp4", in: folder).map { Self.number(of: $0.0) }
            let isPause = 5...15
            let wanted: [Int] = (0..<40).map { isPause.contains($0 % 20) ? 20 * ($0 / 20) + 4 : $0 }
            #expect(seen == wanted)
            let run = try TrackRun.launch(folder, ["film.mp4", "--reframe", "1:1", "--reframe-as", "film"])
            #expect(run.status == 0, "\(run.messages)")
            let seconds = try FilmTools.streams("out/reframed.mp4", "start_time,duration", in: folder).map {
                Double($0.drop { $0 != "=" }.dropFirst()) ?? -1
            }
            #expect(seconds.count == 4 && seconds[0] == 0 && seconds[2] == 0, "\(seconds)")
            #expect(seconds.count == 4 && abs(seconds[1] - 1.6) < 0.001 && abs(seconds[3] - 1.6) < 0.05, "\(seconds)")
        }
    }
}
