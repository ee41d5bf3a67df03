import Testing

@testable import FaceCropModel

@Suite struct RenditionOptionsTests {
    private static func options(_ renditions: [RenditionOptions], name: String? = nil) throws -> Options {
        var options = Options()
        options.outputs.renditions = renditions
        if let name { options.outputs.nameTemplate = try NameTemplate(name) }
        return options
    }

    private static func rendition(
        _ name: String,
        _ change: (inout RenditionOptions) -> Void = { _ in }
    ) -> RenditionOptions {
        var rendition = RenditionOptions(name: name)
        rendition.frame.shape = .size(PixelSize(width: 40, height: 30))
        change(&rendition)
        return rendition
    }

    private static func encodings(_ formats: [EncodeOptions.Format]) -> [EncodeOptions] {
        formats.map { format in
            var options = EncodeOptions()
            options.format = format
            return options
        }
    }

    @Test func aRunWithoutRenditionsHasOneWithoutAName() {
        var options = Options()
        options.frame.framing = .each
        options.encode.format = .webp
        let variants = options.effectiveRenditions.flatMap(\.variants)
        #expect(variants == [OutputVariant(fileExtension: "webp", isNumbered: true)])
    }

    @Test func eachScaleAndFormatHasAnOutput() throws {
        let rendition = Self.rendition("a") {
            $0.encodings = Self.encodings([.avif, .jpeg])
            $0.scales = [1, 2.5]
        }
        #expect(
            rendition.variants.map { "\($0.scale) \($0.fileExtension)" } == [
                "1.0 avif", "1.0 jpg", "2.5 avif", "2.5 jpg",
            ]
        )
        #expect(rendition.frame(scale: 2.5).shape?.size == PixelSize(width: 100, height: 75))
        #expect(rendition.decidingFrame == rendition.frame(scale: 2.5))
        try Self.options([rendition]).validate()
    }

    /// A face with enough pixels for the scale 1 gets that picture.
    @Test func theSmallestScaleRefusesFacesThatKeepTheirShare() {
        let rendition = Self.rendition("a") {
            $0.scales = [2, 1, 3]
            $0.frame.faceHeightFraction = 0.45
        }
        #expect(rendition.decidingFrame == rendition.frame(scale: 1))
        #expect(rendition.largestFrame == rendition.frame(scale: 3))
    }

    @Test func mistakesNameTheirRendition() throws {
        let wrong: [(String, RenditionOptions)] = [
            ("needs another name", Self.rendition("1a")), ("needs another name", Self.rendition("")),
            ("needs another name", Self.rendition("a/b")), ("needs another name", Self.rendition("a b")),
            ("has no format", Self.rendition("a") { $0.encodings = [] }),
            ("has no scale", Self.rendition("a") { $0.scales = [] }),
            ("has a scale that", Self.rendition("a") { $0.scales = [1, 0] }),
            ("has a scale that", Self.rendition("a") { $0.scales = [11] }),
            ("has a scale that", Self.rendition("a") { $0.scales = [.nan] }),
            ("no size that they multiply", Self.rendition("a") { ($0.scales, $0.frame.shape) = ([1, 2], nil) }),
            ("has a scale twice", Self.rendition("a") { $0.scales = [1, 1] }),
            ("has a format twice", Self.rendition("a") { $0.encodings = Self.encodings([.png, .png]) }),
            ("is not possible: The quality", Self.rendition("a") { $0.encodings[0].quality = 101 }),
            ("is not possible: The margin", Self.rendition("a") { $0.frame.margin = .pixels(-1) }),
            (
                "is not possible: A jpeg picture",
                Self.rendition("a") {
                    $0.frame.shape = .size(PixelSize(width: 10_000, height: 1))
                    $0.scales = [7]
                }
            ),
        ]
        for (text, rendition) in wrong {
            let error = #expect(throws: RunError.self, "\(text)") { try Self.options([rendition]).validate() }
            #expect(error?.code == .invalidOptions && error?.message.contains(text) ?? false, "\(error?.message ?? "")")
        }
    }

    /// The names of all outputs of one photo must differ, also where letter case does not count.
    @Test func outputsNeedDifferentNames() throws {
        let each = Self.rendition("e") { $0.frame.framing = .each }
        let two = [Self.rendition("a"), Self.rendition("b")]
        let formats = [Self.rendition("a") { $0.encodings = Self.encodings([.avif, .png]) }]
        let scales = [Self.rendition("a") { $0.scales = [1, 2] }]
        let cases: [([RenditionOptions], String?, String?)] = [
            (two, nil, nil), (two, "{stem}.{ext}", "add {-rendition}"), (two, "{rendition}/{stem}.{ext}", nil),
            ([Self.rendition("a"), Self.rendition("A")], nil, "rename one"),
            (formats, "{stem}.{ext}", nil), (scales, "{stem}.{ext}", "add {@scale}"),
            (scales, "{scale}/{stem}.{ext}", nil),
            ([each], nil, nil), ([each], "{stem}{-rendition}.{ext}", "{-face}"),
            ([], "{stem}-{rendition}.{ext}", "no rendition has a name"), ([], "{stem}{-rendition}.{ext}", nil),
        ]
        for (renditions, name, text) in cases {
            let options = try Self.options(renditions, name: name)
            guard let text else {
                try options.validate()
                continue
            }
            let error = #expect(throws: RunError.self, "\(name ?? "")") { try options.validate() }
            #expect(error?.message.contains(text) ?? false, "\(error?.message ?? "")")
        }
    }
}
