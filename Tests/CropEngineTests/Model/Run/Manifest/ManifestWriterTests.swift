import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct ManifestWriterTests {
    private let head = ManifestHead(libraries: ["libvips": "8"], models: [], options: OptionsRecord(Options()))

    private func writer(_ path: FilePath) throws -> ManifestWriter {
        try ManifestWriter(path: path, head: head, workerCount: 2)
    }

    private func finish(_ writer: ManifestWriter) throws {
        try writer.finish(summary: RunSummary(), timings: RunTimings(started: .now, photos: 0, jobs: 1))
    }

    private func sources(in manifest: FilePath) throws -> [String] {
        let data = try Data(contentsOf: URL(filePath: manifest.string))
        return try JSONDecoder().decode(Manifest.self, from: data).photos.map(\.source)
    }

    /// Tests no photos, fewer than fill a buffer, and enough for many buffers.
    @Test(arguments: [0, 1, 2, 100, 3000])
    func photosAreWrittenInTheirOrder(count: Int) throws {
        try withTemporaryFolder { folder in
            let path = folder("out/manifest.json")
            let writer = try writer(path)
            let names = (0..<count).map { "in/photo \($0) \"ü\".jpg" }
            for name in names { try writer.append(PhotoRecord(source: FilePath(name))) }
            #expect(FileTree.temporaryFiles(in: folder.path).count == 1, "nothing has the final name yet")
            try finish(writer)
            #expect(try sources(in: path) == names)
            #expect(FileTree.files(in: folder.path) == ["out/manifest.json"])
            let lines = try FileTree.bytes(of: path).split(separator: UInt8(ascii: "\n"))
            #expect(lines.count(where: { $0.starts(with: "{\"faces\"".utf8) }) == count, "one photo a line")
        }
    }

    @Test func aManifestOfALaterVersionIsNotReadAsOneOfThis() throws {
        try withTemporaryFolder { folder in
            let path = folder("manifest.json")
            var later = head
            for version in [ManifestHead.currentSchemaVersion, ManifestHead.currentSchemaVersion + 1] {
                later.schemaVersion = version
                try finish(ManifestWriter(path: path, head: later, workerCount: 1))
                if version == ManifestHead.currentSchemaVersion {
                    #expect(try ManifestReader(path).head == later)
                } else {
                    let error = #expect(throws: RunError.self) { try ManifestReader(path) }
                    #expect(error?.message.contains("was written by a later version of facecrop") ?? false)
                }
            }
        }
    }

    @Test func unfinishedManifestsHaveNoName() throws {
        try withTemporaryFolder { folder in
            do { try writer(folder("manifest.json")).append(PhotoRecord(source: "a.jpg")) }
            #expect(FileTree.files(in: folder.path) == [])
        }
    }

    /// A file that could not be read was called another's.
    @Test func onlyAnEarlierManifestIsReplaced() throws {
        try withTemporaryFolder { folder in
            let manifest = folder("manifest.json")
            try ManifestWriter.checkIsReplaceable(manifest)
            try finish(writer(manifest))
            try ManifestWriter.checkIsReplaceable(manifest)
            for other in [try folder.write("empty"), try folder.write("{}", Array("{}".utf8)), folder.path] {
                let error = #expect(throws: RunError.self) { try ManifestWriter.checkIsReplaceable(other) }
                #expect(error?.code == .outputCollision, "\(other)")
            }
            try folder.link("loop", to: "loop")
            let error = #expect(throws: RunError.self) { try ManifestWriter.checkIsReplaceable(folder("loop")) }
            #expect(error?.code == .outputNotWritable && error?.message.contains("cannot be read") == true)
        }
    }

    /// 8 TiB of zeros, which take no space, were read to their end.
    @Test(arguments: [true, false]) func readingEndsAtALineWithoutAnEnd(hasPhotos: Bool) throws {
        try withTemporaryFolder { folder in
            let path = folder("manifest.json")
            try finish(writer(path))
            let whole = String(decoding: try FileTree.bytes(of: path), as: UTF8.self)
            let start = hasPhotos ? whole.prefix(upTo: try #require(whole.range(of: "],")).lowerBound) : ""
            try folder.write("manifest.json", Array(start.utf8))
            #expect(truncate(path.string, 8 << 40) == 0)
            let error = #expect(throws: RunError.self) {
                let reader = try ManifestReader(path)
                while try reader.next() != nil {}
            }
            #expect(error?.message.contains("is not a whole manifest") ?? false, "\(error?.message ?? "")")
        }
    }

    /// Another program fills the disk to its last byte after the first photo.
    @Test func aFullDiskStillTakesTheRecord() throws {
        try withTemporaryFolder { folder in
            try withSmallDisk(at: folder, bytes: 1 << 20) { disk in
                let path = disk.appending("manifest.json")
                let writer = try writer(path)
                try writer.append(PhotoRecord(source: "0.jpg"))
                try fill(disk.appending("fill"))
                var names = ["0.jpg"]
                var code: RunError.Code?
                while code == nil {
                    let record = PhotoRecord(source: FilePath("\(names.count).jpg"))
                    names.append(record.source)
                    do throws(RunError) { try writer.append(record) } catch { code = error.code }
                }
                #expect(code == .diskFull)
                for index in 0..<100 {
                    names.append("in hand \(index).jpg")
                    #expect(throws: RunError.self) {
                        try writer.append(PhotoRecord(source: FilePath("in hand \(index).jpg")))
                    }
                }
                try finish(writer)
                #expect(try sources(in: path) == names)
            }
        }
    }

    /// More records follow than there is space for: the records already written must not become the manifest.
    @Test func aBrokenManifestNeverGetsItsName() throws {
        try withTemporaryFolder { folder in
            try withSmallDisk(at: folder, bytes: 1 << 20) { disk in
                let path = disk.appending("manifest.json")
                let writer = try writer(path)
                try fill(disk.appending("fill"))
                let record = PhotoRecord(source: FilePath(String(repeating: "x", count: 4000)))
                // The first records still fit.
                for _ in 0..<200 { _ = try? writer.append(record) }
                #expect(unlink(disk.appending("fill").string) == 0)
                #expect(throws: RunError.self) { try finish(writer) }
                #expect(FileTree.files(in: disk) == [])
            }
        }
    }

    private func fill(_ path: FilePath) throws {
        let descriptor = try FileDescriptor.open(path, .writeOnly, options: .create, permissions: .ownerReadWrite)
        try descriptor.closeAfter {
            let bytes = [UInt8](repeating: 1, count: 4096)
            while (try? descriptor.writeAll(bytes)) != nil {}
        }
    }
}
