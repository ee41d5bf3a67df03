import Foundation
import SystemPackage
import Testing

@testable import FaceCropModel

@Suite struct StreamQueueTests {
    private static func request(_ number: Int, byteCount: Int = 0) -> StreamRequest {
        let content = PhotoContent([UInt8](repeating: 0, count: byteCount))
        return StreamRequest(number: number, id: .number(number), photo: .content(content, name: "a"))
    }

    /// One thread puts, this one takes; no more than allowed is ever in hand.
    @Test(arguments: [(1, 1 << 20), (3, 1 << 20), (100, 30), (100, 5)])
    func noMoreThanAllowedIsInHand(count: Int, byteCount: Int) {
        let queue = StreamQueue(maximumCount: count, maximumByteCount: byteCount)
        let thread = Thread {
            for number in 1...50 {
                queue.put(Self.request(number, byteCount: 10))
            }
            queue.close()
        }
        thread.start()
        var taken: [Int] = []
        while let request = queue.take() {
            taken.append(request.number)
            let most = max(1, min(count, byteCount / 10))
            #expect(queue.inHandCount <= most)
            queue.finish(request)
        }
        #expect(taken == Array(1...50))
    }

    @Test func aClosedQueueGivesWhatItHas() {
        let queue = StreamQueue(maximumCount: 1, maximumByteCount: 1)
        queue.put(Self.request(1))
        queue.close()
        // It no longer waits for room.
        queue.put(Self.request(2))
        #expect(queue.take()?.number == 1 && queue.take()?.number == 2 && queue.take() == nil)
        queue.put(Self.request(3))
        queue.clear()
        #expect(queue.take() == nil)
    }
}
