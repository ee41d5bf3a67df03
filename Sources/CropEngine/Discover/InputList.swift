package import SystemPackage

/// A list of inputs as programs write it: one path after the other.
package enum InputList {
    /// Takes a list apart.
    ///
    /// Paths end with zero bytes when there is one anywhere (`find -print0`), else with line ends, LF or CR LF. Empty
    /// entries are dropped. A path is taken as the bytes it is, without quotes or escapes.
    package static func parse(_ bytes: [UInt8]) -> [FilePath] {
        guard !bytes.contains(0) else {
            return bytes.split(separator: 0).map { FilePath(bytes: $0) }
        }
        return bytes.split(separator: UInt8(ascii: "\n"))
            .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
            .filter { !$0.isEmpty }
            .map { FilePath(bytes: $0) }
    }
}
