/// One of several kinds of outputs that each photo gets, with a frame, formats and scales of its own.
public struct RenditionOptions: Sendable, Hashable, Codable {
    /// The name in file names and in the manifest; empty for the only rendition of a run without named ones.
    ///
    /// A name begins with a letter, and letters, digits, `-` and `_` follow.
    public var name: String
    /// How the crop is decided; the size is that of the scale 1.
    public var frame: FrameOptions
    /// How outputs are compressed: one output for each format, at least one.
    public var encodings: [EncodeOptions]
    /// How many times the size the outputs have, each above 0 and at most ``maximumScale``; the default is `[1]`.
    ///
    /// All scales show the same frame, which has enough pixels for the greatest of them if the photo has, unless the
    /// faces keep their share of it.
    public var scales: [Double]

    /// The greatest scale.
    public static let maximumScale = 10.0

    /// Makes a rendition.
    public init(
        name: String,
        frame: FrameOptions = FrameOptions(),
        encodings: [EncodeOptions] = [EncodeOptions()],
        scales: [Double] = [1]
    ) {
        self.name = name
        self.frame = frame
        self.encodings = encodings
        self.scales = scales
    }

    /// Whether `name` can be that of a rendition.
    static func isName(_ name: String) -> Bool { name.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]{0,63}/) != nil }

    /// The frame options with the size of outputs of `scale`.
    package func frame(scale: Double) -> FrameOptions {
        var scaled = frame
        if case .size(let size) = frame.shape {
            scaled.shape = .size(
                PixelSize(
                    width: Int(nearest: Double(size.width) * scale),
                    height: Int(nearest: Double(size.height) * scale)
                )
            )
        }
        return scaled
    }

    /// The frame options of the greatest scale, whose output needs most pixels.
    package var largestFrame: FrameOptions { frame(scale: scales.max() ?? 1) }

    /// The frame options by which the frame is decided, for all scales.
    ///
    /// They are those of the greatest scale, whose pixels the frame should have. If the frame does not grow for pixels,
    /// they are those of the smallest one, so that a face with enough pixels for that is not refused.
    package var decidingFrame: FrameOptions {
        frame.keepsFaceHeight ? frame(scale: scales.min() ?? 1) : largestFrame
    }

    /// The rendition in the manifest.
    var recorded: JSONValue {
        var members: [String: JSONValue] = [
            "name": .text(name), "framing": .text(frame.framing.description),
            "formats": .texts(encodings.map(\.format.rawValue)), "scales": .list(scales.map(JSONValue.number)),
        ]
        if case .aspect(let ratio) = frame.shape { members["aspect"] = .text(ratio.description) }
        members["size"] = frame.shape?.size?.recorded
        return .members(members)
    }

    /// The kinds of outputs, in the order in which they are written.
    var variants: [OutputVariant] {
        scales.flatMap { scale in encodings.map { OutputVariant(of: self, scale: scale, $0) } }
    }
}

extension Options {
    /// What is made of each photo: the named renditions, or if there are none, one without a name.
    package var effectiveRenditions: [RenditionOptions] {
        outputs.renditions.isEmpty
            ? [RenditionOptions(name: "", frame: frame, encodings: [encode])] : outputs.renditions
    }

    /// The rendition that the manifest describes a photo by: the first.
    var leadingRendition: RenditionOptions {
        outputs.renditions.first ?? RenditionOptions(name: "", frame: frame, encodings: [encode])
    }

    /// Whether the frame of a rendition needs to know where hair ends.
    package var usesPersonMask: Bool { effectiveRenditions.contains { $0.frame.head != nil } }

    /// Whether the fallback of a rendition needs to know what draws the eye.
    package var usesSalience: Bool { effectiveRenditions.contains { $0.frame.fallback.contains(.salient) } }

    /// The names of the people that a rendition asks for, each once.
    package var namedPeople: [String] {
        effectiveRenditions.flatMap(\.frame.namedPeople).reduce(into: []) { names, name in
            if !names.contains(name) { names.append(name) }
        }
    }

    /// The options of a run that makes only `rendition`, in one scale and one format.
    func of(_ rendition: RenditionOptions, scale: Double, _ encoding: EncodeOptions) -> Options {
        var options = self
        options.outputs.renditions = []
        options.frame = rendition.frame(scale: scale)
        options.encode = encoding
        return options
    }
}
