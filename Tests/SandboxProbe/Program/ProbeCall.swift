import CSandboxProbe
import Glibc

/// A system call with the arguments that a test gives it, in words.
///
/// A word is a number, `other` for the process that started the probe, `self`, `pipe` for the end of a new pipe,
/// `folder` for the open current folder, `<PATH` for a file that is open for reading, `@TEXT` for the address of text,
/// `zeros` for that of 4 KiB of zeros, or `ints/1/other/…` for that of such integers of 32 bits, followed by zeros.
struct ProbeCall {
    /// The arguments of a call that is about nothing: it fails on them if it is permitted.
    private static let meaningless = [0, 0, -1, -1, -1, -1]

    private let number: Int
    private let words: [String]

    /// Reads `NAME:WORD:WORD…`; `nil` if the name is unknown.
    init?(_ text: String) {
        let parts = text.split(separator: ":").map(String.init)
        guard let name = parts.first else { return nil }
        number = csandboxprobe_number(name)
        guard number >= 0 else { return nil }
        words = Array(parts.dropFirst())
    }

    /// Makes the call and returns 0 or the errno; -1 if a word is unknown.
    func make() -> CInt {
        if words.isEmpty { return csandboxprobe_call(number, Self.meaningless) }
        var memory: [UnsafeMutableRawPointer] = []
        var descriptors: [CInt] = []
        defer {
            for address in memory { free(address) }
            for descriptor in descriptors { close(descriptor) }
        }
        var values: [Int] = []
        for word in words {
            guard let value = Self.value(of: word, &memory, &descriptors) else { return -1 }
            values.append(value)
        }
        return csandboxprobe_call(number, values + Array(repeating: 0, count: max(0, 6 - values.count)))
    }

    private static func value(
        of word: String,
        _ memory: inout [UnsafeMutableRawPointer],
        _ descriptors: inout [CInt]
    ) -> Int? {
        if let number = number(word) { return number }
        switch word {
        case "pipe":
            var ends: [CInt] = [-1, -1]
            guard pipe(&ends) == 0 else { return nil }
            descriptors += ends
            return Int(ends[0])
        case "folder": return opened(".", &descriptors)
        case "zeros": return address(of: [UInt8](repeating: 0, count: 4096), &memory)
        default: break
        }
        if word.hasPrefix("<") { return opened(String(word.dropFirst()), &descriptors) }
        if word.hasPrefix("@") { return address(of: Array(word.utf8.dropFirst()) + [0], &memory) }
        let integers = word.split(separator: "/")
        guard integers.first == "ints" else { return nil }
        let values = integers.dropFirst().compactMap { number(String($0)) }
        let bytes = values.flatMap { withUnsafeBytes(of: Int32(truncatingIfNeeded: $0), Array.init) }
        // The kernel reads some structures to an end that nobody fills.
        return address(of: bytes + [UInt8](repeating: 0, count: 256), &memory)
    }

    private static func number(_ word: String) -> Int? {
        switch word {
        case "other": Int(getppid())
        case "self": Int(getpid())
        default: word.hasPrefix("0x") ? Int(word.dropFirst(2), radix: 16) : Int(word)
        }
    }

    private static func opened(_ path: String, _ descriptors: inout [CInt]) -> Int {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        descriptors.append(descriptor)
        return Int(descriptor)
    }

    private static func address(of bytes: [UInt8], _ memory: inout [UnsafeMutableRawPointer]) -> Int? {
        guard let copy = malloc(bytes.count) else { return nil }
        copy.copyMemory(from: bytes, byteCount: bytes.count)
        memory.append(copy)
        return Int(bitPattern: copy)
    }
}
