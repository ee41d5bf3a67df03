import FaceCropModel

/// XMP packets; their orientation is set to 1 when they are kept.
enum XMPFuzzing {
    static func packet(_ input: [UInt8]) throws {
        let reset = XMPOrientation.reset(input)
        try expect(reset.count, equals: input.count, "nothing moves")
        for (before, after) in zip(input, reset) where before != after {
            try expect(
                (UInt8(ascii: "2")...UInt8(ascii: "8")).contains(before) && after == UInt8(ascii: "1"),
                "only digits change: \(before) to \(after)"
            )
        }
        try expect(XMPOrientation.reset(reset), equals: reset, "what is reset stays so")
    }
}
