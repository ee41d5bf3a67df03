import SystemPackage
import TestSupport
import Testing

@testable import FaceCropFilms
@testable import FaceCropModel
@testable import FaceCropPixels

/// The whole command, and the programs that it starts, do their work in the sandbox.
@Suite(.enabled(if: Sandbox.available().isComplete, "this kernel has no Landlock, or no seccomp filters"))
struct SandboxedRunTests {
    /// All formats are read and written, and the outputs equal those of a process without a sandbox.
    @Test(arguments: EncodeOptions.Format.allCases)
    func theWholeLineWorks(format: EncodeOptions.Format) throws {
        try withTemporaryFolder { folder in
            for name in try FileTree.contents(of: Samples.path("formats")).keys {
                try folder.copy("formats/\(name)", as: "in/\(name)")
            }
            let options = ["--size", "80x80", "--format", format.rawValue]
            let runs = try ["none", "process"].map { isolation in
                try folder.launchCrop("in", options: options + ["--isolation", isolation], output: isolation)
            }
            #expect(runs.map(\.status) == [0, 0], "\(runs.map(\.messages))")
            let outputs = try runs.map { try $0.outputs() }
            #expect(outputs[0] == outputs[1] && outputs[0].count > 3)
        }
    }

    /// By default libvips would put the pixels of such a picture into a temporary file, in a folder that is not
    /// writable.
    @Test(.long) func largeWholeDecodesStayInMemory() throws {
        let size = PixelSize(width: 7_000, height: 5_000)
        var encode = EncodeOptions()
        encode.format = .webp
        try VipsLibrary.start()
        let picture = TestPicture.scene(PixelSize(width: 70, height: 50))
        let photo = try VipsImage.of(pixels: picture.pixels, size: picture.size, bands: 3)
            .resized(to: size, quality: .fast)
            .encoded(with: encode, strips: true)
            .withUnsafeBytes { [UInt8]($0) }
        try withTemporaryFolder { folder in
            try folder.write("large.webp", photo)
            let run = try folder.launchCrop("large.webp", options: ["--fallback", "original"])
            #expect(run.status == 0, "\(run.messages)")
            #expect(try run.header("large.jpg").storedSize == size)
        }
    }

    /// A list of files may name any; the system refuses what `ffmpeg` is told to allow here.
    @Test(.enabled(if: FilmTools.areThere, "ffmpeg is missing: run make deps"))
    func aListOfFilesReachesNoOtherFile() throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(2, to: folder)
            for name in ["film/own.ts", "other.ts"] {
                try folder.makeFolder("film")
                try FilmTools.ffmpeg(["-i", "in/%d.png", "-f", "mpegts", name], in: folder)
            }
            let ffmpeg = try #require(ProgramLookup.find("ffmpeg")).string
            let decode = ["-v", "error", "-xerror", "-f", "concat", "-safe", "0"]
            let scope = ["read=film", "execute=\(ffmpeg)", "enter"]
            for (name, isReached) in [("own.ts", true), ("../other.ts", false)] {
                try folder.write("film/list", Array("ffconcat version 1.0\nfile \(name)\n".utf8))
                let words = [ffmpeg, "-nostdin"] + decode + ["-i", "film/list", "-f", "null", "-"]
                let run = "run=" + words.joined(separator: ",")
                #expect(try SandboxProbe.lines([run], in: folder) == ["0"], "\(name)")
                let status = try SandboxProbe.lines(scope + [run], in: folder).last
                #expect((status == "0") == isReached, "\(name): \(status ?? "")")
            }
        }
    }
}
