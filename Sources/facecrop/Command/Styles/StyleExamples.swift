import FaceCropCore
import FaceCropFormats
import FaceCropFraming
import FaceCropRun
import FaceCropRunModel

/// Finished crops from which a style is learnt.
struct StyleExamples {
    /// The pictures with a face.
    private(set) var examples: [CropStyle.Example] = []
    /// The pictures that are no example, each with the reason.
    private(set) var unused: [(path: String, reason: String)] = []

    /// Looks for the faces of pictures.
    ///
    /// - Parameters:
    ///   - options: Which pictures, and how faces are found.
    ///   - engine: Opens the engine that finds them.
    /// - Throws: `RunError` if a library or a model is missing, or an input cannot be read.
    init(_ options: Options, _ engine: EngineAccess) throws(RunError) {
        let inspector = try PhotoInspector(options: options, engine.backends)
        _ = try inspector.run { record throws(RunError) in
            if let face = record.faces.first, let points = face.points, let size = record.size {
                examples.append(CropStyle.Example(box: face.box, points: points, in: size))
            } else if record.reason != PhotoOutcome.SkipReason.notAPhoto.rawValue {
                unused.append((record.source, record.error?.message ?? "no face was found in it"))
            }
            return true
        }
    }

    /// The style of the examples.
    ///
    /// - Throws: `invalidOptions` if they are too few; `place` says where they are.
    func style(in place: String) throws(RunError) -> CropStyle {
        if let style = CropStyle(of: examples) { return style }
        throw RunError(
            .invalidOptions,
            """
            A style is learnt from at least \(CropStyle.leastExampleCount) finished pictures with a face, and \(place) \
            has \(examples.count).
            """
        )
    }
}
