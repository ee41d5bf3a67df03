extension DetectOptions.Detector {
    /// The least score of a face if the user gives none.
    ///
    /// Measured on photos without faces: `Benchmarks/detectors.md`.
    package var measuredMinimumScore: Double {
        switch self {
        case .yunet: 0.6
        case .centerface, .both: 0.5
        }
    }

    /// The least score of a doubtful face.
    ///
    /// Of the candidates of `.both` from there to 0.5, one in seven is a face (`Benchmarks/detectors.md`).
    package var measuredDoubtfulScore: Double {
        switch self {
        case .yunet: 0.4
        case .centerface, .both: 0.25
        }
    }
}
