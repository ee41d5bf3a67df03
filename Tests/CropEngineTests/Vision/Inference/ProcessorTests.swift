import FaceCropVision
import Testing

@Suite struct ProcessorTests {
    private let description = """
        processor\t: 0
        model name\t: Good Processor 9
        cpu MHz\t\t: 2596.123
        flags\t\t: fpu avx2 avx512_bf16 avx512_fp16

        processor\t: 1
        model name\t: Another One
        flags\t\t: fpu amx_bf16
        """

    @Test func theFirstBlockTells() {
        let processor = Processor(description: description)
        #expect(processor.kind == "model name: Good Processor 9\nflags: fpu avx2 avx512_bf16 avx512_fp16")
    }

    /// The clock changes all the time.
    @Test func theClockDoesNot() {
        let faster = description.replacing("2596", with: "3100")
        #expect(Processor(description: faster) == Processor(description: description))
    }

    @Test(arguments: [
        ("fpu avx512_bf16", true), ("amx_bf16 fpu", true), ("fpu avx512f avx512bw", false), ("avx512_bf16x", false),
        ("", false),
    ])
    func knowsWhatMultipliesBFloat16(flags: String, isNative: Bool) {
        #expect(Processor(description: "flags : \(flags)").multipliesBFloat16 == isNative)
    }

    @Test func currentProcessorHasAKind() {
        #expect(!Processor.current.kind.isEmpty)
        #expect(Processor(description: "").kind.isEmpty && !Processor(description: "").multipliesBFloat16)
    }
}
