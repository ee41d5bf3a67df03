import Foundation
import Logging
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel
@testable import FaceCropTracking

/// The progress of a run where standard error is a file, at times that the tests choose.
@Suite struct ProgressOutputTests {
    /// A clock that the tests advance.
    private final class Clock: Sendable {
        private let nanoseconds = Mutex<UInt64>(5_000_000_000_000)

        func advance(bySeconds seconds: Double) { nanoseconds.withLock { $0 += UInt64(seconds * 1e9) } }

        var uptime: Stopwatch.Uptime { { self.nanoseconds.withLock { $0 } } }
    }

    private static func lines(
        showsProgress: Bool = true,
        _ body: (Terminal, Logger, Clock) -> Void
    ) throws -> [String] {
        let file = try UnnamedFile.make()
        let clock = Clock()
        let terminal = Terminal(
            showsProgress: showsProgress,
            descriptor: FileDescriptor(rawValue: file.fileDescriptor),
            uptime: clock.uptime
        )
        let logger = Logger(label: "test") { _ in
            TerminalLogHandler(logLevel: .error, terminal: terminal, format: .text)
        }
        body(terminal, logger, clock)
        let text = String(decoding: try UnnamedFile.contents(of: file), as: UTF8.self)
        #expect(!text.contains("\r") && !text.contains("\u{1B}"))
        return text.split(separator: "\n").map(String.init)
    }

    /// The seconds of the run after which a line is printed, if progress is reported every second.
    private static func times(ofRunOfSeconds count: Int) throws -> [Int] {
        let lines = try lines { terminal, _, clock in
            for second in 1...count {
                clock.advance(bySeconds: 1)
                terminal.show(ProgressText(done: second, total: nil, failed: 0, seconds: 0))
            }
        }
        return try lines.map { line in
            let words = line.split(separator: " ")
            return try #require(Int(words[1]))
        }
    }

    @Test func aShortRunPrintsNoProgress() throws {
        #expect(try Self.times(ofRunOfSeconds: 9).isEmpty)
        #expect(try Self.times(ofRunOfSeconds: 10) == [10])
    }

    @Test func linesAreTenSecondsApartAtFirstAndAtMostFiveMinutesLater() throws {
        let times = try Self.times(ofRunOfSeconds: 10 * 3600)
        #expect(Array(times.prefix(10)) == Array(stride(from: 10, through: 100, by: 10)))
        let gaps = zip(times.dropFirst(), times).map { $0 - $1 }
        #expect(gaps.allSatisfy { (10...300).contains($0) } && gaps == gaps.sorted())
        #expect(times.count < 200 && times.last.map { $0 > 10 * 3600 - 300 } == true)
    }

    @Test func quietPrintsNoProgress() throws {
        let lines = try Self.lines(showsProgress: false) { terminal, _, clock in
            for second in 1...100 {
                clock.advance(bySeconds: 1)
                terminal.show(ProgressText(done: second, total: 100, failed: 0, seconds: 0))
            }
        }
        #expect(lines.isEmpty)
    }

    /// Both passes say how many of all frames are done, at which rate, and the time left, of that pass.
    @Test func trackingTellsOfBothPasses() throws {
        let failure = PhotoError(.corrupt, stage: .decode, path: "f", message: "Damaged.")
        let lines = try Self.lines { terminal, logger, clock in
            let report = TrackingReport(logger, terminal)
            clock.advance(bySeconds: 2)
            report.receive(.began(.analysis, frameCount: 200))
            for frame in 1...60 {
                clock.advance(bySeconds: 0.2)
                report.receive(.finished(frame, "f#\(frame - 1)", frame == 7 ? failure : nil))
            }
            report.receive(.began(.pictures, frameCount: 60))
            for frame in 1...40 {
                clock.advance(bySeconds: 0.25)
                report.receive(.made(frame))
            }
        }
        #expect(
            lines == [
                "facecrop: error: f#6: Damaged.",
                "facecrop: 40 of 200 frames (20%), 5.0/s, 32 s left, 1 failed",
                "facecrop: 24 of 60 frames cropped or drawn (40%), 4.0/s, 9 s left",
            ]
        )
    }

    @Test(arguments: [(100, "40 of 100 frames (40%), 4.0/s, 15 s left"), (nil, "40 frames, 4.0/s")])
    func blinksTellHowFarTheyAre(frameCount: Int?, line: String) throws {
        let lines = try Self.lines { terminal, logger, clock in
            let report = BlinkReport(logger: logger, terminal: terminal, printsEvents: false)
            report.receive(.began(frameCount: frameCount))
            for frame in 0..<50 {
                clock.advance(bySeconds: 0.25)
                let measurement = EyeMeasurement(
                    frame: frame,
                    milliseconds: Double(frame),
                    faceCount: 0,
                    ratios: nil,
                    absence: .noFace
                )
                report.receive(
                    .frame(BlinkSeries.Frame(name: "\(frame)", measurement: measurement, state: .unknown))
                )
            }
        }
        #expect(lines == ["facecrop: \(line)"])
    }
}
