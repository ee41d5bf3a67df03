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
    /// Functions of AddressSanitizer, ThreadSanitizer and UndefinedBehaviorSanitizer.
    private static let functions = ["__asan_init", "__tsan_init", "__ubsan_handle_add_overflow"]

    /// Whether a sanitizer is linked to this process.
    static let isPresent = functions.contains { (name: String) in dlsym(nil, name) != nil }
}
