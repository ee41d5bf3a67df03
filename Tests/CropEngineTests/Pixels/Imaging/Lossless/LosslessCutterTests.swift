import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// Parts that are cut out of JPEGs without decoding them, compared with decodes of the whole photos.
@Suite struct LosslessCutterTests {
    private static func fixture(_ name: String) throws -> [UInt8] {
        try FileContent.read(PackageFolder.fixture("sampling/\(name).jpg"), maximumBytes: .max)
    }

    /// Pictures of all kinds of sampling, of sizes that are no whole number of blocks.
    private static func files() throws -> [(name: String, bytes: [UInt8])] {
        try VipsLibrary.start()
        let scene = TestPicture.scene(PixelSize(width: 93, height: 71))
        let grey = try VipsImage.of(pixels: (0..<93 * 71).map { UInt8($0 * $0 % 251) }, size: scene.size, bands: 1)
        let fixtures = try ["chroma-420", "chroma-422", "tall-units-444"].map { ($0, try fixture($0)) }
        return try fixtures + [
            ("4:4:4", scene.encoded(as: .jpeg, quality: 95)),
            ("progressive 4:2:0", scene.encoded(as: .jpeg, quality: 80, jpegEffort: .progressive)),
            ("grey", grey.encoded(with: EncodeOptions(), strips: true).withUnsafeBytes { [UInt8]($0) }),
        ]
    }

    private static let frames = [
        (0, 0, 93, 71), (0, 0, 71, 71), (17, 9, 30, 40), (32, 16, 32, 32), (5, 3, 1, 1), (50, 41, 21, 20),
        (40, 33, 31, 38), (62, 62, 9, 9), (1, 50, 70, 21),
    ].map { WholePixelRect(x: $0.0, y: $0.1, width: $0.2, height: $0.3) }

    private static func cut(
        _ frame: WholePixelRect,
        of photo: LoadedPhoto,
        _ options: EncodeOptions = EncodeOptions()
    ) throws -> (cut: LosslessCut, output: LoadedPhoto) {
        let cutter = LosslessCutter(options: options)
        let cut = try cutter.cut(RenderRequest(frame: frame, outputSize: frame.size), of: photo)
        let encoded = try cutter.encode(cut, of: photo)
        return (cut, try openedPhoto(encoded.withUnsafeBytes { [UInt8]($0) }))
    }

    private static func rendered(_ frame: WholePixelRect, of photo: LoadedPhoto) throws -> TestPicture {
        var options = EncodeOptions()
        options.keepsProfile = true
        let request = RenderRequest(frame: frame, outputSize: frame.size)
        return try TestPicture(Renderer(options: options).render(request, of: photo.decode()).image)
    }

    /// Decoders mix each chroma sample with its neighbours, which a cut removes: pixels next to the cut edges may
    /// differ, and all others are equal.
    private static let mixedPixels = 2

    @Test func pixelsThatAreNotTurnedAreEqual() throws {
        for (name, bytes) in try Self.files() {
            let photo = try openedPhoto(bytes)
            for frame in Self.frames where frame.maxX <= 93 && frame.maxY <= 71 {
                let (cut, output) = try Self.cut(frame, of: photo)
                #expect(output.header.storedSize == cut.frame.size)
                let whole = try Self.rendered(WholePixelRect(covering: photo.header.storedSize), of: photo)
                let found = try Self.rendered(WholePixelRect(covering: cut.frame.size), of: output)
                let edge = Self.mixedPixels
                for y in edge..<max(edge, cut.frame.height - edge) {
                    for x in edge..<max(edge, cut.frame.width - edge) {
                        let expected = whole.colour(x: cut.frame.x + x, y: cut.frame.y + y)
                        guard found.colour(x: x, y: y) != expected else { continue }
                        Issue.record("\(name) \(cut.frame) at \(x), \(y)")
                        return
                    }
                }
            }
        }
    }

    /// Turned outputs show the frame.
    ///
    /// The transforms of decoders are symmetric only to about two levels.
    @Test(arguments: Orientation.allCases) func turnedOutputsShowTheFrame(orientation: Orientation) throws {
        for (name, bytes) in try Self.files() {
            let photo = try openedPhoto(bytes.withJPEGOrientation(orientation.rawValue))
            let upright = WholePixelRect(covering: photo.header.uprightSize)
            for frame in Self.frames {
                guard let frame = frame.intersection(upright) else { continue }
                let (cut, output) = try Self.cut(frame, of: photo)
                #expect(output.header.uprightSize == cut.frame.size)
                #expect(output.header.orientation == cut.tag)
                #expect(output.header.hasOrientationTag == (cut.tag != .upright))
                // In smaller parts, all pixels are next to a cut edge.
                guard min(cut.frame.width, cut.frame.height) >= 16 || name == "grey" else { continue }
                let expected = try Self.rendered(cut.frame, of: photo)
                let found = try Self.rendered(WholePixelRect(covering: cut.frame.size), of: output)
                let difference = Self.inside(found).difference(Self.inside(expected))
                #expect(difference.greatest <= 6 && difference.mean < 1, "\(name) \(cut) \(difference)")
            }
        }
    }

