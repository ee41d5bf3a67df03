import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropGeometry
@testable import FaceCropProcesses
@testable import FaceCropRun

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
            for name in ["av1.avif", "hevc.heic"] {
                let lying = try Self.declaring(PixelSize(width: 64, height: 64), Samples.bytes("formats/\(name)"))
                try folder.write("in/\(name)", lying)
            }
            let options = ["--size", "80x80", "--memory-budget", "300M", "--jobs", "1", "--max-pixels", "1M"]
            let run = try folder.crop("in", options: options)
            #expect(run.status == 1)
            let photos = try run.manifest().photos
            #expect(photos.count == 5)
            for photo in photos where !photo.source.hasSuffix("good.png") {
                #expect(photo.reason == "corrupt", "\(photo.source)")
            }
            #expect(try run.manifest().photo("good.png").status == "written")
            #expect(try run.outputs().count == 1)
        }
    }

    @Test(arguments: fixtures)
    func noneTakesMoreMemoryThanOthersMay(fixture: String) throws {
        try withTemporaryFolder { folder in
            let photo = try folder.write(fixture, Self.bytes(fixture))
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
            let peak = try #require(Int(text), "\(text)") << 10
            let limit = DataLimit(
                present: 100 << 20,
                budget: 300 << 20,
                workerCount: 1,
                coreCount: ProcessInfo.processInfo.processorCount
            )
            // Shared pages of libraries do not count as data.
            #expect(peak < limit.byteCount + (100 << 20), "\(peak >> 20) MiB")
        }
    }
}
