import SystemPackage
import TestSupport
import Testing

@testable import FaceCropFilms
@testable import FaceCropModel
@testable import FaceCropPixels

/// The frames of sequences: their number, order and content.
@Suite struct FrameWalkTests {
    private static let small = PixelSize(width: 12, height: 8)
    private static let palette: [UInt8] = [200, 0, 0, 0, 200, 0, 0, 0, 200, 90, 90, 90]
    private static let colours = [[200, 0, 0], [0, 200, 0], [0, 0, 200], [90, 90, 90]]

    private static func gif(_ frames: [Int], delays: [Int]? = nil) -> GIFFile {
        GIFFile(width: small.width, height: small.height, palette: palette, frames: frames, centisecondDelays: delays)
    }

    private static func names(_ source: any FrameSource) -> [String] {
        all(source).map { String(decoding: $0.path.lastComponentBytes, as: UTF8.self) }
    }

    private static func all(_ source: any FrameSource) -> [SequenceFrame] {
        Array(sequence(state: source) { $0.next() })
    }

    private static func source(
        _ inputs: FilePath...,
        options: DecodeOptions = DecodeOptions()
    ) throws -> any FrameSource {
        try VipsLibrary.start()
        return try FrameWalk.frames(
            of: inputs,
            decoder: PhotoDecoder(options: options),
            reductionPolicy: DecodeReductionPolicy(longSide: 640)
        )
    }

    private static func picture(_ frame: SequenceFrame) throws -> TestPicture {
        try TestPicture(frame.decode().preview(longSide: 640))
    }

    @Test func filesOfAFolderAreInNaturalOrder() throws {
        try withTemporaryFolder { folder in
            let picture = try TestPicture.scene(Self.small).encoded(as: .png)
            for number in [1, 2, 9, 10, 11, 100] { try folder.write("frame\(number).png", picture) }
            try folder.write("notes.txt", Array("no frame".utf8))
            let frames = Self.all(try Self.source(folder.path))
            #expect(frames.map(\.index) == Array(0..<6))
            #expect(frames.map(\.name) == [1, 2, 9, 10, 11, 100].map { "\(folder.path)/frame\($0).png" })
            #expect(frames.allSatisfy { $0.milliseconds == nil })
            #expect(try Self.picture(frames[3]).size == Self.small)
        }
    }

    @Test func namedFilesAreInNaturalOrderOnceEach() throws {
        try withTemporaryFolder { folder in
            for name in ["b10", "b9", "b1"] { try folder.write(name, [1]) }
            let source = try Self.source(folder("b1"), folder("b10"), folder("b9"), folder("b1"))
            #expect(Self.names(source) == ["b1", "b9", "b10"])
        }
    }

    @Test func patternsAreSearched() throws {
        try withTemporaryFolder { folder in
            for name in ["frame10.png", "frame2.png", "frame2.jpg", "other1.png", "below/frame1.png"] {
                try folder.write(name, [1])
            }
            #expect(try Self.names(Self.source(folder("frame*.png"))) == ["frame2.png", "frame10.png"])
            #expect(try Self.names(Self.source(folder("*/frame?.png"))) == ["frame1.png"])
            #expect(try Self.names(Self.source(folder("**/frame*.png"))).count == 3)
            #expect(try Self.names(Self.source(folder("nothing*.png"))).isEmpty)
            let both = try Self.source(folder("frame2.png"), folder("frame*.png"))
            #expect(Self.names(both) == ["frame2.png", "frame10.png"])
            try folder.write("[1].png", [1])
            #expect(try Self.names(Self.source(folder("[1].png"))) == ["[1].png"])
            #expect(throws: RunError.self) { try Self.source(folder("nothing.png")) }
            #expect(throws: RunError.self) { try Self.source(folder("frame[.png")) }
        }
    }