    /// The picture without the pixels that are mixed with pixels beyond its edges.
    private static func inside(_ picture: TestPicture) -> TestPicture {
        let edge = mixedPixels
        guard picture.size.width > 2 * edge, picture.size.height > 2 * edge else { return picture }
        let size = PixelSize(width: picture.size.width - 2 * edge, height: picture.size.height - 2 * edge)
        let pixels = (0..<size.height).flatMap { y in
            (0..<size.width).flatMap { x in picture.colour(x: x + edge, y: y + edge).map { UInt8($0) } }
        }
        return TestPicture(size: size, pixels: pixels)
    }

    /// Turning an output back gives the bytes of the cut that was not turned, so all coefficients are the same.
    @Test(arguments: Orientation.allCases) func turningKeepsEachCoefficient(orientation: Orientation) throws {
        for (name, bytes) in try Self.files() {
            // 64×64 pixels are whole units of all files, so all turns are possible.
            let plain = try Self.cut(WholePixelRect(x: 0, y: 0, width: 64, height: 64), of: openedPhoto(bytes)).output
            let all = WholePixelRect(covering: plain.header.storedSize)
            let turned = try Self.cut(
                all,
                of: openedPhoto(plain.bytes.withJPEGOrientation(orientation.rawValue))
            ).output
            #expect((turned.bytes == plain.bytes) == (orientation == .upright))
            let back = try Self.cut(
                all,
                of: openedPhoto(turned.bytes.withJPEGOrientation(orientation.inverse.rawValue))
            ).output
            #expect(back.bytes == plain.bytes, "\(name)")
        }
    }

    @Test func progressivePhotosStayProgressive() throws {
        for (name, bytes) in try Self.files() {
            let photo = try openedPhoto(bytes)
            let frame = WholePixelRect(x: 16, y: 16, width: 20, height: 20)
            #expect(try Self.cut(frame, of: photo).output.header.isProgressive == name.hasPrefix("progressive"))
            var options = EncodeOptions()
            options.jpegEffort = .progressive
            #expect(try Self.cut(frame, of: photo, options).output.header.isProgressive)
        }
    }

    @Test func inksAreCutToo() throws {
        let photo = try openedPhoto(FileContent.read(Samples.path("formats/cmyk-no-profile.jpg"), maximumBytes: .max))
        #expect(photo.header.bands == 4)
        let size = photo.header.storedSize
        let frame = WholePixelRect(
            x: size.width / 3,
            y: size.height / 3,
            width: size.width / 3,
            height: size.height / 3
        )
        let (cut, output) = try Self.cut(frame, of: photo)
        #expect(output.header.bands == 4)
        let expected = try Self.rendered(cut.frame, of: photo)
        let found = try Self.rendered(WholePixelRect(covering: cut.frame.size), of: output)
        #expect(Self.inside(found).difference(Self.inside(expected)).greatest == 0)
    }
}

/// What outputs that are cut out contain besides pixels.
@Suite struct LosslessMetadataTests {
    private static let scene = TestPicture.scene(PixelSize(width: 93, height: 71))
    private static let frame = WholePixelRect(x: 9, y: 9, width: 40, height: 40)

    private static func photo(_ orientation: Orientation) throws -> LoadedPhoto {
        try openedPhoto(
            scene.stored(as: orientation).encoded(as: .jpeg).withJPEGProfile(TestProfile.adobeRGB.bytes)
                .withJPEGOrientation(orientation.rawValue)
                .withJPEGSegment(marker: 0xFE, Array("a comment".utf8))
        )
    }

    private static func output(_ frame: WholePixelRect, _ orientation: Orientation, keeps: Bool) throws -> LoadedPhoto {
        var options = EncodeOptions()
        options.keepsMetadata = keeps
        let cutter = LosslessCutter(options: options)
        let photo = try photo(orientation)
        let cut = try cutter.cut(RenderRequest(frame: frame, outputSize: frame.size), of: photo)
        return try openedPhoto(cutter.encode(cut, of: photo).withUnsafeBytes { [UInt8]($0) })
    }

    @Test(arguments: Orientation.allCases, [false, true])
    func theProfileStaysAndTheOrientationIsRight(orientation: Orientation, keeps: Bool) throws {
        let whole = WholePixelRect(covering: Self.scene.size)
        for frame in [Self.frame, whole] {
            let output = try Self.output(frame, orientation, keeps: keeps)
            #expect(output.profile == TestProfile.adobeRGB.bytes)
            #expect(output.header.uprightSize.width >= frame.width)
            // A whole photo of 93×71 pixels begins with a partial unit in all orientations that reverse an axis.
            let needsTag = frame == whole && orientation.reversedAxes != (false, false)
            #expect(output.header.orientation == (needsTag ? orientation : .upright))
            #expect(keeps || output.header.hasOrientationTag == needsTag)
            #expect(!String(decoding: output.bytes, as: UTF8.self).contains("a comment"))
        }
    }

