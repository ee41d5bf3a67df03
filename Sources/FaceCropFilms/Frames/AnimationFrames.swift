import FaceCropCore
import FaceCropFormats
import FaceCropGeometry
import FaceCropImaging

/// The frames of an animated GIF or WebP as a viewer shows them, with the times at which it shows them.
///
/// They are decoded one after the other, by whoever asks. A frame that cannot be decoded ends the reading, not the sequence: those after
/// it are drawn upon it, so they fail with it.
final class AnimationFrames: FrameSource {
    /// Frames of a WebP are decoded together, as many as fit into this; frames of a GIF one by one.
    private static let maximumStripByteCount = 128 << 20
    /// More rows no picture of libvips has (`VIPS_MAX_COORD`).
    private static let maximumRowCount = 10_000_000
    /// What is shown for no longer than this is shown for ``usualDelay``, by all browsers, in milliseconds: files are made with a delay
    /// of 0 by programs that mean none in particular.
    private static let maximumIgnoredDelay = 10
    private static let usualDelay = 100

    /// Frames that libvips puts one under the other.
    private struct Strip {
        let image: VipsImage
        let first: Int
        let end: Int
    }

    /// How many frames there are.
    let count: Int
    /// How many of them the file holds to their end; libvips shows a frame that is cut as if nothing were missing.
    private let wholeCount: Int
    private let photo: LoadedPhoto
    /// Milliseconds for which each frame is shown.
    private let delays: [Int]
    private let stripLength: Int
    private let watch: FrameWatch
    private var strip: Strip?
    private var failure: PhotoError?
    private var index = 0
    private var milliseconds = 0

    /// - Throws: ``PhotoError`` when the animation cannot be read at all.
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
            throw DecodeFailure.data(error, photo.bytes, photo.header.format).photoError(photo.file.path)
        }
    }

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
            let failure = DecodeFailure.data(error, photo.bytes, photo.header.format).photoError(photo.file.path)
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
            // One frame that cannot be decoded takes all of its strip with it.
            return try image(of: index, in: readyStrip(for: index, count: 1))
        }
    }

    private func image(of index: Int, in strip: Strip) throws(ImageLibraryError) -> VipsImage {
        let height = photo.header.storedSize.height
        return try strip.image.rows(from: (index - strip.first) * height, count: height)
    }

    /// The strip that holds frame `index`: the one at hand, or a new one of at most `count` frames that starts there.
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
