/// What one photo becomes, as a plan says: decided before, and maybe changed by a person.
///
/// All pixel coordinates are those of the upright photo, turned by ``quarterTurns``.
package struct PhotoPlan: Sendable, Hashable, Codable {
    /// A face as the plan has it.
    package struct PlannedFace: Sendable, Hashable, Codable {
        var box: PixelRect
        /// The detector's confidence, 0…1; `nil` if the detector has not found the face.
        var score: Double?
        /// The detector's points; `nil` if the detector has not found the face.
        var points: FacePoints?
        var role: FrameDecision.Role = .chosen
        /// Who the face is; `nil` if that is not known.
        var name: String?
    }

    /// One output file.
    struct Output: Sendable, Hashable, Codable {
        /// Relative to the output folder; bytes that are not UTF-8 are U+FFFD.
        var path: String
        /// Size in pixels.
        var size: PixelSize
        /// How many times the size of its rendition it has.
        var scale: Double = 1
        /// The visible part; if there is a `map`, its bounding rectangle.
        var frame: WholePixelRect
        /// The map from the photo's pixels to the output's; `nil` if the output is the frame scaled to `size`.
        var map: AffineMatrix?
    }

    /// One crop, in all scales and formats of its rendition.
    package struct Crop: Sendable, Hashable, Codable {
        /// With one output for each face, the number of the face, from 1; otherwise `nil`.
        var faceNumber: Int?
        var outputs: [Output]

        /// The output of a scale; without one, that of the next smaller scale, which has as many pixels as the photo
        /// has for both.
        func output(scale: Double) -> Output? {
            outputs.filter { $0.scale <= scale }.max { $0.scale < $1.scale }
        }
    }

    /// What becomes of the photo as one rendition.
    package struct Rendition: Sendable, Hashable, Codable {
        /// Its outcome once the crops are written.
        enum Outcome: Sendable, Hashable, Codable {
            case written
            case fallback(FrameOptions.FallbackStep, PhotoOutcome.FallbackReason)
            case skipped(PhotoOutcome.SkipReason)
        }

        /// The name; empty if the run has no named renditions.
        package var name: String
        var outcome: Outcome = .written
        /// The point around which the crop is placed, in fractions of the photo.
        var focalPoint: UnitPoint?
        /// The rectangle around what stands out, in pixels; `nil` unless that decided the crop.
        var subject: PixelRect?
        package var crops: [Crop]
    }

    /// The SHA-256 of the photo's file in lower-case hexadecimal digits.
    var sha256: String
    package var size: PixelSize
    /// By how many quarter turns the photo was turned clockwise, beyond its Exif orientation, 0…3.
    package var quarterTurns: Int = 0
    /// The faces, the largest first.
    package var faces: [PlannedFace] = []
    /// At least one, in the order of the run.
    package var renditions: [Rendition]
}

// What the plan decides.

extension PhotoPlan {
    /// The faces and their roles, as a decision without frames; ``cropPlan(of:scale:_:)`` has these.
    package var decision: FrameDecision {
        FrameDecision(faces: faces.map { Face($0, photo: size) }, roles: faces.map(\.role), frames: [])
    }

    /// The crops of a rendition in one scale.
    ///
    /// - Parameters:
    ///   - rendition: The rendition.
    ///   - scale: How many times its size.
    ///   - options: The frame options of the rendition in this scale.
    /// - Returns: The crops, with the outcome of the rendition.
    package func cropPlan(of rendition: Rendition, scale: Double, _ options: FrameOptions) -> CropPlan {
        let crops = rendition.crops.compactMap { crop in
            crop.output(scale: scale)?.crop(of: crop.faceNumber, rendition.outcome, options)
        }
        let point = rendition.focalPoint.map {
            PixelPoint(x: $0.x * Double(size.width), y: $0.y * Double(size.height))
        }
        return CropPlan(
            outcome: rendition.outcome.photoOutcome,
            crops: crops,
            focalPoint: point,
            subject: rendition.subject
        )
    }
}

extension PhotoPlan.Output {
    /// The crop that the output shows; `nil` if its map has no inverse.
    fileprivate func crop(
        of face: Int?,
        _ outcome: PhotoPlan.Rendition.Outcome,
        _ options: FrameOptions
    ) -> CropPlan.Crop? {
        let part = outcome.shownPart(isTurned: map != nil)
        let filling = options.filling(of: part)
        let request =
            map.map { RenderRequest(map: $0, outputSize: size, filling: filling) }
            ?? RenderRequest(frame: frame, outputSize: size, filling: filling)
        return request.map {
            CropPlan.Crop(
                request: $0,
                faceNumber: face,
                turned: map.flatMap { TurnedRect(shownBy: $0, size: size) },
                isUndersized: options.isUndersized(size, showing: part)
            )
        }
    }
}

extension PhotoPlan.Rendition.Outcome {
    /// What an output shows; `isTurned` tells whether it has a map.
    func shownPart(isTurned: Bool) -> ShownPart {
        if case .fallback(.original, _) = self { return .wholePhoto }
        return isTurned ? .turnedFrame : .frame
    }

    fileprivate var photoOutcome: PhotoOutcome {
        switch self {
        case .written: .written
        case .fallback(let step, let reason): .fallback(step, reason: reason)
        case .skipped(let reason): .skipped(reason)
        }
    }
}

extension Face {
    fileprivate init(_ planned: PhotoPlan.PlannedFace, photo: PixelSize) {
        if let score = planned.score, let points = planned.points {
            self.init(box: planned.box, score: score, points: points)
        } else {
            self.init(estimatedFrom: planned.box)
            finder = .person
        }
        region = planned.name.map { FaceRegion(name: $0, area: UnitRect(planned.box, in: photo)) }
    }
}
