import FaceCropVision
import Testing

@Suite struct BFloat16Tests {
    @Test func holdsEveryByteExactly() {
        for byte in UInt8.min...UInt8.max { #expect(BFloat16(byte).value == Float(byte)) }
        #expect(MemoryLayout<BFloat16>.stride == 2)
    }
}
