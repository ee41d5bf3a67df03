import FaceCropModel
import FoundationEssentials

/// The page: one file without outside resources, whose script reads its data from a JSON document in it.
package enum HTMLReport {
    /// The page of a report.
    package static func text(_ report: Report) -> String {
        let style = text(PackageResources.page_css)
        return filled(
            text(PackageResources.page_html),
            [
                "policy": policy(style: style, isServed: report.review != nil), "style": style, "script": script,
                "data": embedded(json(report)), "title": report.review == nil ? "report" : "review",
            ]
        )
    }

    /// The scripts as one, in a scope of their own.
    private static let script: String = {
        let parts = [
            PackageResources.report_data_js, PackageResources.drawing_js, PackageResources.renditions_js,
            PackageResources.list_js, PackageResources.frame_editing_js, PackageResources.editor_js,
            PackageResources.overrides_js, PackageResources.saving_js, PackageResources.detail_js,
            PackageResources.page_js, PackageResources.correction_js,
        ]
        let formats = EncodeOptions.Format.bySize.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        return """
            "use strict";
            {
            const formatsBySize = [\(formats)];

            \(parts.map(text).joined(separator: "\n"))}

            """
    }()

    /// What the page may load: pictures beside it, its own style and its own script, nothing else.
    ///
    /// A page that is served may also ask its server.
    package static func policy(isServed: Bool) -> String {
        policy(style: text(PackageResources.page_css), isServed: isServed)
    }

    private static func policy(style: String, isServed: Bool) -> String {
        [
            "default-src 'none'", "img-src 'self' file: data:", "style-src '\(hash(style))'",
            "script-src '\(hash(script))'", "connect-src '\(isServed ? "self" : "none")'", "base-uri 'none'",
            "form-action 'none'",
        ].joined(separator: "; ")
    }

    /// `template` with each `{{name}}` replaced by its value; values are not searched for names.
    static func filled(_ template: String, _ values: [String: String]) -> String {
        let parts = template.split(separator: "{{", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(String(parts.first ?? "")) { text, part in
            guard let end = part.firstRange(of: "}}"), let value = values[String(part[..<end.lowerBound])] else {
                preconditionFailure("the template names what is not known: \(part.prefix(20))")
            }
            return text + value + part[end.upperBound...]
        }
    }

    /// JSON that cannot end the element that it stands in, nor begin a comment.
    static func embedded(_ json: String) -> String {
        json.replacingBytes(of: "<", with: "\\u003c")
            .replacingBytes(of: ">", with: "\\u003e")
            .replacingBytes(of: "&", with: "\\u0026")
    }

    /// The data of the page.
    static func json(_ report: Report) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(report) else { preconditionFailure("a report has finite numbers only") }
        return String(decoding: data, as: UTF8.self)
    }

    /// The hash of an inline style or script, as a content security policy writes it.
    private static func hash(_ text: String) -> String {
        let digits = Array(SHA256.hexadecimal(of: Array(text.utf8)).utf8)
        let bytes = stride(from: 0, to: digits.count, by: 2).map { index in
            UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16) ?? 0
        }
        return "sha256-\(Data(bytes).base64EncodedString())"
    }

    private static func text(_ resource: [UInt8]) -> String { String(decoding: resource, as: UTF8.self) }
}
