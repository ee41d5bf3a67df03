/// A file about a photo in the output folder that is no picture.
package enum SidecarKind: String, Sendable, Codable, CaseIterable {
    /// The faces as regions, in XMP.
    case regions
    /// The focal point, in JSON.
    case focalPoint

    /// The end of its name, after that of the photo.
    var suffix: String {
        switch self {
        case .regions: ".xmp"
        case .focalPoint: ".focal.json"
        }
    }
}
