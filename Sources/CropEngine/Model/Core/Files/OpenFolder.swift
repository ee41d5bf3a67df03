import Glibc
package import SystemPackage

/// A folder that is open for reading its names; it is closed when this value is destroyed.
package struct OpenFolder: ~Copyable {
    /// The type of a name according to the listing itself.
    package enum ListedType {
        case file
        case folder
        case symbolicLink
        /// A pipe, a socket or a device.
        case special
        /// The file system does not tell the type in the listing.
        case unknown
    }

    private let stream: OpaquePointer
    /// The descriptor of the open folder, for system calls about the names in it.
    let descriptor: FileDescriptor

    /// Opens the folder at `path`; if `followsLink` is `false`, a symbolic link is refused.
    package init(_ path: FilePath, followsLink: Bool = true) throws(Errno) {
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followsLink ? 0 : O_NOFOLLOW)
        let number = path.withPlatformString { open($0, flags) }
        guard number >= 0 else { throw Errno(rawValue: errno) }
        guard let opened = fdopendir(number) else {
            let reason = Errno(rawValue: errno)
            close(number)
            throw reason
        }
        stream = opened
        descriptor = FileDescriptor(rawValue: number)
    }

    deinit { closedir(stream) }

    /// Calls `body` with each name, in no order and without `.` and `..`; a name is valid until `body` returns.
    package func forEachName(_ body: (UnsafePointer<CChar>, ListedType) -> Void) throws(Errno) {
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                guard errno == 0 else { throw Errno(rawValue: errno) }
                return
            }
            let type = Self.listedType(entry.pointee.d_type)
            entry.withName { name in
                if strcmp(name, ".") != 0, strcmp(name, "..") != 0 { body(name, type) }
            }
        }
    }

    /// The names of the folders in it, in no order.
    func folderNames() throws(Errno) -> [[UInt8]] {
        var names: [[UInt8]] = []
        try forEachName { name, type in if type == .folder { names.append([UInt8](cString: name)) } }
        return names
    }

    private static func listedType(_ type: UInt8) -> ListedType {
        switch Int(type) {
        case Int(DT_REG): .file
        case Int(DT_DIR): .folder
        case Int(DT_LNK): .symbolicLink
        case Int(DT_UNKNOWN): .unknown
        default: .special
        }
    }
}

extension [UInt8] {
    /// The bytes of a C string, without the zero that ends it.
    init(cString: UnsafePointer<CChar>) {
        self = UnsafeBufferPointer(start: cString, count: strlen(cString)).map(UInt8.init(truncatingIfNeeded:))
    }
}

extension UnsafeMutablePointer<dirent> {
    /// Calls `body` with the name in an entry of a folder.
    ///
    /// The entry ends with its name, so the declared array of 256 bytes must not be copied.
    func withName<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        withUnsafePointer(to: &pointee.d_name) { characters in
            characters.withMemoryRebound(to: CChar.self, capacity: 1, body)
        }
    }

    /// The bytes of the name in an entry of a folder.
    package var nameBytes: [UInt8] {
        withName { name in UnsafeRawBufferPointer(start: name, count: strlen(name)).map(\.self) }
    }
}
