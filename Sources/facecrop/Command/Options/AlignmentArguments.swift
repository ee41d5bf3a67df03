import ArgumentParser
import FaceCropModel

/// What the user typed about where the points of a face go.
struct AlignmentArguments: ParsableArguments {
    @Option(
        help: """
            Where the points of a face go: openface (96x96), arcface (112x112), or a YAML or JSON file. (default: \
            openface)
            """,
        completion: .file(extensions: ["yaml", "yml", "json"])
    )
    var template: String?

    @Flag(help: "Align by the inner corners of the eyes and the lower lip (with openface).")
    var innerEyes = false

    @Option(
        help: """
            What lies beyond the photo's edge: edge (its pixels continued), a colour (#808080), or refuse. (default: \
            edge)
            """,
        transform: ArgumentParsing.value("edge, refuse or a colour (#808080)") { AlignOptions.Border(text: $0) }
    )
    var border: AlignOptions.Border?

    /// The first option that the user typed; `nil` if there is none.
    var typed: String? {
        [("--template", template != nil), ("--inner-eyes", innerEyes), ("--border", border != nil)].first(where: \.1)?.0
    }

    func validate() throws {
        if innerEyes, let template, template != "openface" {
            throw ValidationError("--inner-eyes is a variant of the template openface.")
        }
    }

    /// The options for the faces that `framing` chooses, in outputs of `size`, or if that is `nil`, of the template's.
    ///
    /// - Throws: `RunError` when there is no such template.
    func frameOptions(_ size: PixelSize?, _ framing: FrameOptions.Framing) throws(RunError) -> FrameOptions {
        var alignment = try AlignOptions(templateNamed: innerEyes ? "openface-inner-eyes" : template ?? "openface")
        alignment.size = size
        alignment.border = border ?? .edge
        var options = FrameOptions()
        options.alignment = alignment
        options.framing = framing
        // A face in the background is a face to be recognized, too.
        options.subjectSizeFraction = 0
        return options
    }
}
