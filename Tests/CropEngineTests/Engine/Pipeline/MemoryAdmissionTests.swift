import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CropEngine
@testable import FaceCropModel
@testable import FaceCropPixels

/// Workers get memory for their photos, whatever the photos and however small the budget.
@Suite struct MemoryAdmissionTests {
    private static let estimate = MemoryEstimate(
        DecodeReductionPolicy(longSide: 640),
        .fixed(PixelSize(width: 40, height: 40))
    )

    /// With budgets from too small for any photo to large enough for all, a photo is opened exactly if it fits alone.
    @Test func everyPhotoIsServedOrRefusedWhateverTheBudget() throws {
        let photo = try openedPhoto(TestPicture.scene(PixelSize(width: 8, height: 8)).encoded(as: .png))
        let sides = (0..<60).map { 50 + $0 * 37 % 61 * 40 }
        let photos = sides.map { Self.photo(photo, side: $0) }
        let needs = photos.map { Self.estimate.byteCount($0.header, fileByteCount: $0.bytes.count) }
        let least = try #require(needs.min())
        let most = try #require(needs.max())
        for budget in stride(from: least - 1, through: 4 * most, by: most / 4) {
            let outcome = Self.open(photos, budget: budget, workers: 6)
            #expect(outcome.granted == Set(needs.indices.filter { needs[$0] <= budget }), "\(budget)")
            #expect(outcome.refused == Set(needs.indices.filter { needs[$0] > budget }), "\(budget)")
            #expect(outcome.mostHeld <= budget)
            #expect(outcome.pausesBegun == outcome.pausesEnded)
        }
    }

    /// A wait is reported, and ends when there is enough memory; if there is no wait, nothing is reported.
    @Test func waitingIsTold() throws {
        let photo = try openedPhoto(TestPicture.scene(PixelSize(width: 8, height: 8)).encoded(as: .png))
        let need = Self.estimate.byteCount(photo.header, fileByteCount: photo.bytes.count)
        let budget = MemoryBudget(byteCount: need)
        let memory = MemoryAdmission(budget: budget, estimate: Self.estimate)
        let log = Mutex<[String]>([])
        @Sendable func open() throws -> MemoryReservation {
            let pause = MemoryAdmission.Pause(
                begin: { log.withLock { $0.append("begin") } },
                end: { log.withLock { $0.append("end") } }
            )
            return try memory.open(photo.file, pause: pause) { photo }.reservation
        }
        var share: MemoryReservation? = try open()
        #expect(log.withLock { $0 } == [])
        let thread = Thread {
            let share = try? open()
            log.withLock { $0.append("\(share?.byteCount ?? 0)") }
        }
        thread.start()
        while budget.waitingCount == 0 { sched_yield() }
        #expect(log.withLock { $0 } == ["begin"])
        withExtendedLifetime(share) {}
        share = nil
        while log.withLock({ $0.count }) < 3 { sched_yield() }
        #expect(log.withLock { $0 } == ["begin", "end", "\(need)"])
    }

    /// The result of opening many photos in parallel.
    private struct Outcome {
        var granted: Set<Int> = []
        var refused: Set<Int> = []
        var held = 0
        var mostHeld = 0
        var pausesBegun = 0
        var pausesEnded = 0
    }

    private static func open(_ photos: [LoadedPhoto], budget: Int, workers: Int) -> Outcome {
        let memory = MemoryAdmission(budget: MemoryBudget(byteCount: budget), estimate: estimate)
        let outcome = Mutex(Outcome())
        let next = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: workers) { _ in
            while case let index = next.add(1, ordering: .relaxed).oldValue, index < photos.count {
                let photo = photos[index]
                let pause = MemoryAdmission.Pause(
                    begin: { outcome.withLock { $0.pausesBegun += 1 } },
                    end: { outcome.withLock { $0.pausesEnded += 1 } }
                )
                guard let granted = try? memory.open(photo.file, pause: pause, { photo }) else {
                    outcome.withLock { _ = $0.refused.insert(index) }
                    continue
                }
                outcome.withLock { outcome in
                    outcome.granted.insert(index)
                    outcome.held += granted.reservation.byteCount
                    outcome.mostHeld = max(outcome.mostHeld, outcome.held)
                }
                sched_yield()
                outcome.withLock { $0.held -= granted.reservation.byteCount }
                withExtendedLifetime(granted.reservation) {}
            }
        }
        return outcome.withLock { $0 }
    }

    /// The photo with a header that declares another size.
    private static func photo(_ photo: LoadedPhoto, side: Int) -> LoadedPhoto {
        var header = photo.header
        header.storedSize = PixelSize(width: side, height: side)
        return LoadedPhoto(
            file: photo.file,
            header: header,
            bytes: photo.bytes,
            profile: nil,
            damage: nil
        )
    }
}
