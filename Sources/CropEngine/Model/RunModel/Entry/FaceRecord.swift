/// A face in the manifest.
package struct FaceRecord: Sendable, Codable {
    /// The number of the face; 1 is the largest.
    package var number: Int
    package var box: PixelRect
    /// Whether a person has drawn the face; absent if regions were not requested.
    var source: Source?
    /// The name that a person gave to the face's region; absent if there is none.
    package var name: String?
    /// The source that found the face; absent for the detector and for people.
    var foundBy: Finder?
    /// The detector's confidence; absent if the detector has not found the face.
    package var score: Double?
    /// The detector's points; absent if the detector has not found the face.
    package var points: FacePoints?
    /// The sharpness of the face, on the scale of ``FaceSharpness``; absent if no sharpness was required, or the face
    /// was not chosen.
    package var sharpness: Double?
    /// The other facts about the face; absent if they were not requested, or the face was not chosen.
    package var landmarks: LandmarksRecord?
    /// Who the face is; absent if it was not requested.
    package var identity: IdentityRecord?
    /// How much the face stands out in the photo, 0…1, see ``Prominence``; absent if the detector has not found the
    /// face.
    package var prominence: Double?
    package var role: FrameDecision.Role
    /// Why the face is not aligned although it was requested; `nil` if it is aligned, and for crops.
    package var notAligned: String?
    /// The share of the face box in the crop, or with `each` in the face's own crop, 0…1; `nil` without such a crop.
    package var keptFraction: Double?
    /// Whether the crop shows only a part of the face, or nothing of it; `false` without a crop.
    package var isCut: Bool

    /// Who says that there is a face.
    enum Source: String, Sendable, Codable {
        /// A person, who has drawn a region around it; the detector may have found it, too.
        case region
        /// The detector or a service; the face has no region.
        case detected
    }

    /// The source of a face that the detector has not found.
    enum Finder: String, Sendable, Codable {
        /// The identification service.
        case service
    }
}
