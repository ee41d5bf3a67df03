import ArgumentParser
import FaceCropModel

/// What the user typed about aligning faces.
struct AlignArguments: ParsableArguments {
    @OptionGroup var alignment: AlignmentArguments

    @Option(
        help: "Size of the outputs in pixels (112x112). (default: that of the template)",
        transform: ArgumentParsing.size("112x112")
    )
    var size: PixelSize?

    @Option(
        help: "Which faces: each (one output a face), largest, or index:N (1 is the largest face). (default: each)",
        transform: ArgumentParsing.value("each, largest or index:N with N from 1") { text in
            FrameOptions.Framing(text: text).flatMap { $0.choosesSingleFaces ? $0 : nil }
        }
    )
    var framing: FrameOptions.Framing = .each

    /// - Throws: `RunError` when there is no such template.
    func frameOptions() throws(RunError) -> FrameOptions { try alignment.frameOptions(size, framing) }
}

extension FrameOptions.Framing {
    /// Whether each output shows one face, so that it can be aligned.
    var choosesSingleFaces: Bool {
        switch self {
        case .each, .largest, .index: true
        case .averaged, .group, .guarded: false
        }
    }
}
