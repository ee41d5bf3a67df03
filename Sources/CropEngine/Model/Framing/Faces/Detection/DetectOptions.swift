/// How faces are detected.
public struct DetectOptions: Sendable, Hashable, Codable {
    /// The neural network that detects faces.
    public enum Detector: String, Sendable, Codable, CaseIterable {
        /// YuNet 2023mar: fast, but it often takes hands and beer taps for faces.
        case yunet
        /// CenterFace: five times as slow, fewer false faces.
        case centerface
        /// YuNet first; CenterFace checks the faces that YuNet doubts.
        case both
    }

    /// The smallest face that counts.
    public enum MinimumFace: Sendable, Hashable, Codable {
        /// The longer side of its box in upright photo pixels.
        case pixels(Double)
        /// The longer side of its box as a share of the photo's long side, 0…1.
        case longSideFraction(Double)
    }

    /// The floating-point precision of the networks.
    public enum Precision: String, Sendable, Codable, CaseIterable {
        /// What the library calculates with fastest: 32-bit floats, on every processor.
        case automatic = "auto"
        /// 32-bit floats.
        case f32
    }

    /// What becomes of the face regions that a person has drawn, which the photo's metadata or a sidecar hold.
    public enum RegionUse: String, Sendable, Codable, CaseIterable {
        /// They are not read.
        case ignore
        /// If a photo has any, they are its faces; detected faces without a region do not count.
        case prefer
        /// They are faces in addition to those that are detected.
        case add
    }

    /// The facts that are measured of the chosen faces besides box and five points.
    public enum Landmarks: String, Sendable, Codable, CaseIterable {
        /// Nothing.
        case none
        /// The pose of the head, whether the eyes are open, and the named points.
        case facts
        /// The facts, and all 468 points.
        case mesh
    }

    /// The network.
    ///
    /// The default is `.both`: a seventh of YuNet's false faces at no less recall. The slow network checks only the
    /// faces that YuNet doubts, and only the part of the photo around them (`Benchmarks/detectors.md`).
    public var detector = Detector.both
    /// The least score of a face, 0…1.
    ///
    /// The default is `nil`: the measured score of the detector, 0.6 for YuNet and 0.5 for the others.
    public var minimumScore: Double?
    /// The smallest face that counts.
    ///
    /// The default is 0 pixels: every face that the detector finds.
    public var minimumFace = MinimumFace.pixels(0)
    /// The long side of the preview in pixels, 160…4096; smaller photos are enlarged for the networks, at most
    /// threefold.
    ///
    /// The default is 800. Of the faces between 3 and 3.5 % of the long side, 3 in 4 are then found, against 3 in 5 at
    /// 640 pixels. At 960 pixels there are twice as many false faces (`Benchmarks/detectors.md`).
    public var previewLongSide = 800
    /// Whether a photo without an orientation tag is also searched at 90°, 180° and 270°.
    ///
    /// The photo is then turned to the orientation with the clearest upright face. The default is `false`.
    public var triesRotations = false
    /// Whether every face is searched for, also those that cannot be subjects; the default is `false`.
    ///
    /// If it is `false`, a photo with a large, certain face is searched in less detail, and small faces may be missing
    /// from its record; its crop may move by up to 9 % of its size (`Benchmarks/first-look.md`). Options that count,
    /// number or measure faces need every face anyway.
    public var findsEveryFace = false
    /// The floating-point precision of the networks.
    ///
    /// It has no effect on results: both values are 32-bit floats. The default is `.automatic`.
    public var precision = Precision.automatic
    /// The facts that are measured of the chosen faces besides box and five points.
    ///
    /// The default is `.none`.
    public var landmarks = Landmarks.none
    /// What becomes of the face regions that a person has drawn.
    ///
    /// The default is `.ignore`.
    public var regions = RegionUse.ignore
    /// Who identifies faces, and how certain a match must be; `nil`, the default, identifies no faces.
    package var identify: IdentifyOptions?

    /// Makes options with the defaults.
    public init() {}
}

