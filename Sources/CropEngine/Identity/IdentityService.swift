package import FaceCropCore
package import FaceCropFaces
package import FaceCropRecords

/// Says of whole photos whose faces they show: somebody outside the engine, such as a service on the network.
///
/// The processes that decode have no network, so the run's own process asks, before the photo walks the line, and the
/// answer goes with the photo. Threads of the
/// run call it, several at a time, and wait.
package protocol IdentityService: Sendable {
    /// Gets ready, once, before the run looks what there is to do.
    ///
    /// - Returns: What is known of people now, in at most 16 hexadecimal digits: answers of another knowledge are
    /// asked for again. `nil` when nobody can
    ///   say; answers of any knowledge hold then.
    /// - Throws: `RunError` when no photo could be asked about.
    func begin() throws(RunError) -> String?

    /// Whose faces a photo shows.
    ///
    /// `copy` makes what can be sent of it, and is called only when something must be sent; `nil` stands for a photo
    /// of which nothing can be sent, and the
    /// answer is then of no use.
    /// - Returns: `nil` when it was told to stop before the photo had its turn.
    func identities(of file: PhotoFile, copy: () -> UprightCopy?) -> ServiceIdentities?

    /// Asks nothing more: whoever waits for a turn is told so at once.
    ///
    /// It may be called from any thread, at any time.
    func stop()
}
