import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// Ctrl-C: the first finishes the photos in progress and writes the manifest, the second quits at once.
@Suite struct InterruptTests {
    /// AVIF takes long to compress, so there is far more work than can be done between the first message and the
    /// signal.
    private static let photoCount = 60

    /// The kernel repeats SIGXCPU each second, so a second one does not count.
    @Test(arguments: [[SIGINT], [SIGTERM], [SIGHUP], [SIGQUIT], [SIGXCPU, SIGXCPU]])
    func theFirstFinishesWhatIsInHand(signals: [CInt]) throws {
        try withTemporaryFolder { folder in
            for index in 0..<Self.photoCount { try folder.copy("scenes/group-2.jpg", as: "in/\(index).jpg") }
            // The tests may run where the signals are ignored, as in the background of a shell.
            let command = try BuiltCommand.start(
                script: #"exec env --default-signal=HUP,QUIT,XCPU "$0" "$@""#,
                TemporaryFolder.arguments(["in"], options: ["--jobs", "1", "--verbose", "--format", "avif"]),
                currentFolder: folder.path
            )
            #expect(command.waitForMessage("in/0.jpg: 2 faces"))
            for signal in signals {
                command.send(signal)
                #expect(command.waitForMessage("press Ctrl-C again"))
            }
            let run = CropRun(result: try command.finish(), output: folder("out"))
            #expect(run.status == 130, "\(run.messages)")
            #expect(FileTree.temporaryFiles(in: run.output).isEmpty)
            let manifest = try run.manifest()
            #expect(manifest.summary.interrupted)
            #expect(manifest.photos.count == manifest.summary.photos && manifest.photos.count < Self.photoCount)
            #expect(try Set(run.outputs().keys.map(\.string)) == Set(manifest.outputPaths))
            for output in manifest.photos.flatMap(\.outputs) {
                #expect(try run.picture(output.path).size == output.size)
            }
        }
    }

    /// What the command inherits as ignored stays so, as under nohup.
    @Test(arguments: [("HUP", SIGHUP), ("QUIT", SIGQUIT), ("XCPU", SIGXCPU)])
    func ignoredSignalsStayIgnored(name: String, signal: CInt) throws {
        try withTemporaryFolder { folder in
            for index in 0..<3 { try folder.copy("orientation/orientation-1.jpg", as: "in/\(index).jpg") }
            let command = try BuiltCommand.start(
                script: "trap '' \(name); exec \"$0\" \"$@\"",
                TemporaryFolder.arguments(["in"], options: ["--jobs", "1", "--verbose"]),
                currentFolder: folder.path
            )
            #expect(command.waitForMessage("files to look at"))
            command.send(signal)
            let run = CropRun(result: try command.finish(), output: folder("out"))
            #expect(try run.status == 0 && run.outputs().count == 3, "\(run.messages)")
        }
    }

    /// The second photo is begun together with the first and takes long to compress, so that it is in progress at both
    /// signals.
    @Test(arguments: ["process", "none"])
    func theSecondQuitsAtOnce(isolation: String) throws {
        try withTemporaryFolder { folder in
            try folder.copy("orientation/orientation-1.jpg", as: "in/0.jpg")
            for index in 1...3 { try folder.copy("scenes/panorama-right-edge.jpg", as: "in/\(index).jpg") }
            let slow = ["--fallback", "original", "--min-score", "1", "--format", "avif", "--quality", "100"]
            let options = ["--jobs", "2", "--verbose", "--isolation", isolation] + slow
            let command = try BuiltCommand.start(
                TemporaryFolder.arguments(["in"], options: options),
                currentFolder: folder.path
            )
            #expect(command.waitForMessage("in/0.jpg: no face found"))
            command.interrupt()
            #expect(command.waitForMessage("press Ctrl-C again"))
            command.interrupt()
            let run = CropRun(result: try command.finish(), output: folder("out"))
            #expect(run.status == 130, "\(run.messages)")
            #expect(run.messages.hasSuffix("interrupted again: quitting at once; unfinished outputs were removed\n"))
            // If it had ended normally, it would have written the manifest.
            let files = FileTree.files(in: run.output)
            #expect(files.contains("0.avif") && files.allSatisfy { $0.extension == "avif" }, "\(files)")
            #expect(try run.picture("0.avif").size == PixelSize(width: 480, height: 320))
        }
    }
}
