import FaceCropCore
import FaceCropFaces
package import FaceCropFormats
import FaceCropFraming
package import FaceCropGeometry
package import FaceCropImaging
package import FaceCropRecords
import FaceCropVision

/// What a photo needs at most while it is decoded, looked at, cropped and encoded.
///
/// Pure. The constants were measured with photos of 12 megapixels of all formats, depths and numbers of bands, and are
/// upper bounds: see `Decisions/0042-memory-budget.md`.
package struct MemoryEstimate: Sendable, Hashable {
    /// How many pixels an output has.
    package enum OutputSize: Sendable, Hashable {
        /// The size that was asked for.
        case fixed(PixelSize)
        /// No more than the photo.
        case asPhoto
        /// More than the photo, where a crop is filled beyond its edge.
        case upTo(pixelCount: Int)
    }

    private let firstDecode: DecodeReductionPolicy
    private let outputSize: OutputSize
    /// How many pixels are held for one of an output while that is made.
    private let outputFactor: Int
    /// Whether faces are described, and photos decoded again around small ones.
    private let describesFaces: Bool

    /// For small things that each photo needs.
    package static let fixedByteCount = 8 << 20
    /// An output's values are held in up to so many copies, when alpha is multiplied in and out.
    private static let outputCopies = 1.5
    /// The greatest length of an output, which deflate may reach, for each of its pixels.
    private static let encodedBytesPerPixel = 3

    package init(_ firstDecode: DecodeReductionPolicy, _ outputSize: OutputSize) {
        self.firstDecode = firstDecode
        self.outputSize = outputSize
        outputFactor = 1
        describesFaces = false
    }

    /// The estimate for a run whose photos are first decoded like this.
    package init(_ firstDecode: DecodeReductionPolicy, _ options: Options) {
        self.firstDecode = firstDecode
        describesFaces = options.detect.landmarks != .none
        // A turned picture is sampled with up to four times the pixels of the output a side, and averaged.
        outputFactor = options.frame.levelsEyes || options.frame.alignment != nil ? 16 : 1
        if let alignment = options.frame.alignment {
            outputSize = .fixed(alignment.scaledTemplate.size)
            return
        }
        outputSize =
            switch options.frame.shape {
            case .size(let size): .fixed(size)
            case .aspect, nil:
                options.frame.extend == nil ? .asPhoto : .upTo(pixelCount: options.decode.maximumPixels)
            }
    }

    /// The bytes for a photo of `header`, whose file has `fileByteCount` bytes.
    package func byteCount(_ header: PhotoHeader, fileByteCount: Int) -> Int {
        let pixelBytes = header.bands * header.bytesPerValue
        let reduction = header.format.shrinksOnLoad ? firstDecode.reduction(of: header) : 1
        let decoded = header.storedSize.pixelCount / (reduction * reduction) * pixelBytes
        let photo = Int(Double(decoded) * header.decodedCopies) + decoderByteCount(header)
        // One after the other: close-ups of faces, and what the output is made of.
        let closeUp = describesFaces ? FaceRedecoder.maximumPixelCount(of: header) : 0
        let finer = reduction > 1 ? max(secondDecodePixels(header), closeUp) * pixelBytes : 0
        return Self.fixedByteCount + fileByteCount + photo + finer + outputByteCount(header, pixelBytes)
    }

    private func decoderByteCount(_ header: PhotoHeader) -> Int {
        header.decoderByteCount + header.format.decoderBytesPerPixel * header.storedSize.pixelCount
    }

    /// A second decode is at the scale at which a crop has less than twice the pixels of its output a side, and of the rows
    /// of the crop alone; the photo may lie on its side.
    private func secondDecodePixels(_ header: PhotoHeader) -> Int {
        let size = header.storedSize
        guard case .fixed(let output) = outputSize else { return size.pixelCount }
        return size.width * min(size.height, 2 * output.longSide + 2)
    }

    private func outputByteCount(_ header: PhotoHeader, _ pixelBytes: Int) -> Int {
        let pixels =
            switch outputSize {
            case .fixed(let size): size.pixelCount
            case .asPhoto: header.storedSize.pixelCount
            case .upTo(let count): max(count, header.storedSize.pixelCount)
            }
        return Int(Double(outputFactor * pixels * pixelBytes) * Self.outputCopies) + pixels * Self.encodedBytesPerPixel
    }
}

extension ImageFormat {
    /// A canvas of the decoder's own: of GIF and lossless WebP four bytes a pixel, of WebP with parts of both kinds more.
    fileprivate var decoderBytesPerPixel: Int {
        switch self {
        case .webp: 6
        case .gif: 4
        // Of JPEG XL it depends on the picture, so its header says it.
        case .jpeg, .png, .tiff, .heic, .avif, .bmp, .pnm, .jxl: 0
        }
    }
}

extension PhotoHeader {
    /// How much more than the picture that comes out is held of it: rows on their way, planes before they are colours.
    fileprivate var decodedCopies: Double {
        switch format {
        // Inks are turned into colours by libvips, which goes by another way.
        case .jpeg where bands == 4: 1.6
        case .jpeg, .webp, .bmp, .pnm, .jxl: 1.1
        case .tiff, .gif: 1.6
        // Interlaced files are put together beside the picture that comes out.
        case .png: 2
        case .heic, .avif: 3.2
        }
    }
}
