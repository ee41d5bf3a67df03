import FaceCropModel

/// A step of the pipeline that is announced and timed.
enum PipelineStep {
    case decode
    case detect
    case describe
    case identify
    case frame
    case render
    case encode
    case write

    /// The stage to which an error or a crash in the step is attributed.
    var stage: PhotoError.Stage {
        switch self {
        case .decode: .decode
        case .detect, .describe, .identify: .detect
        case .frame: .frame
        case .render: .render
        case .encode, .write: .encode
        }
    }

    /// The timing to which the step's time is added.
    var timing: WritableKeyPath<StageTimings, Double> {
        switch self {
        case .decode: \.decode
        case .detect, .describe, .identify: \.detect
        case .frame: \.frame
        case .render: \.render
        case .encode: \.encode
        case .write: \.write
        }
    }
}
