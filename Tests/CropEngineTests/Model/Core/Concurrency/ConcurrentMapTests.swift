import Testing

@testable import FaceCropModel

@Suite struct ConcurrentMapTests {
    @Test func everyElementKeepsItsPlace() {
        for count in Array(0...40) + [1000, 4097] {
            let elements = (0..<count).map { $0 &* 7 }
            #expect(elements.concurrentMap { "\($0)" } == elements.map { "\($0)" })
        }
    }
}
