import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Outputs that are held to a number of bytes.
@Suite struct MaximumBytesTests {
    private static let size = ["--size", "200x200", "--jpeg-effort", "optimized"]

    private static func output(of run: CropRun) throws -> Manifest.Output {
        #expect(run.status == 0, "\(run.messages)")
        let output = try #require(try run.manifest().photos.first?.outputs.first)
        #expect(try FileTree.bytes(of: run.output.appending(output.path)).count == output.bytes)
        return output
    }

    /// The bytes are those of the recorded quality, which is the highest that was tried and fits.
    @Test(arguments: [("jpeg", 82, 40), ("webp", 80, 30), ("avif", 60, 45)])
    func theQualityIsLoweredUntilTheOutputFits(format: String, best: Int, lowest: Int) throws {
        try withTemporaryFolder { folder in
            try folder.copy("astronaut.png", as: "in/a.png")
            let options = ["--size", "200x200", "--format", format]
            func made(_ more: [String], _ name: String) throws -> (record: Manifest.Output, bytes: [UInt8]) {
                let run = try folder.crop("in", options: options + more, output: name)
                let record = try Self.output(of: run)
                return (record, try FileTree.bytes(of: run.output.appending(record.path)))
            }
            let full = try made([], "full")
            #expect(full.record.quality == nil)
            let poorest = try made(["--quality", "\(lowest)"], "poorest").record.bytes
            for (index, limit) in [
                full.record.bytes, full.record.bytes - 1, (full.record.bytes + poorest) / 2, poorest,
            ]
            .enumerated() {
                let fitting = try made(["--max-bytes", "\(limit)"], "fitting-\(index)")
                let quality = try #require(fitting.record.quality)
                #expect(fitting.record.bytes <= limit && fitting.record.size == full.record.size)
                #expect(index == 0 ? quality == best : (lowest..<best).contains(quality))
                // The same bytes as with that quality and no limit, and in another run.
                #expect(try made(["--quality", "\(quality)"], "same-\(index)").bytes == fitting.bytes)
                #expect(try made(["--max-bytes", "\(limit)"], "again-\(index)").bytes == fitting.bytes)
                let better = min(quality + 2, best)
                let more = try made(["--quality", "\(better)"], "better-\(index)").record.bytes
                #expect(quality == best || more > limit, "\(better) would fit, too")
            }
        }
    }

    /// No output is left of a photo that cannot fit, and the message says what to do.
    @Test func aPhotoThatCannotFitFails() throws {
        try withTemporaryFolder { folder in
            try folder.copy("astronaut.png", as: "in/a.png")
            let run = try folder.crop("in", options: Self.size + ["--max-bytes", "500"])
            #expect(run.status == 1)
            let photo = try run.manifest().photo("in/a.png")
            #expect(photo.error?.code == "outputTooManyBytes" && photo.outputs.isEmpty)
            let text =
                "more than 500 bytes even at the lowest quality, which is 40 for jpeg. Choose a greater --max-bytes"
            #expect(run.messages.contains(text), "\(run.messages)")
            #expect(try run.outputs().isEmpty)
        }
    }

    /// A quality below the usual lowest one is kept, and not raised.
    @Test func aLowQualityIsNotRaised() throws {
        try withTemporaryFolder { folder in
            try folder.copy("astronaut.png", as: "in/a.png")
            let options = Self.size + ["--quality", "20"]
            let free = try Self.output(of: try folder.crop("in", options: options, output: "free"))
            let limit = ["--max-bytes", "\(free.bytes)"]
            #expect(try Self.output(of: try folder.crop("in", options: options + limit)).quality == 20)
            let less = ["--max-bytes", "\(free.bytes - 1)"]
            #expect(try folder.crop("in", options: options + less, output: "less").status == 1)
        }
    }

    /// The metadata and the resolution count, and what a fallback makes is held to the limit, too.
    @Test func everyByteOfEveryOutputCounts() throws {
        try withTemporaryFolder { folder in
            let block = EXIFTimeBlock(taken: "2026:01:31 23:59:59", subSeconds: "250", offset: "+02:00")
            try folder.write("in/a.jpg", try Samples.bytes("orientation/orientation-1.jpg").withJPEGTime(block))
            let options = [
                "--size", "96x96", "--dpi", "300", "--keep-metadata", "--expect-faces", "9", "--fallback", "original",
            ]
            let free = try folder.crop("in", options: options, output: "free")
            #expect(try free.manifest().photos.first?.status == "fallback")
            let bytes = try Self.output(of: free).bytes
            let fitting = try Self.output(
                of: try folder.crop("in", options: options + ["--max-bytes", "\(bytes - 1)"])
            )
            #expect(fitting.bytes < bytes && fitting.quality.map { $0 < 82 } == true)
            let exact = try folder.crop("in", options: options + ["--max-bytes", "\(bytes)"], output: "exact")
            #expect(try Self.output(of: exact).quality == 82)
        }
    }

    /// An output that is kept keeps its quality in the manifest when another of the photo is made again.
    @Test func theQualityOfAKeptOutputStaysKnown() throws {
        try withTemporaryFolder { folder in
            try folder.copy("astronaut.png", as: "in/a.png")
            let first = ["--rendition", "a: {size: 200x200, max-bytes: 6KB}"]
            let quality = try #require(try Self.output(of: try folder.crop("in", options: first)).quality)
            #expect(quality < 82)
            let both = first + ["--rendition", "b: {size: 90x90}"]
            let outputs = try folder.crop("in", options: both).manifest().photo("in/a.png").outputs
            #expect(outputs.map(\.rendition) == ["a", "b"] && outputs.map(\.quality) == [quality, nil])
        }
    }
}
