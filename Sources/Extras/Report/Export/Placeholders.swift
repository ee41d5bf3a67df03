package import FaceCropModel
import FoundationEssentials

/// Tiny copies of outputs, which a page shows blurred until the outputs have come.
package struct Placeholders: Sendable {
    /// The form of a copy: browsers blur so few pixels as they enlarge them.
    package static let form = UprightCopy.Form(longSide: 16, quality: 50)

    /// JPEGs by the paths of the outputs.
    private let copies: [ManifestPath: [UInt8]]

    package init(_ copies: [ManifestPath: [UInt8]] = [:]) { self.copies = copies }

    /// Whether an output may have one: behind a PNG, which may be transparent, it would stay visible.
    package static func isFor(_ output: OutputRecord) -> Bool { output.format != EncodeOptions.Format.png.rawValue }

    /// The placeholder of an output as a `data:` URL; `nil` if there is none.
    func url(of output: OutputRecord) -> String? {
        copies[ManifestPath(text: output.path, base64: output.pathBase64)].map {
            "data:image/jpeg;base64,\(Data($0).base64EncodedString())"
        }
    }
}
