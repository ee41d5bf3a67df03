import FuzzTargets
import Glibc

// libFuzzer's `main` calls these functions: it keeps the inputs that reach new code, and mutates them.

/// The fuzz target of this process.
private enum Session {
    /// The target that the environment variable `FUZZ_TARGET` names; all arguments belong to libFuzzer.
    static let target = getenv("FUZZ_TARGET").flatMap { name in
        FuzzTarget.all.first { $0.name == String(cString: name) }
    }
}

/// Lists the targets if no target is named.
@c(LLVMFuzzerInitialize)
func initialize(_: UnsafeMutableRawPointer?, _: UnsafeMutableRawPointer?) -> CInt {
    guard Session.target == nil else { return 0 }
    for target in FuzzTarget.all { print(target) }
    exit(getenv("FUZZ_TARGET") == nil ? EXIT_SUCCESS : EXIT_FAILURE)
}

/// Runs the target with one input; if a rule is violated, aborts the process, which libFuzzer reports as a finding.
@c(LLVMFuzzerTestOneInput)
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    do {
        try Session.target?.run(Array(UnsafeBufferPointer(start: start, count: count)))
    } catch {
        let message = "finding: \(error)\n"
        _ = message.withCString { write(STDERR_FILENO, $0, strlen($0)) }
        abort()
    }
    return 0
}
