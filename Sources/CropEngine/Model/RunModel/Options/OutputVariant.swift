/// One kind of output that a photo may get: a rendition in one scale and one format.
package struct OutputVariant: Sendable, Hashable, Codable {
    /// The name of the rendition; empty if the run has no named ones.
    package var rendition: String
    var scale: Double
    /// The extension of file names, without the dot.
    package var fileExtension: String
    /// Whether there is one output for each face, each with a number.
    package var isNumbered: Bool

    package init(rendition: String = "", scale: Double = 1, fileExtension: String, isNumbered: Bool = false) {
        self.rendition = rendition
        self.scale = scale
        self.fileExtension = fileExtension
        self.isNumbered = isNumbered
    }

    init(of rendition: RenditionOptions, scale: Double, _ encoding: EncodeOptions) {
        self.init(
            rendition: rendition.name,
            scale: scale,
            fileExtension: encoding.format.fileExtension,
            isNumbered: rendition.frame.framing == .each
        )
    }
}
