import Foundation
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct BurstCoordinatorTests {
    private static func burst(_ number: Int, _ count: Int) -> Burst {
        Burst(
            number: number,
            photos: (0..<count).map { photo in
                let path = FilePath("\(number)/\(photo).jpg")
                return PhotoFile(path: path, relativePath: path, isNamedByUser: false)
            }
        )
    }

    /// Several workers process several bursts at the same time, each visiting the photos in its own order.
    @Test(arguments: [1, 2, 4, 8])
    func everyPhotoIsSurveyedOnceAndEverybodySeesAll(workers: Int) {
        for round in 0..<30 {
            let bursts = (0..<3).map { Self.burst($0, 2 + (round + $0) % 6) }
            let coordinator = BurstCoordinator<String, [String]>()
            let surveyed = Mutex<[FilePath: Int]>([:])
            let compared = Mutex<[Int: Int]>([:])
            let turns = Mutex(bursts.flatMap { burst in burst.photos.map { _ in burst } })
            WorkerPool(workerCount: workers).run { _ in
                while let burst = turns.withLock({ $0.isEmpty ? nil : $0.remove(at: (round * 7) % $0.count) }) {
                    let all = coordinator.verdict(on: burst) { photo in
                        surveyed.withLock { $0[photo.path, default: 0] += 1 }
                        return photo.path.string
                    } compare: { surveys in
                        compared.withLock { $0[burst.number, default: 0] += 1 }
                        return surveys
                    }
                    #expect(all == burst.photos.map(\.path.string))
                    coordinator.endTurn(in: burst)
                }
            }
            #expect(
                surveyed.withLock { $0.values.allSatisfy { $0 == 1 } && $0.count == bursts.flatMap(\.photos).count }
            )
            #expect(compared.withLock { $0 } == [0: 1, 1: 1, 2: 1])
            #expect(coordinator.count == 0, "what nobody needs is forgotten")
        }
    }

    /// While one worker surveys one photo, another worker surveys the others and then waits.
    @Test func secondWorkerHelpsAndThenWaits() {
        let burst = Self.burst(0, 5)
        let coordinator = BurstCoordinator<Int, [Int]>()
        let others = DispatchSemaphore(value: 0)
        let counts = Mutex<[Int: Int]>([:])
        WorkerPool(workerCount: 2).run { worker in
            let all = coordinator.verdict(on: burst) { photo in
                counts.withLock { $0[worker, default: 0] += 1 }
                let position = burst.photos.firstIndex(of: photo) ?? -1
                // The worker with the first photo finishes it after all others are done, which only the other worker
                // can do.
                if position == 0 { for _ in 1..<5 { others.wait() } } else { others.signal() }
                return position
            } compare: {
                $0
            }
            #expect(all == [0, 1, 2, 3, 4])
        }
        #expect(counts.withLock { $0.values.sorted() } == [1, 4])
    }

    @Test func aBurstIsForgottenWhenEachPhotoHadItsTurn() {
        let coordinator = BurstCoordinator<Int, [Int]>()
        let burst = Self.burst(3, 3)
        coordinator.endTurn(in: burst)
        #expect(coordinator.verdict(on: burst, survey: { _ in 1 }, compare: { $0 }) == [1, 1, 1])
        coordinator.endTurn(in: burst)
        #expect(coordinator.count == 1)
        coordinator.endTurn(in: burst)
        #expect(coordinator.count == 0)
    }

    /// Whenever the run ends, started photos are finished, no other is started, and every wait ends.
    @Test(arguments: [1, 3], 0...6)
    func anEndingRunBeginsNoMore(workers: Int, allowed: Int) {
        let burst = Self.burst(0, 5)
        let coordinator = BurstCoordinator<Int, [Int]>()
        let surveyed = Mutex(0)
        let results = Mutex<[[Int]?]>([])
        WorkerPool(workerCount: workers).run { _ in
            let result = coordinator.verdict(on: burst, isEnding: { surveyed.withLock { $0 >= allowed } }) { _ in
                surveyed.withLock { $0 += 1 }
                return 7
            } compare: {
                $0
            }
            results.withLock { $0.append(result) }
        }
        let count = surveyed.withLock { $0 }
        #expect((min(allowed, 5)...min(5, allowed + workers)).contains(count))
        #expect(results.withLock { $0.count } == workers)
        if count < 5 { #expect(results.withLock { $0.allSatisfy { $0 == nil } }) }
        if allowed > 5 { #expect(results.withLock { $0.allSatisfy { $0?.count == 5 } }) }
    }

    @Test func theFirstDigestHolds() {
        let coordinator = BurstCoordinator<Int, [Int]>()
        #expect(coordinator.digest(of: Self.burst(0, 2)) { "first" } == "first")
        #expect(coordinator.digest(of: Self.burst(0, 2)) { "second" } == "first")
        #expect(coordinator.digest(of: Self.burst(1, 2)) { "other" } == "other")
    }
}
