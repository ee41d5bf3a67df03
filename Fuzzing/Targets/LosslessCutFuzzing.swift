import FaceCropModel
import FaceCropPixels

/// Cuts of JPEGs that copy coefficients: five bytes say which part and which orientation, and the file follows.
enum LosslessCutFuzzing {
    private static let parameterCount = 5

    static func cut(_ input: [UInt8]) throws {
        guard input.count > parameterCount, let orientation = Orientation(rawValue: Int(input[4] % 8) + 1) else {
            return
        }
        guard let photo = LoadedPhoto(fuzzedJPEG: Array(input[parameterCount...]), orientation) else { return }
        let upright = photo.header.uprightSize
        let x = Int(input[0]) % upright.width
        let y = Int(input[1]) % upright.height
        let frame = WholePixelRect(
            x: x,
            y: y,
            width: 1 + Int(input[2]) % (upright.width - x),
            height: 1 + Int(input[3]) % (upright.height - y)
        )
        guard let (cut, output) = outcome(frame, of: photo) else { return }
        try expect(cut.frame.intersection(frame), equals: frame, "no pixel of the frame is lost")
        guard let first = LoadedPhoto(fuzzedJPEG: output) else {
            throw FuzzFinding(description: "a cut has a frame header")
        }
        try expect(first.header.storedSize, equals: cut.storedOutputSize, "a cut has the size that was planned")
        // An output with a tag has a segment with its orientation, which another cut would not write.
        guard cut.tag == .upright else { return }
        let whole = outcome(WholePixelRect(covering: first.header.storedSize), of: first)
        try expect(whole?.output, equals: output, "a cut of all of a cut is the same file")
    }

    private static func outcome(
        _ frame: WholePixelRect,
        of photo: LoadedPhoto
    ) -> (cut: LosslessCut, output: [UInt8])? {
        let cutter = LosslessCutter(options: EncodeOptions())
        let request = RenderRequest(frame: frame, outputSize: frame.size)
        guard let cut = try? cutter.cut(request, of: photo), let output = try? cutter.encode(cut, of: photo) else {
            return nil
        }
        return (cut, output.withUnsafeBytes { [UInt8]($0) })
    }
}
