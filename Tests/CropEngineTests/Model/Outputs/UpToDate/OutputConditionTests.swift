import Testing

@testable import FaceCropModel

/// Compares the state of everything that can be at the path of an output with another form of the rule.
@Suite struct OutputConditionTests {
    private static let size = 100
    private static let time = 5

    @Test func sweepOverAllThatCanBeThere() {
        let replacements: [JournalEntry.Output.Replacement?] = [
            nil, .init(byteCount: 100, modifiedNanoseconds: 6), .init(byteCount: 7, modifiedNanoseconds: 5),
        ]
        for byteCount in [0, 7, 100] {
            for modified in [5, 6] {
                for checksum in [nil, "own", "logged", "other"] {
                    for (oldChecksum, oldTime) in [(nil, nil), ("own", nil), ("own", 5)] as [(String?, Int?)] {
                        for replacement in replacements {
                            for isZero in [false, true] {
                                let output = JournalEntry.Output(
                                    path: [1],
                                    byteCount: Self.size,
                                    checksum: oldChecksum,
                                    modifiedNanoseconds: oldTime,
                                    replacement: replacement
                                )
                                let present = PresentFile(byteCount: byteCount, modifiedNanoseconds: modified)
                                check(output, present, content: checksum, isZero: isZero)
                            }
                        }
                    }
                }
            }
        }
    }

    private func check(_ output: JournalEntry.Output, _ present: PresentFile, content: String?, isZero: Bool) {
        var wasRead = false
        let state = OutputCondition(
            of: output,
            present,
            .init(
                checksum: {
                    wasRead = true
                    return content
                },
                wasLogged: { $0 == "logged" },
                isZero: { isZero }
            )
        )
        let now = JournalEntry.Output.Replacement(
            byteCount: present.byteCount,
            modifiedNanoseconds: present.modifiedNanoseconds
        )
        let isSameSize = present.byteCount == Self.size
        let hasSameTime = output.modifiedNanoseconds == present.modifiedNanoseconds
        let expected: OutputCondition
        if present.byteCount == 0 {
            expected = .blank
        } else if output.replacement == now {
            expected = .replaced(now)
        } else if isSameSize && (output.checksum == nil || hasSameTime) {
            expected = .asWritten(newTime: nil)
        } else if isSameSize && content == "own" && output.checksum == "own" {
            expected = .asWritten(newTime: present.modifiedNanoseconds)
        } else if content == "logged" {
            expected = .writtenLater
        } else {
            expected = isZero ? .blank : .replaced(now)
        }
        #expect(state == expected, "\(output), \(present), \(content ?? "unreadable")")
        let isToldByTime = output.replacement == now || (isSameSize && (output.checksum == nil || hasSameTime))
        #expect(!(wasRead && (isToldByTime || present.byteCount == 0)), "the content is read only where it decides")
    }
}
