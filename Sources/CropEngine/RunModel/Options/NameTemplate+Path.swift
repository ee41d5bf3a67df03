import FaceCropCore

extension NameTemplate {
    /// The place of a photo in the mirrored tree, in bytes as file names are.
    package struct Place: Sendable, Hashable {
        /// The folder, without a slash at its end; empty for the root.
        package var folder: [UInt8]
        package var stem: [UInt8]

        package init(folder: [UInt8], stem: [UInt8]) {
            self.folder = folder
            self.stem = stem
        }
    }

    /// Whether names have the number of a face.
    package var hasFaceNumber: Bool { parts.contains { $0.variable == .face } }

    /// Whether names make sense only with a named rendition.
    package var needsRendition: Bool { parts.contains(.variable(.rendition, sign: nil)) }

    /// The path of an output; `face` is `nil` for the path without a number.
    package func path(of photo: Place, _ variant: OutputVariant, face: Int?) -> [UInt8] {
        text(of: parts[...], photo, variant, face: face)
    }

    /// What stands behind the number of a face in the paths of `variant`; empty if paths have no number.
    package func tail(_ variant: OutputVariant) -> [UInt8] {
        guard let face = parts.firstIndex(where: { $0.variable == .face }) else { return [] }
        return text(of: parts[(face + 1)...], Place(folder: [], stem: []), variant, face: nil)
    }

    /// The sign that is written before the number of a face and left out with it; empty if there is none.
    package var numberSign: [UInt8] {
        for case .variable(.face, let sign?) in parts { return Array(String(sign).utf8) }
        return []
    }

    private func text(
        of parts: ArraySlice<Part>,
        _ photo: Place,
        _ variant: OutputVariant,
        face: Int?
    ) -> [UInt8] {
        var path: [UInt8] = []
        for part in parts {
            switch part {
            // The slash behind an empty folder.
            case .text(let bytes): path += path.isEmpty && bytes.first == .slash ? bytes.dropFirst() : bytes[...]
            case .variable(.dir, _):
                path += photo.folder
                if photo.folder.isEmpty, path.last == .slash { path.removeLast() }
            case .variable(.stem, _): path += photo.stem
            case .variable(.ext, _): path += variant.fileExtension.utf8
            case .variable(.rendition, let sign): path += Self.signed(variant.rendition, sign)
            case .variable(.face, let sign): path += Self.signed(face.map(String.init) ?? "", sign)
            case .variable(.scale, let sign):
                path += Self.signed(sign != nil && variant.scale == 1 ? "" : Self.scaleText(variant.scale), sign)
            }
        }
        return path
    }

    private static func scaleText(_ scale: Double) -> String { NumberText.short(scale) + "x" }

    private static func signed(_ text: String, _ sign: Character?) -> [UInt8] {
        text.isEmpty ? [] : Array((sign.map(String.init) ?? "").utf8) + text.utf8
    }
}
