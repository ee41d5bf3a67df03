import FaceCropModel
import Logging
import SystemPackage

/// Crops by a person, from which a style is learnt.
struct StyleExamples {
    /// The pictures with a face.
    private(set) var examples: [CropStyle.Example] = []
    /// The pictures that are no example, each with the reason.
    private(set) var unused: [(path: String, reason: String)] = []
    /// Whether the sizes of the examples are those of finished pictures, not of frames in photos.
    private let haveSizes: Bool

    /// Looks for the faces of pictures.
    ///
    /// - Parameters:
    ///   - options: Which pictures, and how faces are found.
    ///   - engine: Opens the engine that finds them.
    /// - Throws: `RunError` if a library or a model is missing, or an input cannot be read.
    init(_ options: Options, _ engine: EngineAccess) throws(RunError) {
        haveSizes = true
        let inspector = try PhotoInspector(options: options, engine.backends)
        _ = try inspector.run { record throws(RunError) in
            if let face = record.faces.first, let points = face.points, let size = record.size {
                examples.append(CropStyle.Example(box: face.box, points: points, in: size))
            } else if record.reason != PhotoOutcome.SkipReason.notAPhoto.rawValue {
                unused.append((record.source, record.error?.message ?? "no face was found in it"))
            }
            return true
        }
    }

    /// Takes the photos of output folders whose frame a person has drawn: what it shows of the largest face in it.
    ///
    /// - Throws: `inputNotReadable` if a folder has no manifest.
    init(correctionsIn folders: [FilePath]) throws(RunError) {
        haveSizes = false
        for folder in folders {
            let reader = try ManifestReader(StateFolder(folder).manifest)
            while let record = try reader.next() {
                // Of several renditions, the record does not say for which of them the frame was drawn.
                guard record.override?.applied.contains(.frame) ?? false, record.renditions == nil,
                    let crop = record.crop?.pixels
                else {
                    continue
                }
                guard let example = Self.example(of: record, in: crop) else {
                    unused.append((record.source, "its frame shows no face that the detector has found"))
                    continue
                }
                examples.append(example)
            }
        }
    }

    private static func example(of record: PhotoRecord, in crop: WholePixelRect) -> CropStyle.Example? {
        let shown = crop.asPixelRect
        guard let face = record.faces.first(where: { Self.isInside($0.box.center, shown) }), let points = face.points
        else {
            return nil
        }
        return CropStyle.Example(
            box: face.box.offsetBy(x: -shown.minX, y: -shown.minY),
            points: points.mapped { PixelPoint(x: $0.x - shown.minX, y: $0.y - shown.minY) },
            in: crop.size
        )
    }

    private static func isInside(_ point: PixelPoint, _ rect: PixelRect) -> Bool {
        rect.minX...rect.maxX ~= point.x && rect.minY...rect.maxY ~= point.y
    }

    /// Says what `style`, that of the examples, is, and which pictures are none.
    func announce(_ style: CropStyle, in place: String, _ logger: Logger) {
        var pictures = NamedCount()
        for picture in unused { pictures.add(picture.path) }
        if pictures.count > 0 {
            let count = CountText.of(pictures.count, "picture")
            logger.warning("\(count) of \(place) \(pictures.count == 1 ? "is" : "are") no example: \(pictures.list)")
        }
        logger.info("cropping \(style.text(count: examples.count, place: place))")
        if style.isMixed { logger.warning("\(CropStyle.mixedText(place: place))") }
    }

    /// The style of the examples.
    ///
    /// - Throws: `invalidOptions` if they are too few; `place` says where they are.
    func style(in place: String) throws(RunError) -> CropStyle {
        guard var style = CropStyle(of: examples) else {
            throw RunError(
                .invalidOptions,
                """
                A style is learnt from at least \(CropStyle.leastExampleCount) \
                \(haveSizes ? "finished pictures" : "frames that a person has drawn,") with a face, and \(place) \
                has \(examples.count).
                """
            )
        }
        if !haveSizes, case .size(let size) = style.shape { style.shape = .aspect(AspectRatio.simple(near: size)) }
        return style
    }
}
