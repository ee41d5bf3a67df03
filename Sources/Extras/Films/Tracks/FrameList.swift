/// The frames of a film, with the faces of all of them in one block of memory.
///
/// An array for the faces of each frame would lie on the heap between the pictures of that frame and those of the next.
/// Once the pictures are freed, such arrays divide what is free, so that no later picture fits there: the heap of a
/// film of 640×360 pixels grew by 150 KB a frame.
struct FrameList: RandomAccessCollection, MutableCollection {
    private struct Entry {
        var face: FrameFace
        var id: Int?
    }

    private struct Place {
        /// The frame without its faces.
        var frame: TrackStore.Frame
        /// Where these are in the block.
        var entries: Range<Int>
    }

    private var places: [Place] = []
    private var entries: [Entry] = []

    init() {}

    /// A list of `frames` in their order.
    init(_ frames: some Sequence<TrackStore.Frame>) {
        for frame in frames { append(frame) }
    }

    var startIndex: Int { 0 }
    var endIndex: Int { places.count }

    subscript(position: Int) -> TrackStore.Frame {
        get {
            var frame = places[position].frame
            let entries = entries[places[position].entries]
            (frame.faces, frame.ids) = (entries.map(\.face), entries.map(\.id))
            return frame
        }
        set { put(newValue, at: position) }
    }

    mutating func append(_ frame: TrackStore.Frame) {
        places.append(Place(frame: frame, entries: entries.endIndex..<entries.endIndex))
        put(frame, at: places.count - 1)
    }

    /// Replaces a frame; its faces move to the end of the block if there are more of them than before.
    private mutating func put(_ frame: TrackStore.Frame, at position: Int) {
        precondition(frame.faces.count == frame.ids.count, "each face has a track or none")
        let new = zip(frame.faces, frame.ids).map { Entry(face: $0, id: $1) }
        var place = places[position].entries
        if new.count > place.count { place = entries.endIndex..<entries.endIndex }
        let end = Swift.min(place.upperBound, place.lowerBound + new.count)
        entries.replaceSubrange(place.lowerBound..<end, with: new)
        places[position].frame = frame
        (places[position].frame.faces, places[position].frame.ids) = ([], [])
        places[position].entries = place.lowerBound..<place.lowerBound + new.count
    }
}
