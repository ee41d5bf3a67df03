package import FaceCropModel

/// The outputs of photos as HTML: a `picture` element on a line for each rendition; with outputs of each face, for each
/// of them.
///
/// Its `source` elements have the smaller formats, and its `img` has the one that every browser shows, with the size of
/// the scale 1. A density in `srcset` is what the widths of the files say, not what was asked for; of files of the same
/// width, only one is named. `object-position` is the focal point in the picture, for a box of another shape. A
/// placeholder is the background of the `img`, so that it is seen until the file has come.
package struct PictureMarkup: Sendable {
    /// How an element begins, before the path of its photo.
    static let start = "<picture data-source=\""

    /// What stands before the paths of the outputs, which are relative to the output folder.
    private let urlPrefix: String
    private let placeholders: Placeholders

    package init(urlPrefix: String = "", placeholders: Placeholders = Placeholders()) {
        self.urlPrefix = urlPrefix
        self.placeholders = placeholders
    }

    /// The lines of a photo; none if it has no outputs.
    package func lines(_ record: PhotoRecord) -> [UInt8] {
        Array(Self.elements(record).map { text($0, record) }.joined().utf8)
    }

    /// The outputs that stand in the `img` of the elements of a photo.
    package static func images(_ record: PhotoRecord) -> [OutputRecord] { elements(record).map(\.image) }

    /// The outputs of an element.
    private struct Element {
        let rendition: String?
        /// The formats that there are, those with the smallest files first; the last one stands in the `img`.
        let formats: [EncodeOptions.Format]
        /// The files of each format, and those of the last one.
        let files: [[OutputRecord]]
        let shown: [OutputRecord]
        let image: OutputRecord

        /// The element for outputs that differ in format and scale only.
        init?(_ rendition: String?, _ outputs: [OutputRecord]) {
            self.rendition = rendition
            formats = EncodeOptions.Format.bySize.filter { format in outputs.contains { $0.format == format.rawValue } }
            files = formats.map { format in PictureMarkup.distinct(outputs.filter { $0.format == format.rawValue }) }
            guard let shown = files.last, let image = shown.first(where: { $0.scale == nil }) ?? shown.first else {
                return nil
            }
            self.shown = shown
            self.image = image
        }
    }

    private static func elements(_ record: PhotoRecord) -> [Element] {
        struct Kind: Hashable {
            let rendition: String?
            let face: Int?
        }
        let kinds = Dictionary(grouping: record.outputs) { Kind(rendition: $0.rendition, face: $0.faceNumber) }
        var done: Set<Kind> = []
        return record.outputs.map { Kind(rendition: $0.rendition, face: $0.faceNumber) }
            .filter { done.insert($0).inserted }
            .compactMap { kind in kinds[kind].flatMap { Element(kind.rendition, $0) } }
    }

    private func text(_ element: Element, _ record: PhotoRecord) -> String {
        let (image, shown) = (element.image, element.shown)
        let name = element.rendition.map { " data-rendition=\"\(JUnitReport.escaped($0))\"" } ?? ""
        let sources = zip(element.formats, element.files).dropLast().map { format, files in
            "<source type=\"image/\(format.rawValue)\" srcset=\"\(srcset(files, image.size.width))\">"
        }
        let densities = shown.count > 1 ? " srcset=\"\(srcset(shown, image.size.width))\"" : ""
        let styles = [
            Self.position(in: image, record).map { "object-position: \($0)" },
            placeholders.url(of: image).map { "background: url(\($0)) center / cover" },
        ]
        .compactMap { $0 }
        let style = styles.isEmpty ? "" : " style=\"\(styles.joined(separator: "; "))\""
        return """
            \(Self.start)\(JUnitReport.escaped(record.source))"\(name)>\(sources.joined())\
            <img src="\(url(image))"\(densities) width="\(image.size.width)" height="\(image.size.height)" \
            alt=""\(style)></picture>

            """
    }

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
