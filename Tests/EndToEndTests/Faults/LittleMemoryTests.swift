import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// If a limit of a shell leaves too little memory, that is not the photos' fault, and they are not called damaged.
@Suite(.notSanitized) struct LittleMemoryTests {
    /// Words about a photo or about facecrop, which are not at fault.
    private static let wrongWords = [
        "damaged", "backup", "copy it again", "please report", "convert it", "convert the photo",
    ]

    private static let photos = [
        "astronaut.png", "formats/hevc.heic", "formats/av1.avif", "formats/lossy.webp", "formats/animation.gif",
        "formats/jpeg-in-tiff.tif", "formats/deep-16-bit.png", "scenes/group-2.jpg",
    ]

    /// Whatever the limit: each photo is done or fails for lack of memory, or the run ends and names the limit.
    ///
    /// The loader of programs and Swift's runtime need some memory before our code begins.
    @Test(.long, arguments: [("d", 32), ("v", 112)], [0, 1])
    func everyLimitIsNamed(limit: (letter: String, leastMegabytes: Int), half: Int) throws {
        try Self.withPhotos { folder in
            let steps =
                Array(stride(from: limit.leastMegabytes, to: 512, by: 32))
                + Array(stride(from: 512, through: 1024, by: 128))
            for (index, megabytes) in steps.enumerated() where index % 2 == half {
                try Self.check(limit.letter, megabytes, in: folder)
            }
        }
    }

    /// One of them, which called all photos damaged that were large.
    @Test func tooLittleMemoryIsNoDamage() throws {
        try Self.withPhotos { folder in
            for megabytes in [192, 256] { try Self.check("d", megabytes, in: folder) }
        }
    }

    private static func withPhotos(_ body: (TemporaryFolder) throws -> Void) throws {
        try withTemporaryFolder { folder in
            for name in photos { try folder.copy(name, as: "in/\(FilePath(name).lastComponent?.string ?? name)") }
            // 27 MB, of which a decoder makes a copy.
            let side = 3_000
            try folder.write(
                "in/large.ppm",
                Array("P6 \(side) \(side) 255\n".utf8) + [UInt8](repeating: 200, count: 3 * side * side)
            )
            try body(folder)
        }
    }

    private static func check(_ letter: String, _ megabytes: Int, in folder: TemporaryFolder) throws {
        let output = "out-\(letter)-\(megabytes)"
        let result = try BuiltCommand.run(
            script: "ulimit -\(letter) \(megabytes << 10) && exec \"$0\" \"$@\"",
            ["crop", "in", "--output", output, "--size", "100x100", "--jobs", "2"],
            currentFolder: folder.path
        )
        let context = "ulimit -\(letter) of \(megabytes) MiB, status \(result.status): \(result.messages)"
        for word in wrongWords { #expect(!result.messages.contains(word), "\(context)") }
        switch result.status {
        case 0:
            let outputs = try FileTree.contents(of: folder(output)).filter { $0.key.extension == "jpg" }
            #expect(outputs.count == photos.count + 1, "\(context)")
        case 1:
            let data = try FileTree.bytes(of: folder(output).appending("manifest.json"))
            let manifest = try JSONDecoder().decode(Manifest.self, from: Data(data))
            #expect(manifest.photos.count == photos.count + 1, "\(context)")
            for photo in manifest.photos where photo.status == "failed" {
                #expect(photo.reason == "tooLittleMemory", "\(photo.source): \(context)")
            }
            #expect(manifest.photos.allSatisfy { $0.status != "skipped" }, "\(context)")
            #expect(result.messages.contains("ulimit -\(letter)"), "\(context)")
        default:
            #expect(result.status == 2 && result.messages.contains("ulimit -\(letter)"), "\(context)")
        }
    }
}
