import Synchronization
import Testing

@testable import FaceCropModel

@Suite struct PrefetchedTests {
    @Test func isMadeOnceWhoeverAsks() async {
        for _ in 0..<50 {
            let count = Atomic(0)
            let value = Prefetched { () throws(RunError) in count.add(1, ordering: .relaxed).newValue }
            await withTaskGroup(of: Int?.self) { group in
                for _ in 0..<4 { group.addTask { try? value.value } }
                for await seen in group { #expect(seen == 1) }
            }
            value.finish()
            #expect(count.load(ordering: .relaxed) == 1)
        }
    }

    @Test func valuesAreMadeWithoutARequest() async {
        await withCheckedContinuation { continuation in
            _ = Prefetched { () throws(RunError) in continuation.resume() }
        }
    }

    @Test func failsForEverybody() {
        let value = Prefetched { () throws(RunError) -> Int in throw RunError(.libraryFailed, "broken") }
        for _ in 0..<2 {
            let error = #expect(throws: RunError.self) { try value.value }
            #expect(error?.message == "broken")
        }
    }
}