    @Test func keptMetadataDescribeTheOutput() throws {
        let output = try Self.output(Self.frame, .needsClockwiseTurn, keeps: true)
        let width = try VipsImage.withLoaded(
            output.bytes,
            as: .jpeg,
            orThrow: { $0 },
            { image throws(ImageLibraryError) in image.text("exif-ifd2-PixelXDimension") }
        )
        #expect(width?.hasPrefix("\(output.header.storedSize.width) ") == true, "\(width ?? "")")
    }
}

/// Photos and requests that cannot be cut.
@Suite struct LosslessObstacleTests {
    private static let scene = TestPicture.scene(PixelSize(width: 320, height: 240))

    private static func obstacle(_ request: RenderRequest, _ bytes: [UInt8]) throws -> LosslessObstacle? {
        let photo = try openedPhoto(bytes)
        let cutter = LosslessCutter(options: EncodeOptions())
        do throws(LosslessObstacle) {
            _ = try cutter.encode(cutter.cut(request, of: photo), of: photo)
            return nil
        } catch {
            return error
        }
    }

    @Test func eachObstacleIsNamed() throws {
        let jpeg = try Self.scene.encoded(as: .jpeg)
        let frame = WholePixelRect(x: 10, y: 10, width: 50, height: 50)
        let plain = RenderRequest(frame: frame, outputSize: frame.size)
        #expect(try Self.obstacle(plain, jpeg) == nil)
        #expect(try Self.obstacle(plain, Self.scene.encoded(as: .png)) == .otherFormat)
        let smaller = RenderRequest(frame: frame, outputSize: PixelSize(width: 49, height: 50))
        #expect(try Self.obstacle(smaller, jpeg) == .resized)
        let beyond = WholePixelRect(x: -1, y: 0, width: 50, height: 50)
        let filled = RenderRequest(frame: beyond, outputSize: beyond.size, filling: .edge)
        #expect(try Self.obstacle(filled, jpeg) == .beyondPhoto)
        let map = AffineMatrix(a: 0.9, b: 0.1, tx: 0, c: -0.1, d: 0.9, ty: 0)
        let turned = try #require(RenderRequest(map: map, outputSize: frame.size))
        #expect(try Self.obstacle(turned, jpeg) == .rotated)
    }

    /// The renderer then says what is wrong with the photo, or decodes around it.
    @Test(arguments: [20, 50, 80, 99]) func damagedPhotosAreNotCut(percent: Int) throws {
        let frame = WholePixelRect(x: 10, y: 10, width: 50, height: 50)
        let request = RenderRequest(frame: frame, outputSize: frame.size)
        for effort in EncodeOptions.JPEGEffort.allCases {
            let bytes = try Self.scene.encoded(as: .jpeg, quality: 90, jpegEffort: effort)
            let cut = Array(bytes[..<(bytes.count * percent / 100)])
            for damaged in [cut, cut + [0xFF, 0xD9]] {
                guard case .unreadable? = try Self.obstacle(request, damaged) else {
                    // A progressive file that lacks scans is complete for a decoder: only coarser.
                    #expect(effort == .progressive && damaged != cut)
                    continue
                }
            }
        }
    }

    /// Any change of the bytes after the header gives an output or an obstacle, never a crash.
    @Test func changedBytesNeverCrash() throws {
        var generator = SeededGenerator(seed: 7)
        let frame = WholePixelRect(x: 17, y: 10, width: 99, height: 150)
        let request = RenderRequest(frame: frame, outputSize: frame.size)
        var cutCount = 0
        for effort in EncodeOptions.JPEGEffort.allCases {
            let bytes = try Self.scene.encoded(as: .jpeg, quality: 80, jpegEffort: effort)
            let photo = try openedPhoto(bytes)
            for _ in 0..<60 {
                var changed = bytes
                for _ in 0..<4 {
                    let index = Int.random(in: 2..<bytes.count, using: &generator)
                    changed[index] = .random(in: 0...255, using: &generator)
                }
                // The header of the good file, as if the file were worse than its header says.
                let lying = LoadedPhoto(
                    file: photo.file,
                    header: photo.header,
                    bytes: changed,
                    profile: nil,
                    damage: nil
                )
                let cutter = LosslessCutter(options: EncodeOptions())
                guard let cut = try? cutter.cut(request, of: lying) else { continue }
                if (try? cutter.encode(cut, of: lying)) != nil { cutCount += 1 }
            }
        }
        #expect(cutCount > 0)
    }
}
