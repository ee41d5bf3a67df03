/// The positions of face points in the pictures that a network was trained with.
package struct AlignmentTemplates: Hashable, Sendable {
    /// The points by which a face is aligned.
    package enum Points: String, Sendable, CaseIterable, Codable {
        /// The points of the face mesh.
        case mesh
        /// The five points of detectors.
        case detector
    }

    /// The template for points of the face mesh.
    package var mesh: AlignmentTemplate
    /// The template for points that detectors also give: pupils, tip of the nose, corners of the mouth.
    package var detector: AlignmentTemplate
    /// The points with which the network works better: the kind that it was trained with.
    package var preferred: Points

    /// The side of the pictures in pixels.
    package var side: Int { mesh.size.width }

    /// The map from upright photo pixels to pixels of the aligned picture; `nil` if the points are unknown or coincide.
    package func map(of face: Face, by points: Points) -> AffineMatrix? {
        let template = points == .mesh ? mesh : detector
        let landmarks = points == .mesh ? face.meshPoints : face.points.landmarks
        let names = template.points.keys.sorted { $0.rawValue < $1.rawValue }
        let sources = names.compactMap { landmarks[$0] }
        guard sources.count == names.count else { return nil }
        return AffineMatrix(similarityFrom: sources, to: names.compactMap { template.points[$0] })
    }
}

extension AlignmentTemplates {
    /// The alignment of dlib's network: 150×150 pixels, with a margin of a quarter of the face.
    ///
    /// The points of the mesh are the five of dlib's `get_face_chip_details` (dlib 19.24). Those of the detector come
    /// from its mean face of 68 points: the means of six points around each eye, and the corners of the mouth. The tip
    /// of the nose is left out, because it is not in one plane with the others.
    package static let dlib = AlignmentTemplates(
        mesh: dlib(points: [
            .leftEyeOuterCorner: PixelPoint(x: 0.8595674595992, y: 0.2134981538014),
            .leftEyeInnerCorner: PixelPoint(x: 0.6460604764104, y: 0.2289674387677),
            .rightEyeOuterCorner: PixelPoint(x: 0.1205750620789, y: 0.2137274526848),
            .rightEyeInnerCorner: PixelPoint(x: 0.3340850613712, y: 0.2290642403242),
            .noseBase: PixelPoint(x: 0.4901123135679, y: 0.6277975316475),
        ]),
        detector: dlib(points: [
            .rightPupil: PixelPoint(x: 0.2254918, y: 0.2159903),
            .leftPupil: PixelPoint(x: 0.7547613, y: 0.2159903),
            .rightMouthCorner: PixelPoint(x: 0.254149, y: 0.780233),
            .leftMouthCorner: PixelPoint(x: 0.726104, y: 0.780233),
        ]),
        preferred: .mesh
    )

    /// The alignment of ArcFace, SFace and similar networks.
    package static let arcFace = AlignmentTemplates(mesh: .arcFace, detector: .arcFace, preferred: .detector)

    /// A template of points in dlib's square of the face, 0…1, which fills the middle two thirds of the picture.
    private static func dlib(points: [Landmark: PixelPoint]) -> AlignmentTemplate {
        let (side, padding) = (150.0, 0.25)
        func inAlignedFace(_ coordinate: Double) -> Double { side * (padding + coordinate) / (1 + 2 * padding) }
        return AlignmentTemplate(
            size: PixelSize(width: Int(side), height: Int(side)),
            points: points.mapValues { PixelPoint(x: inAlignedFace($0.x), y: inAlignedFace($0.y)) },
            fit: .similarity
        )
    }
}

extension Face {
    /// The named points of the mesh; empty if the mesh is unknown.
    fileprivate var meshPoints: [Landmark: PixelPoint] {
        guard case .described(let facts) = facts else { return [:] }
        return facts.points
    }
}
