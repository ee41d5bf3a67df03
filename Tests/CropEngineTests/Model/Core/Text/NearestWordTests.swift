import Testing

@testable import FaceCropModel

@Suite struct NearestWordTests {
    private static let formats = ["jpeg", "png", "webp", "avif"]

    @Test(arguments: [
        ("jpeg", "jpeg"), ("JPEG", "jpeg"), ("jpge", "jpeg"), ("jeg", "jpeg"), ("pgn", "png"), ("webm", "webp"),
        ("jpeg2000", "jpeg"), ("avi", "avif"), ("web", "webp"),
    ])
    func nearWordsAreFound(text: String, expected: String) {
        #expect(NearestWord.of(text, among: Self.formats) == expected)
    }

    @Test(arguments: ["", "x", "gif", "bitmap", "tiff", "we"])
    func farWordsAreNot(text: String) { #expect(NearestWord.of(text, among: Self.formats) == nil) }

    @Test func ofEquallyNearWordsTheFirst() {
        #expect(NearestWord.of("cat", among: ["dog", "bat", "rat", "hat"]) == "bat")
        #expect(NearestWord.of("cat", among: []) == nil)
    }

    /// Compares all pairs of words of up to four letters from two with the definition: the fewest edits, found by
    /// trying all.
    @Test func theDistanceIsThatOfTheFewestEdits() {
        let words = (0...4).flatMap { Self.words(length: $0) }
        for first in words {
            for second in words {
                let expected = Self.distance(Array(first)[...], Array(second)[...])
                #expect(NearestWord.editDistance(first, second) == expected, "\(first) \(second)")
            }
        }
    }

    private static func words(length: Int) -> [String] {
        length == 0 ? [""] : words(length: length - 1).flatMap { [$0 + "a", $0 + "b"] }
    }

    private static func distance(_ first: ArraySlice<Character>, _ second: ArraySlice<Character>) -> Int {
        guard let head = first.first, let other = second.first else { return first.count + second.count }
        if head == other { return distance(first.dropFirst(), second.dropFirst()) }
        var ways = [
            distance(first.dropFirst(), second), distance(first, second.dropFirst()),
            distance(first.dropFirst(), second.dropFirst()),
        ]
        let swapped = Array(first.prefix(2).reversed())
        if swapped.count == 2, swapped.elementsEqual(second.prefix(2)) {
            ways.append(distance(first.dropFirst(2), second.dropFirst(2)))
        }
        return 1 + (ways.min() ?? 0)
    }
}
