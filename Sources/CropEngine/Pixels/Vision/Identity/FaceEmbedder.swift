package import FaceCropModel
import Glibc

/// Computes the embedding of a face; one per worker.
package struct FaceEmbedder {
    package let network: any FaceEmbedding
    let limits: FaceQualityLimits
    /// The points by which faces are aligned.
    let points: AlignmentTemplates.Points
    /// The central part of the picture in which faces must lie, as a share of its width and height; `nil` for the whole
    /// picture.
    let frameFraction: Double?

    /// By default it takes faces anywhere in the picture that meet the measured limits, aligned by the points that suit
    /// the network (`nil`).
    package init(
        _ network: any FaceEmbedding,
        limits: FaceQualityLimits = .measured,
        points: AlignmentTemplates.Points? = nil,
        frameFraction: Double? = nil
    ) {
        self.network = network
        self.limits = limits
        self.points = points ?? network.templates.preferred
        self.frameFraction = frameFraction
    }

    /// The embedding of a face with facts, or the reason why there is none; `decoded` comes from ``FaceRedecoder``.
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
        guard case .described(let facts) = face.facts else { return refused(refusal(for: face.facts)) }
        let pixelSide = decoded.describedPixelSide(of: face.box)
        var quality = FaceQuality(facts, decodedPixelSide: pixelSide)
        if let reason = limits.refusal(of: quality) { return refused(reason, quality) }
        let sharpness: Double
        if let measured = face.sharpness {
            sharpness = measured
        } else {
            sharpness = try FaceSharpness.measure(face.box, in: decoded)
        }
        quality.sharpness = sharpness
        if let reason = limits.refusal(of: quality) { return refused(reason, quality) }
        guard let alignedFace = try alignedFace(of: face, in: decoded, pixelSide) else {
            return refused(.noLandmarks, quality)
        }
        guard let embedding = try embedding(of: alignedFace, decoded) else { return refused(.noLandmarks, quality) }
        return EmbeddedFace(number: number, face: face, finding: .embedded(embedding), quality: quality)
    }

    private func refusal(for facts: FaceAttributesResult?) -> IdentityRefusal {
        guard case .absent(.tooSmall, _) = facts else { return .noLandmarks }
        return .tooSmall
    }

    /// The network's input; `nil` if the face cannot be aligned.
    private func alignedFace(
        of face: Face,
        in decoded: DecodedPhoto,
        _ describedPixelSide: Double
    ) throws(PhotoError) -> AlignedFace? {
        let side = network.templates.side
        guard let map = network.templates.map(of: face, by: points), let inverse = map.inverse else { return nil }
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
    /// It takes twice the time. At one false accept in 1,000 it recognizes 52 % instead of 38 % of the pairs of one
    /// person's portraits (`Benchmarks/identity.md`).
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
    /// The quality of a face from its landmarks; one decoded pixel covers `decodedPixelSide` upright photo pixels.
    init(_ facts: FaceAttributes, decodedPixelSide: Double) {
        let pupils = [Landmark.rightPupil, .leftPupil].compactMap { facts.points[$0] }
        let distance = pupils.count == 2 ? pupils[0].distance(to: pupils[1]) : 0
        // A turned head shows its eyes closer together than they are.
        let foreshortening = max(0.5, abs(cos(facts.pose.yawDegrees * .pi / 180)))
        self.init(
            eyeDistancePixels: distance / foreshortening / decodedPixelSide,
            yawDegrees: facts.pose.yawDegrees,
            pitchDegrees: facts.pose.pitchDegrees
        )
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
