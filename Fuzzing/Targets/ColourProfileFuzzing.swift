import FaceCropPixels

/// Colour profiles, which come from the photo's file.
enum ColourProfileFuzzing {
    static func profile(_ input: [UInt8]) throws {
        guard let profile = ColourProfile(input) else { return }
        try expect([1, 3, 4].contains(profile.colourBands), "photos have 1, 3 or 4 bands: \(profile.colourBands)")
        guard let matrix = profile.matrixProfile else { return }
        try expect(matrix.matrix.count == 9 && matrix.curves.count == 3, "there are three primaries")
        for curve in matrix.curves {
            try expect(curve.count, equals: 256, "every byte has its light")
            try expect(curve.allSatisfy { (0...1).contains($0) }, "light is in its range: \(curve)")
        }
        let pixels = (0..<3 * 256).map { UInt8(truncatingIfNeeded: $0 / 3 * ($0 % 3 + 1)) }
        var converted = [UInt8](repeating: 0, count: pixels.count)
        converted.withUnsafeMutableBufferPointer { output in
            guard let start = output.baseAddress else { return }
            pixels.withUnsafeBufferPointer { MatrixProfileConversion(matrix).convert($0, into: start) }
        }
        if profile.isSRGB {
            let greatest = zip(pixels, converted).map { abs(Int($0) - Int($1)) }.max() ?? 0
            try expect(greatest <= 6, "converting from what is close to sRGB changes next to nothing: \(greatest)")
        }
    }
}
