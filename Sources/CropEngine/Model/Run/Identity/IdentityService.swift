/// Identifies the faces of whole photos outside the engine, for example by a service on the network.
///
/// The processes that decode photos have no network. So the run's own process asks the service before it processes a
/// photo, and passes the answer on with the photo. Several threads of the run call the service at a time, and wait for
/// it.
package protocol IdentityService: Sendable {
    /// Prepares the service, once, before the run looks up what is left to do.
    ///
    /// - Returns: A digest of what is known of people now, in at most 16 hexadecimal digits. The run asks again for
    ///   answers that were given with another digest. If the service cannot tell, it returns `nil`, and all answers
    ///   stay valid.
    /// - Throws: `RunError` if the service could not be asked about any photo.
    func begin() throws(RunError) -> String?

    /// Identifies the faces that a photo shows.
    ///
    /// `copy` makes the copy of the photo that can be sent; the service calls it only if it must send something. If
    /// `copy` returns `nil`, nothing can be sent, and the run ignores the answer.
    /// - Returns: The identities; `nil` if the service was told to stop before it asked about the photo.
    func identities(of file: PhotoFile, copy: () -> UprightCopy?) -> ServiceIdentities?

    /// Stops asking: threads that wait for the service return at once.
    ///
    /// It may be called from any thread, at any time.
    func stop()
}
