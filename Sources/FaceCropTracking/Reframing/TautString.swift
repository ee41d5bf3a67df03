/// The shortest way through a tube: a path that stays between two bounds and moves no more than they make it.
///
/// Both ends are free. Such a path stands still wherever it can, and otherwise runs straight from one bound to another. (Davies,
/// Kovac: "Local Extremes, Runs, Strings and Multiresolution", 2001, for the taut string; the way to find it is the funnel of
/// Lee and Preparata, 1984.) When both bounds change by at most some speed, so does the path.
package enum TautString {
    /// The path through `lower[i] ... upper[i]`, which must not be empty.
    ///
    /// Where nothing makes it move it stays as near to `rest` as it may.
    package static func path(lower: [Double], upper: [Double], rest: Double) -> [Double] {
        precondition(lower.count == upper.count && !lower.isEmpty, "both bounds are as long as the path")
        var path = [Double](repeating: 0, count: lower.count)
        var knot = firstKnot(lower, upper, rest)
        for index in 0...knot.index { path[index] = knot.value }
        while knot.index < lower.count - 1 {
            let next = self.next(after: knot, lower, upper)
            let slope = (next.value - knot.value) / Double(next.index - knot.index)
            for index in (knot.index + 1)...next.index {
                // Rounding must not carry the path out of the tube.
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

    /// How long the path can stand still from the start, and where.
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

    /// Where the path bends next, or ends.
    private static func next(after knot: Knot, _ lower: [Double], _ upper: [Double]) -> Knot {
        // The slopes that lead on through the tube, and where it narrows them.
        var (least, greatest) = (-Double.infinity, Double.infinity)
        var (minimumKnot, maximumKnot) = (knot, knot)
        for index in (knot.index + 1)..<lower.count {
            let distance = Double(index - knot.index)
            let toLower = (lower[index] - knot.value) / distance
            let toUpper = (upper[index] - knot.value) / distance
            if toLower > greatest { return maximumKnot }
            if toUpper < least { return minimumKnot }
            if toLower >= least { (least, minimumKnot) = (toLower, Knot(index: index, value: lower[index])) }
            if toUpper <= greatest { (greatest, maximumKnot) = (toUpper, Knot(index: index, value: upper[index])) }
        }
        if least > 0 { return minimumKnot }
        if greatest < 0 { return maximumKnot }
        return Knot(index: lower.count - 1, value: knot.value)
    }
}
