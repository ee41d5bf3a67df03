import Foundation
import Testing

extension Trait where Self == ConditionTrait {
    /// For tests that take long, and for what rarely changes: films, a service over the network, killed processes,
    /// measured memory, hundreds of hostile files.
    static var long: Self { .enabled(if: LongTest.areWanted, "long; make test-all runs it") }
}

private enum LongTest {
    /// Set by `make test-all`.
    static let areWanted = ProcessInfo.processInfo.environment["FACECROP_TEST_ALL"] == "1"
}
