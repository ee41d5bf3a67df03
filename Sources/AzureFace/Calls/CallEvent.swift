package import SystemPackage

/// What happens between client and service, for whoever keeps a log.
///
/// No event holds a key, a picture, or a word that the service said.
package enum CallEvent: Hashable, Sendable {
    /// A call waits for its turn.
    case waiting(FaceOperation, Duration)
    /// An answer came, with this HTTP status, to the given attempt (from 1).
    case answered(FaceOperation, status: Int, attempt: Int)
    /// There was no whole answer to the given attempt.
    case failed(FaceOperation, TransportFailure, attempt: Int)
    /// The call will be tried again after this time.
    case retrying(FaceOperation, Duration)
    /// An entry of the cache was of no use, and the service is asked again.
    case cacheEntryIgnored(FilePath, String)
    /// An answer could not be kept; the photo would be paid for again.
    case cacheNotWritten(FilePath, Errno)
}
