import FaceCropModel

/// What the work on a photo may take, for judging why it failed.
///
/// It belongs to one worker.
final class MemoryNeed {
    /// What the inferences for a usual photo take.
    private static let byteCountForNetworks = 96 << 20

    /// The bytes that the photo may take besides.
    var byteCount = MemoryEstimate.fixedByteCount

    /// The bytes for the photo and the networks that look at it.
    var byteCountWithNetworks: Int { byteCount.addingClamped(Self.byteCountForNetworks) }

    /// Begins another photo, of which nothing is known yet.
    func forget() { byteCount = MemoryEstimate.fixedByteCount }
}
