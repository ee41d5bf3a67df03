import FaceCropModel
import SystemPackage

/// Names of outputs, derived from photo names with arbitrary bytes.
enum OutputNameFuzzing {
    private static let templates = [
        "{dir}/{stem}{-rendition}{-face}{@scale}.{ext}", "{rendition}/{dir}/{stem}-{face}.{ext}",
        "{stem}_{scale}{-face}.{ext}", "x/{dir}/{stem}{+face}{-rendition}{@scale}.{ext}",
        "{dir}/{stem}{-width}x{height}{-face}{.hash}.{ext}", "{person}/{dir}/{stem}{-face}{@width}.{ext}",
    ]

    /// The input consists of the template, the kind of output, the details of the output, and the path of the photo
    /// in a list of inputs.
    static func name(_ input: [UInt8]) throws {
        var input = FuzzInput(input)
        let template = try NameTemplate(input.element(of: templates))
        let variant = OutputVariant(
            rendition: input.element(of: ["", "a", "a-1", "B_2"]),
            scale: input.element(of: [1, 2, 1.5]),
            fileExtension: input.element(of: ["jpg", "png", "webp", "avif"]),
            isNumbered: input.isSet()
        )
        let naming = OutputNaming(template, variants: [variant])
        let form = input.element(of: OutputNaming.Form.allCases)
        let details = NameDetails(
            face: variant.isNumbered ? input.integer(0...65_535) : 0,
            size: PixelSize(width: input.integer(1...65_535), height: input.integer(1...65_535)),
            checksum: input.element(of: ["00000000", "89abcdef01", "12345678"]),
            person: input.element(of: [nil, "..", "Ann/Lee", "\u{1}", "1-2"])
        )
        guard let photo = (try? InputList.parse(Array(input.rest)))?.first.flatMap(photo) else { return }
        // A folder without a name is not one.
        if template.text.hasPrefix("{rendition}"), variant.rendition.isEmpty { return }
        let base = naming.basePath(of: photo, as: variant, form: form)
        let output = naming.outputPath(of: photo, as: variant, form: form, details)
        for path in [base, output] {
            try expect(RelativePathRule.holds(path.bytes), "\(path) stays in the output folder")
            try expect(
                path.bytes.reversed().starts(with: ".\(variant.fileExtension)".utf8.reversed()),
                "it has its extension"
            )
        }
        guard let parsed = naming.parse(output: output.bytes, as: variant) else {
            throw FuzzFinding(description: "\(output) is recognised as an output")
        }
        try expect(parsed.base, equals: base.bytes, "the base of \(output)")
        try expect(parsed.details.face, equals: details.face, "the face of \(output)")
    }

    /// The photo at a path from a list of inputs; `nil` if the path is unusable.
    private static func photo(_ path: FilePath) -> PhotoFile? {
        let place = MirroredPath.root(
            of: DiscoverInput(path: path, origin: .list),
            isFolder: false,
            isOnlyInput: false,
            realName: { [] }
        )
        return place.isEmpty ? nil : PhotoFile(path: path, relativePath: place, isNamedByUser: true)
    }
}
