package import FaceCropCore
package import FaceCropFaces
import FaceCropFormats
package import FaceCropGeometry
package import FaceCropImaging

/// Looks at a decoded photo the way a person would: upright first, and turned only where that shows
/// the faces clearly better.
package struct FaceDetector {
    /// What was seen, and how the photo had to be held for it.
    package struct Sight {
        /// The photo as it was held when this was seen; everything after works with this one.
        package var decoded: DecodedPhoto
        /// The faces, in upright photo pixels of ``decoded``.
        package var detections: Detections
        /// Clockwise quarter turns that were added to the orientation of the file, 0…3.
        package var quarterTurns: Int

        /// Size of the upright photo, turned as it was held.
        package var photoSize: PixelSize { decoded.photo.header.uprightSize }
    }

    /// What a turn must add to the best score to be believed.
    static let clearAdvantage = 0.05

    package let detector: any FaceDetecting
    package let options: DetectOptions

    package init(detector: any FaceDetecting, options: DetectOptions) {
        self.detector = detector
        self.options = options
    }

    /// The faces of `decoded`.
    ///
    /// With `triesRotations`, a photo without an orientation tag that shows no clear face is turned by 90°, 180° and 270°,
    /// and held the way that shows the clearest face, if that is clearly better than upright. Detectors see faces that lie
    /// on their side too, with their points where those of an upright face would be: only the score tells.
    /// - Throws: `PhotoError` when no preview can be made, or the detector fails.
    package func look(at decoded: DecodedPhoto) throws(PhotoError) -> Sight {
        let upright = Sight(decoded: decoded, detections: try detect(in: decoded), quarterTurns: 0)
        guard options.triesRotations, !decoded.photo.header.hasOrientationTag, !upright.detections.showsUprightFace
        else {
            return upright
        }
        var best = upright
        for quarterTurns in 1...3 {
            let turned = decoded.turnedClockwise(quarterTurns: quarterTurns)
            let sight = Sight(decoded: turned, detections: try detect(in: turned), quarterTurns: quarterTurns)
            if sight.detections.bestScore > best.detections.bestScore { best = sight }
        }
        return best.detections.bestScore > upright.detections.bestScore + Self.clearAdvantage ? best : upright
    }

    private func detect(in decoded: DecodedPhoto) throws(PhotoError) -> Detections {
        let preview = try decoded.preview(longSide: options.previewLongSide)
        return try detect(in: preview, of: decoded).withProminence(in: preview)
    }

    /// The faces of `decoded`, as it is held, in a preview of it.
    package func detect(in preview: Preview, of decoded: DecodedPhoto) throws(PhotoError) -> Detections {
        do {
            return try detector.detect(in: preview)
        } catch {
            throw PhotoError(
                .detectionFailed,
                stage: .detect,
                path: decoded.photo.file.path,
                message:
                    "The photo could not be searched for faces; run facecrop doctor to see whether the detector works.",
                cause: "\(error)"
            )
        }
    }
}
