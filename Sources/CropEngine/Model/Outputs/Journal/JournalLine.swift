/// Translates between entries and the bytes of the journal's lines.
///
/// A line is one JSON object without blanks. All members except `into` and `failure` are always present, in this order,
/// so that it can be read without a JSON decoder; the checksum at its start covers all that follows it. Paths are
/// written as ``JournalText``.
///
///     {"check":"16 digits","key":"a/b.jpg","source":"in/a/b.jpg","folder":"/srv","into":"/srv/out",
///      "bytes":5321,"modified":1700000000123456789,"content":"64 digits or nothing",
///      "algorithm":1,"detection":"16 digits","pixels":"16 digits","mostPixels":12000000,
///      "tally":{"status":"written","faces":1,"cut":0,"twice":0},
///      "outputs":[["a/b.jpg",2710,"32 digits",1700000000223456789]],"leftovers":[],"failure":{…},
///      "lengths":[812,290],"record":{…},"faces":{…}}
///
/// (The line breaks here are not part of the line.) Earlier versions did not write `into`, the output folder. If the
/// photo has fewer pixels than its output should have, `"undersized":1` follows in the tally; if its crop was moved
/// because it would have cut a head, `"guarded":1`. If a photo was left out
/// for a better one of its burst, its status is `burst`; if an override says that it gets no outputs, it is `override`;
/// if the format of a picture is not read, its status is `unread-` and the name of the format. A skipped file without
/// known faces is not a photo. For a photo of a burst, `pixels` is two numbers with a plus sign between them. If the
/// photo has sidecars that were read, their digest follows after a `~`; if it has an override, its digest follows after
/// a `!`; if a service was asked who the faces are, the result follows after an `@`. `failure` is present only if the
/// last attempt failed:
///
///     "failure":{"code":"notAnImage","bytes":5321,"modified":1700000000123456789,"content":"64 digits or nothing",
///      "detection":"16 digits","pixels":"16 digits"}
///
/// If a photo was never processed successfully, its status is `failed`. After the size of an output follow the checksum
/// of its content and its time of change; if a person has replaced it, also size and time of the present file; earlier
/// versions have written only the size. An unknown time of change is written as `"-"`; if the faces are unknown,
/// `faces` is `0`. If the options that decided the pixels of an output are known, their digest follows the time.
package enum JournalLine {
    /// A line that is not as it was written.
    package struct Damage: Error, Hashable {}

    /// The line of `entry`, without a line break.
    package static func encoded(_ entry: JournalEntry) -> [UInt8] {
        let header = entry.header
        let faces = entry.faces.isEmpty ? [UInt8(ascii: "0")] : entry.faces
        var line = LineWriter()
        line.put("\"key\":", text: header.key)
        line.put(",\"source\":", text: header.source)
        line.put(",\"folder\":", text: header.workingFolder)
        if !header.outputFolder.isEmpty { line.put(",\"into\":", text: header.outputFolder) }
        line.put(",\"bytes\":", header.fingerprint.byteCount)
        line.put(",\"modified\":", header.fingerprint.modifiedNanoseconds)
        line.put(",\"content\":", word: header.fingerprint.contentDigest ?? "")
        line.put(",\"algorithm\":", header.algorithmVersion)
        line.put(",\"detection\":", word: header.digests.detection)
        line.put(",\"pixels\":", word: pixels(header.digests))
        line.put(",\"mostPixels\":", header.largestPixelCount)
        line.put(",\"tally\":{\"status\":", word: status(header.tally))
        line.put(",\"faces\":", header.tally.faces)
        line.put(",\"cut\":", header.tally.hasCutFace ? 1 : 0)
        line.put(",\"twice\":", header.tally.wasDecodedTwice ? 1 : 0)
        if header.tally.isUndersized { line.put(",\"undersized\":", 1) }
        if header.tally.isGuarded { line.put(",\"guarded\":", 1) }
        line.put("},\"outputs\":", header.outputs)
        line.put(",\"leftovers\":", header.leftovers)
        if let failure = header.failure { line.put(failure) }
        line.put(",\"lengths\":[", entry.record.count)
        line.put(",", faces.count)
        line.put("],\"record\":", raw: entry.record)
        line.put(",\"faces\":", raw: faces)
        line.put("}")
        return sealed(line.bytes)
    }

    /// A line with `members`, which are all bytes after the checksum.
    package static func sealed(_ members: [UInt8]) -> [UInt8] {
        Array("{\"check\":\"".utf8) + checksum(members[...]) + Array("\",".utf8) + members
    }

    /// The members that ``sealed(_:)`` has put into `line`, which has no line break.
    ///
    /// - Throws: ``Damage`` if they are not as they were, or the line is of another kind.
    package static func unsealed(_ line: ArraySlice<UInt8>) throws(Damage) -> ArraySlice<UInt8> {
        try members(of: line).rest
    }

    /// The entry in `line`, which has no line break.
    ///
    /// - Throws: ``Damage`` if ``encoded(_:)`` does not write such a line.
    package static func decoded(_ line: ArraySlice<UInt8>) throws(Damage) -> JournalEntry {
        var reader = try members(of: line)
        let (header, lengths) = try header(&reader)
        try reader.skip("\"record\":")
        let record = try reader.take(lengths.record)
        try reader.skip(",\"faces\":")
        let faces = try reader.take(lengths.faces)
        guard !faces.isEmpty else { throw Damage() }
        try reader.skip("}")
        guard reader.rest.isEmpty else { throw Damage() }
        let isUnknown = faces.elementsEqual([UInt8(ascii: "0")])
        return JournalEntry(header: header, record: Array(record), faces: isUnknown ? [] : Array(faces))
    }

    /// A reader of what follows the checksum of `line`.
    private static func members(of line: ArraySlice<UInt8>) throws(Damage) -> LineReader {
        var reader = LineReader(line)
        try reader.skip("{\"check\":\"")
        let check = try reader.take(16)
        try reader.skip("\",")
        guard check.elementsEqual(checksum(reader.rest)) else { throw Damage() }
        return reader
    }

    private static func header(
        _ reader: inout LineReader
    ) throws(Damage) -> (JournalEntry.Header, lengths: (record: Int, faces: Int)) {
        let key = try reader.text("\"key\":")
        let source = try reader.text(",\"source\":")
        let folder = try reader.text(",\"folder\":")
        let outputFolder = try reader.optionalText(",\"into\":")
        let byteCount = try reader.count(",\"bytes\":")
        let modified = try reader.optionalInteger(",\"modified\":")
        let content = try reader.word(",\"content\":")
        let algorithm = try reader.count(",\"algorithm\":")
        let detection = try reader.word(",\"detection\":")
        let digests = try digests(detection: detection, reader.word(",\"pixels\":"))
        let largestPixelCount = try reader.count(",\"mostPixels\":")
        let end = try end(reader.word(",\"tally\":{\"status\":"))
        let faces = try reader.count(",\"faces\":")
        let isCut = try reader.flag(",\"cut\":")
        let isTwice = try reader.flag(",\"twice\":")
        let isUndersized = try reader.optionalFlag(",\"undersized\":")
        let isGuarded = try reader.optionalFlag(",\"guarded\":")
        let outputs = try reader.outputs("},\"outputs\":")
        let leftovers = try reader.outputs(",\"leftovers\":")
        let failure = try reader.failure()
        let lengths = (record: try reader.count(",\"lengths\":["), faces: try reader.count(","))
        try reader.skip("],")
        let header = JournalEntry.Header(
            key: key,
            source: source,
            workingFolder: folder,
            outputFolder: outputFolder,
            fingerprint: SourceFingerprint(
                byteCount: byteCount,
                modifiedNanoseconds: modified,
                contentDigest: content.isEmpty ? nil : content
            ),
            algorithmVersion: algorithm,
            digests: digests,
            largestPixelCount: largestPixelCount,
            tally: PhotoTally(
                status: end.status,
                isSkippedInBurst: end.isSkippedInBurst,
                isSkippedByOverride: end.isSkippedByOverride,
                isNotAPhoto: end.isPlainSkip && lengths.faces == 1,
                unreadFormat: end.unreadFormat,
                faces: faces,
                hasCutFace: isCut,
                isUndersized: isUndersized,
                isGuarded: isGuarded,
                wasDecodedTwice: isTwice,
                outputs: outputs.count,
                outputBytes: outputs.reduce(0) { $0.addingClamped($1.byteCount) },
                keptByHand: outputs.count { $0.replacement != nil },
                identity: digests.naming.status
            ),
            outputs: outputs,
            leftovers: leftovers,
            failure: failure
        )
        return (header, lengths)
    }

    /// The output digests as one string: `OPTIONS[+BURST][~SIDECARS][!OVERRIDE][@SERVICE]`.
    private static func pixels(_ digests: OptionDigests) -> String {
        digests.pixels + (digests.burst.isEmpty ? "" : "+\(digests.burst)")
            + (digests.sidecars.isEmpty ? "" : "~\(digests.sidecars)")
            + (digests.override.isEmpty ? "" : "!\(digests.override)")
            + (digests.naming == .unasked ? "" : "@\(digests.naming.journalText)")
    }

    private static func digests(detection: String, _ word: String) throws(Damage) -> OptionDigests {
        let (beforeNaming, naming) = try parts(of: word, UInt8(ascii: "@"))
        let (beforeOverride, override) = try parts(of: beforeNaming, UInt8(ascii: "!"))
        let (rest, sidecars) = try parts(of: beforeOverride, UInt8(ascii: "~"))
        let (pixels, burst) = try parts(of: rest, UInt8(ascii: "+"))
        return OptionDigests(
            detection: detection,
            pixels: pixels,
            burst: burst,
            sidecars: sidecars,
            override: override,
            naming: IdentityStatus(journalText: naming)
        )
    }

    /// The parts before and after a sign; if the sign is missing, the second part is empty.
    ///
    /// It compares bytes, because breaking each line into characters takes a tenth of a run over finished photos.
    private static func parts(of word: String, _ separator: UInt8) throws(Damage) -> (String, String) {
        guard let index = word.utf8.firstIndex(of: separator) else { return (word, "") }
        let behind = word[word.index(after: index)...]
        guard !behind.isEmpty else { throw Damage() }
        return (String(word[..<index]), String(behind))
    }

    /// The outcome of a photo in one word: its status, or the reason of a skip that is counted.
    private static func status(_ tally: PhotoTally) -> String {
        if let format = tally.unreadFormat { return "\(unreadMark)\(format.id)" }
        if tally.isSkippedByOverride { return overrideMark }
        return tally.isSkippedInBurst ? PhotoOutcome.SkipReason.burst.rawValue : tally.status.rawValue
    }

    /// The outcome of a photo.
    private struct End {
        var status: PhotoRecord.Status
        var isSkippedInBurst = false
        var isSkippedByOverride = false
        var unreadFormat: PictureFormat?

        /// Whether it was skipped for a reason that the word does not tell.
        var isPlainSkip: Bool {
            status == .skipped && !isSkippedInBurst && !isSkippedByOverride && unreadFormat == nil
        }
    }

    private static let unreadMark = "unread-"
    private static let overrideMark = "override"

    private static func end(_ word: String) throws(Damage) -> End {
        if word == PhotoOutcome.SkipReason.burst.rawValue { return End(status: .skipped, isSkippedInBurst: true) }
        if word == overrideMark { return End(status: .skipped, isSkippedByOverride: true) }
        if word.hasPrefix(unreadMark) {
            guard let format = PictureFormat(id: String(word.dropFirst(unreadMark.count))) else { throw Damage() }
            return End(status: .skipped, unreadFormat: format)
        }
        guard let status = PhotoRecord.Status(rawValue: word) else { throw Damage() }
        return End(status: status)
    }

    private static func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        bytes.withUnsafeBytes { Checksum(of: $0).hexadecimalDigits }
    }
}
