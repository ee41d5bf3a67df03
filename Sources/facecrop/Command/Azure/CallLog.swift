package import AzureFace
package import Logging
import Synchronization
import SystemPackage

/// Logs calls: one warning if answers cannot be cached, because that costs money; everything else at the debug level.
package final class CallLog: Sendable {
    private let logger: Logger
    private let hasWarned = Atomic(false)

    package init(_ logger: Logger) { self.logger = logger }

    package func report(_ event: CallEvent) {
        logger.debug("\(event.words)")
        guard case .cacheNotWritten(let path, let error) = event, !hasWarned.exchange(true, ordering: .relaxed) else {
            return
        }
        logger.warning(
            """
            answers cannot be kept in '\(path.removingLastComponent())' (\(error)), so a later run pays for them \
            again; name another folder with --azure-cache
            """
        )
    }
}
