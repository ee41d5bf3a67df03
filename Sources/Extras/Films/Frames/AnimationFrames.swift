import FaceCropModel
import FaceCropPixels
import FaceCropTracking

/// The frames of an animated GIF or WebP as a viewer shows them, with their times.
///
/// The caller of ``next()`` decodes them one after the other. If a frame cannot be decoded, all later frames fail too,
/// because they are drawn on top of it; the sequence does not end.
final class AnimationFrames: FrameSource {
    /// The maximum size of WebP frames that are decoded together; frames of a GIF are decoded one by one.
    private static let maximumStripByteCount = 128 << 20
    /// The maximum number of rows of a libvips image (`VIPS_MAX_COORD`).
    private static let maximumRowCount = 10_000_000
    /// The longest delay, in milliseconds, that all browsers replace by ``usualDelay``; programs write a delay of 0 if
    /// they set none.
    private static let maximumIgnoredDelay = 10
    private static let usualDelay = 100

    /// Consecutive frames that libvips stacks from top to bottom in one image.
    private struct Strip {
        let image: VipsImage
        let first: Int
        let end: Int
    }

    /// The number of frames.
    let count: Int
    /// The number of frames that the file holds completely; libvips shows a truncated frame as if it were complete.
    private let wholeCount: Int
    private let photo: LoadedPhoto
    /// The duration of each frame in milliseconds.
    private let delays: [Int]
    private let stripLength: Int
    private let watch: FrameWatch
    private var strip: Strip?
    private var failure: PhotoError?
    private var index = 0
    private var milliseconds = 0

    /// - Throws: ``PhotoError`` if the animation cannot be read at all.
    init(_ photo: LoadedPhoto, watch: FrameWatch) throws(PhotoError) {
        self.photo = photo
        self.watch = watch
        count = FrameCount.of(photo.bytes, format: photo.header.format)
        wholeCount = FrameCount.whole(photo.bytes, format: photo.header.format)
        let size = photo.header.storedSize
        let fitting = Self.maximumStripByteCount / max(1, 4 * size.pixelCount)
        stripLength = max(1, min(photo.header.format == .gif ? .max : fitting, Self.maximumRowCount / size.height))
        do throws(ImageLibraryError) {
            let strip = try Self.strip(of: photo, first: 0, count: min(count, stripLength))
            self.strip = strip
            delays = strip.image.frameDelays
        } catch {
            throw photo.failure(error)
        }
    }

    var expectedCount: Int? { count }

    func next() -> SequenceFrame? {
        guard index < count else { return nil }
        let picture = Result { () throws(PhotoError) in
            try watch.during(.decode, SequenceFrame.name(of: index, in: photo.file.path)) { () throws(PhotoError) in
                try decode(index)
            }
        }
        defer {
            milliseconds += delay(index)
            index += 1
        }
        return SequenceFrame(
            index: index,
            milliseconds: Double(milliseconds),
            path: photo.file.path,
            isWholeFile: false
        ) { () throws(PhotoError) in try picture.get() }
    }

    private func delay(_ index: Int) -> Int {
        guard delays.indices.contains(index), delays[index] > Self.maximumIgnoredDelay else { return Self.usualDelay }
        return delays[index]
    }

    private func decode(_ index: Int) throws(PhotoError) -> DecodedPhoto {
        if let failure { throw failure }
        do throws(ImageLibraryError) {
            guard index < wholeCount else {
                throw ImageLibraryError(operation: "strip", libraryText: "the file ends in this frame", endsEarly: true)
            }
            return DecodedPhoto(photo: photo, image: try image(of: index), scale: .full, damage: photo.damage)
        } catch {
            let failure = photo.failure(error)
            self.failure = failure
            strip = nil
            throw failure
        }
    }

    private func image(of index: Int) throws(ImageLibraryError) -> VipsImage {
        do throws(ImageLibraryError) {
            return try image(of: index, in: readyStrip(for: index, count: stripLength))
        } catch {
            guard stripLength > 1, photo.header.format == .webp else { throw error }
            // One undecodable frame fails its whole strip, so frames are decoded one by one.
            return try image(of: index, in: readyStrip(for: index, count: 1))
        }
    }

    private func image(of index: Int, in strip: Strip) throws(ImageLibraryError) -> VipsImage {
        let height = photo.header.storedSize.height
        return try strip.image.rows(from: (index - strip.first) * height, count: height)
    }

    /// The strip that holds frame `index`: the current one, or a new one of at most `count` frames that starts there.
    private func readyStrip(for index: Int, count: Int) throws(ImageLibraryError) -> Strip {
        if let strip, strip.first <= index, index < strip.end, count > 1 { return strip }
        let fresh = try Self.strip(of: photo, first: index, count: min(count, self.count - index))
        strip = fresh
        return fresh
    }

    private static func strip(of photo: LoadedPhoto, first: Int, count: Int) throws(ImageLibraryError) -> Strip {
        let image = try VipsImage.strip(of: photo.bytes, as: photo.header.format, first: first, count: count)
        let size = photo.header.storedSize
        guard image.size == PixelSize(width: size.width, height: size.height * count), image.isEightBit else {
            throw ImageLibraryError(
                operation: "strip",
                libraryText: "\(image.size) pixels for \(count) frames of \(size)",
                endsEarly: false
            )
        }
        return Strip(image: image, first: first, end: first + count)
    }
}
