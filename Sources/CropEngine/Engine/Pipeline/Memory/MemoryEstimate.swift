import FaceCropModel
import FaceCropPixels

/// The maximum memory for a photo while it is decoded, analysed, cropped and encoded.
///
/// A pure function. The constants were measured with photos of 12 megapixels of all formats, depths and numbers of
/// bands, and are upper bounds: see `docs/decisions/0042-memory-budget.md`.
struct MemoryEstimate: Sendable, Hashable {
    /// The number of pixels of an output.
    enum OutputSize: Sendable, Hashable {
        /// A fixed output size.
        case fixed(PixelSize)
        /// At most the size of the photo.
        case asPhoto
        /// At most this many pixels; it may exceed the photo if a crop is filled beyond its edge.
        case upTo(pixelCount: Int)
    }

    private let reductionPolicy: DecodeReductionPolicy
    /// The kinds of outputs, at least one; their outputs are made one after the other.
    private let outputs: [Output]
    /// Whether faces get facts, so that photos are decoded again around small faces.
    private let describesFaces: Bool
    /// Whether crops are copied as coefficients.
    private let cropsLosslessly: Bool

    /// One kind of output.
    private struct Output: Sendable, Hashable {
        var size: OutputSize
        /// The number of pixels in memory for one output pixel while the output is rendered.
        var factor = 1
        /// The bytes for each pixel besides its own while the output is cut by a mask.
        var maskBytesPerPixel = 0

        init(_ size: OutputSize) { self.size = size }

        init(_ frame: FrameOptions, maximumPixels: Int) {
            // A turned picture is sampled at up to four times the output's pixels on each side, and then averaged.
            factor = frame.levelsEyes || frame.alignment != nil ? 16 : 1
            maskBytesPerPixel = frame.mask == nil ? 0 : MemoryEstimate.transparentBytesPerPixel
            size =
                switch (frame.alignment, frame.shape) {
                case (let alignment?, _): .fixed(alignment.scaledTemplate.size)
                case (nil, .size(let size)): .fixed(size)
                case (nil, .aspect), (nil, nil):
                    frame.extend == nil ? .asPhoto : .upTo(pixelCount: maximumPixels)
                }
        }
    }

    /// The memory for small objects that each photo needs.
    static let fixedByteCount = 8 << 20
    /// The number of copies of an output's values, which is largest when alpha is multiplied in and out.
    private static let outputCopies = 1.5
    /// The maximum encoded size of an output per pixel, which deflate may reach.
    private static let encodedBytesPerPixel = 3
    /// The bytes of an output with three colours and alpha per pixel, which a mask makes of another.
    private static let transparentBytesPerPixel = 4

    init(_ reductionPolicy: DecodeReductionPolicy, _ outputSize: OutputSize) {
        self.reductionPolicy = reductionPolicy
        outputs = [Output(outputSize)]
        describesFaces = false
        cropsLosslessly = false
    }

    /// The estimate for a run with this policy for first decodes.
    init(_ reductionPolicy: DecodeReductionPolicy, _ options: Options) {
        self.reductionPolicy = reductionPolicy
        describesFaces = options.detect.landmarks != .none
        outputs = options.effectiveRenditions.map { rendition in
            Output(rendition.largestFrame, maximumPixels: options.decode.maximumPixels)
        }
        cropsLosslessly = options.effectiveRenditions.flatMap(\.encodings).contains(where: \.cropsLosslessly)
    }

    /// The bytes for a photo of `header` and a file of `fileByteCount` bytes.
    func byteCount(_ header: PhotoHeader, fileByteCount: Int) -> Int {
        let pixelBytes = header.bands * header.bytesPerValue
        let reduction = header.format.shrinksOnLoad ? reductionPolicy.reduction(of: header) : 1
        let decoded = header.storedSize.pixelCount / (reduction * reduction) * pixelBytes
        var photo = Int(Double(decoded) * header.decodedCopies) + decoderByteCount(header)
        if header.shrinksFast(by: reduction) {
            // The planes of the picture, and the JPEG of a crop's rows with the copy that is decoded.
            photo += decoded + 2 * fileByteCount
        }
        // The finer decodes of faces and the second decode for the output never exist at the same time.
        let redecodedPixels = describesFaces ? FaceRedecoder.maximumPixelCount(of: header) : 0
        let output = outputs.map { output in
            let secondDecode = reduction > 1 ? max(secondDecodePixels(header, output), redecodedPixels) * pixelBytes : 0
            return secondDecode + outputByteCount(header, pixelBytes, output)
        }
        // Those of the photo and those of the output.
        let coefficients = cropsLosslessly ? 2 * header.coefficientByteCount : 0
        return Self.fixedByteCount + fileByteCount + photo + coefficients + (output.max() ?? 0)
    }

    private func decoderByteCount(_ header: PhotoHeader) -> Int {
        header.decoderByteCount + header.format.decoderBytesPerPixel * header.storedSize.pixelCount
    }

    /// The pixels of a second decode, which covers only the rows of the crop.
    ///
    /// At its scale a crop has less than twice the pixels of its output on each side. The photo may lie on its side.
    private func secondDecodePixels(_ header: PhotoHeader, _ output: Output) -> Int {
        let size = header.storedSize
        guard case .fixed(let fixed) = output.size else { return size.pixelCount }
        return size.width * min(size.height, 2 * fixed.longSide + 2)
    }

    private func outputByteCount(_ header: PhotoHeader, _ pixelBytes: Int, _ output: Output) -> Int {
        let pixels =
            switch output.size {
            case .fixed(let size): size.pixelCount
            case .asPhoto: header.storedSize.pixelCount
            case .upTo(let count): max(count, header.storedSize.pixelCount)
            }
        return Int(Double(output.factor * pixels * pixelBytes) * Self.outputCopies)
            + pixels * (Self.encodedBytesPerPixel + output.maskBytesPerPixel)
    }
}

extension ImageFormat {
    /// Bytes per pixel of the decoder's own canvas: four for GIF and lossless WebP, more for WebP with parts of both
    /// kinds.
    fileprivate var decoderBytesPerPixel: Int {
        switch self {
        case .webp: 6
        case .gif: 4
        // A picture of an unusual kind is not shrunk: its planes, libheif's copy and the picture.
        case .heic: 10
        // For JPEG XL it depends on the picture, so the header gives it.
        case .jpeg, .png, .tiff, .avif, .bmp, .pnm, .jxl: 0
        }
    }
}

extension PhotoHeader {
    /// The memory of a decode relative to its picture, including rows in transit and planes before colour conversion.
    fileprivate var decodedCopies: Double {
        switch format {
        // libvips converts inks to colours through additional copies.
        case .jpeg where bands == 4: 1.6
        case .jpeg, .webp, .jxl, .heic: 1.1
        // Measured with a PNM of 16 bits at 400 × 400 pixels: 1.07 to 1.24 beside the 8 MiB for small objects.
        case .bmp, .pnm: 1.5
        // Measured with a photo of 400 × 400 pixels from it: up to 1.56.
        case .tiff where bytesPerValue > 1: 2
        case .tiff, .gif: 1.6
        // Interlaced files are assembled in a second picture.
        case .png: 2
        // Measured with memory that is filled before it is used (`M_PERTURB`): 3.2 to 3.6 beside the
        // 8 MiB for small objects; which it is depends on the threads.
        case .avif: 4.2
        }
    }
}