extension DetectOptions {
    /// The fields of these options; digests list their texts in this order.
    static let fields: [OptionField<Self>] = [
        OptionField(
            "detector",
            .detection,
            names: ["detector"],
            recorded: { .text($0.detector.rawValue) },
            text: { $0.detector.rawValue }
        ),
        OptionField(
            "minimumScore",
            .detection,
            names: ["min-score"],
            recorded: { .number($0.effectiveMinimumScore) },
            rules: [.init("The minimum score must be from 0 to 1.") { (0...1).contains($0.minimumScore ?? 0) }],
            text: { "\($0.effectiveMinimumScore)" }
        ),
        OptionField(
            "minimumFace",
            .detection,
            names: ["min-face"],
            recorded: { .text($0.minimumFace.description) },
            rules: [
                .init("The minimum face must be 0 pixels or more, or 0 % to 100 %.") { $0.minimumFace.isUsable }
            ],
            text: {
                switch $0.minimumFace {
                case .pixels(let pixels): "\(pixels) pixels"
                case .longSideFraction(let fraction): "\(fraction) of the long side"
                }
            }
        ),
        OptionField(
            "previewLongSide",
            .detection,
            names: ["detect-size"],
            recorded: { .integer($0.previewLongSide) },
            rules: [
                .init("The detect size must be from 160 to 4096 pixels.") { (160...4096).contains($0.previewLongSide) }
            ],
            text: { "\($0.previewLongSide)" }
        ),
        OptionField(
            "triesRotations",
            .detection,
            names: ["try-rotations"],
            recorded: { .flag($0.triesRotations) },
            text: { "\($0.triesRotations)" }
        ),
        // Its text depends on the options of other stages.
        OptionField("findsEveryFace", .detection, names: ["all-faces"], recorded: { .ifTrue($0.findsEveryFace) }),
        OptionField("precision", .detection, names: ["precision"], text: { $0.precision.rawValue }),
        // Its facts are measured when outputs are made again; that it needs every face is part of the search.
        OptionField(
            "landmarks",
            .otherFiles,
            names: ["landmarks"],
            recorded: { $0.landmarks == .none ? nil : .text($0.landmarks.rawValue) },
            text: {
                $0.landmarks == .none
                    ? "" : ([$0.landmarks.rawValue] + ModelFile.landmarkModels.map(\.sha256)).joined(separator: " ")
            }
        ),
        // It does not change what the detector finds.
        OptionField(
            "regions",
            .pixels,
            names: ["regions"],
            recorded: { $0.regions == .ignore ? nil : .text($0.regions.rawValue) },
            text: { $0.regions.rawValue }
        ),
        OptionField(
            "identify",
            .pixels,
            names: ["gallery", "identify-with"],
            members: [
                ("gallery", { $0.identify?.recordedGallery }), ("identifyWith", { $0.identify?.recordedService }),
            ],
            text: {
                guard let identify = $0.identify else { return "" }
                return switch identify.source {
                case .gallery(let gallery): "\(gallery.known.digest) \(identify.rule) \(gallery.embedder)"
                // The service's knowledge of people is compared for each photo.
                case .service(let service): "\(service.provider) \(service.question) \(identify.rule)"
                }
            }
        ),
    ]

    /// The minimum score in use.
    package var effectiveMinimumScore: Double { minimumScore ?? detector.measuredMinimumScore }
}

extension DetectOptions.MinimumFace {
    fileprivate var isUsable: Bool {
        switch self {
        case .pixels(let value): value >= 0 && value.isFinite
        case .longSideFraction(let value): (0...1).contains(value)
        }
    }
}

extension DetectOptions.MinimumFace: CustomStringConvertible {
    /// The least size as on the command line: `40` pixels or `3%` of the photo's long side.
    public var description: String {
        switch self {
        case .pixels(let pixels): NumberText.short(pixels)
        case .longSideFraction(let fraction): NumberText.percent(fraction)
        }
    }

    /// The least size that `text` names, such as `40` or `3%`; `nil` if the text is not a size, a negative one, or a
    /// part of a pixel.
    public init?(text: String) {
        if let fraction = NumberText.fraction(percent: text), fraction <= 1 {
            self = .longSideFraction(fraction)
        } else if let pixels = NumberText.pixels(text) {
            self = .pixels(pixels)
        } else {
            return nil
        }
    }
}
