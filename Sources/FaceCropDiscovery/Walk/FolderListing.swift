import FaceCropCore
import Glibc
import SystemPackage

/// The names in one folder that are worth a look, in the order of the walk.
///
/// The order is that of the bytes, with a `/` behind the name of a folder, as git sorts: then the whole walk is in the
/// byte order of the relative paths, `a.jpg` before `a/x.jpg` before `a0.jpg`. All names lie in one buffer: a million
/// files in one folder cost some 40 MB, not a million allocations.
struct FolderListing {
    /// What a name stands for.
    enum Kind: UInt8 {
        case file
        case folder
        /// A symbolic link that cannot be followed, for the reason that the walk finds again.
        case brokenLink
    }

    private struct Entry {
        let start: Int
        let length: UInt16
        let kind: Kind
    }

    /// Why reading stopped before the end, if it did.
    private(set) var failure: Errno?
    /// Whether the folder holds what a run keeps in its output folder; see ``StateFolder``.
    private(set) var isOutputFolder = false
    private var names: [UInt8] = []
    private var entries: [Entry] = []
    /// How many entries have been taken.
    private var taken = 0

    /// Reads the folder at `path`: files, folders and, when they are followed, what symbolic links lead to.
    ///
    /// Hidden names are left out, and so are pipes, sockets, devices, and links when they are not followed.
    ///
    /// `followsLink` tells whether `path` itself may be a symbolic link, `followsLinksInside` is about those that it
    /// holds.
    ///
    /// - Throws: the reason when the folder cannot be opened; ``failure`` says when reading it stopped half-way.
    init(of path: FilePath, followsLink: Bool, followsLinksInside: Bool) throws(Errno) {
        let folder = try OpenFolder(path, followsLink: followsLink)
        do throws(Errno) {
            try folder.forEachName { name, type in
                if Self.isStateFolder(name, type, in: folder.descriptor) { isOutputFolder = true }
                guard UInt8(truncatingIfNeeded: name.pointee) != .dot,
                    let kind = Self.kind(of: name, type, in: folder.descriptor, followsLinks: followsLinksInside)
                else { return }
                append([UInt8](cString: name), kind)
            }
        } catch {
            failure = error
        }
        sort()
    }

    /// Takes the next entry off the list.
    mutating func next() -> (name: ArraySlice<UInt8>, kind: Kind)? {
        guard taken < entries.count else { return nil }
        let entry = entries[taken]
        taken += 1
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
    ) -> Kind? {
        switch type {
        case .file: return .file
        case .folder: return .folder
        case .special: return nil
        case .symbolicLink where !followsLinks: return nil
        case .symbolicLink, .unknown: break
        }
        guard let status = try? Stat(name, relativeTo: folder, flags: followsLinks ? [] : .symlinkNoFollow) else {
            return followsLinks ? .brokenLink : nil
        }
        return switch status.type {
        case .regular: .file
        case .directory: .folder
        default: nil
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
        return closing(first, common, firstName) < closing(second, common, secondName)
    }

    /// The byte of an entry at `index`, which may be just behind its name.
    private static func closing(_ entry: Entry, _ index: Int, _ name: UnsafeBufferPointer<UInt8>) -> Int {
        if index < name.count { return Int(name[index]) }
        return entry.kind == .folder ? Int(UInt8.slash) : -1
    }
}
