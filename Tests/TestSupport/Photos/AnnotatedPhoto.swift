package import FaceCropModel

/// A photo and the faces in it, from an `annotations.json`.
///
/// The project's samples and the larger sets of photos outside the repository share this format.
package struct AnnotatedPhoto: Sendable, Decodable {
    /// A known face, in upright photo pixels.
    package struct Face: Sendable {
        /// Forehead to chin, as face detectors mark it.
        package var box: PixelRect
        /// Including all of the hair; known only for the samples.
        package var head: PixelRect?
    }

    /// The path relative to the folder of the `annotations.json`.
    package var file: String
    /// Size of the upright photo; `nil` if it is not recorded.
    package var size: PixelSize?
    /// The faces; empty if the photo certainly shows no face.
    package var faces: [Face]

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        file = try fields.decode(String.self, forKey: .file)
        faces = try fields.decode([Face].self, forKey: .faces)
        let width = try fields.decodeIfPresent(Int.self, forKey: .width)
        let height = try fields.decodeIfPresent(Int.self, forKey: .height)
        if let width, let height { size = PixelSize(width: width, height: height) }
    }

    private enum Key: CodingKey { case file, width, height, faces }
}

extension AnnotatedPhoto.Face: Decodable {
    package init(from decoder: any Decoder) throws {
        box = try Box(from: decoder).rect
        head = try decoder.container(keyedBy: Key.self).decodeIfPresent(Box.self, forKey: .head)?.rect
    }

    private enum Key: CodingKey { case head }

    private struct Box: Decodable {
        var x: Double
        var y: Double
        var w: Double
        var h: Double

        var rect: PixelRect { PixelRect(x: x, y: y, width: w, height: h) }
    }
}
