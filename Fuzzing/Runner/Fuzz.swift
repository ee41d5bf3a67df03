import FuzzTargets
import Glibc

// What libFuzzer's own `main` calls: it keeps the inputs that reach new code, and makes others of them.

/// What is fuzzed by this process.
private enum Session {
    /// The target that the environment names in `FUZZ_TARGET`: all arguments are libFuzzer's.
    static let target = getenv("FUZZ_TARGET").flatMap { name in
        FuzzTarget.all.first { $0.name == String(cString: name) }
    }
}

/// Lists the targets when none is named.
@c(LLVMFuzzerInitialize)
func initialize(_: UnsafeMutableRawPointer?, _: UnsafeMutableRawPointer?) -> CInt {
    guard Session.target == nil else { return 0 }
    for target in FuzzTarget.all { print(target) }
    exit(getenv("FUZZ_TARGET") == nil ? EXIT_SUCCESS : EXIT_FAILURE)
}

/// Gives the target one input, and ends the process when something does not hold, which libFuzzer takes for a finding.
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
