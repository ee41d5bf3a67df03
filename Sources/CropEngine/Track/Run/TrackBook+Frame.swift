extension TrackBook {
    /// A frame, and whose faces it shows.
    struct Frame {
        var sight: FrameSight
        var startsScene: Bool
        /// For each face its track; `nil` for a face that is nobody's.
        var ids: [Int?]
        var events: [TrackEvent] = []
    }
}

extension TrackBook.Frame {
    /// Gives a track's sightings and events the number of the earlier track that it continues.
    ///
    /// - Returns: Whether it begins here.
    mutating func rename(_ recognition: TrackRecognition) -> Bool {
        var begins = false
        for index in events.indices where events[index].id == recognition.id && events[index].kind == .appeared {
            events[index].kind = .returned
            events[index].confidence = recognition.confidence
            begins = true
        }
        renumber { $0 == recognition.id ? recognition.earlierID : $0 }
        return begins
    }

    /// Gives all tracks other numbers.
    mutating func renumber(_ number: (Int) -> Int) {
        ids = ids.map { $0.map(number) }
        for index in events.indices { events[index].id = number(events[index].id) }
    }
}
