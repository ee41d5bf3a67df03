import Foundation
import SystemPackage
import TestSupport
import Testing

/// `--memory-budget` through the command.
@Suite struct MemoryBudgetRunTests {
    /// The photo is refused by its header before decoding; the others are processed, and with a larger budget so is
    /// this file as far as possible.
    @Test func aPhotoThatNeedsTooMuchFailsAlone() throws {
        try withTemporaryFolder { folder in
            try folder.copy("camera.png", as: "in/good.png")
            let header = [UInt8].bigEndian(10_000, byteCount: 4) + .bigEndian(10_000, byteCount: 4) + [16, 6, 0, 0, 0]
            let start = [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A] + PNGFile.chunk("IHDR", header)
            try folder.write("in/deep.png", start + PNGFile.chunk("IDAT", [0x78, 0x01]) + PNGFile.chunk("IEND", []))
            let small = try folder.launchCrop(
                "in",
                options: ["--size", "80x80", "--memory-budget", "600M", "--jobs", "1"]
            )
            #expect(small.status == 1)
            #expect(try small.manifest().photo("deep.png").reason == "tooLarge")
            #expect(try small.manifest().photo("good.png").status == "written")
            let large = try folder.launchCrop(
                "in",
                options: ["--size", "80x80", "--memory-budget", "90G", "--jobs", "1"],
                output: "large"
            )
            #expect(try large.manifest().photo("deep.png").reason == "corrupt")
        }
    }

    @Test func aBudgetForNothingIsAWrongCommandLine() throws {
        try withTemporaryFolder { folder in
            try folder.copy("camera.png", as: "in/good.png")
            for budget in ["10M", "0.001%"] {
                let run = try folder.launchCrop("in", options: ["--memory-budget", budget])
                #expect(run.status == 64)
                let words = run.messages
                #expect(words.contains("needs at least") && words.contains("--memory-budget"), "\(words)")
            }
            let run = try folder.launchCrop("in", options: ["--memory-budget", "lots"])
            #expect(run.status == 64 && run.messages.contains("512M"), "\(run.messages)")
        }
    }

    /// However small the budget, the outputs are the same; models are compiled again instead of kept.
    @Test func outputsDoNotDependOnTheBudget() throws {
        try withTemporaryFolder { folder in
            for name in [
                "scenes/group-2.jpg", "scenes/sideways-no-tag.jpg", "rocket.jpg", "camera.png", "astronaut.png",
            ] {
                try folder.copy(name, as: "in/\(name)")
            }
            let options = ["--size", "80x80", "--jobs", "2"]
            let free = try folder.launchCrop("in", options: options, detector: "both", output: "free")
            let tight = try folder.launchCrop(
                "in",
                options: options + ["--memory-budget", "300M"],
                detector: "both",
                output: "tight"
            )
            #expect(tight.status == 0, "\(tight.messages)")
            #expect(try tight.outputs() == free.outputs())
        }
    }
}
