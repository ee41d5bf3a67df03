package import FaceCropModel

/// Detects the faces of a decoded photo, in its given orientation and, if asked for, turned.
package struct FaceDetector {
    /// The detected faces, and the orientation in which they were found.
    package struct OrientedDetections {
        /// The photo in the orientation of the detections; all later steps use this one.
        package var decoded: DecodedPhoto
        /// The faces, in upright photo pixels of ``decoded``.
        package var detections: Detections
        /// Clockwise quarter turns in addition to the orientation of the file, 0…3.
        package var quarterTurns: Int

        /// Size of the upright photo after the quarter turns.
        package var photoSize: PixelSize { decoded.photo.header.uprightSize }
    }

    /// The least amount by which the best score of a turned photo must exceed that of the photo as it is.
    ///
    /// Of 555 portraits, each turned four times, the best upright face had the highest score at the right turn, and
    /// 0.012 more than at any other (`Benchmarks/detectors.md`).
    static let clearAdvantage = 0.01

    let detector: any FaceDetecting
    let options: DetectOptions

    package init(detector: any FaceDetecting, options: DetectOptions) {
        self.detector = detector
        self.options = options
    }

    /// The faces of `decoded`.
    ///
    /// If `triesRotations` is set and the photo has no orientation tag, the photo is also searched after turns of 90°,
    /// 180° and 270°. The turn whose best upright face has the highest score is used, if that score exceeds the one of
    /// the photo as it is by ``clearAdvantage``. A face counts at a turn only if its eyes are above its mouth there.
    /// The score decides between the others, because YuNet also finds faces that are turned, and then puts their points
    /// where those of an upright face would be.
    /// - Throws: `PhotoError` if no preview can be made or the detector fails.
    package func orientedDetections(
        in decoded: DecodedPhoto,
        search: FaceSearch = .every
    ) throws(PhotoError) -> OrientedDetections {
        try orientedDetections(in: decoded, preview: try preview(of: decoded), search: search)
    }

    /// The same, with the preview of the upright photo, as ``preview(of:)`` makes it.
    package func orientedDetections(
        in decoded: DecodedPhoto,
        preview: Preview,
        search: FaceSearch = .every
    ) throws(PhotoError) -> OrientedDetections {
        let upright = OrientedDetections(
            decoded: decoded,
            detections: try prominentDetections(in: preview, of: decoded, search),
            quarterTurns: 0
        )
        guard options.triesRotations, !decoded.photo.header.hasOrientationTag else { return upright }
        var best = upright
        for quarterTurns in 1...3 {
            let turned = decoded.turnedClockwise(quarterTurns: quarterTurns)
            let candidate = OrientedDetections(
                decoded: turned,
                detections: try prominentDetections(in: try self.preview(of: turned), of: turned, search),
                quarterTurns: quarterTurns
            )
            if candidate.detections.bestUprightScore > best.detections.bestUprightScore { best = candidate }
        }
        let advantage = best.detections.bestUprightScore - upright.detections.bestUprightScore
        return advantage > Self.clearAdvantage ? best : upright
    }

    /// The preview of `decoded` in which faces are searched for.
    package func preview(of decoded: DecodedPhoto) throws(PhotoError) -> Preview {
        try decoded.preview(longSide: options.previewLongSide)
    }

    private func prominentDetections(
        in preview: Preview,
        of decoded: DecodedPhoto,
        _ search: FaceSearch
    ) throws(PhotoError) -> Detections {
        var detections = try detect(in: preview, of: decoded, search: search).withProminence(in: preview)
        detections.pictureArea = PictureArea.find(in: preview)
        return detections
    }

    /// The faces of `decoded`, in its current orientation.
    package func faces(in decoded: DecodedPhoto) throws(PhotoError) -> [Face] {
        try detect(in: try decoded.preview(longSide: options.previewLongSide), of: decoded).faces
    }

    /// The faces of `decoded`, in its current orientation, found in a preview of it.
    package func detect(
        in preview: Preview,
        of decoded: DecodedPhoto,
        search: FaceSearch = .every
    ) throws(PhotoError) -> Detections {
        do {
            return try detector.detect(in: preview, search: search)
        } catch {
            throw PhotoError(
                .detectionFailed,
                stage: .detect,
                path: decoded.photo.file.path,
                message: "The photo could not be searched for faces.",
                cause: "\(error)"
            )
        }
    }
}
