import Foundation
import SystemPackage
import Yams

/// A template that a user has written, in YAML or in JSON, which is YAML too.
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
struct TemplateFile: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case size
        case fit
        case points
        case from
    }

    /// Far more than the few dozen lines of a template.
    static let maximumByteCount = 1 << 16

    let template: AlignmentTemplate

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: AnyKey.self)
        for key in members.allKeys where Key(rawValue: key.stringValue) == nil {
            throw Self.problem(decoder, "'\(key.stringValue)' is not known: size, fit, points and from are")
        }
        let values = try decoder.container(keyedBy: Key.self)
        guard let size = PixelSize(text: try values.decode(String.self, forKey: .size)) else {
            throw Self.problem(decoder, "size must be WIDTHxHEIGHT in pixels (112x112)")
        }
        guard
            let fit = AlignmentTemplate.Fit(rawValue: try values.decodeIfPresent(String.self, forKey: .fit) ?? "affine")
        else { throw Self.problem(decoder, "fit must be affine or similarity") }
        var points: [Landmark: PixelPoint] = [:]
        for (name, numbers) in try values.decode([String: [Double]].self, forKey: .points) {
            guard let landmark = Landmark(rawValue: name) else {
                let known = Landmark.allCases.map(\.rawValue).joined(separator: ", ")
                throw Self.problem(decoder, "there is no point '\(name)': there are \(known)")
            }
            guard numbers.count == 2, numbers.allSatisfy(\.isFinite) else {
                throw Self.problem(decoder, "\(name) must be two numbers: [x, y]")
            }
            points[landmark] = PixelPoint(x: numbers[0], y: numbers[1])
        }
        guard fit == .affine ? points.count == 3 : points.count >= 2 else {
            throw Self.problem(decoder, "an affine fit takes three points, a similarity two or more")
        }
        let places = Array(points.values)
        let isUsable =
            fit == .affine
            ? AffineMatrix(mapping: places, to: places) != nil
            : AffineMatrix(similarityFrom: places, to: places) != nil
        guard isUsable else {
            throw Self.problem(decoder, "its points lie on a line, or on one another, so that they say no map")
        }
        let from =
            try values.decodeIfPresent(String.self, forKey: .from) ?? AlignmentTemplate.PointSource.landmarks.rawValue
        guard let pointSource = AlignmentTemplate.PointSource(rawValue: from) else {
            throw Self.problem(decoder, "from must be landmarks or detector")
        }
        let detected = AlignmentTemplate.arcFace.points
        guard pointSource == .landmarks || points.keys.allSatisfy({ detected[$0] != nil }) else {
            let known = detected.keys.map(\.rawValue).sorted().joined(separator: ", ")
            throw Self.problem(decoder, "the detector gives no points but \(known)")
        }
        template = AlignmentTemplate(size: size, points: points, fit: fit, pointSource: pointSource)
    }

    private static func problem(_ decoder: any Decoder, _ text: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: text))
    }
}

/// A key of any name.
private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
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
        let file: TemplateFile
        do {
            let bytes = try FileContent.read(FilePath(text), maximumBytes: TemplateFile.maximumByteCount)
            file = try YAMLDecoder().decode(TemplateFile.self, from: Data(bytes))
        } catch FileContent.Failure.system(let reason) {
            let names = AlignmentTemplate.named.keys.sorted().joined(separator: ", ")
            throw RunError(.invalidOptions, "There is no template '\(text)' (\(reason)): give \(names), or a file.")
        } catch {
            let reason = (error as? DecodingError)?.text ?? "\(error)"
            throw RunError(.invalidOptions, "The template '\(text)' cannot be used: \(reason).")
        }
        self.init(templateName: FilePath(text).lastComponent?.string ?? text, template: file.template)
    }
}

extension DecodingError {
    /// What is wrong, as a sentence without its end.
    fileprivate var text: String {
        switch self {
        case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context):
            context.debugDescription
        case .keyNotFound(let key, _): "it lacks \(key.stringValue)"
        @unknown default: "\(self)"
        }
    }
}
