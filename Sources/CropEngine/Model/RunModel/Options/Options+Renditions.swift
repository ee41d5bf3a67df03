extension Options {
    /// Passes the options of a run for each rendition, scale and format alone to `body`.
    ///
    /// - Throws: An error of `body`, with the name of the rendition.
    func forEachRendition(_ body: (Options) throws(RunError) -> Void) throws(RunError) {
        for rendition in effectiveRenditions {
            for scale in rendition.scales {
                for encoding in rendition.encodings {
                    do throws(RunError) {
                        try body(of(rendition, scale: scale, encoding))
                    } catch {
                        throw rendition.name.isEmpty ? error : error.about(rendition.name)
                    }
                }
            }
        }
    }

    /// Checks that renditions and the names of their outputs are valid.
    ///
    /// - Throws: `invalidOptions`.
    func validateRenditions() throws(RunError) {
        for rendition in outputs.renditions {
            let name = "The rendition '\(rendition.name)'"
            try check(
                RenditionOptions.isName(rendition.name),
                "\(name) needs another name: a letter, then up to 63 letters, digits, - or _.",
                "outputs.renditions"
            )
            try check(!rendition.encodings.isEmpty, "\(name) has no format.", "outputs.renditions")
            try check(!rendition.scales.isEmpty, "\(name) has no scale.", "outputs.renditions")
            try check(
                rendition.scales.allSatisfy { $0 > 0 && $0 <= RenditionOptions.maximumScale },
                "\(name) has a scale that is not above 0 and at most \(Int(nearest: RenditionOptions.maximumScale)).",
                "outputs.renditions"
            )
            try check(
                Set(rendition.scales).count == rendition.scales.count,
                "\(name) has a scale twice.",
                "outputs.renditions"
            )
            try check(
                Set(rendition.encodings.map(\.format)).count == rendition.encodings.count,
                "\(name) has a format twice.",
                "outputs.renditions"
            )
            try check(
                rendition.scales == [1] || rendition.frame.shape?.size != nil,
                "\(name) has scales, and no size that they multiply.",
                "outputs.renditions"
            )
            try check(
                rendition.frame.alignment == nil,
                "\(name) cannot be aligned: renditions are crops.",
                "outputs.renditions",
                "frame.alignment.template"
            )
        }
        try validateNames()
    }

    /// Checks that no two outputs of one photo have the same name.
    private func validateNames() throws(RunError) {
        let template = outputs.nameTemplate
        let variants = effectiveRenditions.flatMap(\.variants)
        try check(
            template.hasFaceNumber || !variants.contains(where: \.isNumbered),
            "With an output for each face, the name '\(template.text)' must have the number of the face: {-face}.",
            "outputs.nameTemplate",
            "frame.framing"
        )
        try check(
            !template.needsRendition || !outputs.renditions.isEmpty,
            "The name '\(template.text)' has {rendition}, and no rendition has a name; {-rendition} may be empty.",
            "outputs.nameTemplate",
            "outputs.renditions"
        )
        try check(
            !template.namesPerson || detect.identify != nil || detect.regions != .ignore,
            "The name '\(template.text)' has {person}, and neither known people nor face regions are used.",
            "detect.identify",
            "detect.regions"
        )
        // A folder of photos may have the name of a person, and which one is known too late to spare its photos.
        try check(
            !template.namesPerson || !run.overwrites,
            "With {person} in the name '\(template.text)', files of others are never replaced.",
            "outputs.nameTemplate",
            "run.overwrites"
        )
        // Disks may take capital and small letters for the same.
        let place = NameTemplate.Place(folder: [], stem: Array("photo".utf8))
        let names = Dictionary(grouping: variants) { variant in
            String(decoding: template.path(of: place, variant, nil), as: UTF8.self).lowercased()
        }
        guard
            let twice = variants.lazy.compactMap({ variant in names.values.first { $0.count > 1 && $0[0] == variant } })
                .first
        else { return }
        throw RunError(
            .invalidOptions,
            "The name '\(template.text)' is the same for \(Self.difference(twice[0], twice[1])).",
            options: ["outputs.nameTemplate", "outputs.renditions"]
        )
    }

    private static func difference(_ first: OutputVariant, _ second: OutputVariant) -> String {
        if first.rendition != second.rendition {
            let isCaseAlone = first.rendition.lowercased() == second.rendition.lowercased()
            let remedy = isCaseAlone ? "some disks take them for one, so rename one" : "add {-rendition}"
            return "the renditions '\(first.rendition)' and '\(second.rendition)'; \(remedy)"
        }
        let scales = [first.scale, second.scale].map(NumberText.short)
        return "the scales \(scales[0]) and \(scales[1]) of the rendition '\(first.rendition)'; add {@scale}"
    }
}

extension RunError {
    /// The same error, with the name of the rendition that it is about.
    fileprivate func about(_ rendition: String) -> RunError {
        RunError(
            code,
            "The rendition '\(rendition)' is not possible: \(message)",
            details: details,
            options: options,
            missing: missing
        )
    }
}
