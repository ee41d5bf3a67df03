import FaceCropModel
import FaceCropPixels

/// Outputs of the networks, decoded as faces: arbitrary floats, including infinities and NaN.
enum NetworkOutputFuzzing {
    private static let photo = PixelSize(width: 4_000, height: 3_000)
    private static let preview = Preview(
        pixels: [UInt8](repeating: 0, count: 3 * 320 * 240),
        size: PixelSize(width: 320, height: 240),
        photoSize: photo
    )

    /// The input consists of sizes and scores, and then the outputs of a few cells.
    static func yuNet(_ input: [UInt8]) throws {
        var input = FuzzInput(input)
        let minimumScore = Double(input.byte()) / 255
        let side = input.element(of: [8, 16, 32])
        let columns = input.integer(1...4)
        let count = columns * input.integer(1...3)
        // The values of one cell are consecutive, so that an input of a few bytes already gives a face.
        let cells = (0..<count).map { _ in input.floats(16) }
        let classScores = cells.map { $0[0] }
        let objectScores = cells.map { $0[1] }
        let boxes = cells.flatMap { $0[2..<6] }
        let points = cells.flatMap { $0[6...] }
        let candidates = classScores.withUnsafeBufferPointer { classScores in
            objectScores.withUnsafeBufferPointer { objectScores in
                boxes.withUnsafeBufferPointer { boxes in
                    points.withUnsafeBufferPointer { points in
                        YuNet.Cells(
                            side: side,
                            columns: columns,
                            classScores: classScores,
                            objectScores: objectScores,
                            boxes: boxes,
                            points: points
                        ).candidates(minimumScore: minimumScore)
                    }
                }
            }
        }
        try check(candidates, minimumScore: minimumScore)
    }

    /// The input consists of sizes and scores, and then the outputs of a few cells.
    static func centerFace(_ input: [UInt8]) throws {
        var input = FuzzInput(input)
        let minimumScore = Double(input.byte()) / 255
        let columns = input.integer(1...4)
        let count = columns * input.integer(1...3)
        let cells = (0..<count).map { _ in input.floats(15) }
        let planes = (0..<15).map { plane in cells.map { $0[plane] } }
        let sizes = Array(planes[1..<3].joined())
        let offsets = Array(planes[3..<5].joined())
        let points = Array(planes[5...].joined())
        let candidates = planes[0].withUnsafeBufferPointer { scores in
            sizes.withUnsafeBufferPointer { sizes in
                offsets.withUnsafeBufferPointer { offsets in
                    points.withUnsafeBufferPointer { points in
                        CenterFace.Cells(
                            columns: columns,
                            scores: scores,
                            sizes: sizes,
                            offsets: offsets,
                            points: points
                        ).candidates(minimumScore: minimumScore)
                    }
                }
            }
        }
        try check(candidates, minimumScore: minimumScore)
    }

    /// Checks candidates through all steps up to the crop.
    private static func check(_ candidates: [FaceCandidate], minimumScore: Double) throws {
        var faces: [Face] = []
        for letterbox in LetterboxedInput.letterboxes(for: preview.size, longSide: 640) {
            let plausible = candidates.filter { $0.isPlausible(in: letterbox.inputSize) }
            for candidate in plausible {
                try expect((0...1).contains(candidate.score), "a score is in its range: \(candidate.score)")
                try expect(
                    candidate.score >= minimumScore - 1e-6,
                    "a candidate has the least score: \(candidate.score), \(minimumScore)"
                )
            }
            faces += plausible.map { letterbox.photoFace($0, of: preview) }
        }
        let best = NonMaximumSuppression.best(of: faces)
        try checkSuppression(best, of: faces)
        let filter = DetectionFilter(minimumScore: 0.5, doubtfulScore: 0.3, minimumFace: .longSideFraction(0.01))
        let detections = filter.filtered(best, photoSize: photo)
        for framing: FrameOptions.Framing in [.averaged, .group, .each] {
            var options = FrameOptions()
            options.framing = framing
            let decision = FaceFramer(options: options).decide(detections, photo: photo)
            try FramingFuzzing.check(decision, photo: photo, options: options)
        }
    }

    private static func checkSuppression(_ best: [Face], of faces: [Face]) throws {
        func isSame(_ first: Face, _ second: Face) -> Bool {
            first.box.intersectionOverUnion(second.box) >= NonMaximumSuppression.sameFaceOverlap
        }
        for (index, face) in best.enumerated() {
            try expect(faces.contains(face), "nothing is made up")
            try expect(!best[..<index].contains { isSame($0, face) }, "each face is there once")
            try expect(index == 0 || !NonMaximumSuppression.isBetter(face, best[index - 1]), "the best come first")
        }
        for face in faces {
            try expect(
                best.contains { $0.box == face.box || isSame($0, face) && !NonMaximumSuppression.isBetter(face, $0) },
                "only what a better one shows is left out"
            )
        }
        try expect(
            NonMaximumSuppression.best(of: faces.reversed()).map(\.box),
            equals: best.map(\.box),
            "the order of the candidates decides nothing"
        )
    }
}
