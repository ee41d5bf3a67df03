import FaceCropModel
import FaceCropPixels
import FaceCropTracking
import SystemPackage

/// Writes an animated WebP.
///
/// The encoder needs all pictures at once, so they are kept until the end, up to
/// ``FaceTrackingOptions/maximumAnimationByteCount``.
final class AnimationFile: SequenceOutput {
    let isOneFile = true
    private let path: FilePath
    private let size: PixelSize
    /// The duration of each picture in milliseconds.
    private let delays: [Int]
    private let options: EncodeOptions
    private var pixels: [UInt8] = []
    private var count = 0

    /// - Parameters:
    ///   - path: The output file.
    ///   - size: The size of each picture.
    ///   - delays: The duration of each picture, in milliseconds.
    ///   - options: The compression.
    /// - Throws: `invalidOptions` if there are too many pictures.
    init(
        _ path: FilePath,
        size: PixelSize,
        delays: [Int],
        _ options: EncodeOptions
    ) throws(RunError) {
        let byteCount = 3 * size.pixelCount * delays.count
        guard byteCount <= FaceTrackingOptions.maximumAnimationByteCount else {
            throw RunError(
                .invalidOptions,
                "\(delays.count) frames of \(size) pixels are too much for one animated WebP.",
                options: ["reframe.size", "reframeForm"]
            )
        }
        self.path = path
        self.size = size
        self.delays = delays
        self.options = options
        pixels.reserveCapacity(byteCount)
    }

    func append(_ picture: VipsImage, frame: Int) throws(RunError) {
        pixels += try picture.rgbBytes(for: path)
        count += 1
    }

    func finish() throws(RunError) {
        guard count > 0 else { return }
        var options = options
        options.format = .webp
        let strip: VipsImage
        do throws(ImageLibraryError) {
            let height = size.height * count
            strip = try .of(pixels: pixels, size: PixelSize(width: size.width, height: height), bands: 3)
        } catch {
            throw RunError(.outputNotWritable, "There is no memory for \(path) (\(error.description)).")
        }
        pixels = []
        strip.markAsAnimation(frameHeight: size.height, delaysInMilliseconds: Array(delays.prefix(count)))
        try strip.write(to: path, options)
    }
}

extension VipsImage {
    /// The pixels of a picture of 8-bit sRGB; `path`, its output file, appears in errors.
    func rgbBytes(for path: FilePath) throws(RunError) -> [UInt8] {
        do throws(ImageLibraryError) {
            return try asRGB().pixelBytes()
        } catch {
            throw RunError(.outputNotWritable, "A picture for \(path) cannot be made (\(error.description)).")
        }
    }
}