    @Test func aFrameThatCannotBeReadIsAFrame() throws {
        try withTemporaryFolder { folder in
            let picture = try TestPicture.scene(Self.small).encoded(as: .png)
            try folder.write("1.png", picture)
            try folder.write("2.png", [])
            try folder.write("3.png", Array(picture.prefix(60)))
            try folder.write("4.gif", Self.gif([0, 1]).bytes)
            try folder.write("5.png", TestPicture.scene(PixelSize(width: 30, height: 20)).encoded(as: .png))
            let frames = Self.all(try Self.source(folder.path))
            #expect(frames.map(\.index) == Array(0..<5))
            let codes = frames.map { frame in
                do throws(PhotoError) {
                    _ = try frame.decode()
                    return "read"
                } catch {
                    return error.code.rawValue
                }
            }
            #expect(codes == ["read", "emptyFile", "truncated", "unsupportedFormat", "read"])
        }
    }

    @Test func framesOfAGIFComeOneByOneWithTheirTimes() throws {
        let shown = (0..<50).map { $0 * 7 % 4 }
        // A delay of 0 or 1 hundredths is replaced by a tenth of a second.
        let delays = shown.indices.map { [4, 0, 1, 2, 50][$0 % 5] }
        try withPhotoFile(Self.gif(shown, delays: delays).bytes) { file in
            let frames = Self.all(try Self.source(file.path))
            #expect(frames.map(\.index) == Array(shown.indices))
            var time = 0
            for (frame, (colour, delay)) in zip(frames, zip(shown, delays)) {
                #expect(frame.milliseconds == Double(time))
                #expect(frame.name == "\(file.path)#\(frame.index)")
                let picture = try Self.picture(frame)
                #expect(picture.size == Self.small)
                let corners = [picture.colour(x: 0, y: 0), picture.colour(x: 11, y: 7)]
                #expect(corners == [Self.colours[colour], Self.colours[colour]])
                time += delay < 2 ? 100 : 10 * delay
            }
        }
    }

    @Test func aGIFThatEndsEarlyHasFramesUpToThere() throws {
        let bytes = Self.gif([0, 1, 2, 3, 0, 1]).bytes
        try withPhotoFile(Array(bytes.prefix(bytes.count * 3 / 5))) { file in
            let frames = Self.all(try Self.source(file.path))
            #expect(frames.count == 4)
            for (frame, colour) in zip(frames.dropLast(), Self.colours) {
                #expect(try Self.picture(frame).colour(x: 3, y: 3) == colour)
            }
            let error = #expect(throws: PhotoError.self) { try frames[3].decode() }
            #expect(error?.code == .truncated)
        }
    }

    @Test func animationsObeyTheLimitsOfPhotos() throws {
        var options = DecodeOptions()
        options.maximumPixels = Self.small.pixelCount
        let gif = Self.gif([0, 1, 2])
        try withPhotoFile(gif.bytes) { file in
            // The limit applies to each frame: all three frames exceed it.
            let frames = Self.all(try Self.source(file.path, options: options))
            #expect(frames.count == 3)
            options.maximumPixels -= 1
            #expect(throws: RunError.self) { try Self.source(file.path, options: options) }
        }
        let bomb = GIFFile(width: 60_000, height: 60_000, palette: Self.palette, frames: [])
        let frames = gif.bytes.dropFirst(25).dropLast() + [0x3B]
        try withPhotoFile(Array(bomb.bytes.dropLast()) + frames) { file in
            #expect(throws: RunError.self) { try Self.source(file.path) }
        }
    }

    @Test(.enabled(if: SharedPhotos.exist)) func aSingleFileIsASequenceOfOne() throws {
        let source = try Self.source(SharedPhotos.path("photos/skimage/astronaut.png"))
        #expect(Self.all(source).count == 1)
    }

    @Test func pixelsOfAFilmAreAPicture() throws {
        try VipsLibrary.start()
        let scene = TestPicture.scene(PixelSize(width: 64, height: 48))
        let film = PhotoFile(path: "film.mp4", relativePath: "film.mp4", isNamedByUser: true)
        let decoded = try DecodedPhoto(frameOf: film, image: .of(pixels: scene.pixels, size: scene.size, bands: 3))
        #expect(try TestPicture(decoded.preview(longSide: 640)) == scene)
        let bounds = PixelRect(minX: 10, minY: 5, maxX: 30, maxY: 25)
        let part = try #require(try decoded.part(bounds, pixelSide: 1))
        #expect(part.size == PixelSize(width: 20, height: 20))
        #expect(Array(part.pixels.prefix(3)) == scene.colour(x: 10, y: 5).map(UInt8.init))
    }
}
