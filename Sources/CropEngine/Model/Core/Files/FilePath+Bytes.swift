package import SystemPackage

extension FilePath {
    /// Makes a path of the bytes of a file name or path, which must not contain a zero byte.
    package init(bytes: some Sequence<UInt8>) { self.init(bytes: Array(bytes)) }

    /// Makes a path of the bytes of a file name or path, which must not contain a zero byte.
    package init(bytes: [UInt8]) {
        // A run over finished photos makes several paths of each, so the bytes are copied as a whole.
        self = withUnsafeTemporaryAllocation(of: CInterop.PlatformChar.self, capacity: bytes.count + 1) { terminated in
            UnsafeMutableRawBufferPointer(terminated).copyBytes(from: bytes)
            terminated[bytes.count] = 0
            return terminated.baseAddress.map { FilePath(platformString: $0) } ?? FilePath()
        }
    }

    /// The path as the operating system sees it, without the zero byte at the end.
    package var bytes: [UInt8] {
        withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: length)) }
    }

    /// The bytes of the last component; empty for a path without components.
    package var lastComponentBytes: [UInt8] { Array(bytes.parentAndName.name) }

    /// The bytes in front of the last component and its slash; empty for a path of one component.
    ///
    /// For a path that does not end at the root, it is ``removingLastComponent()`` at a fraction of the time.
    var parentBytes: [UInt8] { Array(bytes.parentAndName.parent) }

    /// This path with one more component, given as bytes.
    package func appending(name: some Sequence<UInt8>) -> FilePath {
        var all = bytes
        if let last = all.last, last != .slash { all.append(.slash) }
        all += name
        return FilePath(bytes: all)
    }
}

extension [UInt8] {
    /// What is in front of the last slash of a path, and what is behind it; without a slash, all is a name.
    ///
    /// The folder of a name in the root is `/`.
    package var parentAndName: (parent: ArraySlice<UInt8>, name: ArraySlice<UInt8>) {
        guard let slash = lastIndex(of: .slash) else { return ([], self[...]) }
        return (self[..<Swift.max(slash, 1)], self[(slash + 1)...])
    }
}

extension UInt8 {
    /// The byte that separates the components of a path.
    package static let slash = UInt8(ascii: "/")
    /// The byte that starts an extension or a hidden name.
    package static let dot = UInt8(ascii: ".")
}
