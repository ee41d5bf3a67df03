import SystemPackage
import TestSupport

@testable import FaceCropModel
@testable import FaceCropPixels

/// What libvips alone makes of a file, to which our own decoders are compared.
enum LibvipsDecode {
    static func image(_ bytes: [UInt8], _ format: ImageFormat) throws -> VipsImage {
        try VipsLibrary.start()
        return try VipsImage.withLoaded(
            bytes,
            as: format,
            orThrow: { $0 },
            { image throws(ImageLibraryError) in try image.inMemory() }
        )
    }

    /// How the decode fails; `nil` if it does not.
    static func failure(_ bytes: [UInt8], _ format: ImageFormat) throws -> PhotoError.Code? {
        do {
            _ = try image(bytes, format)
            return nil
        } catch let error as ImageLibraryError {
            return DecodeFailure.data(error, bytes, format).photoError("photo").code
        }
    }
}

extension VipsImage {
    /// The means of squares of `side` × `side` pixels, which is what a shrunk picture shows.
    func means(side: Int) throws -> [Double] {
        let (pixels, shrunk) = (try pixelBytes(), PixelSize(width: size.width / side, height: size.height / side))
        let (width, bands) = (size.width, bands)
        return (0..<shrunk.height).flatMap { row in
            (0..<shrunk.width * bands).map { value in
                let (column, band) = (value / bands, value % bands)
                var sum = 0
                for down in 0..<side {
                    let start = ((row * side + down) * width + column * side) * bands + band
                    for across in 0..<side { sum += Int(pixels[start + across * bands]) }
                }
                return Double(sum) / Double(side * side)
            }
        }
    }
}

/// The differences between two pictures of the same size.
struct PixelDifference {
    var greatest: Double
    var mean: Double

    init(_ values: [Double], _ others: [Double]) {
        let all = values.count == others.count ? zip(values, others).map { abs($0 - $1) } : [.infinity]
        greatest = all.max() ?? 0
        mean = all.reduce(0, +) / Double(max(1, all.count))
    }
}
