import FaceCropModel
import FaceCropPixels

/// WebPs in planes, and parts of them: three bytes say by how much and which rows, and the file follows.
///
/// HEICs are left out, because most of what is found would be defects of libde265; `hevc-still` has their boxes.
enum PlanesFuzzing {
    private static let parameterCount = 3
    private static let maximumPixelCount = 1 << 16

    /// What is decoded of a part, from the planes of the first decode or from new ones, has the pixels that the whole
    /// has there.
    static func part(_ input: [UInt8]) throws {
        guard input.count > parameterCount else { return }
        let bytes = Array(input[parameterCount...])
        guard let size = DeclaredSize.of(bytes, format: .webp), size.width > 0, size.height > 0,
            size.width <= maximumPixelCount, size.height <= maximumPixelCount, size.pixelCount <= maximumPixelCount
        else { return }
        let header = PhotoHeader(
            format: .webp,
            storedSize: size,
            orientation: .upright,
            hasOrientationTag: false,
            bands: 3
        )
        try VipsLibrary.start()
        let reduction = 1 << Int(input[0] & 3)
        let photo = LoadedPhoto(fuzzed: bytes, header)
        guard let whole = try? photo.decode(reduction: reduction) else { return }
        guard whole.photo.holdsPixels(reduction: Double(reduction)) else { return }
        try expect(whole.image.size, equals: size.shrunkOnLoad(reduction), "a picture is shrunk to whole pixels")
        let first = Int(input[1]) * size.height / 256
        let rows = first..<min(size.height, first + 1 + Int(input[2]))
        let area = whole.scale.decodedArea(
            of: WholePixelRect(x: 0, y: rows.lowerBound, width: size.width, height: rows.count),
            in: whole.image.size
        )
        let rowLength = 3 * whole.image.size.width
        let expected = try whole.image.pixelBytes()[area.y * rowLength..<area.maxY * rowLength]
        for source in [whole.photo, photo] {
            let part = try source.decode(storedRows: rows, reduction: reduction).image
            let isEqual = try part.pixelBytes() == Array(expected)
            try expect(isEqual, "a part has the pixels of the whole")
        }
    }
}
