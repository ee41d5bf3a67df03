package import SystemPackage

extension FilePath {
    /// Makes a path of the bytes of a file name or path, which must not contain a zero byte.
    package init(bytes: some Sequence<UInt8>) {
        let terminated = bytes.map(CInterop.PlatformChar.init(truncatingIfNeeded:)) + [0]
        self.init(platformString: terminated)
    }

    /// The path as the operating system sees it, without the zero byte at the end.
    package var bytes: [UInt8] {
        withPlatformString { start in
            UnsafeBufferPointer(start: start, count: length).map(UInt8.init(truncatingIfNeeded:))
        }
    }

    /// The bytes of the last component; empty for a path without components.
    package var lastComponentBytes: [UInt8] {
        let all = bytes
        return Array(all[(all.lastIndex(of: .slash).map { $0 + 1 } ?? 0)...])
    }

    /// This path with one more component, given as bytes.
    package func appending(name: some Sequence<UInt8>) -> FilePath {
        let all = bytes
        let separator: [UInt8] = all.isEmpty || all.last == .slash ? [] : [.slash]
        return FilePath(bytes: all + separator + name)
    }
}

extension UInt8 {
    /// The byte that separates the components of a path.
    package static let slash = UInt8(ascii: "/")
    /// The byte that starts an extension or a hidden name.
    package static let dot = UInt8(ascii: ".")
}
