import CJPEG
package import FaceCropModel
import Glibc

/// Cuts parts out of JPEGs by copying their coefficients, so no pixel is decoded and compressed again.
package struct LosslessCutter: Sendable {
    private let options: EncodeOptions

    /// Makes a cutter for outputs with `options`, whose format is JPEG.
    package init(options: EncodeOptions) {
        self.options = options
    }

    /// The cut that shows the frame of `request`.
    ///
    /// - Throws: The reason why the output must be rendered.
    package func cut(_ request: RenderRequest, of photo: LoadedPhoto) throws(LosslessObstacle) -> LosslessCut {
        guard photo.header.format == .jpeg else { throw .otherFormat }
        guard request.map == nil else { throw .rotated }
        guard request.outputSize == request.frame.size else { throw .resized }
        guard photo.meaning.coding == nil || options.keepsMetadata else { throw .coloursInEXIF }
        let header = photo.header
        guard let unit = photo.samplingUnit else { throw .unreadable("its frame header is missing") }
        guard
            let cut = LosslessCut(
                request.frame,
                orientation: header.orientation,
                stored: header.storedSize,
                unit: unit
            )
        else { throw .beyondPhoto }
        return cut
    }

    /// The file with the part of `photo` that `cut` shows.
    ///
    /// It has the photo's colour profile, because its pixels have the photo's colours; EXIF, XMP and IPTC only if the
    /// options keep them.
    /// - Throws: The reason why the output must be rendered, if the file is damaged or needs too much memory.
    package func encode(_ cut: LosslessCut, of photo: LoadedPhoto) throws(LosslessObstacle) -> EncodedImage {
        let segments = try segments(cut, of: photo)
        let profile = photo.profile ?? []
        let mirrors = cut.turn.mirrors
        var result = ccrop_result()
        let status = photo.bytes.withUnsafeBufferPointer { bytes in
            segments.withUnsafeBufferPointer { segments in
                profile.withUnsafeBufferPointer { profile in
                    var request = ccrop_request(
                        x: Int32(cut.part.x),
                        y: Int32(cut.part.y),
                        width: Int32(cut.part.width),
                        height: Int32(cut.part.height),
                        swaps_axes: cut.turn.swapsAxes,
                        mirrors_x: mirrors.x,
                        mirrors_y: mirrors.y,
                        progressive: photo.header.isProgressive || options.jpegEffort == .progressive,
                        profile: profile.isEmpty ? nil : profile.baseAddress,
                        profile_count: profile.count,
                        segments: segments.baseAddress,
                        segments_count: segments.count,
                        maximum_memory: Self.maximumByteCount(photo)
                    )
                    return ccrop_cut(bytes.baseAddress, bytes.count, &request, &result)
                }
            }
        }
        guard status == CJPEG_OK, let bytes = result.bytes else { throw .unreadable(Self.message(&result)) }
        return EncodedImage(takingOwnership: bytes, count: result.count) { free($0) }
    }

    /// The coefficients of the photo and of the output, and small objects.
    private static func maximumByteCount(_ photo: LoadedPhoto) -> Int {
        2 * photo.header.coefficientByteCount + (8 << 20)
    }

    private static func message(_ result: inout ccrop_result) -> String {
        withUnsafeBytes(of: &result.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    /// The marker segments with the metadata that the options allow, corrected so that they describe the output.
    private func segments(_ cut: LosslessCut, of photo: LoadedPhoto) throws(LosslessObstacle) -> [UInt8] {
        guard options.keepsMetadata else {
            return cut.tag == .upright ? [] : JPEGMetadata.orientation(cut.tag.rawValue)
        }
        do throws(ImageLibraryError) {
            return try OutputEncoder(options: options).metadata(
                of: photo,
                size: cut.storedOutputSize,
                orientation: cut.tag
            )
        } catch {
            throw .unreadable(error.description)
        }
    }
}

extension LoadedPhoto {
    /// The size of the smallest part of a JPEG that can be cut out: the blocks of all components that belong together.
    fileprivate var samplingUnit: PixelSize? {
        let frame = bytes.withUnsafeBufferPointer { JPEGFrameHeader(ByteReader(bytes: $0, order: .bigEndian)) }
        return frame.flatMap { $0.size == header.storedSize ? $0.samplingUnit : nil }
    }
}
