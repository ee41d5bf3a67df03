/// Finds the word that the user probably meant by an unknown one.
package enum NearestWord {
    /// The word among `words` that is nearest to `text`; `nil` when none is near.
    ///
    /// Letter case does not count. A word is near when one of the two begins with the other, or when few edits lead
    /// from one to the other: one, and one more for each three letters beyond three. Of equally near words, the first.
    package static func of(_ text: String, among words: [String]) -> String? {
        let typed = text.lowercased()
        let near = words.compactMap { word -> (word: String, distance: Int)? in
            let known = word.lowercased()
            let distance = editDistance(typed, known)
            if distance <= max(1, known.count / 3) { return (word, distance) }
            let isPart =
                min(typed.count, known.count) >= minimumPart && (known.hasPrefix(typed) || typed.hasPrefix(known))
            return isPart ? (word, distance) : nil
        }
        return near.min { $0.distance < $1.distance }?.word
    }

    /// Shorter beginnings of words tell nothing.
    private static let minimumPart = 3

    /// The least number of characters to insert, remove, replace, or swap with their neighbour, so that one text
    /// becomes the other.
    ///
    /// No character takes part in two swaps (optimal string alignment).
    static func editDistance(_ first: String, _ second: String) -> Int {
        let (first, second) = (Array(first), Array(second))
        var older: [Int] = []
        var previous = Array(0...second.count)
        for row in 0..<first.count {
            var current = [row + 1]
            for column in 0..<second.count {
                let replaced = previous[column] + (first[row] == second[column] ? 0 : 1)
                var least = min(replaced, previous[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
                    least = min(least, older[column - 1] + 1)
                }
                current.append(least)
            }
            (older, previous) = (previous, current)
        }
        return previous[second.count]
    }
}
