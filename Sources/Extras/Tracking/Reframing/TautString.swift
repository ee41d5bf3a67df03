/// The shortest path through a tube: it stays between two bounds and moves only when they force it.
///
/// Both ends are free. Such a path stands still if it can, and otherwise runs straight from one bound to another. If
/// both bounds change at most by some speed, so does the path. Sources: Davies, Kovac: "Local Extremes, Runs, Strings
/// and Multiresolution", 2001, for the taut string; Lee and Preparata, 1984, for the funnel algorithm that finds it.
enum TautString {
    /// The path through `lower[i] ... upper[i]`, which must not be empty.
    ///
    /// Where the bounds do not force it to move, it stays as near to `rest` as possible.
    static func path(lower: [Double], upper: [Double], rest: Double) -> [Double] {
        precondition(lower.count == upper.count && !lower.isEmpty, "both bounds are as long as the path")
        var path = [Double](repeating: 0, count: lower.count)
        var knot = firstKnot(lower, upper, rest)
        for index in 0...knot.index { path[index] = knot.value }
        while knot.index < lower.count - 1 {
            let next = self.next(after: knot, lower, upper)
            let slope = (next.value - knot.value) / Double(next.index - knot.index)
            for index in (knot.index + 1)...next.index {
                // Keeps rounding errors inside the tube.
                let value = knot.value + slope * Double(index - knot.index)
                path[index] = min(max(value, lower[index]), upper[index])
            }
            knot = next
        }
        return path
    }

    private struct Knot {
        var index: Int
        var value: Double
    }

    /// The longest constant start of the path: its last frame and its value.
    private static func firstKnot(_ lower: [Double], _ upper: [Double], _ rest: Double) -> Knot {
        var (highest, lowest) = (Knot(index: 0, value: lower[0]), Knot(index: 0, value: upper[0]))
        for index in lower.indices {
            if lower[index] > lowest.value { return lowest }
            if upper[index] < highest.value { return highest }
            if lower[index] >= highest.value { highest = Knot(index: index, value: lower[index]) }
            if upper[index] <= lowest.value { lowest = Knot(index: index, value: upper[index]) }
        }
        return Knot(index: lower.count - 1, value: min(max(rest, highest.value), lowest.value))
    }

    /// The next bend of the path, or its end.
    private static func next(after knot: Knot, _ lower: [Double], _ upper: [Double]) -> Knot {
        // The range of slopes that stay inside the tube, and the points that limit it.
        var (minimumSlope, maximumSlope) = (-Double.infinity, Double.infinity)
        var (minimumKnot, maximumKnot) = (knot, knot)
        for index in (knot.index + 1)..<lower.count {
            let distance = Double(index - knot.index)
            let toLower = (lower[index] - knot.value) / distance
            let toUpper = (upper[index] - knot.value) / distance
            if toLower > maximumSlope { return maximumKnot }
            if toUpper < minimumSlope { return minimumKnot }
            if toLower >= minimumSlope {
                (minimumSlope, minimumKnot) = (toLower, Knot(index: index, value: lower[index]))
            }
            if toUpper <= maximumSlope {
                (maximumSlope, maximumKnot) = (toUpper, Knot(index: index, value: upper[index]))
            }
        }
        if minimumSlope > 0 { return minimumKnot }
        if maximumSlope < 0 { return maximumKnot }
        return Knot(index: lower.count - 1, value: knot.value)
    }
}
