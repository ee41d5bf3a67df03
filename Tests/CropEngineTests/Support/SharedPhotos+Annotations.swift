import SystemPackage

extension SharedPhotos {
    /// The photos with their `annotations.json`; `nil` where there are none.
    static var photos: FilePath? { exist ? path("photos") : nil }

    /// Every photo of known content; empty where there are none.
    static func annotations() throws -> [AnnotatedPhoto] {
        try photos.map { try AnnotatedPhoto.all(in: $0) } ?? []
    }
}
