/// The result of asking about one photo.
package enum RemoteAnswer: Hashable, Sendable {
    /// The faces, from the largest to the smallest; the time of the training with which they were compared; whether the
    /// answer was stored by an earlier run.
    case identified([RemoteFace], trainedAt: String, isCached: Bool)
    /// The service cannot use exactly this picture, for this reason; it is not asked again until the group is trained
    /// again.
    case refused(String)
    /// The service gives no further answers for now; a later run can ask again.
    case pending(FaceServiceError)
}
