import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct RendererTests {
    private static let scene = TestPicture.scene(PixelSize(width: 400, height: 280))

    private static func photo(_ orientation: Orientation = .upright) throws -> LoadedPhoto {
        try openedPhoto(
            scene.stored(as: orientation).encoded(as: .jpeg, quality: 98).withJPEGOrientation(orientation.rawValue)
        )
    }

    /// The expected mean colour of an output pixel, computed directly from the scene.
    private static func expected(_ frame: WholePixelRect, _ size: PixelSize) -> TestPicture {
        let step = frame.width / size.width
        return TestPicture(size) { x, y in
            let mean = scene.mean(
                WholePixelRect(x: frame.x + Int(x) * step, y: frame.y + Int(y) * step, width: step, height: step)
            )
            return (mean[0], mean[1], mean[2])
        }
    }

    /// The same frame of the same scene gives the same picture, whatever the orientation and the scale of the decode.
    @Test(arguments: Orientation.allCases, [1, 2, 4])
    func theSameFrameIsTheSamePicture(orientation: Orientation, reduction: Int) throws {
        let frame = WholePixelRect(x: 40, y: 24, width: 240, height: 200)
        let request = RenderRequest(frame: frame, outputSize: PixelSize(width: 60, height: 50))
        let decoded = try Self.photo(orientation).decode(reduction: reduction)
        let rendering = try Renderer().render(request, of: decoded)
        let difference = TestPicture(Self.expected(frame, request.outputSize).size, pixelsOf: rendering.image)
            .difference(Self.expected(frame, request.outputSize))
        #expect(!rendering.decodedAgain)
        #expect(rendering.warnings.isEmpty)
        #expect(difference.mean < 1.5)
        #expect(difference.greatest < 20)
    }

    /// For frames at all positions, with edges between decoded pixels, the content is off by less than half an output
    /// pixel.
    @Test(arguments: Orientation.allCases)
    func contentIsWithinHalfAnOutputPixel(orientation: Orientation) throws {
        let decoded = try Self.photo(orientation).decode(reduction: 2)
        for offset in 0..<8 {
            let frame = WholePixelRect(x: 60 + offset, y: 20 + offset, width: 160, height: 120)
            let request = RenderRequest(frame: frame, outputSize: PixelSize(width: 80, height: 60))
            let found = TestPicture(request.outputSize, pixelsOf: try Renderer().render(request, of: decoded).image)
            // Red grows by 200 over 400 photo pixels, so one output pixel is one level; for green it is 1.43 levels.
            let middle = WholePixelRect(x: 60, y: 40, width: 16, height: 16)
            let mean = found.mean(middle)
            let seen = Self.scene.mean(
                WholePixelRect(x: frame.x + 120, y: frame.y + 80, width: 32, height: 32)
            )
            #expect(abs(mean[0] - seen[0]) < 0.75)
            #expect(abs(mean[1] - seen[1]) < 1)
        }
    }

    /// The outputs of all frames and sizes in this sweep have exactly the requested size.
    @Test func outputsHaveExactlyTheSizeAskedFor() throws {
        let decoded = try openedPhoto(Self.scene.encoded(as: .jpeg)).decode(reduction: 2)
        for width in stride(from: 1, through: 131, by: 13) {
            for frameWidth in stride(from: 1, through: 400, by: 57) {
                let size = PixelSize(width: width, height: max(1, width * 2 / 3))
                let frame = WholePixelRect(x: 0, y: 0, width: frameWidth, height: max(1, frameWidth * 2 / 3))
                let image = try Renderer().render(RenderRequest(frame: frame, outputSize: size), of: decoded).image
                #expect(image.size == size, "\(frame) to \(size)")
            }
        }
    }

    @Test func aDecodeThatIsTooSmallIsNotEnlarged() throws {
        let decoded = try Self.photo(.needsClockwiseTurn).decode(reduction: 4)
        let frame = WholePixelRect(x: 100, y: 60, width: 120, height: 90)
        let request = RenderRequest(frame: frame, outputSize: frame.size)
        let rendering = try Renderer().render(request, of: decoded)
        #expect(rendering.decodedAgain)
        let difference = TestPicture(frame.size, pixelsOf: rendering.image).difference(Self.expected(frame, frame.size))
        #expect(difference.mean < 1.5)
    }

    @Test func formatsWithoutShrinkingAreDecodedOnce() throws {
        let decoded = try openedPhoto(Self.scene.encoded(as: .png)).decode(reduction: 8)
        let frame = WholePixelRect(x: 100, y: 60, width: 120, height: 90)
        let rendering = try Renderer().render(RenderRequest(frame: frame, outputSize: frame.size), of: decoded)
        #expect(!rendering.decodedAgain)
        #expect(TestPicture(frame.size, pixelsOf: rendering.image) == Self.expected(frame, frame.size))
    }

    @Test func enlargingMeetsTheSize() throws {
        let frame = WholePixelRect(x: 100, y: 60, width: 40, height: 30)
        let request = RenderRequest(frame: frame, outputSize: PixelSize(width: 120, height: 90))
        let image = try Renderer().render(request, of: try Self.photo().decode()).image
        let found = TestPicture(request.outputSize, pixelsOf: image)
        let whole = WholePixelRect(covering: request.outputSize)
        #expect(zip(found.mean(whole), Self.scene.mean(frame)).allSatisfy { abs($0 - $1) < 2 })
    }

    @Test func aFrameBesideThePhotoFails() throws {
        let frame = WholePixelRect(x: 500, y: 0, width: 40, height: 40)
        let request = RenderRequest(frame: frame, outputSize: frame.size, filling: .edge)
        let decoded = try Self.photo().decode()
        let error = #expect(throws: PhotoError.self) { try Renderer().render(request, of: decoded) }
        #expect(error?.code == .renderFailed)
    }

    /// A factor beyond what libvips' kernels can do in one step.
    @Test func panoramasShrinkByHundreds() throws {
        let picture = TestPicture(PixelSize(width: 6_000, height: 12)) { x, _ in (255 * x / 6_000, 100, 50) }
        let decoded = try openedPhoto(picture.encoded(as: .png)).decode()
        let frame = WholePixelRect(covering: picture.size)
        let request = RenderRequest(frame: frame, outputSize: PixelSize(width: 10, height: 1))
        let found = TestPicture(request.outputSize, pixelsOf: try Renderer().render(request, of: decoded).image)
        for x in 0..<10 { #expect(abs(Double(found.colour(x: x, y: 0)[0]) - 25.5 * (Double(x) + 0.5)) < 3) }
    }
}

extension TestPicture {
    /// The pixels of `image`; an empty picture, equal to no other, if its size is not the expected one.
    init(_ size: PixelSize, pixelsOf image: VipsImage) {
        guard image.size == size, let picture = try? TestPicture(image) else {
            self.init(size: PixelSize(width: 0, height: 0), pixels: [])
            return
        }
        self = picture
    }
}
