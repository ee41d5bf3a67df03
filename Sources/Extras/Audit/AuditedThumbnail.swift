package import FaceCropModel

/// What was found out about a thumbnail.
package struct AuditedThumbnail: Sendable, Hashable {
    /// Something that is wrong with it.
    package struct Finding: Sendable, Hashable, Encodable {
        package enum Code: String, Sendable, Encodable, CaseIterable {
            /// It cuts the head of a subject, and another place of the same frame would show more.
            case cutsHead
            /// It does not show a part of its original, as the original is now.
            case stale
            /// It has fewer pixels than its name or the user says.
            case tooSmall
            /// It has more pixels than the part of the original that it shows.
            case upscaled
            /// It is stretched: a part of the original in another ratio.
            case stretched
            /// Its file, or that of its original, cannot be read.
            case unreadable
            /// No original has its name.
            case noOriginal
            /// Several originals may be meant by its name.
            case ambiguousOriginal
        }

        package var code: Code
        /// The numbers of the faces whose heads are cut; 1 is the largest face of the original.
        package var faces: [Int]?
        /// What is known besides, in a clause.
        package var detail: String?

        package init(_ code: Code, faces: [Int]? = nil, detail: String? = nil) {
            self.code = code
            self.faces = faces
            self.detail = detail
        }
    }

    /// The path of its file.
    package var thumbnail: String
    /// The path of its original; `nil` if none was found.
    package var original: String?
    /// Its size in pixels; `nil` if it cannot be read, or has no original.
    package var size: PixelSize?
    /// The part of the upright original that it shows, in pixels; `nil` if that was not found.
    package var crop: WholePixelRect?
    package var findings: [Finding] = []

    package init(thumbnail: String, original: String? = nil) {
        self.thumbnail = thumbnail
        self.original = original
    }
}

extension AuditedThumbnail: Encodable {
    private enum Key: CodingKey {
        case thumbnail
        case original
        case size
        case crop
        case findings
    }

    private enum CropKey: CodingKey {
        case pixels
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(thumbnail, forKey: .thumbnail)
        try values.encode(original, forKey: .original)
        try values.encode(size, forKey: .size)
        var crop = values.nestedContainer(keyedBy: CropKey.self, forKey: .crop)
        try crop.encode(self.crop, forKey: .pixels)
        try values.encode(findings, forKey: .findings)
    }
}
