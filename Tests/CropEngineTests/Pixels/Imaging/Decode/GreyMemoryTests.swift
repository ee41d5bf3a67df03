import Dispatch
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// The memory that decoders of HEIC get, which must not show what was in it before.
@Suite(.enabled(if: FormatSupport.canRead(.heic))) struct GreyMemoryTests {
    /// A HEIC of 320×320 pixels whose picture ends after a third of its data; a unit of a reserved kind follows.
    ///
    /// Once as planes hold it, and once mirrored, which is left to libvips.
    private static func brokenOffHEICs() throws -> [PlanarFile] {
        var tile = try #require(HEIFTile(onlyPictureOf: try Samples.bytes("formats/hevc.heic"), side: 320))
        let (length, kept) = (tile.data.count - 4, tile.data.count / 3)
        try #require([UInt8](tile.data.prefix(4)) == .bigEndian(length, byteCount: 4))
        let reserved = [UInt8].bigEndian(length - kept - 4, byteCount: 4) + [41 << 1, 1]
        tile.data.replaceSubrange(0..<4, with: [UInt8].bigEndian(kept, byteCount: 4))
        tile.data.replaceSubrange(4 + kept..<4 + kept + reserved.count, with: reserved)
        let mirrored = HEIFFile(tile, [HEIFFile.Property("imir", [0], isEssential: true)])
        return [
            PlanarFile("upright", HEIFFile(tile).bytes, .heic), PlanarFile("mirrored", mirrored.bytes, .heic),
        ]
    }

    /// Leaves `value` in much of the free memory that a decoder may get in blocks of these sizes, by default those for
    /// a picture of 320×320 pixels.
    static func fillFreeMemory(
        with value: UInt8,
        _ byteCounts: [Int] = [25_600, 26_000, 27_000, 52_000, 103_000, 104_000, 110_000, 120_000]
    ) {
        let blocks = byteCounts.flatMap { count in
            (0..<30).map { _ in
                let block = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
                block.initializeMemory(as: UInt8.self, repeating: value)
                return block
            }
        }
        for block in blocks { block.deallocate() }
    }

    /// The missing part must not show what was in the memory before: that may be a photo of somebody else.
    @Test func missingPartsOfAHEICAreGrey() throws {
        for file in try Self.brokenOffHEICs() {
            let damages = try Self.expectTheSamePicture(file)
            #expect(damages.allSatisfy { ($0 != nil) == (file.description == "upright") }, "\(file)")
        }
    }

    /// A picture of 160×160 pixels that is made of four tiles of 64×64, which libheif would decode: as the file says,
    /// and with tiles that it says are as large as needed.
    @Test(.notSanitized) func areasOutsideTheTilesAreGrey() throws {
        let tiles = try (1...4).map { try PlanarFile.tile("tile-\($0)") }
        let largerTiles = tiles.map { tile in
            var tile = tile
            (tile.width, tile.height) = (80, 80)
            return tile
        }
        for (description, tiles) in [("too few", tiles), ("too small", largerTiles)] {
            let grid = HEIFFile(gridOf: tiles, columns: 2, width: 160, height: 160)
            let decoded = try Self.decoded { try LibvipsDecode.image(grid.bytes, .heic).pixelBytes() }
            #expect(decoded.allSatisfy { $0 == decoded[0] }, "\(description)")
        }
    }

    /// Decodes a file three times, with other values in the free memory, and returns the damage that was noted.
    private static func expectTheSamePicture(_ file: PlanarFile) throws -> [String?] {
        let photo = try openedPhoto(file.bytes)
        let decoded = try decoded {
            let decoded = try photo.decode()
            return (pixels: try decoded.image.pixelBytes(), damage: decoded.damage)
        }
        #expect(decoded.allSatisfy { $0.pixels == decoded[0].pixels }, "\(file)")
        return decoded.map(\.damage)
    }

    /// What `decode` returns, with other values in the free memory each time.
    private static func decoded<Result>(_ decode: () throws -> Result) rethrows -> [Result] {
        try [UInt8](arrayLiteral: 0, 60, 255).map { value in
            fillFreeMemory(with: value)
            return try decode()
        }
    }

    /// What other threads have cleared meanwhile must be zero: libraries rely on that.
    @Test func clearedMemoryIsZeroWhileHEICsAreDecoded() throws {
        let photo = try openedPhoto(HEIFFile(try PlanarFile.tile("tile-1")).bytes)
        let decodesAreOver = Atomic(false)
        let otherCount = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 2) { thread in
            if thread == 0 {
                for _ in 0..<2_000 where (try? photo.decode()) == nil { Issue.record("a HEIC was not decoded") }
                decodesAreOver.store(true, ordering: .releasing)
            } else {
                repeat {
                    otherCount.add(Self.blocksThatAreNotZero(), ordering: .relaxed)
                } while !decodesAreOver.load(ordering: .acquiring)
            }
        }
        #expect(otherCount.load(ordering: .relaxed) == 0)
    }

    /// How many of some cleared blocks have a byte that is not zero.
    ///
    /// Together they are larger than a heap of the C library, 64 MB, so that some of the memory is new.
    private static func blocksThatAreNotZero() -> Int {
        let byteCount = 60_000
        let blocks = (0..<1_500).map { _ in
            UnsafeMutableRawBufferPointer(start: calloc(1, byteCount), count: byteCount)
        }
        defer { for block in blocks { free(block.baseAddress) } }
        return blocks.count { block in !block.bindMemory(to: UInt64.self).allSatisfy { $0 == 0 } }
    }

    // MARK: The function that gives the memory

    /// POSIX: an alignment is a power of two that is a multiple of a pointer's size.
    @Test func memoryIsAlignedAndGrey() throws {
        for alignment in 0...4_096 {
            let isValid = alignment >= 8 && alignment.nonzeroBitCount == 1
            var memory: UnsafeMutableRawPointer?
            let status = GreyMemory.whileDecoding { posix_memalign(&memory, alignment, 1_000) }
            #expect(status == (isValid ? 0 : EINVAL) && (memory != nil) == isValid, "\(alignment)")
            guard let memory else { continue }
            #expect(UInt(bitPattern: memory) % UInt(alignment) == 0)
            #expect(UnsafeRawBufferPointer(start: memory, count: 1_000).allSatisfy { $0 == 128 })
            free(memory)
        }
    }

    @Test(.notSanitized) func tooMuchMemoryIsRefused() {
        var memory: UnsafeMutableRawPointer?
        #expect(posix_memalign(&memory, 64, .max / 2) == ENOMEM && memory == nil)
    }
}
