import SystemPackage

/// A template that a user has written, in YAML or in JSON, which is YAML too: pure.
///
/// An example:
///
///     size: 112x112
///     fit: similarity
///     points:
///       leftPupil: [73.5, 51.5]
///       rightPupil: [38.3, 51.7]
///
/// The points are those of ``Landmark``, in pixels from the top left corner; `fit` is `affine` (three points, the
/// default) or `similarity` (two or more). `from: detector` takes pupils, tip of the nose and corners of the mouth from
/// the face detector instead of the landmark network, as for ArcFace.
enum TemplateFile {
    private static let keys = ["size", "fit", "points", "from"]

    /// Reads a file.
    static func template(_ bytes: [UInt8]) throws(ConfigurationMistake) -> AlignmentTemplate {
        let rule = "a template holds 'size' and 'points'"
        guard let value = try YAMLText.value(of: bytes, purpose: "template") else {
            throw ConfigurationMistake(TextPosition(line: 1, column: 1), rule)
        }
        try value.requireKeys(keys, of: "a template")
        guard let sizeMember = value.member("size"), let pointsMember = value.member("points") else {
            throw ConfigurationMistake(value.position, rule)
        }
        let sizeRule = "size must be WIDTHxHEIGHT in pixels (112x112)"
        guard let size = PixelSize(text: try sizeMember.value.text(sizeRule)) else {
            throw ConfigurationMistake(sizeMember.value.position, sizeRule)
        }
        let fit: AlignmentTemplate.Fit =
            try value.member("fit")?.value.word("fit must be affine or similarity") ?? .affine
        let points = try points(pointsMember.value)
        try check(points, fit, at: pointsMember.position)
        let sourceMember = value.member("from")
        let source: AlignmentTemplate.PointSource =
            try sourceMember?.value.word("from must be landmarks or detector") ?? .landmarks
        let detected = AlignmentTemplate.arcFace.points
        if source == .detector, !points.keys.allSatisfy({ detected[$0] != nil }) {
            let known = detected.keys.map(\.rawValue).sorted().joined(separator: ", ")
            throw ConfigurationMistake(pointsMember.position, "the detector gives no points but \(known)")
        }
        return AlignmentTemplate(size: size, points: points, fit: fit, pointSource: source)
    }

    private static func points(_ value: YAMLValue) throws(ConfigurationMistake) -> [Landmark: PixelPoint] {
        guard case .mapping(let members, _) = value else {
            throw ConfigurationMistake(value.position, "points holds names with numbers: 'chin: [50, 90]'")
        }
        var points: [Landmark: PixelPoint] = [:]
        for member in members {
            guard let landmark = Landmark(rawValue: member.key) else {
                let known = Landmark.allCases.map(\.rawValue)
                throw ConfigurationMistake(
                    member.position,
                    "there is no point '\(member.key)': there are \(known.joined(separator: ", "))",
                    meant: NearestWord.of(member.key, among: known)
                )
            }
            let numbers = try member.value.numbers(2, "\(member.key) must be two numbers: [x, y]")
            points[landmark] = PixelPoint(x: numbers[0], y: numbers[1])
        }
        return points
    }

    /// Checks that the points say one map.
    private static func check(
        _ points: [Landmark: PixelPoint],
        _ fit: AlignmentTemplate.Fit,
        at position: TextPosition
    ) throws(ConfigurationMistake) {
        guard fit == .affine ? points.count == 3 : points.count >= 2 else {
            throw ConfigurationMistake(position, "an affine fit takes three points, a similarity two or more")
        }
        let places = Array(points.values)
        let map =
            fit == .affine
            ? AffineMatrix(mapping: places, to: places) : AffineMatrix(similarityFrom: places, to: places)
        if map == nil {
            throw ConfigurationMistake(position, "its points lie on a line, or on one another, so that they say no map")
        }
    }
}

extension AlignOptions {
    /// The options with the built-in template named `text`, or with the template in the file at that path.
    ///
    /// - Throws: `invalidOptions` if there is neither, or the file is not a template.
    package init(templateNamed text: String) throws(RunError) {
        if let template = AlignmentTemplate.named[text] {
            self.init(templateName: text, template: template)
            return
        }
        let template: AlignmentTemplate
        do {
            let bytes = try FileContent.read(FilePath(text), maximumBytes: YAMLText.maximumByteCount)
            template = try TemplateFile.template(bytes)
        } catch FileContent.Failure.system(let reason) {
            let names = AlignmentTemplate.named.keys.sorted().joined(separator: ", ")
            throw RunError(.invalidOptions, "There is no template '\(text)' (\(reason)): give \(names), or a file.")
        } catch let mistake as ConfigurationMistake {
            let end = mistake.text.hasSuffix("?") ? "" : "."
            let place = "The template '\(text)' cannot be used: line \(mistake.position.line)"
            throw RunError(.invalidOptions, "\(place): \(mistake.text)\(end)")
        } catch {
            throw RunError(.invalidOptions, "The template '\(text)' cannot be used: \(error).")
        }
        self.init(templateName: FilePath(text).lastComponent?.string ?? text, template: template)
    }
}
