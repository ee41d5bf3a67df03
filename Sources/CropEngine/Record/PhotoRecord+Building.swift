import SystemPackage

extension PhotoRecord {
    /// Notes what the file's header says.
    package mutating func note(_ header: PhotoHeader) {
        format = header.format
        size = header.uprightSize
        orientation = header.hasOrientationTag ? header.orientation.rawValue : nil
    }

    /// Notes that faces were upright only after this many clockwise quarter turns, which all coordinates then share.
    package mutating func note(quarterTurns: Int, uprightSize: PixelSize) {
        size = uprightSize
        turnedClockwiseDegrees = quarterTurns == 0 ? nil : 90 * quarterTurns
    }

    /// Notes the faces and what one crop, or with `each` each face's own crop, shows of them.
    package mutating func note(_ decision: FrameDecision, frames: [FrameDecision.CropFrame], photo: PixelSize) {
        faces = decision.faces.indices.map { index in
            let face = decision.faces[index]
            let own = frames.first { $0.faceNumber == index + 1 } ?? frames.first { $0.faceNumber == nil }
            let kept = own.map { FaceVisibility.keptFraction(of: face.box, crop: $0.rect, photo: photo) }
            return FaceRecord(
                number: index + 1,
                box: face.box.rounded,
                score: face.score.rounded(decimals: 4),
                points: .init(face.points.mapped(\.rounded)),
                role: decision.roles[index],
                keptFraction: kept?.rounded(decimals: 4),
                isCut: kept.map { $0 < 1 } ?? false
            )
        }
        focalPoint = decision.focalPoint.map { UnitPoint($0, in: photo).rounded }
        crop = frames.first { $0.faceNumber == nil }.map { CropRecord($0.rect, photo: photo) }
    }

    /// Notes how the work ended.
    package mutating func note(_ outcome: PhotoOutcome) {
        switch outcome {
        case .written:
            status = .written
            reason = "facesFound"
        case .fallback(let step, let why):
            status = .fallback
            reason = why.rawValue
            fallbackStep = step
        case .skipped(let why):
            status = .skipped
            reason = why.rawValue
        case .failed(let failure):
            status = .failed
            reason = failure.code.rawValue
            error = ErrorRecord(stage: failure.stage, code: failure.code.rawValue, message: failure.message)
        }
    }
}

extension FaceRecord.Points {
    init(_ points: FacePoints) {
        self.init(
            rightEye: points.rightEye,
            leftEye: points.leftEye,
            nose: points.nose,
            rightMouth: points.rightMouth,
            leftMouth: points.leftMouth
        )
    }
}

extension CropRecord {
    package init(_ rect: WholePixelRect, photo: PixelSize) {
        self.init(pixels: rect, fractions: UnitRect(rect.asPixelRect, in: photo).rounded)
    }
}

// The manifest rounds: a hundredth of a pixel and a millionth of a photo are far below what a detector can know, and short
// numbers can be read and compared.

extension Double {
    fileprivate func rounded(decimals: Int) -> Double {
        let factor = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6][decimals]
        return (self * factor).rounded() / factor
    }
}

extension PixelPoint {
    package var rounded: Self { PixelPoint(x: x.rounded(decimals: 2), y: y.rounded(decimals: 2)) }
}

extension PixelRect {
    package var rounded: Self {
        PixelRect(
            x: x.rounded(decimals: 2),
            y: y.rounded(decimals: 2),
            width: width.rounded(decimals: 2),
            height: height.rounded(decimals: 2)
        )
    }
}

extension UnitPoint {
    fileprivate var rounded: Self { UnitPoint(x: x.rounded(decimals: 6), y: y.rounded(decimals: 6)) }
}

extension UnitRect {
    fileprivate var rounded: Self {
        UnitRect(
            x: x.rounded(decimals: 6),
            y: y.rounded(decimals: 6),
            width: width.rounded(decimals: 6),
            height: height.rounded(decimals: 6)
        )
    }
}
