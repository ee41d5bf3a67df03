import FaceCropCore
package import SystemPackage

extension JournalEntry.Header {
    /// The absolute path of the source; `nil` if that is not known.
    package var sourcePath: FilePath? {
        let source = FilePath(bytes: source)
        if source.isAbsolute { return source }
        let start = FilePath(bytes: workingFolder)
        return start.isAbsolute ? start.pushing(source) : nil
    }

    /// Whether the source is no longer where it was.
    ///
    /// If it cannot be looked up, or lies behind a link that leads nowhere, it does not count as gone: the disk may not
    /// be mounted.
    package var sourceIsGone: Bool {
        guard let source = sourcePath else { return false }
        do throws(Errno) {
            _ = try source.stat(followTargetSymlink: false)
            return false
        } catch {
            guard error == .noSuchFileOrDirectory || error == .notDirectory else { return false }
        }
        var folder = source.removingLastComponent()
        while !folder.isEmpty, folder.lastComponent != nil {
            if let status = try? folder.stat(followTargetSymlink: false) {
                return status.type != .symbolicLink || (try? folder.stat()) != nil
            }
            folder = folder.removingLastComponent()
        }
        return true
    }
}
