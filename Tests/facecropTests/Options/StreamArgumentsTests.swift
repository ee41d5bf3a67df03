import ArgumentParser
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

@Suite struct StreamArgumentsTests {
    private static func command(_ arguments: [String]) throws -> StreamCommand {
        try #require(try FaceCropCommand.parsed(["stream"] + arguments) as? StreamCommand)
    }

    /// Options that both have mean the same in both.
    @Test(arguments: [
        [], ["--size", "400x400", "--framing", "each", "--format", "webp", "--quality", "70"],
        ["--preset", "avatar", "--size", "256x256", "--fallback", "skip"],
        ["--landmarks", "--expect-faces", "1", "--write-regions", "--focal-sidecar", "--all-faces"],
        [
            "--rendition", "a: {size: 10x10}", "--rendition", "b: {size: 20x20, scales: [1, 2]}", "--name",
            "{stem}{-rendition}.{ext}",
        ],
        ["--jobs", "3", "--memory-budget", "1G", "--timeout", "5", "--max-pixels", "5M", "--overwrite", "--lossless"],
    ])
    func optionsAreThoseOfCrop(options: [String]) throws {
        let stream = try Self.command(["--output", "out"] + options).engineOptions()
        var crop = try #require(
            try FaceCropCommand.parsed(["crop", "a.jpg", "--output", "out"] + options) as? CropCommand
        ).engineOptions()
        crop.discover = stream.discover
        crop.overrides = stream.overrides
        #expect(stream == crop)
    }

    @Test(arguments: [
        [], ["--template", "arcface", "--size", "224x224", "--border", "#808080"],
        ["--inner-eyes", "--framing", "largest", "--border", "refuse"],
        ["--format", "png", "--jobs", "3", "--min-score", "0.7", "--try-rotations", "--detector", "yunet"],
    ])
    func optionsOfAlignAreThoseOfTheCommand(options: [String]) throws {
        let stream = try Self.command(["--task", "align", "--output", "out"] + options).engineOptions()
        var align = try #require(
            try FaceCropCommand.parsed(["align", "a.jpg", "--output", "out"] + options) as? AlignCommand
        ).engineOptions()
        align.discover = stream.discover
        #expect(stream == align && stream.frame.alignment != nil)
    }

    @Test(arguments: [
        [], ["--landmarks"], ["--framing", "each", "--size", "5x5", "--fallback", "center"],
        ["--require-open-eyes", "lenient", "--expect-faces", "2+", "--detector", "centerface", "--min-face", "3%"],
    ])
    func optionsOfInspectAreThoseOfTheCommand(options: [String]) throws {
        let stream = try Self.command(["--task", "inspect"] + options).engineOptions()
        var inspect = try #require(try FaceCropCommand.parsed(["inspect", "a.jpg"] + options) as? InspectCommand)
            .engineOptions()
        inspect.discover = stream.discover
        inspect.run.destination = stream.run.destination
        #expect(stream == inspect)
    }

    /// Each pair is a task, and an option that it does not have.
    @Test(arguments: [
        ("crop", "--template=arcface"), ("crop", "--inner-eyes"), ("crop", "--border=edge"),
        ("inspect", "--template=arcface"), ("inspect", "--rendition=a: {size: 5x5}"), ("inspect", "--gallery=g"),
        ("inspect", "--output=out"), ("inspect", "--overwrite"), ("inspect", "--focal-sidecar"),
        ("align", "--preset=avatar"), ("align", "--aspect=1:1"), ("align", "--margin=20"), ("align", "--level"),
        ("align", "--framing=group"), ("align", "--fallback=skip"), ("align", "--expect-faces=1"),
        ("align", "--landmarks"), ("align", "--lossless"), ("align", "--rendition=a: {size: 5x5}"),
        ("align", "--name={stem}.{ext}"), ("align", "--gallery=g"),
    ])
    func optionsThatATaskDoesNotHaveAreRefused(task: String, option: String) throws {
        for wire in [["--wire", "frames"], task == "inspect" ? [] : ["--output", "out"]] {
            #expect(throws: Never.self) { try Self.command(["--task", task] + wire) }
            let error = #expect(throws: (any Error).self) { try Self.command(["--task", task, option] + wire) }
            let text = error.map { FaceCropCommand.message(for: $0) } ?? ""
            #expect(text.contains("--task") || text.contains("is about files"), "\(text)")
        }
    }

    /// Options that make no sense in a stream are refused as unknown.
    @Test(arguments: [
        "--dry-run", "--prune", "--force", "--check=content", "--shard=1/2", "--report=html", "--best-of-burst=1",
        "--names=a.csv", "--include=*", "--files-from=-", "--on-collision=refuse", "--overrides=none",
        "--identify-with=azure", "--expect-photos=1", "--fail-on=cut", "a.jpg",
    ])
    func optionsOfRunsAreRefused(argument: String) {
        #expect(throws: (any Error).self) { try Self.command(["--output", "out", argument]) }
    }

    @Test func linesNeedAFolderAndFramesHaveNone() throws {
        #expect(throws: (any Error).self) { try Self.command([]) }
        #expect(try Self.command(["--output", "out"]).stream.wire == .lines)
        #expect(try Self.command(["--wire", "frames"]).stream.wire == .frames)
        for option in ["--output=out", "--overwrite", "--write-regions", "--focal-sidecar"] {
            let error = #expect(throws: (any Error).self) { try Self.command(["--wire", "frames", option]) }
            let text = error.map { FaceCropCommand.message(for: $0) } ?? ""
            #expect(text.contains(option.prefix { $0 != "=" }) && text.contains("--wire frames"), "\(text)")
        }
    }
}
