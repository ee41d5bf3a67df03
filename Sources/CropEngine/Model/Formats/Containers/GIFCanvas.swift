/// The place of a GIF's first frame on its canvas.
package enum GIFCanvas {
    /// The part of a canvas of `size` that the first frame of `bytes` covers; `nil` if it covers all of it, or nothing.
    package static func partCoveredByFirstFrame(
        of bytes: UnsafeBufferPointer<UInt8>,
        size: PixelSize
    ) -> WholePixelRect? {
        let canvas = WholePixelRect(covering: size)
        let frame = GIFStructure(ByteReader(bytes: bytes, order: .littleEndian)).firstFrame
        guard let covered = frame?.intersection(canvas), covered != canvas else { return nil }
        return covered
    }
}
