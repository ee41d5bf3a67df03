package import SystemPackage

extension SharedPhotos {
    /// The folder of photos with their `annotations.json`; `nil` if there is none.
    package static var photos: FilePath? { exist ? path("photos") : nil }

    /// Every annotated photo; empty if there are none.
    package static func annotations() throws -> [AnnotatedPhoto] {
        try photos.map { try AnnotatedPhoto.all(in: $0) } ?? []
    }
}
