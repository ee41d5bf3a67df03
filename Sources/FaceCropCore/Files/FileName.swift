/// A file name, taken apart into stem and extension as bytes.
///
/// The extension follows the last dot, unless that dot starts the name: `.hidden` has no extension, `a.tar.gz` has
/// `gz`, and `a.` has an empty one.
package struct FileName: Sendable, Hashable {
    /// What stands before the last dot, or the whole name.
    package var stem: [UInt8]
    /// What follows the last dot; empty when there is none.
    package var fileExtension: [UInt8]

    /// Takes the last component of a path apart.
    package init(_ name: [UInt8]) {
        if let dot = name.lastIndex(of: .dot), dot > 0 {
            stem = Array(name[..<dot])
            fileExtension = Array(name[(dot + 1)...])
        } else {
            stem = name
            fileExtension = []
        }
    }
}
