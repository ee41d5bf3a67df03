/// A file name, split into stem and extension as bytes.
///
/// The extension follows the last dot, unless that dot starts the name: `.hidden` has no extension, `a.tar.gz` has
/// `gz`, and `a.` has an empty one.
package struct FileName: Sendable, Hashable {
    /// The part before the last dot, or the whole name.
    var stem: [UInt8]
    /// The part after the last dot; empty if there is no dot.
    package var fileExtension: [UInt8]

    /// Splits the last component of a path.
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
