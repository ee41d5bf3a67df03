package import FaceCropModel

/// Chooses for each known person, of all photos, the one that a page would use: frontal, sharp, with open eyes, large,
/// and of this person alone.
package struct BestPortraits: Sendable {
    /// The best photo of a person.
    package struct Portrait: Sendable, Hashable {
        package var photo: PhotoFile
        /// How well the photo shows the person, 0…1; see ``BestPortraits/quality(of:sharpness:among:)``.
        package var quality: Double
    }

    /// The factor of a photo that also shows other people.
    private static let companyWorth = 0.5
    /// A face whose side is at least this share of the person's is that of another person, not of a passer-by.
    private static let companySizeShare = 0.3

    /// The best photo of each person by name, of those that were added.
    package private(set) var portraits: [String: Portrait] = [:]

    package init() {}

    /// Adds a photo with these faces; `names` has for each the known person, or `nil`.
    ///
    /// Of equally good photos of a person, the first one stays.
    package mutating func add(_ photo: PhotoFile, _ faces: [EmbeddedFace], names: [String?]) {
        for (face, name) in zip(faces, names) {
            guard let name, let sharpness = face.quality?.sharpness else { continue }
            let quality = Self.quality(of: face.face, sharpness: sharpness, among: faces.map(\.face))
            if quality > portraits[name]?.quality ?? 0 { portraits[name] = Portrait(photo: photo, quality: quality) }
        }
    }

    /// How well a photo with all these `faces` shows one of them: ``ViewQuality``, halved if the photo shows other
    /// people, too.
    static func quality(of face: Face, sharpness: Double, among faces: [Face]) -> Double {
        let pose: FacePose? = if case .described(let facts) = face.facts { facts.pose } else { nil }
        let posed = ViewQuality.posed(face, yawDegrees: pose?.yawDegrees, rollDegrees: pose?.rollDegrees)
        let view = ViewQuality.quick(posed, sharpness: sharpness)
        let full = face.facts.map { ViewQuality.full(view, $0) } ?? view
        let large = faces.count { $0.box.side >= companySizeShare * face.box.side }
        return large > 1 ? companyWorth * full : full
    }
}
