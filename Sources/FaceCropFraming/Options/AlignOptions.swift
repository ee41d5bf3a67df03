package import FaceCropFaces
public import FaceCropGeometry

/// How faces are aligned: turned and scaled so that their points lie where a template says.
public struct AlignOptions: Sendable, Hashable, Codable {
    /// What becomes of the part of an output that lies beyond the photo's edge.
    public enum Border: Sendable, Hashable, Codable {
        /// The photo's edge pixels are continued.
        case edge
        /// One colour, 8-bit sRGB.
        case colour(red: UInt8, green: UInt8, blue: UInt8)
        /// A face with such a part is not aligned.
        case refuse
    }

    /// What the template is called in the manifest.
    public internal(set) var templateName = "openface"
    package var template = AlignmentTemplate.openFace
    /// The size of the outputs; `nil`, the default, takes that of the template.
    public var size: PixelSize?
    /// The part beyond the photo's edge; the default is `.edge`.
    public var border = Border.edge

    /// Makes options with the defaults: OpenFace's 96×96 by the outer corners of the eyes and the base of the nose.
    public init() {}

    /// Makes options with a template under the name that the manifest gives it.
    package init(templateName: String, template: AlignmentTemplate) {
        self.templateName = templateName
        self.template = template
    }

    /// The template at the size of the outputs.
    package var scaledTemplate: AlignmentTemplate { size.map { template.scaled(to: $0) } ?? template }
}

extension AlignmentTemplate {
    /// The templates that have a name.
    package static let named: [String: AlignmentTemplate] = [
        "openface": .openFace, "openface-inner-eyes": .openFaceInnerEyes, "arcface": .arcFace,
    ]
}

extension AlignOptions.Border: CustomStringConvertible {
    /// `edge`, `refuse`, or a colour as `#rrggbb`.
    public var description: String {
        switch self {
        case .edge: "edge"
        case .refuse: "refuse"
        case .colour(let red, let green, let blue):
            FrameOptions.Extension.colour(red: red, green: green, blue: blue).description
        }
    }

    /// What ``description`` says; `nil` for anything else.
    package init?(text: String) {
        switch (text, FrameOptions.Extension(text: text)) {
        case ("refuse", _): self = .refuse
        case (_, .edge): self = .edge
        case (_, .colour(let red, let green, let blue)): self = .colour(red: red, green: green, blue: blue)
        default: return nil
        }
    }
}
