import FaceCropCore
import FaceCropFormats
import FaceCropFraming
package import FaceCropRunModel

/// The outputs of photos as HTML: a `picture` element on a line for each rendition; with outputs of each face, for each
/// of them.
///
/// Its `source` elements have the smaller formats, and its `img` has the one that every browser shows, with the size of
/// the scale 1. A density in `srcset` is what the widths of the files say, not what was asked for; of files of the same
/// width, only one is named. `object-position` is the focal point in the picture, for a box of another shape.
package struct PictureMarkup: Sendable {
    /// How an element begins, before the path of its photo.
    static let start = "<picture data-source=\""

    /// What stands before the paths of the outputs, which are relative to the output folder.
    private let urlPrefix: String

    package init(urlPrefix: String = "") { self.urlPrefix = urlPrefix }

    /// The lines of a photo; none if it has no outputs.
    package func lines(_ record: PhotoRecord) -> [UInt8] {
        struct Kind: Hashable {
            let rendition: String?
            let face: Int?
        }
        let kinds = Dictionary(grouping: record.outputs) { Kind(rendition: $0.rendition, face: $0.faceNumber) }
        var done: Set<Kind> = []
        let text = record.outputs.map { Kind(rendition: $0.rendition, face: $0.faceNumber) }
            .filter { done.insert($0).inserted }
            .compactMap { kind in kinds[kind].flatMap { element(record, kind.rendition, $0) } }
            .joined()
        return Array(text.utf8)
    }

    /// The element for outputs that differ in format and scale only.
    private func element(_ record: PhotoRecord, _ rendition: String?, _ outputs: [OutputRecord]) -> String? {
        let formats = Self.formats.filter { format in outputs.contains { $0.format == format.rawValue } }
        let files = formats.map { format in Self.distinct(outputs.filter { $0.format == format.rawValue }) }
        guard let shown = files.last, let image = shown.first(where: { $0.scale == nil }) ?? shown.first else {
            return nil
        }
        let name = rendition.map { " data-rendition=\"\(JUnitReport.escaped($0))\"" } ?? ""
        let sources = zip(formats, files).dropLast().map { format, files in
            "<source type=\"image/\(format.rawValue)\" srcset=\"\(srcset(files, image.size.width))\">"
        }
        let densities = shown.count > 1 ? " srcset=\"\(srcset(shown, image.size.width))\"" : ""
        let position = Self.position(in: image, record).map { " style=\"object-position: \($0)\"" } ?? ""
        return """
            \(Self.start)\(JUnitReport.escaped(record.source))"\(name)>\(sources.joined())\
            <img src="\(url(image))"\(densities) width="\(image.size.width)" height="\(image.size.height)" \
            alt=""\(position)></picture>

            """
    }

    /// The formats, those with the smallest files first; the last one that there is stands in the `img`.
    private static let formats: [EncodeOptions.Format] = [.avif, .webp, .png, .jpeg]

    /// One output of each width, the one of the least scale.
    private static func distinct(_ outputs: [OutputRecord]) -> [OutputRecord] {
        var widths: Set<Int> = []
        return outputs.sorted { $0.scale ?? 1 < $1.scale ?? 1 }.filter { widths.insert($0.size.width).inserted }
    }

    private func srcset(_ outputs: [OutputRecord], _ width: Int) -> String {
        outputs.map { output in
            let density = (Double(output.size.width) / Double(width)).rounded(decimals: 3)
            return outputs.count == 1 ? url(output) : "\(url(output)) \(NumberText.short(density))x"
        }
        .joined(separator: ", ")
    }

    private func url(_ output: OutputRecord) -> String {
        let path = ManifestPath(text: output.path, base64: output.pathBase64).path
        return JUnitReport.escaped(urlPrefix) + URLPath.encoded(path?.bytes ?? Array(output.path.utf8))
    }

    /// The focal point in fractions of what `output` shows; `nil` if it is not known, or the output is rotated.
    private static func position(in output: OutputRecord, _ record: PhotoRecord) -> String? {
        guard output.level == nil, output.alignment == nil, let point = record.focalPoint, let photo = record.size
        else { return nil }
        let crop = output.crop.pixels
        let place = [
            (point.x * Double(photo.width) - Double(crop.x)) / Double(crop.width),
            (point.y * Double(photo.height) - Double(crop.y)) / Double(crop.height),
        ]
        return place.map { NumberText.percent(min(max($0, 0), 1).rounded(decimals: 3)) }.joined(separator: " ")
    }
}
