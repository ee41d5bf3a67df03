import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// HEIC and AVIF files that contain a larger picture than they declare: each fails alone, and takes no more memory than
/// allowed.
@Suite struct LyingSizeTests {
    /// Files made by `Tests/Fixtures/avif/make.py`: they declare 64×64 pixels and encode 24,576×24,576.
    private static let fixtures = ["lying.avif", "lying-in-parts.avif"]

    private static func bytes(_ fixture: String) throws -> [UInt8] {
        let path = PackageFolder.root.appending("Tests/Fixtures/avif/\(fixture)").string
        return [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    /// The file with another size in its property.
    private static func declaring(_ size: PixelSize, _ bytes: [UInt8]) throws -> [UInt8] {
        let name = Array("ispe".utf8)
        let start = try #require(bytes.indices.first { bytes[$0...].starts(with: name) }) + 8
        return bytes[..<start] + .bigEndian(size.width, byteCount: 4) + .bigEndian(size.height, byteCount: 4)
            + bytes[(start + 8)...]
    }

    @Test func eachFailsAlone() throws {
        try withTemporaryFolder { folder in
            try folder.copy("camera.png", as: "in/good.png")
            for name in Self.fixtures { try folder.write("in/\(name)", Self.bytes(name)) }
            try folder.write("in/hiding.avif", Self.hiding(Self.bytes("lying.avif")))
            for name in ["av1.avif", "hevc.heic"] {
                let lying = try Self.declaring(PixelSize(width: 64, height: 64), Samples.bytes("formats/\(name)"))
                try folder.write("in/\(name)", lying)
            }
            let options = ["--size", "80x80", "--memory-budget", "300M", "--jobs", "1", "--max-pixels", "1M"]
            let run = try folder.crop("in", options: options)
            #expect(run.status == 1)
            let photos = try run.manifest().photos
            #expect(photos.count == 6)
            for photo in photos where !photo.source.hasSuffix("good.png") {
                #expect(photo.reason == "corrupt", "\(photo.source)")
            }
            #expect(try run.manifest().photo("good.png").status == "written")
            #expect(try run.outputs().count == 1)
        }
    }

    /// The file with 20 empty units before those of the picture, behind which its size is not looked for.
    private static func hiding(_ bytes: [UInt8]) throws -> [UInt8] {
        let name = Array("iloc".utf8)
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: name) }) + 18
        func number(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
        let (start, length) = (number(place), number(place + 4))
        // A delimiter, as before, and padding.
        let padding = [[UInt8]](repeating: [0x7A, 0], count: 20).joined()
        let data = [0x12, 0] + padding + bytes[start..<start + length].dropFirst(2)
        let boxed = [UInt8].bigEndian(data.count + 8, byteCount: 4) + Array("mdat".utf8) + data
        return bytes[..<place] + .bigEndian(bytes.count + 8, byteCount: 4) + .bigEndian(data.count, byteCount: 4)
            + bytes[(place + 8)...] + boxed
    }

    /// These took up to the limit of the kernel, while the decoder decoded the whole coded picture.
    @Test(arguments: fixtures) func lyingFilesDoNotReachTheDecoder(fixture: String) throws {
        let peak = try Self.peak(Self.bytes(fixture))
        #expect(peak < 250 << 20, "\(peak >> 20) MiB; about 125 of these are libraries and models")
    }

    /// The parsers that find the size can be misled; then the kernel's limit holds.
    @Test func hiddenSizesObeyTheMemoryLimit() throws {
        let peak = try Self.peak(Self.hiding(Self.bytes("lying.avif")))
        let limit = DataLimit(
            present: 100 << 20,
            budget: 300 << 20,
            workerCount: 1,
            coreCount: ProcessInfo.processInfo.processorCount
        )
        // Shared pages of libraries do not count as data.
        #expect(peak < limit.byteCount + (100 << 20), "\(peak >> 20) MiB")
    }

    /// The most memory in bytes that the command's processes take for a photo that fails.
    private static func peak(_ bytes: [UInt8]) throws -> Int {
        try withTemporaryFolder { folder in
            let photo = try folder.write("lying.avif", bytes)
            let words = [
                "crop", photo.string, "--quiet", "--output", "out", "--jobs", "1", "--detector", "yunet",
                "--memory-budget", "300M",
            ]
            let result = try BuiltCommand.run(
                script: "exec \"${0%/*}/sandbox-probe\" \"$@\"",
                ["peakOfFailure=" + words.joined(separator: ",")],
                currentFolder: folder.path
            )
            let text = result.outputText.trimmingCharacters(in: .whitespacesAndNewlines)
            return try #require(Int(text), "\(text)") << 10
        }
    }
}
