package import FaceCropModel

/// Provides the decode in which each face of one photo is measured: the first decode, or a finer one of some rows.
///
/// If the first decode shrank a face too much (``DecodeReductionPolicy/describedReduction(of:in:)``), the rows around
/// it are decoded again. Only a band of rows is decoded at a time, so that it takes no more memory than
/// ``MemoryEstimate`` allows. Each object serves one photo on one worker.
package final class FaceRedecoder {
    /// The maximum decoded pixels of a band that holds several faces: 12 MB.
    static let maximumPixelCount = 1 << 22
    /// The maximum decoded rows around one face; a face that needs a finer decode has fewer than 160 pixels a side.
    static let maximumRowCount = 640
    /// How far around the centre of a face pixels are needed for its landmarks, in longer sides of its box.
    package static let faceReach = 1.5
    /// The same for the square of ``PersonMask``, however it is turned.
    package static let headReach = 2.0

    /// The first decode, which shows the whole photo.
    package let first: DecodedPhoto
    private var last: (band: Band, decode: DecodedPhoto)?

    package init(in decoded: DecodedPhoto) { first = decoded }

    /// Calls `body` with the index of each of `faces`, in upright photo pixels, and the decode in which the face is
    /// measured.
    ///
    /// The order of the calls is chosen so that no rows are decoded twice.
    /// - Throws: The error of `body`, or ``PhotoError`` if the photo cannot be decoded again.
    package func visit(
        _ faces: [Face],
        reach: Double = faceReach,
        _ body: (Int, DecodedPhoto) throws(PhotoError) -> Void
    ) throws(PhotoError) {
        let neededBands = faces.map { Self.neededBand(of: $0, reach, in: first) }
        for index in faces.indices where neededBands[index] == nil { try body(index, first) }
        let bands = Band.covering(neededBands.compactMap { $0 }) {
            Self.maximumStoredRowCount(of: first.photo.header, reduction: $0)
        }
        var remaining = Set(faces.indices.filter { neededBands[$0] != nil })
        for band in bands {
            let faceIndices = remaining.filter { neededBands[$0].map(band.covers) ?? false }.sorted()
            remaining.subtract(faceIndices)
            let decode = try decode(of: band)
            for index in faceIndices { try body(index, decode) }
        }
    }

    private func decode(of band: Band) throws(PhotoError) -> DecodedPhoto {
        if let last, last.band == band { return last.decode }
        // Frees the previous band first: there is memory for only one.
        last = nil
        let decode = try first.photo.decode(storedRows: band.storedRows, reduction: band.reduction)
        last = (band, decode)
        return decode
    }

    /// The rows around `face` to decode again; `nil` if the first decode is fine enough.
    private static func neededBand(of face: Face, _ reach: Double, in decoded: DecodedPhoto) -> Band? {
        let header = decoded.photo.header
        let reduction = DecodeReductionPolicy.describedReduction(of: face.box, in: header)
        // The scale is rounded, because WebP is not shrunk by an exact whole number.
        guard decoded.scale.coarser.rounded() > Double(reduction) else { return nil }
        let reach = min(
            reach * max(face.box.width, face.box.height),
            Double(maximumRowCount * reduction) / 2 - Double(ShrinkFactor.maximum)
        )
        let needed = PixelRect(
            x: face.box.center.x - reach,
            y: face.box.center.y - reach,
            width: 2 * reach,
            height: 2 * reach
        )
        guard let inside = needed.intersection(header.uprightSize.bounds)?.grownToWholePixels else { return nil }
        let stored = header.orientation.stored(inside, stored: header.storedSize)
        return Band(reduction: reduction, storedRows: stored.y..<stored.maxY)
    }

    /// The maximum number of stored rows of a band with several faces.
    private static func maximumStoredRowCount(of header: PhotoHeader, reduction: Int) -> Int {
        max(maximumRowCount, maximumPixelCount / max(1, header.storedSize.width / reduction)) * reduction
    }

    /// The maximum number of decoded pixels of a band of the photo of `header`.
    package static func maximumPixelCount(of header: PhotoHeader) -> Int {
        let band = max(maximumPixelCount, header.storedSize.width * maximumRowCount)
        return min(header.storedSize.pixelCount, band)
    }
}
