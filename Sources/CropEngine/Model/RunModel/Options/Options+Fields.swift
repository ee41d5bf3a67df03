extension Options {
    /// The fields of all options of a run, with paths such as `encode.quality`; digests list their texts in this order.
    package static let fields: [OptionField<Options>] = listed.map { field in
        textsOfSeveralStages[field.property].map { field.with(text: $0) } ?? field
    }

    private static let listed: [OptionField<Options>] =
        DiscoverOptions.fields.map { $0.inside("discover", \.discover) }
        + DecodeOptions.fields.map { $0.inside("decode", \.decode) }
        + DetectOptions.fields.map { $0.inside("detect", \.detect) } + outputFields
        + OverrideOptions.fields.map { $0.inside("overrides", \.overrides) }
        + BurstOptions.fields.map { $0.inside("burst", \.burst) }
        + OutputOptions.fields.map { $0.inside("outputs", \.outputs) }
        + RunOptions.fields.map { $0.inside("run", \.run) }

    /// The fields that each kind of output has of its own.
    static let outputFields: [OptionField<Options>] =
        FrameOptions.fields.map { $0.inside("frame", \.frame) }
        + EncodeOptions.fields.map { $0.inside("encode", \.encode) }

    private static let textsOfSeveralStages: [String: @Sendable (Options) -> String?] = [
        // The boxes of another search differ a little, so its faces are not used, see ``CachedDetections/search``.
        "detect.findsEveryFace": { "\($0.faceSearch)" },
        "outputs.renditions": { options in
            if options.outputs.renditions.isEmpty { return "" }
            return options.outputDigests.map { "\($0.key) \($0.value)" }.sorted().joined(separator: ", ")
        },
    ]

    /// The values in use of all options with `effect`, which decide whether photos are up to date.
    func texts(_ effect: OptionEffect) -> [String] {
        Self.fields.compactMap { field in
            field.effect == effect ? field.text(self).map { "\(field.property)=\($0)" } : nil
        }
    }

    /// The digest of everything that, with the faces, decides the pixels of each kind of output: 16 hexadecimal digits.
    var outputDigests: [OutputVariant: String] {
        var digests: [OutputVariant: String] = [:]
        for rendition in effectiveRenditions {
            let decided = rendition.decidingFrame.shape?.size.map { "decided for \($0)" } ?? ""
            let usesLandmarks = rendition.frame.needsLandmarks || rendition.frame.alignment != nil
            let landmarks = usesLandmarks ? ModelFile.landmarkModels.map(\.sha256) : []
            let personMask = rendition.frame.head == nil ? [] : [ModelFile.personMask.sha256]
            let salience = rendition.frame.fallback.contains(.salient) ? [ModelFile.salience.sha256] : []
            for scale in rendition.scales {
                for encoding in rendition.encodings {
                    let texts = of(rendition, scale: scale, encoding).texts(.pixels)
                    digests[OutputVariant(of: rendition, scale: scale, encoding)] = Self.digest(
                        texts + landmarks + personMask + salience + [decided]
                    )
                }
            }
        }
        return digests
    }

    /// A hash of `texts`: 16 hexadecimal digits.
    static func digest(_ texts: [String]) -> String {
        String(SHA256.hexadecimal(of: Array(texts.joined(separator: "\n").utf8)).prefix(16))
    }
}
