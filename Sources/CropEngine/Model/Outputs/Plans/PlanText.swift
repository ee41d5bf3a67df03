import SystemPackage

/// Writes plans: pure.
package enum PlanText {
    /// The first document of a plan, with `hints` for its reader, each a line.
    package static func head(_ head: PlanFile.Head, hints: [String] = []) -> String {
        var lines = hints.map { "# \($0)" } + ["version: \(PlanFile.version)"]
        if let tool = head.tool { lines.append("tool: \(YAMLWord.text(tool))") }
        if let folder = head.folder { lines.append("folder: \(PlanBytes.text(folder.bytes))") }
        lines.append("command:")
        lines += head.command.map { "  - \(PlanBytes.text($0))" }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The document of one photo.
    ///
    /// - Parameters:
    ///   - record: The record of a run that has planned the outputs.
    ///   - sha256: The SHA-256 of the photo's file; `nil` if it could not be read.
    /// - Returns: `nil` for a file that is not a photo.
    package static func entry(_ record: PhotoRecord, sha256: String?) -> String? {
        let isLeftOut = record.status == .skipped && Self.reasonsWithoutEntry.contains(record.reason)
        guard let path = ManifestPath(text: record.source, base64: record.sourceBase64).path, !isLeftOut else {
            return nil
        }
        var lines = ["---", "photo: \(PlanBytes.text(path.bytes))"]
        if record.reason == PhotoOutcome.SkipReason.keptByOverride.rawValue {
            lines.append("keep: true")
        } else if record.status == .failed {
            lines.append("failed: \(YAMLWord.text(record.error?.message ?? record.reason))")
        } else if let sha256 {
            lines += facts(record, sha256) + crops(record)
        } else {
            lines.append("failed: \(YAMLWord.text("The file went away while the plan was made."))")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The files for which there is nothing to plan.
    private static let reasonsWithoutEntry = [
        PhotoOutcome.SkipReason.notAPhoto.rawValue, PhotoOutcome.SkipReason.unsupportedFormat.rawValue,
    ]

    private static func facts(_ record: PhotoRecord, _ sha256: String) -> [String] {
        var lines = record.warnings.map { "# \(PrintableText.escaped($0))" } + ["sha256: \(YAMLWord.text(sha256))"]
        if let size = record.size { lines.append("size: [\(size.width), \(size.height)]") }
        if let turned = record.turnedClockwiseDegrees { lines.append("turned: \(turned)") }
        if !record.faces.isEmpty {
            lines.append("faces:")
            lines += record.faces.flatMap(face)
        }
        return lines
    }

    private static func face(_ face: FaceRecord) -> [String] {
        let box = [face.box.x, face.box.y, face.box.width, face.box.height]
        var lines = ["box: \(list(box))", "role: \(face.role.rawValue)"]
        if let name = face.name ?? face.identity?.name { lines.append("name: \(YAMLWord.text(name))") }
        if let score = face.score, let points = face.points {
            lines.append("score: \(NumberText.short(score))")
            lines.append("points: \(list(points.all.flatMap { [$0.x, $0.y] }))")
        }
        return item(lines)
    }

    /// The crops, each with the outputs that show it.
    private static func crops(_ record: PhotoRecord) -> [String] {
        let renditions = record.renditions ?? [RenditionRecord(name: "", of: record)]
        return ["crops:"]
            + renditions.flatMap { rendition in
                let own = record.outputs.filter { ($0.rendition ?? "") == rendition.name }
                var faces: [Int?] = []
                for output in own where !faces.contains(output.faceNumber) { faces.append(output.faceNumber) }
                guard !faces.isEmpty else { return item(outcome(rendition)) }
                return faces.flatMap { face in
                    item(
                        outcome(rendition) + (face.map { ["face: \($0)"] } ?? [])
                            + crop(own.filter { $0.faceNumber == face })
                    )
                }
            }
    }

    private static func outcome(_ rendition: RenditionRecord) -> [String] {
        var lines = rendition.name.isEmpty ? [] : ["rendition: \(rendition.name)"]
        switch rendition.status {
        case .skipped, .failed: lines.append("skip: \(rendition.reason)")
        case .fallback:
            lines.append("fallback: \(YAMLWord.text(rendition.fallbackStep?.rawValue ?? ""))")
            lines.append("reason: \(rendition.reason)")
        case .written: break
        }
        if let point = rendition.focalPoint { lines.append("focal: \(list([point.x, point.y]))") }
        if let box = rendition.subject {
            lines.append("subject: \(list([box.x, box.y, box.width, box.height]))")
        }
        return lines
    }

    private static func crop(_ outputs: [OutputRecord]) -> [String] {
        guard let frame = outputs.first?.crop.pixels else { return [] }
        return ["frame: \(list(frame))", "outputs:"]
            + outputs.map { output in
                var parts = [
                    "file: \(YAMLWord.text(output.path))", "size: [\(output.size.width), \(output.size.height)]",
                ]
                if let scale = output.scale { parts.append("scale: \(NumberText.short(scale))") }
                if output.crop.pixels != frame { parts.append("frame: \(list(output.crop.pixels))") }
                if let level = output.level { parts.append("level: \(list(level.matrix.flatMap(\.self)))") }
                return "  - {\(parts.joined(separator: ", "))}"
            }
    }

    private static func list(_ rect: WholePixelRect) -> String {
        "[\(rect.x), \(rect.y), \(rect.width), \(rect.height)]"
    }

    private static func list(_ numbers: [Double]) -> String {
        "[\(numbers.map(NumberText.short).joined(separator: ", "))]"
    }

    /// The lines as an item of a list.
    private static func item(_ lines: [String]) -> [String] {
        lines.enumerated().map { ($0 == 0 ? "  - " : "    ") + $1 }
    }
}
