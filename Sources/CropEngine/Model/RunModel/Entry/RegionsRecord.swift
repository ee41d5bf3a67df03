package import SystemPackage

/// Where the face regions of a photo were read, in the manifest.
package struct RegionsRecord: Sendable, Hashable, Codable {
    /// The kind of place.
    package enum Place: String, Sendable, Codable {
        /// The metadata in the photo's file.
        case embedded
        /// A file beside the photo.
        case sidecar
    }

    /// The place; absent if no place says anything about regions.
    var place: Place?
    /// The sidecar; bytes that are not UTF-8 are shown as U+FFFD.
    var sidecar: String?
    /// The number of regions that are faces in the photo.
    var count: Int
    /// The number of outputs' frames that a person has drawn as a crop; absent if there is none.
    package var crops: Int?

    package init(place: Place? = nil, sidecar: FilePath? = nil, count: Int = 0) {
        self.place = place
        self.sidecar = sidecar.map { ManifestPath($0).text }
        self.count = count
    }
}
