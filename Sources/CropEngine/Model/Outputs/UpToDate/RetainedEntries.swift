/// Processed photos that are not among the inputs of the run, in the order of the manifest.
///
/// Memory holds only their sources, in one buffer, and the numbers of their entries.
struct RetainedEntries: Sendable {
    private struct Place {
        var start: Int
        var length: Int
        var number: Int
    }

    private var sources: [UInt8] = []
    private var places: [Place] = []
    private var nextIndex = 0

    init() {}

    /// The number of photos.
    var count: Int { places.count }

    /// Adds a photo, by the path of its source and the number of its entry.
    mutating func add(_ source: [UInt8], number: Int) {
        places.append(Place(start: sources.count, length: source.count, number: number))
        sources += source
    }

    /// Sorts the photos by their sources; call it before ``next(before:)``.
    mutating func sort() {
        let sources = sources
        places.sort { first, second in
            Self.source(first, sources).lexicographicallyPrecedes(Self.source(second, sources))
        }
    }

    /// Takes the next photo if its source comes before `source`; with `nil`, the next photo in any case.
    ///
    /// - Returns: The number of its entry.
    mutating func next(before source: [UInt8]?) -> Int? {
        guard nextIndex < places.count else { return nil }
        let place = places[nextIndex]
        if let source, !Self.source(place, sources).lexicographicallyPrecedes(source) { return nil }
        nextIndex += 1
        return place.number
    }

    private static func source(_ place: Place, _ sources: [UInt8]) -> ArraySlice<UInt8> {
        sources[place.start..<place.start + place.length]
    }
}
