package import FaceCropModel
package import FaceCropReport
package import SystemPackage

/// Where people's decisions about photos are kept.
package protocol OverrideStore: Sendable {
    /// What is decided about `photo`; `nil` if nothing is.
    func override(for photo: FilePath) throws(RunError) -> OverrideEntry?

    /// Saves what is decided about `photo`, before it returns; `nil` removes the entry.
    ///
    /// - Returns: The file.
    func save(_ override: OverrideEntry?, for photo: FilePath) throws(RunError) -> FilePath
}
