/// How faces are aligned: rotated and scaled so that their points are where a template wants them.
public struct AlignOptions: Sendable, Hashable, Codable {
    /// How the part of an output beyond the photo's edge is filled.
    public enum Border: Sendable, Hashable, Codable {
        /// Continues the photo's edge pixels.
        case edge
        /// Fills with one colour, 8-bit sRGB.
        case colour(red: UInt8, green: UInt8, blue: UInt8)
        /// Does not align a face if its output would have such a part.
        case refuse
    }

    /// The name of the template in the manifest.
    public internal(set) var templateName = "openface"
    var template = AlignmentTemplate.openFace
    /// The size of the outputs; `nil`, the default, means that of the template.
    public var size: PixelSize?
    /// How the part beyond the photo's edge is filled; the default is `.edge`.
    public var border = Border.edge

    /// Makes options with the defaults: OpenFace's 96×96 by the outer corners of the eyes and the base of the nose.
    public init() {}

    /// Makes options with a template and the name that the manifest gives it.
    init(templateName: String, template: AlignmentTemplate) {
        self.templateName = templateName
        self.template = template
    }

    /// The template at the size of the outputs.
    package var scaledTemplate: AlignmentTemplate { size.map { template.scaled(to: $0) } ?? template }
}

extension AlignmentTemplate {
    /// The built-in templates by name.
    static let named: [String: AlignmentTemplate] = [
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

    /// The border that ``description`` names; `nil` for any other text.
    package init?(text: String) {
        switch (text, FrameOptions.Extension(text: text)) {
        case ("refuse", _): self = .refuse
        case (_, .edge): self = .edge
        case (_, .colour(let red, let green, let blue)): self = .colour(red: red, green: green, blue: blue)
        default: return nil
        }
    }
}
