import FaceCropModel
import FaceCropPixels

/// The tools for the outputs of one rendition.
struct RenditionTools {
    /// The tools for the outputs of one scale.
    struct Scaled {
        let scale: Double
        let fallbackChain: FallbackChain
    }

    /// The tools for the outputs of one format.
    struct Encoding {
        let format: EncodeOptions.Format
        let renderer: Renderer
        let encoder: OutputEncoder
        let outputLimit: OutputLimit
    }

    /// The name; empty if the run has no named renditions.
    let name: String
    /// It decides the frames of all scales.
    let framer: FaceFramer
    /// `nil` if photos are cropped and not aligned.
    let aligner: FaceAligner?
    /// At least one.
    let scales: [Scaled]
    /// At least one.
    let encodings: [Encoding]
    /// `nil` if the outputs are rendered.
    let losslessCutter: LosslessCutter?

    init(_ options: RenditionOptions, maximumPixels: Int) {
        name = options.name
        framer = FaceFramer(options: options.decidingFrame)
        aligner = options.frame.alignment.map { FaceAligner(options: $0) }
        scales = options.scales.map { scale in
            Scaled(
                scale: scale,
                fallbackChain: FallbackChain(
                    options: options.frame(scale: scale),
                    decidingOptions: options.decidingFrame,
                    largestSize: options.largestFrame.shape?.size
                )
            )
        }
        encodings = options.encodings.map { encoding in
            Encoding(
                format: encoding.format,
                renderer: Renderer(options: encoding, mask: options.frame.mask),
                encoder: OutputEncoder(options: encoding),
                outputLimit: OutputLimit(format: encoding.format, maximumPixels: maximumPixels)
            )
        }
        losslessCutter = options.encodings.first { $0.cropsLosslessly }.map { LosslessCutter(options: $0) }
    }

    /// Whether every face has its own output.
    var isNumbered: Bool { framer.options.framing == .each }

    /// The kind of an output.
    func variant(scale: Double, _ encoding: Encoding) -> OutputVariant {
        OutputVariant(
            rendition: name,
            scale: scale,
            fileExtension: encoding.format.fileExtension,
            isNumbered: isNumbered
        )
    }
}
