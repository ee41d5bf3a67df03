import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import CropEngine
@testable import FaceCropModel

/// If a photo fails again and again, each run tries it, but reports it as new only when something has changed.
@Suite struct RepeatedFailureTests {
    /// What a run reported about each photo, in a word, and its numbers.
    private struct Told: Equatable {
        var events: [String] = []
        var summary = RunSummary()
    }

    private func run(
        _ folder: TemporaryFolder,
        _ inputs: [String] = ["in"],
        change: (inout Options) -> Void = { _ in }
    ) throws -> Told {
        var options = Options()
        options.discover.inputs = inputs.map { DiscoverInput(path: folder($0), origin: .argument) }
        options.detect.detector = .yunet
        options.run.destination = .folder(folder("out"))
        options.run.isolation = .none
        options.run.jobs = 1
        change(&options)
        var told = Told()
        told.summary = try CropEngine(options: options).runObserved { event in
            switch event {
            case .planned, .passedOver, .moved, .orphan, .nothingPruned, .notPruned, .overrideWithoutPhoto, .nameTable:
                break
            case .finished(let record): told.events.append("\(record.status.rawValue) \(name(record.source))")
            case .failedAgain(let record): told.events.append("again \(name(record.source))")
            case .kept(let photo, _): told.events.append("kept \(name(String(decoding: photo.source, as: UTF8.self)))")
            case .carried(let photo):
                told.events.append("carried \(name(String(decoding: photo.source, as: UTF8.self)))")
            }
        }
        return told
    }

    private func name(_ source: String) -> String { FilePath(source).lastComponent?.string ?? "" }

    private func breakPhoto(_ folder: TemporaryFolder, _ name: String, secondsAgo: Int = 100) throws {
        try folder.write(name, [1, 2, 3])
        folder.setTime(folder(name), secondsAgo: secondsAgo)
    }

    private func mendPhoto(_ folder: TemporaryFolder, _ name: String, secondsAgo: Int = 200) throws {
        try folder.copy("orientation/orientation-1.jpg", as: name)
        folder.setTime(folder(name), secondsAgo: secondsAgo)
    }

    @Test func failureCountsAsNewOnlyAfterAChange() throws {
        try withTemporaryFolder { folder in
            try breakPhoto(folder, "in/a.jpg")
            #expect(try run(folder).events == ["failed a.jpg"])
            for _ in 1...3 {
                let again = try run(folder)
                #expect(again.events == ["again a.jpg"] && again.summary.failed == 1 && again.summary.thisRun.done == 1)
                #expect(again.summary.thisRun.alreadyDone == 0)
            }
            #expect(try run(folder) { $0.run.destination = .dryRun(folder("out")) }.events == ["again a.jpg"])
            #expect(try run(folder) { $0.encode.quality = 50 }.events == ["failed a.jpg"], "other options")
            #expect(try run(folder) { $0.encode.quality = 50 }.events == ["again a.jpg"])
            try breakPhoto(folder, "in/a.jpg", secondsAgo: 50)
            #expect(try run(folder) { $0.encode.quality = 50 }.events == ["failed a.jpg"], "another file")
            #expect(try run(folder) { $0.decode.maximumFileBytes = 10 }.events == ["failed a.jpg"], "another reason")
            try mendPhoto(folder, "in/a.jpg")
            #expect(try run(folder).events == ["written a.jpg"])
            #expect(try run(folder).events == ["kept a.jpg"])
        }
    }

    /// If a photo that was done fails, it keeps its outputs and its entry; when it is restored, it counts as done.
    @Test func failedPhotosKeepTheirEarlierOutputs() throws {
        try withTemporaryFolder { folder in
            try mendPhoto(folder, "in/a.jpg")
            // The files are written at different times, so their times must not be compared.
            let byContent = { (options: inout Options) in options.run.check = .content }
            #expect(try run(folder, change: byContent).events == ["written a.jpg"])
            let output = try FileTree.bytes(of: folder("out/a.jpg"))
            try breakPhoto(folder, "in/a.jpg")
            for (index, events) in [["failed a.jpg"], ["again a.jpg"]].enumerated() {
                let told = try run(folder) {
                    byContent(&$0)
                    $0.run.prunes = true
                }
                #expect(told.events == events, "\(index)")
                #expect(told.summary.failed == 1 && told.summary.outputs == 0)
                #expect(told.summary.thisRun.prunedOutputs == 0 && told.summary.thisRun.orphanedOutputs == 0)
                #expect(try FileTree.bytes(of: folder("out/a.jpg")) == output)
            }
            try mendPhoto(folder, "in/a.jpg")
            #expect(try run(folder, change: byContent).events == ["kept a.jpg"])
        }
    }

    /// Of photos from earlier runs, the manifest names only those that are done.
    @Test func failuresAreNotCarriedIntoOtherRuns() throws {
        try withTemporaryFolder { folder in
            try breakPhoto(folder, "in/a.jpg")
            try mendPhoto(folder, "in/b.jpg")
            try mendPhoto(folder, "in/c.jpg")
            #expect(try run(folder).events == ["failed a.jpg", "written b.jpg", "written c.jpg"])
            let other = try run(folder, ["in/c.jpg"])
            #expect(other.events == ["carried b.jpg", "kept c.jpg"], "\(other)")
            #expect(other.summary.failed == 0 && other.summary.photos == 2)
            #expect(try run(folder).events == ["again a.jpg", "kept b.jpg", "kept c.jpg"], "it is still known")
            folder.remove("in/a.jpg")
            #expect(try run(folder).events == ["kept b.jpg", "kept c.jpg"])
        }
    }
}
