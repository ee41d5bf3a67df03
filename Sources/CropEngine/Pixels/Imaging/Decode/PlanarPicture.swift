import CPixels
import FaceCropModel

/// A whole photo in planes of luma and chroma, of which parts are converted to R, G, B at any scale.
///
/// Only the first conversion costs a decode: a crop that needs finer pixels than the first one had takes them from the
/// same planes.
final class PlanarPicture: @unchecked Sendable {
    // Never changed after it was made.
    private let picture: OpaquePointer
    /// The size of the planes.
    private let size: PixelSize
    /// How the planes are turned; upright for formats whose photos are turned after they were rendered.
    private let orientation: Orientation
    /// The smallest shrink factor for which the planes are good enough.
    private let smallestFactor: Int

    /// Takes ownership of `picture`, the planes of which have `size`.
    private init(
        takingOwnership picture: OpaquePointer,
        size: PixelSize,
        orientation: Orientation = .upright,
        smallestFactor: Int
    ) {
        self.picture = picture
        self.size = size
        self.orientation = orientation
        self.smallestFactor = smallestFactor
    }

    deinit { cplanes_free(picture) }

    /// What the decoder noticed about the data, though it has decoded them; `nil` if they are sound.
    var damage: String? { cplanes_damage(picture).map { String(cString: $0) } }

    /// Decodes the photo in `bytes`, so that it serves `factor`.
    ///
    /// - Returns: `nil` if the format is not decoded to planes, or the file is unusual or cannot be decoded; then
    ///   libvips must decode it.
    static func decoded(_ bytes: [UInt8], _ header: PhotoHeader, factor: Int) -> PlanarPicture? {
        guard header.bands == 3, header.bytesPerValue == 1 else { return nil }
        // Shrunk by two, the edges of blocks that the filter would smooth cannot be seen.
        let smallestFactor = factor > 1 ? 2 : 1
        return bytes.withUnsafeBufferPointer { buffer in
            switch header.format {
            case .webp: webp(buffer, header.storedSize, smallestFactor)
            case .heic: hevc(buffer, header.storedSize, smallestFactor)
            default: nil
            }
        }
    }

    private static func webp(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ size: PixelSize,
        _ smallestFactor: Int
    ) -> PlanarPicture? {
        let (width, height) = (Int32(size.width), Int32(size.height))
        return cplanes_decode_webp(bytes.baseAddress, bytes.count, width, height, smallestFactor > 1).map {
            PlanarPicture(takingOwnership: $0, size: size, smallestFactor: smallestFactor)
        }
    }

    /// Decodes a still picture that has `size` when it is upright.
    private static func hevc(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ size: PixelSize,
        _ smallestFactor: Int
    ) -> PlanarPicture? {
        guard let still = HEVCStill(bytes: bytes), still.orientation.uprightSize(stored: still.size) == size else {
            return nil
        }
        let picture = withStill(still, bytes) { picture in
            GreyMemory.whileDecoding { cplanes_decode_hevc(picture, smallestFactor > 1) }
        }
        return picture.map {
            PlanarPicture(
                takingOwnership: $0,
                size: still.size,
                orientation: still.orientation,
                smallestFactor: smallestFactor
            )
        }
    }

    /// What libde265 notices about the data of the HEIC file in `bytes`; `nil` if they are sound, or the file is of a
    /// kind that ``HEVCStill`` does not read.
    static func damageOfHEVC(_ bytes: [UInt8]) -> String? {
        bytes.withUnsafeBufferPointer { buffer in
            guard let still = HEVCStill(bytes: buffer) else { return nil }
            return withStill(still, buffer) { cplanes_hevc_damage($0) }.map { String(cString: $0) }
        }
    }

    /// Calls `body` with a still picture, whose data are in `bytes`.
    private static func withStill<Result>(
        _ still: HEVCStill,
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ body: (UnsafePointer<cplanes_still>) -> Result
    ) -> Result {
        func data(_ range: Range<Int>) -> cplanes_bytes {
            cplanes_bytes(bytes: bytes.baseAddress.map { $0 + range.lowerBound }, count: range.count)
        }
        return still.parameters.map(data).withUnsafeBufferPointer { parameters in
            still.tiles.map(data).withUnsafeBufferPointer { tiles in
                var picture = cplanes_still(
                    parameters: parameters.baseAddress,
                    parameter_count: parameters.count,
                    tiles: tiles.baseAddress,
                    columns: Int32(still.columns),
                    rows: Int32(still.rows),
                    length_bytes: Int32(still.lengthByteCount),
                    tile_width: Int32(clamping: still.tileSize.width),
                    tile_height: Int32(clamping: still.tileSize.height),
                    width: Int32(clamping: still.size.width),
                    height: Int32(clamping: still.size.height),
                    matrix: still.matrix.map { Int32($0.number) } ?? -1,
                    is_full_range: still.matrix?.isFullRange ?? false
                )
                return body(&picture)
            }
        }
    }

    /// Whether ``image(_:factor:)`` gives what a decode for `factor` would give.
    func serves(factor: Int) -> Bool { factor >= smallestFactor }

    /// The pixels of the whole photo, or of `area`, in pixels of the photo shrunk by `factor`: the mean of the area
    /// that each covers.
    ///
    /// - Returns: `nil` if the photo has fewer pixels than the factor in one direction, or planes that are turned do
    ///   not consist of whole pixels.
    func image(_ area: WholePixelRect? = nil, factor: Int) throws(ImageLibraryError) -> VipsImage? {
        let shrunk = size.shrunkOnLoad(factor)
        // The pixels that fill no whole one are left out on the right and at the bottom, which they are not if they
        // are turned.
        let isWhole = size.width.isMultiple(of: factor) && size.height.isMultiple(of: factor)
        guard orientation == .upright || isWhole else { return nil }
        let stored = area.map { orientation.stored($0, stored: shrunk) } ?? WholePixelRect(covering: shrunk)
        let part = cplanes_area(
            x: Int32(stored.x),
            y: Int32(stored.y),
            width: Int32(stored.width),
            height: Int32(stored.height)
        )
        var isMade = false
        let image = try VipsImage.withNewPixels(size: stored.size, bands: 3) {
            isMade = cplanes_shrink(picture, Int32(factor), part, $0)
        }
        return isMade ? try image.upright(from: orientation) : nil
    }
}

extension ImageFormat {
    /// Whether photos of this format are decoded to planes, if they are of the usual kind.
    var decodesToPlanes: Bool { self == .webp || self == .heic }
}
