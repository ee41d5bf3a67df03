import Foundation

@testable import FaceCropModel
@testable import FaceCropReport

/// Records and reports as tests need them: records are given as a manifest has them.
enum ScriptedReport {
    /// A record of `source` with `members` of JSON besides those that every record has, which they replace.
    static func record(_ source: String = "a.jpg", _ members: [String: Any] = [:]) throws -> PhotoRecord {
        var all: [String: Any] = [
            "source": source, "status": "written", "reason": "facesFound", "faces": [Any](), "outputs": [Any](),
            "warnings": [Any](), "wasDecodedTwice": false,
            "timings": ["decode": 0, "detect": 0, "frame": 0, "render": 0, "encode": 0, "write": 0],
        ]
        all.merge(members) { $1 }
        let data = try JSONSerialization.data(withJSONObject: all)
        return try JSONDecoder().decode(PhotoRecord.self, from: data)
    }

    /// The photo of such a record; errors are explained by their message.
    static func photo(_ source: String = "a.jpg", _ members: [String: Any] = [:]) throws -> ReportPhoto {
        ReportPhoto(try record(source, members)) { $0.message }
    }

    /// A report of `photos`.
    static func report(
        _ photos: [ReportPhoto],
        startedAt: String = "2026-11-23T01:10:55Z",
        failOn: Set<FailOn> = [],
        summary: RunSummary = RunSummary()
    ) throws -> Report {
        let head = ManifestHead(libraries: [:], models: [], options: OptionsRecord(Options()))
        var timings = RunTimings(started: .now, photos: photos.count, jobs: 2)
        timings.startedAt = startedAt
        return Report(head, summary, timings, photos: photos, alsoFailingOn: failOn)
    }

    static func failed(_ source: String, message: String = "It is damaged.") throws -> ReportPhoto {
        let error = ["stage": "decode", "code": "corrupt", "message": message]
        return try photo(source, ["status": "failed", "reason": "corrupt", "error": error])
    }

    static func fallback(_ source: String) throws -> ReportPhoto {
        try photo(source, ["status": "fallback", "reason": "noFace", "fallbackStep": "center"])
    }

    static func face(_ number: Int, role: String = "chosen", kept: Double? = 1) -> [String: Any] {
        var face: [String: Any] = [
            "number": number, "box": ["x": 10, "y": 20, "width": 30, "height": 40], "score": 0.9, "role": role,
            "isCut": (kept ?? 1) < 1,
        ]
        face["keptFraction"] = kept
        return face
    }

    static func output(_ path: String, _ members: [String: Any] = [:]) -> [String: Any] {
        let output: [String: Any] = [
            "path": path, "format": "jpeg", "size": ["width": 40, "height": 20], "bytes": 1234,
            "crop": [
                "pixels": ["x": 1, "y": 2, "width": 80, "height": 40],
                "fractions": ["x": 0, "y": 0, "width": 1, "height": 1],
            ],
        ]
        return output.merging(members) { $1 }
    }

    /// Names that would be markup, commands or layout somewhere if they were not escaped.
    static let hostileTexts = [
        "<script>alert(1)</script>", "</script><script>alert(1)</script>", "<!--", "-->", "]]>",
        "<img src=x onerror=x>", "\"'&<>", "&lt;", "a\nb", "a\r\n::error::b", "::error file=x::y", "a,b:c=d",
        "100%25%0A", "{{script}}", "{{data}}", "\u{202E}gpj.exe", "\u{2066}\u{2069}\u{200F}",
        "\u{0}\u{1}\u{1B}[31m\u{7F}\u{85}", "\u{2028}\u{2029}", "\u{FFFE}\u{FFFF}", "a|b", "`code`",
        "**b** _i_ ~~s~~", "[a](http://x)", "![a](x)", "http://example.org/", "www.example.org", "@name :smile:",
        "# a", "\\", "\\|", "$x$", "e\u{301}😀", "\u{FFFD}", "<\u{301}b>\u{301}", "\u{600}</script>", "",
    ]
}
