import Foundation
package import Testing

extension Trait where Self == ConditionTrait {
    /// For slow tests and for code that rarely changes: films, a network service, killed processes, measured memory,
    /// hundreds of hostile files.
    package static var long: Self { .enabled(if: LongTest.areWanted, "long; make test-all runs it") }
}

private enum LongTest {
    /// Set by `make test-all`.
    static let areWanted = ProcessInfo.processInfo.environment["FACECROP_TEST_ALL"] == "1"
}
