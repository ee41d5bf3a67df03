import ArgumentParser
import FaceCropModel
import Foundation
import SystemPackage

/// `planning-bench`: measures how much time of the processor it takes to settle the names of all outputs, and prints a
/// Markdown table.
///
/// The photos exist in memory alone. The time of each run is that of a first run, or of one beside as many photos of
/// another input, which earlier runs have done.
@main
struct PlanningBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "planning-bench",
        abstract: "Time the planning of names, by the number of photos and of collisions."
    )

    @Option(help: "The largest number of photos; half and a quarter of it are measured, too.")
    var photos = 100_000

    @Option(help: "The number of outputs of each photo.")
    var outputs = 18

    func run() throws {
        print("| photos | outputs of each | collisions | a first run | beside as many of another input |")
        print("| --- | --- | --- | --- | --- |")
        for count in [photos / 4, photos / 2, photos] {
            for percent in [0, 1, 50] {
                let first = try seconds(PlannedFiles(count: count, collidingPercent: percent, input: "a"), beside: nil)
                let beside = try seconds(
                    PlannedFiles(count: count, collidingPercent: percent, input: "b"),
                    beside: PlannedFiles(count: count, collidingPercent: percent, input: "a")
                )
                print("| \(count) | \(outputs) | \(percent) % | \(first) s | \(beside) s |")
            }
        }
    }

    /// The time of the processor for a plan, in seconds with two decimals, as text.
    private func seconds(_ files: PlannedFiles, beside earlier: PlannedFiles?) throws -> String {
        let naming = OutputNaming(
            variants: (0..<outputs).map {
                OutputVariant(rendition: "r\($0 / 2)", fileExtension: $0 % 2 == 0 ? "webp" : "jpg")
            }
        )
        let namer = OutputNamer(naming: naming, onCollision: .rename, outputFolder: "/nowhere/out") { _ in true }
        let reserved = earlier.map { earlier in
            earlier.photos.map { photo in
                ReservedName(photo: photo, isPlain: true, outputs: naming.basePaths(of: photo).map(\.bytes))
            }
        }
        let names = EarlierNames(reserved: { reserved?.forEach($0) }, holdsPlainName: { _ in false })
        let findings = files.photos.map(InputWalk.Finding.file)
        let start = clock()
        _ = try namer.plan(findings, earlier: names)
        return String(format: "%.2f", Double(clock() - start) / Double(CLOCKS_PER_SEC))
    }
}
