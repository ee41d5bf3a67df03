import TestSupport

@testable import FaceCropModel

/// Artificial journal entries for tests.
enum JournalSamples {
    /// An entry for the photo `key`, with random values otherwise.
    static func entry(_ key: String, using random: inout SeededGenerator) -> JournalEntry {
        entry(Array(key.utf8), using: &random)
    }

    static func entry(_ key: [UInt8], using random: inout SeededGenerator) -> JournalEntry {
        let outputs = (0..<Int.random(in: 0...3, using: &random)).map { _ in output(using: &random) }
        let status = [PhotoRecord.Status.written, .fallback, .skipped].randomElement(using: &random) ?? .written
        let hasFaces = Bool.random(using: &random)
        let isSkippedInBurst = status == .skipped && Bool.random(using: &random)
        let isByOverride = status == .skipped && !isSkippedInBurst && Bool.random(using: &random)
        let isUnread = status == .skipped && !isSkippedInBurst && !isByOverride && Bool.random(using: &random)
        let naming = namings.randomElement(using: &random) ?? (.unasked, nil)
        let header = JournalEntry.Header(
            key: key,
            source: bytes(0...40, using: &random),
            workingFolder: bytes(0...40, using: &random),
            outputFolder: bytes(0...40, using: &random),
            fingerprint: SourceFingerprint(
                byteCount: Int.random(in: 0 ... .max, using: &random),
                modifiedNanoseconds: Bool.random(using: &random) ? Int.random(in: .min ... .max, using: &random) : nil,
                contentDigest: Bool.random(using: &random) ? String(repeating: "0a", count: 32) : nil
            ),
            algorithmVersion: Int.random(in: 1...9, using: &random),
            digests: OptionDigests(
                detection: "0123456789abcdef",
                pixels: "fedcba9876543210",
                burst: ["", "0f1e2d3c4b5a6978", OptionDigests.unsettled].randomElement(using: &random) ?? "",
                sidecars: ["", "a1b2c3d4e5f60718", OptionDigests.unsettled].randomElement(using: &random) ?? "",
                override: ["", "5a6b7c8d9e0f1021"].randomElement(using: &random) ?? "",
                naming: naming.0
            ),
            largestPixelCount: Int.random(in: 0...1_000_000_000, using: &random),
            tally: PhotoTally(
                status: status,
                isSkippedInBurst: isSkippedInBurst,
                isSkippedByOverride: isByOverride,
                isNotAPhoto: status == .skipped && !isSkippedInBurst && !isByOverride && !isUnread && !hasFaces,
                unreadFormat: isUnread ? unreadFormats.randomElement(using: &random) : nil,
                faces: Int.random(in: 0...30, using: &random),
                hasCutFace: Bool.random(using: &random),
                isUndersized: Bool.random(using: &random),
                wasDecodedTwice: Bool.random(using: &random),
                outputs: outputs.count,
                outputBytes: outputs.map(\.byteCount).reduce(0, +),
                keptByHand: outputs.count { $0.replacement != nil },
                identity: naming.1
            ),
            outputs: outputs,
            leftovers: (0..<Int.random(in: 0...2, using: &random)).map { _ in output(using: &random) },
            failure: Bool.random(using: &random) ? failure(using: &random) : nil
        )
        return JournalEntry(
            header: header,
            record: Array(#"{"source":"\#(Int.random(in: 0...999, using: &random))"}"#.utf8),
            faces: !hasFaces ? [] : Array(#"{"faces":[]}"#.utf8)
        )
    }

    static func failure(using random: inout SeededGenerator) -> JournaledFailure {
        JournaledFailure(
            code: ["truncated", "timedOut"].randomElement(using: &random) ?? "",
            fingerprint: SourceFingerprint(
                byteCount: Int.random(in: 0 ... .max, using: &random),
                modifiedNanoseconds: Bool.random(using: &random) ? Int.random(in: .min ... .max, using: &random) : nil,
                contentDigest: Bool.random(using: &random) ? String(repeating: "0a", count: 32) : nil
            ),
            detection: "0123456789abcdef",
            pixels: "fedcba9876543210"
        )
    }

    private static let unreadFormats: [PictureFormat] =
        UnreadFormat.allCases.map(PictureFormat.unread) + RawFormat.allCases.map(PictureFormat.raw)

    /// The results of identification, and how each is counted.
    private static let namings: [(IdentityStatus, NamingRecord.Status?)] = [
        (.unasked, nil), (.pending, .pending), (.failed, .failed),
        (.answered(knowledge: "0f1e2d3c4b5a6978"), .answered),
    ]

    /// Random bytes without NUL, which paths cannot contain.
    static func bytes(_ count: ClosedRange<Int>, using random: inout SeededGenerator) -> [UInt8] {
        (0..<Int.random(in: count, using: &random)).map { _ in UInt8.random(in: 1...255, using: &random) }
    }

    private static func output(using random: inout SeededGenerator) -> JournalEntry.Output {
        let name = bytes(1...20, using: &random).map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "x") : $0 }
        func time() -> Int { Int.random(in: .min ... .max, using: &random) }
        let path = Array("folder/".utf8) + name + Array(".jpg".utf8)
        var output = JournalEntry.Output(path: path, byteCount: Int.random(in: 0...1_000_000, using: &random))
        // Earlier versions recorded only these fields.
        if Bool.random(using: &random) { return output }
        output.checksum = Bool.random(using: &random) ? String(repeating: "c7", count: 16) : nil
        output.modifiedNanoseconds = Bool.random(using: &random) ? time() : nil
        output.optionDigest = Bool.random(using: &random) ? "00ff00ff00ff00ff" : nil
        if Bool.random(using: &random) {
            let byteCount = Int.random(in: 1...1_000_000, using: &random)
            output.replacement = .init(byteCount: byteCount, modifiedNanoseconds: time())
        }
        return output
    }
}
