import ArgumentParser
import FaceCropCore
import FaceCropFraming

/// What the user typed about aligning faces.
struct AlignArguments: ParsableArguments {
    @Option(
        help: "Where the points of a face go: openface (96x96), arcface (112x112), or a YAML or JSON file.",
        completion: .file(extensions: ["yaml", "yml", "json"])
    )
    var template = "openface"

    @Flag(help: "Align by the inner corners of the eyes and the lower lip (with openface).")
    var innerEyes = false

    @Option(
        help: "Size of the outputs in pixels (112x112). (default: that of the template)",
        transform: ArgumentParsing.size("112x112")
    )
    var size: PixelSize?

    @Option(
        help: "Which faces: each (one output a face), largest, or index:N (1 is the largest face). (default: each)",
        transform: ArgumentParsing.value("each, largest or index:N with N from 1") { text in
            FrameOptions.Framing(text: text).flatMap { framing in
                switch framing {
                case .each, .largest, .index: framing
                case .averaged, .group: nil
                }
            }
        }
    )
    var framing: FrameOptions.Framing = .each

    @Option(
        help: """
            What lies beyond the photo's edge: edge (its pixels continued), a colour (#808080), or refuse. (default: \
            edge)
            """,
        transform: ArgumentParsing.value("edge, refuse or a colour (#808080)") { AlignOptions.Border(text: $0) }
    )
    var border: AlignOptions.Border = .edge

    func validate() throws {
        if innerEyes, template != "openface" {
            throw ValidationError("--inner-eyes is a variant of the template openface.")
        }
    }

    /// - Throws: `RunError` when there is no such template.
    func frameOptions() throws(RunError) -> FrameOptions {
        var alignment = try AlignOptions(templateNamed: innerEyes ? "openface-inner-eyes" : template)
        alignment.size = size
        alignment.border = border
        var options = FrameOptions()
        options.alignment = alignment
        options.framing = framing
        // A face in the background is a face to be recognized, too.
        options.subjectSizeFraction = 0
        return options
    }
}
