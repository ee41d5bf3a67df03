package import FaceCropModel
import Glibc

/// Computes the embedding of a face; one per worker.
package struct FaceEmbedder {
    package let network: any FaceEmbedding
    let limits: FaceQualityLimits
    /// The central part of the picture in which faces must lie, as a share of its width and height; `nil` for the whole
    /// picture.
    let frameFraction: Double?

    /// By default it takes faces anywhere in the picture that meet the measured limits.
    package init(
        _ network: any FaceEmbedding,
        limits: FaceQualityLimits = .comparison,
        frameFraction: Double? = nil
    ) {
        self.network = network
        self.limits = limits
        self.frameFraction = frameFraction
    }

    /// The embedding of a face, or the reason why there is none; `decoded` comes from ``FaceRedecoder``.
    ///
    /// - Throws: ``PhotoError`` if the pixels cannot be decoded or the network fails.
    package func embed(_ face: Face, number: Int, in decoded: DecodedPhoto) throws(PhotoError) -> EmbeddedFace {
        func refused(_ reason: IdentityRefusal, _ quality: FaceQuality? = nil) -> EmbeddedFace {
            EmbeddedFace(number: number, face: face, finding: .refused(reason), quality: quality)
        }
        let photo = decoded.photo.header.uprightSize
        if let frameFraction, !IdentityFrame.rect(fraction: frameFraction, of: photo).contains(face.box) {
            return refused(.outsideFrame)
        }
        guard let map = network.template.map(of: face), let inverse = map.inverse else {
            return refused(.noLandmarks)
        }
        let pixelSide = decoded.describedPixelSide(of: face.box)
        var quality = FaceQuality(
            face,
            eyeDistancePixels: network.template.eyeDistance * inverse.minimumScale / pixelSide
        )
        if let reason = limits.refusal(of: quality) { return refused(reason, quality) }
        let sharpness: Double
        if let measured = face.sharpness {
            sharpness = measured
        } else {
            sharpness = try FaceSharpness.measure(face.box, in: decoded)
        }
        quality.sharpness = sharpness
        if let reason = limits.refusal(of: quality) { return refused(reason, quality) }
        guard let alignedFace = try alignedFace(map, inverse, in: decoded, pixelSide),
            let embedding = try embedding(of: alignedFace, decoded)
        else { return refused(.noLandmarks, quality) }
        return EmbeddedFace(number: number, face: face, finding: .embedded(embedding), quality: quality)
    }

    /// The network's input; `nil` if the face lies outside the photo.
    private func alignedFace(
        _ map: AffineMatrix,
        _ inverse: AffineMatrix,
        in decoded: DecodedPhoto,
        _ describedPixelSide: Double
    ) throws(PhotoError) -> AlignedFace? {
        let side = network.template.size.width
        let corners = [(0, 0), (side, 0), (0, side), (side, side)].map { x, y in
            inverse.applied(to: PixelPoint(x: Double(x), y: Double(y)))
        }
        guard let bounds = PixelRect(around: corners) else { return nil }
        // A sampled pixel is at least as large as a pixel of the aligned picture, which avoids aliasing.
        let pixelSide = max(describedPixelSide, inverse.minimumScale)
        let margin = 2 * pixelSide
        let neededRect = bounds.expanded(left: margin, top: margin, right: margin, bottom: margin)
        guard let part = try decoded.part(neededRect, pixelSide: pixelSide) else { return nil }
        return AlignedFace(of: part, by: map, side: side)
    }

    /// The mean of the embeddings of the picture and of its mirror image.
    ///
    /// It takes twice the time, and names 1 to 2 more of 100 people who are known by one photo
    /// (`Benchmarks/identity.md`).
    private func embedding(of face: AlignedFace, _ decoded: DecodedPhoto) throws(PhotoError) -> Embedding? {
        do throws(EmbeddingFailure) {
            guard let unmirrored = try network.embedding(of: face),
                let mirrored = try network.embedding(of: face.mirrored)
            else { return nil }
            return Embedding(meanOf: [unmirrored, mirrored])
        } catch {
            throw decoded.embeddingError(error.cause)
        }
    }
}

extension DecodedPhoto {
    /// The error for a photo if its embedding network failed.
    func embeddingError(_ cause: String) -> PhotoError {
        PhotoError(
            .detectionFailed,
            stage: .detect,
            path: photo.file.path,
            message: "The photo's faces could not be told apart.",
            cause: cause
        )
    }
}

extension FaceQuality {
    /// The quality of a face but its sharpness; the turn of a face without landmarks is unknown.
    fileprivate init(_ face: Face, eyeDistancePixels: Double) {
        let pose: FacePose? = if case .described(let facts) = face.facts { facts.pose } else { nil }
        self.init(
            eyeDistancePixels: eyeDistancePixels,
            yawDegrees: pose?.yawDegrees,
            pitchDegrees: pose?.pitchDegrees
        )
    }
}

extension AlignmentTemplate {
    /// The map by the points of the mesh, with which 2 more of 100 people are named; by the detector's, if the landmark
    /// network sees no face, as it does in many profiles.
    fileprivate func map(of face: Face) -> AffineMatrix? {
        guard case .described(let facts) = face.facts, let map = map(from: facts.points) else {
            return map(from: face.points.landmarks)
        }
        return map
    }

    /// The distance between the pupils in pixels of the aligned picture.
    fileprivate var eyeDistance: Double {
        guard let right = points[.rightPupil], let left = points[.leftPupil] else { return 0 }
        return right.distance(to: left)
    }
}

extension PixelRect {
    /// The smallest rectangle that holds `points`; `nil` if there are no points or they are not finite.
    fileprivate init?(around points: [PixelPoint]) {
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        guard let minX = xs.min(), let minY = ys.min(), let maxX = xs.max(), let maxY = ys.max(),
            [minX, minY, maxX, maxY].allSatisfy(\.isFinite)
        else { return nil }
        self.init(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }
}
