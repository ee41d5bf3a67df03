extension NameTemplate {
    /// The place of a photo in the mirrored tree, in bytes as file names are.
    package struct Place: Sendable, Hashable {
        /// The folder, without a slash at its end; empty for the root.
        package var folder: [UInt8]
        package var stem: [UInt8]
    }

    /// Whether names have the number of a face.
    var hasFaceNumber: Bool { has(.face) }

    /// Whether names make sense only with a named rendition.
    var needsRendition: Bool { parts.contains(.variable(.rendition, sign: nil)) }

    /// Whether names have something that is known only when the output is made, beside the numbers of faces.
    var hasLateDetails: Bool { namesPerson || hasSize || hasHash }

    /// Whether names begin with a person.
    package var namesPerson: Bool { has(.person) }

    /// Whether names say how large outputs are.
    var hasSize: Bool { has(.width) || has(.height) }

    /// Whether names change with the bytes of outputs.
    package var hasHash: Bool { has(.hash) }

    private func has(_ variable: Variable) -> Bool { parts.contains { $0.variable == variable } }

    /// The path of an output; without `details`, they are left out, with their signs.
    func path(of photo: Place, _ variant: OutputVariant, _ details: NameDetails?) -> [UInt8] {
        text(of: parts[...], photo, variant, details)
    }

    /// What stands in the paths of `variant` behind the name of the photo, from the first detail on: for each part its
    /// text, or the variable and its sign.
    ///
    /// It is empty if the names of `variant` have no details.
    func ending(_ variant: OutputVariant) -> [(part: Part, text: [UInt8])] {
        let isWritten = { (part: Part) in
            part.variable.map { $0.isDetail && ($0 != .face || variant.isNumbered) } ?? false
        }
        guard let first = parts.firstIndex(where: isWritten) else { return [] }
        return parts[first...].map { part in
            (part, text(of: [part], Place(folder: [], stem: []), variant, nil))
        }
    }

    private func text(
        of parts: ArraySlice<Part>,
        _ photo: Place,
        _ variant: OutputVariant,
        _ details: NameDetails?
    ) -> [UInt8] {
        var path: [UInt8] = []
        for part in parts {
            switch part {
            // The slash behind an empty folder, or behind a person who is left out.
            case .text(let bytes): path += path.isEmpty && bytes.first == .slash ? bytes.dropFirst() : bytes[...]
            case .variable(.dir, _):
                path += photo.folder
                if photo.folder.isEmpty, path.last == .slash { path.removeLast() }
            case .variable(.stem, _): path += photo.stem
            case .variable(.ext, _): path += variant.fileExtension.utf8
            case .variable(.rendition, let sign): path += Self.signed(variant.rendition, sign)
            case .variable(.person, _): path += details?.personFolder ?? []
            case .variable(.face, let sign):
                path += Self.signed(variant.isNumbered ? details.map { String($0.face) } ?? "" : "", sign)
            case .variable(.width, let sign):
                path += Self.signed(details?.size.map { String($0.width) } ?? "", sign)
            case .variable(.height, let sign):
                path += Self.signed(details?.size.map { String($0.height) } ?? "", sign)
            case .variable(.hash, let sign):
                path += Self.signed(String((details?.checksum ?? "").prefix(NameDetails.hashDigitCount)), sign)
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
