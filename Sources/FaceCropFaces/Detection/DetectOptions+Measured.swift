extension DetectOptions.Detector {
    /// The least score of a face when the user names none.
    ///
    /// Measured on faceless photos: `Benchmarks/detectors.md`.
    package var measuredMinimumScore: Double {
        switch self {
        case .yunet: 0.6
        case .centerface, .both: 0.5
        }
    }

    /// The least score of a doubtful face: from here on about one candidate in four is a face.
    ///
    /// Measured: `Benchmarks/detectors.md`.
    package var measuredDoubtfulScore: Double {
        switch self {
        case .yunet: 0.4
        case .centerface, .both: 0.25
        }
    }
}
