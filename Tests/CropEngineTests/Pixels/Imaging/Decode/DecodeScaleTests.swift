import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct DecodeScaleTests {
    /// Every span of a row of 67 pixels at each scale is inside and not empty, and each edge is off by at most half a
    /// decoded pixel.
    @Test(arguments: [1, 2, 4, 8])
    func edgesAreWithinHalfADecodedPixel(factor: Int) {
        let length = 67
        let decodedLength = (length + factor - 1) / factor
        let scale = DecodeScale(horizontal: Double(factor), vertical: Double(factor))
        for start in 0..<length {
            for end in (start + 1)...length {
                let area = WholePixelRect(x: start, y: start, width: end - start, height: end - start)
                let found = scale.decodedArea(of: area, in: PixelSize(width: decodedLength, height: decodedLength))
                #expect(found.x >= 0 && found.width > 0 && found.maxX <= decodedLength)
                #expect(found.x == found.y && found.width == found.height)
                if end - start >= factor {
                    #expect(abs(found.x * factor - start) * 2 <= factor)
                    #expect(abs(found.maxX * factor - end) * 2 <= factor)
                }
            }
        }
    }
}
