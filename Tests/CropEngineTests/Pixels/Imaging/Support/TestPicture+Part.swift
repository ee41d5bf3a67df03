import TestSupport

@testable import FaceCropModel

extension TestPicture {
    /// The pixels of an area.
    func part(_ area: WholePixelRect) -> TestPicture {
        let rows = (area.y..<area.maxY).map { row in
            pixels[3 * (row * size.width + area.x)..<3 * (row * size.width + area.maxX)]
        }
        return TestPicture(size: area.size, pixels: Array(rows.joined()))
    }
}
