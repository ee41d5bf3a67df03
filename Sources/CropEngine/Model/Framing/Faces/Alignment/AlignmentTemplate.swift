/// The positions of the points of a face in an aligned picture.
package struct AlignmentTemplate: Sendable, Hashable, Codable {
    /// The kind of map that takes the points of a face to those of the template.
    package enum Fit: String, Sendable, Hashable, Codable {
        /// The affine map that takes three points exactly to their targets.
        case affine
        /// The similarity (rotation, scale, translation) that brings all points closest by least squares.
        case similarity
    }

    /// The network that gives the points which are mapped to those of the template.
    package enum PointSource: String, Sendable, Hashable, Codable {
        /// The landmark network, which gives many points.
        case landmarks
        /// The face detector, which gives five: pupils, tip of the nose, corners of the mouth.
        case detector
    }

    /// The size of the aligned picture for which the points are given, in pixels.
    package var size: PixelSize
    /// The target of each point, in pixels from the top left corner of the aligned picture; three for an affine fit,
    /// two or more for a similarity.
    package var points: [Landmark: PixelPoint]
    var fit: Fit
    var pointSource: PointSource

    /// Whether the points are finite, and as many as the fit needs.
    var hasUsablePoints: Bool {
        points.values.allSatisfy { $0.x.isFinite && $0.y.isFinite }
            && (fit == .affine ? points.count == 3 : points.count >= 2)
    }

    package init(
        size: PixelSize,
        points: [Landmark: PixelPoint],
        fit: Fit,
        pointSource: PointSource = .landmarks
    ) {
        self.size = size
        self.points = points
        self.fit = fit
        self.pointSource = pointSource
    }

    /// The map from upright photo pixels, in which `known` are points of a face, to pixels of the aligned picture.
    ///
    /// - Returns: `nil` if a point of the template is not known, or if the points coincide or lie on a line.
    package func map(from known: [Landmark: PixelPoint]) -> AffineMatrix? {
        let names = points.keys.sorted { $0.rawValue < $1.rawValue }
        let (sources, targets) = (names.compactMap { known[$0] }, names.compactMap { points[$0] })
        return switch fit {
        case .affine: AffineMatrix(mapping: sources, to: targets)
        case .similarity: AffineMatrix(similarityFrom: sources, to: targets)
        }
    }

    /// The 96×96 alignment of OpenFace by the outer corners of the eyes and the base of the nose.
    ///
    /// The points are the mean positions of points 36, 45 and 33 of the 68-point scheme in the template of OpenFace's
    /// `AlignDlib`, scaled so that all 68 just fill the picture.
    static let openFace = AlignmentTemplate(
        size: PixelSize(width: 96, height: 96),
        points: [
            .rightEyeOuterCorner: PixelPoint(x: 18.63907, y: 16.24962),
            .leftEyeOuterCorner: PixelPoint(x: 75.73048, y: 15.18443),
            .noseBase: PixelPoint(x: 47.51528, y: 49.38637),
        ],
        fit: .affine
    )

    /// The 96×96 alignment of OpenFace by the inner corners of the eyes and the lower lip: points 39, 42 and 57 of the
    /// same template.
    static let openFaceInnerEyes = AlignmentTemplate(
        size: PixelSize(width: 96, height: 96),
        points: [
            .rightEyeInnerCorner: PixelPoint(x: 34.92335, y: 17.08290),
            .leftEyeInnerCorner: PixelPoint(x: 59.42046, y: 16.58670),
            .lowerLip: PixelPoint(x: 48.01958, y: 72.05610),
        ],
        fit: .affine
    )

    /// The five points, 112×112, on which ArcFace and most later face recognition networks are trained (InsightFace's
    /// `arcface_dst`).
    ///
    /// The faces in their training were aligned by a detector's five points. The landmark network's corners of the
    /// mouth are further apart: over 32 faces, the median residual is 4.8 pixels with its points, and 2.9 with the
    /// detector's.
    package static let arcFace = AlignmentTemplate(
        size: PixelSize(width: 112, height: 112),
        points: [
            .rightPupil: PixelPoint(x: 38.2946, y: 51.6963),
            .leftPupil: PixelPoint(x: 73.5318, y: 51.5014),
            .noseTip: PixelPoint(x: 56.0252, y: 71.7366),
            .rightMouthCorner: PixelPoint(x: 41.5493, y: 92.3655),
            .leftMouthCorner: PixelPoint(x: 70.7299, y: 92.2041),
        ],
        fit: .similarity,
        pointSource: .detector
    )

    /// The same alignment for a picture of another size; width and height are scaled separately.
    func scaled(to size: PixelSize) -> Self {
        let horizontal = Double(size.width) / Double(self.size.width)
        let vertical = Double(size.height) / Double(self.size.height)
        let points = points.mapValues { PixelPoint(x: $0.x * horizontal, y: $0.y * vertical) }
        return AlignmentTemplate(size: size, points: points, fit: fit, pointSource: pointSource)
    }
}

extension FacePoints {
    /// The five points by their names as landmarks.
    package var landmarks: [Landmark: PixelPoint] {
        [
            .rightPupil: rightEye, .leftPupil: leftEye, .noseTip: nose,
            .rightMouthCorner: rightMouth, .leftMouthCorner: leftMouth,
        ]
    }
}
