import FaceCropCore
import FaceCropVision
import Glibc
import SystemPackage
import TestSupport
import Testing

@Suite struct ModelCacheEntryTests {
    private let header = Array("header\n".utf8)
    /// A length that is not a multiple of the word size.
    private let content = (0..<61).map { UInt8(7 * $0 % 251) }

    private func entry(_ folder: TemporaryFolder) -> ModelCacheEntry {
        ModelCacheEntry(path: folder("cache/entry"), header: header)
    }

    private func write(_ content: [UInt8], to entry: ModelCacheEntry) throws {
        try content.withUnsafeBytes { try entry.write($0) }
    }

    @Test func givesBackWhatWasWritten() throws {
        try withTemporaryFolder { folder in
            let entry = entry(folder)
            #expect(entry.read() == nil)
            for count in [61, 56, 1] {
                try write(Array(content.prefix(count)), to: entry)
                #expect(entry.read()?.withBytes { $0.elementsEqual(content.prefix(count)) } == true)
            }
        }
    }

    /// Each byte of the file is changed in turn, and the file is cut off after each byte.
    @Test func damagedEntriesAreNotRead() throws {
        try withTemporaryFolder { folder in
            try write(content, to: entry(folder))
            let file = try FileContent.read(entry(folder).path, maximumBytes: 1 << 20)
            for index in file.indices {
                var altered = file
                altered[index] ^= 0x10
                try folder.write("cache/entry", altered)
                #expect(entry(folder).read() == nil, "byte \(index)")
                try folder.write("cache/entry", Array(file[..<index]))
                #expect(entry(folder).read() == nil, "\(index) bytes")
            }
            try folder.write("cache/entry", file + [0])
            #expect(entry(folder).read() == nil, "one byte more")
            try folder.write("cache/entry", file)
            #expect(entry(folder).read() != nil)
        }
    }

    @Test func entriesWithAnotherHeaderAreNotRead() throws {
        try withTemporaryFolder { folder in
            try write(content, to: entry(folder))
            #expect(ModelCacheEntry(path: folder("cache/entry"), header: Array("heather".utf8)).read() == nil)
            #expect(ModelCacheEntry(path: folder("cache/entry"), header: header + [10]).read() == nil)
            #expect(ModelCacheEntry(path: folder("cache"), header: header).read() == nil, "a folder")
        }
    }

    @Test func entriesThatOthersMayWriteAreNotRead() throws {
        try withTemporaryFolder { folder in
            try write(content, to: entry(folder))
            for mode: mode_t in [0o666, 0o664, 0o602, 0o620] {
                try folder.setMode(mode, of: "cache/entry")
                #expect(entry(folder).read() == nil, "others may write to it: \(String(mode, radix: 8))")
            }
            try folder.setMode(0o644, of: "cache/entry")
            #expect(entry(folder).read() != nil)
            try folder.link("cache/link", to: "entry")
            #expect(ModelCacheEntry(path: folder("cache/link"), header: header).read() == nil, "a link")
        }
    }

    /// With the umask 002, which many systems set, the group may write to new files.
    @Test func ownEntryIsReadWhateverTheUmask() throws {
        try withTemporaryFolder { folder in
            let entry = entry(folder)
            try withUmask(0) { [content] in try content.withUnsafeBytes { try entry.write($0) } }
            #expect(entry.read() != nil)
        }
    }

    @Test func aFolderThatIsNoneIsAnError() throws {
        try withTemporaryFolder { folder in
            try folder.write("cache", [1])
            #expect(throws: Errno.self) { try write(content, to: entry(folder)) }
        }
    }
}
