import Glibc
import SystemPackage

/// The names in one folder that the walk visits, in its order.
///
/// The order is that of the bytes, with a `/` after the name of a folder, as git sorts: so the whole walk is in the
/// byte order of the relative paths, `a.jpg` before `a/x.jpg` before `a0.jpg`. One buffer holds all names: a million
/// files in one folder take about 40 MB, instead of a million allocations.
struct FolderListing {
    /// The type of a name.
    enum Kind: UInt8 {
        case file
        case folder
        /// A symbolic link that cannot be followed; the walk finds the reason again.
        case brokenLink
        /// A symbolic link that is not to be followed; not listed.
        case link
        /// A pipe, a socket or a device; not listed.
        case special
    }

    private struct Entry {
        let start: Int
        let length: UInt16
        let kind: Kind
    }

    /// Why reading stopped before the end, if it did.
    private(set) var failure: Errno?
    /// Whether the folder contains the state that a run keeps in its output folder; see ``StateFolder``.
    private(set) var isOutputFolder = false
    private var names: [UInt8] = []
    private var entries: [Entry] = []
    /// The number of symbolic links that are not followed.
    private(set) var linkCount = 0
    /// The number of pipes, sockets and devices.
    private(set) var specialFileCount = 0
    /// The number of entries that ``next()`` has returned.
    private var nextIndex = 0

    /// Reads the folder at `path`: files, folders and, if links are followed, the targets of symbolic links.
    ///
    /// Hidden names, pipes, sockets, devices, and links that are not followed are left out; a hidden ``SystemFolder``
    /// is listed. `followsLink` tells whether `path` itself may be a symbolic link, `followsLinksInside` whether links
    /// in the folder are followed.
    ///
    /// - Throws: The reason if the folder cannot be opened, or may not be searched; if reading stops half-way,
    ///   ``failure`` has the reason.
    init(of path: FilePath, followsLink: Bool, followsLinksInside: Bool) throws(Errno) {
        let folder = try OpenFolder(path, followsLink: followsLink)
        do throws(Errno) {
            try folder.forEachName { name, type in
                if Self.isStateFolder(name, type, in: folder.descriptor) { isOutputFolder = true }
                let isHidden = UInt8(truncatingIfNeeded: name.pointee) == .dot
                let bytes = [UInt8](cString: name)
                if isHidden, !SystemFolder.isOne(name: bytes) { return }
                switch Self.kind(of: name, type, in: folder.descriptor, followsLinks: followsLinksInside) {
                case .folder: append(bytes, .folder)
                case _ where isHidden: return
                case .link: linkCount += 1
                case .special: specialFileCount += 1
                case let kind: append(bytes, kind)
                }
            }
        } catch {
            failure = error
        }
        // Without the right to search the folder, its names can be read, and none of its files.
        let maySearch = (try? Stat(".", relativeTo: folder.descriptor, flags: [])) != nil
        if !entries.isEmpty, !maySearch { throw .permissionDenied }
        sort()
    }

    /// Returns the next entry.
    mutating func next() -> (name: ArraySlice<UInt8>, kind: Kind)? {
        guard nextIndex < entries.count else { return nil }
        let entry = entries[nextIndex]
        nextIndex += 1
        return (names[entry.start..<entry.start + Int(entry.length)], entry.kind)
    }

    private mutating func append(_ name: [UInt8], _ kind: Kind) {
        entries.append(Entry(start: names.count, length: UInt16(name.count), kind: kind))
        names += name
    }

    private static func isStateFolder(
        _ name: UnsafePointer<CChar>,
        _ type: OpenFolder.ListedType,
        in folder: FileDescriptor
    ) -> Bool {
        guard strcmp(name, OutputFolderMark.stateFolderName) == 0 else { return false }
        switch type {
        case .folder: return true
        case .file, .special, .symbolicLink: return false
        case .unknown: return (try? Stat(name, relativeTo: folder, flags: .symlinkNoFollow))?.type == .directory
        }
    }

    private static func kind(
        of name: UnsafePointer<CChar>,
        _ type: OpenFolder.ListedType,
        in folder: FileDescriptor,
        followsLinks: Bool
    ) -> Kind {
        switch type {
        case .file: return .file
        case .folder: return .folder
        case .special: return .special
        case .symbolicLink where !followsLinks: return .link
        case .symbolicLink, .unknown: break
        }
        guard let status = try? Stat(name, relativeTo: folder, flags: followsLinks ? [] : .symlinkNoFollow) else {
            return followsLinks ? .brokenLink : .special
        }
        return switch status.type {
        case .regular: .file
        case .directory: .folder
        case .symbolicLink: .link
        default: .special
        }
    }

    private mutating func sort() {
        names.withUnsafeBufferPointer { names in
            entries.sort { Self.precedes($0, $1, names) }
        }
    }

    private static func precedes(_ first: Entry, _ second: Entry, _ names: UnsafeBufferPointer<UInt8>) -> Bool {
        let firstName = UnsafeBufferPointer(rebasing: names[first.start..<first.start + Int(first.length)])
        let secondName = UnsafeBufferPointer(rebasing: names[second.start..<second.start + Int(second.length)])
        let common = min(firstName.count, secondName.count)
        if let start = firstName.baseAddress, let other = secondName.baseAddress {
            let order = memcmp(start, other, common)
            if order != 0 { return order < 0 }
        }
        return byteAfterCommonPart(first, common, firstName) < byteAfterCommonPart(second, common, secondName)
    }

    /// The byte of an entry at `index`; after the name, a `/` for a folder.
    private static func byteAfterCommonPart(_ entry: Entry, _ index: Int, _ name: UnsafeBufferPointer<UInt8>) -> Int {
        if index < name.count { return Int(name[index]) }
        return entry.kind == .folder ? Int(UInt8.slash) : -1
    }
}
