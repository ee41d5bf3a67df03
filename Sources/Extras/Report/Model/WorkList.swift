import FaceCropModel

/// Chooses the photos that a person is asked to look at: a list that is worked through, not all that is not perfect.
struct WorkList {
    /// The most photos in it besides those that failed or may be damaged, as a share of all.
    static let greatestShare = 0.03
    /// In a small run, there may be that many.
    static let leastLimit = 10

    /// The positions of the photos in it, the most urgent first.
    let positions: [Int]

    /// Makes the list of photos with `concerns`; `nil` is the concern of a photo without one.
    ///
    /// A kind of concern of which the rest of the list cannot hold all is left out, unless some such photos are more
    /// urgent than others: if half of the photos show no face, that is how the photos are, and not for a person to
    /// decide one by one. The filters of the page have them all.
    init(_ concerns: [Concern?]) {
        let concerned = concerns.enumerated().compactMap { index, concern in concern.map { (index, $0) } }
            .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
        var room = max(Self.leastLimit, Int(towardZero: Self.greatestShare * Double(concerns.count)))
        var positions: [Int] = []
        for kind in Concern.Kind.allCases {
            let found = concerned.filter { $0.1.kind == kind }.map(\.0)
            if kind.isAlwaysListed {
                positions += found
            } else if found.count <= room || kind.isGraded {
                positions += found.prefix(room)
                room -= min(room, found.count)
            }
        }
        self.positions = positions
    }
}
