/// What a run did, in numbers.
public struct RunSummary: Sendable, Hashable, Codable {
    /// Photos and files that were looked at.
    public internal(set) var photos = 0
    /// Photos that were cropped to their faces.
    public internal(set) var written = 0
    /// Photos that were written by a step of the fallback chain.
    public internal(set) var fallback = 0
    /// Photos and files that were left out.
    public internal(set) var skipped = 0
    /// Photos that something went wrong with.
    public internal(set) var failed = 0
    /// Faces found.
    public internal(set) var faces = 0
    /// Photos in which a chosen face is cut by the crop.
    public internal(set) var photosWithCutFaces = 0
    /// Output files.
    public internal(set) var outputs = 0
    /// Bytes of all output files.
    public internal(set) var outputBytes = 0
    /// Photos that had to be decoded a second time, because their crop needed more pixels than the first decode had.
    public internal(set) var decodedTwice = 0
    /// Whether the run was stopped before all photos were done.
    public internal(set) var interrupted = false

    /// Makes the summary of a run that has done nothing yet.
    package init() {}

    /// Adds what happened to one photo.
    package mutating func add(_ record: PhotoRecord) {
        photos += 1
        switch record.status {
        case .written: written += 1
        case .fallback: fallback += 1
        case .skipped: skipped += 1
        case .failed: failed += 1
        }
        faces += record.faces.count
        photosWithCutFaces += record.hasCutFace ? 1 : 0
        decodedTwice += record.wasDecodedTwice ? 1 : 0
        outputs += record.outputs.count
        outputBytes += record.outputs.map(\.bytes).reduce(0, +)
    }
}
