package import SystemPackage

/// An event between client and service, for logs.
///
/// No event contains a key, a picture, or text from the service.
package enum CallEvent: Hashable, Sendable {
    /// A call waits for its turn.
    case waiting(FaceOperation, Duration)
    /// An answer came, with this HTTP status, to the given attempt (from 1).
    case answered(FaceOperation, status: Int, attempt: Int)
    /// No whole answer came to the given attempt.
    case failed(FaceOperation, TransportFailure, attempt: Int)
    /// The call will be retried after this time.
    case retrying(FaceOperation, Duration)
    /// An entry of the cache cannot be used, and the service is asked again.
    case cacheEntryIgnored(FilePath, String)
    /// An answer could not be stored; another request for the photo would cost again.
    case cacheNotWritten(FilePath, Errno)
}
