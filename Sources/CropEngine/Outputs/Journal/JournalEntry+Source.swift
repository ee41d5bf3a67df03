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
}
