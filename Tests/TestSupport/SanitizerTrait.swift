import Glibc
package import Testing

extension Trait where Self == ConditionTrait {
    /// For tests of what a sanitizer changes by its nature: how much memory a process takes, and what it reads when it
    /// starts.
    package static var notSanitized: Self {
        .disabled(if: Sanitizer.isPresent, "a sanitizer changes what is tested; make test-all runs it")
    }
}

private enum Sanitizer {
    /// Whether AddressSanitizer or ThreadSanitizer is linked to this process.
    static let isPresent = ["__asan_init", "__tsan_init"].contains { (name: String) in dlsym(nil, name) != nil }
}
