import FaceCropCore
import FaceCropFormats
package import FaceCropFraming
package import FaceCropRunModel

/// Hashes of the options and models that decide the faces and the outputs of a photo.
///
/// If the source of a photo is unchanged, its faces are detected again only if `detection` differs, and its outputs are
/// made again only if one of the two differs.
package struct OptionDigests: Sendable, Hashable {
    /// A hash of everything that decides which faces are found: 16 hexadecimal digits.
    package var detection: String
    /// A hash of everything that, with the faces, decides the outputs: 16 hexadecimal digits.
    package var pixels: String
    /// The burst with which the photo was compared, which decides whether it has any outputs; see
    /// ``Burst/digest(_:_:)``.
    ///
    /// Empty for a photo outside bursts.
    package var burst: String
    /// The state of the photo's sidecars, if face regions are read from them; see ``SidecarDigest``.
    ///
    /// Empty for a photo without sidecars.
    package var sidecars: String
    /// What a person has decided about the photo; see ``OverrideDigest``.
    ///
    /// Empty for a photo without an override.
    package var override = ""
    /// How far a service has identified the faces of the photo, if it is asked.
    package var naming = IdentityStatus.unasked

    /// The digest of files that must be compared again: it is equal to no real digest.
    package static let unsettled = "-"

    package init(
        detection: String,
        pixels: String,
        burst: String = "",
        sidecars: String = "",
        override: String = "",
        naming: IdentityStatus = .unasked
    ) {
        self.detection = detection
        self.pixels = pixels
        self.burst = burst
        self.sidecars = sidecars
        self.override = override
        self.naming = naming
    }

    /// Whether `other` gives the same outputs from the same faces.
    package func givesSameOutputs(as other: Self) -> Bool { pixels == other.pixels && hasSameFacts(as: other) }

    /// Whether what decides the outputs besides faces and options is the same.
    package func hasSameFacts(as other: Self) -> Bool {
        burst == other.burst && burst != Self.unsettled && sidecars == other.sidecars && sidecars != Self.unsettled
            && override == other.override && override != Self.unsettled
    }

    /// The digests of `options` and the detection models.
    package init(_ options: Options, models: [ModelFile]) {
        let hashes = models.map { "model \($0.name)=\($0.sha256)" }
        detection = Self.digest(Self.texts(.detection, options) + hashes)
        var shared = options
        if !options.outputs.renditions.isEmpty {
            // Each rendition has its own.
            shared.frame = FrameOptions()
            shared.encode = EncodeOptions()
        }
        pixels = Self.digest(Self.texts(.pixels, shared) + Self.texts(.otherFiles, shared))
        burst = ""
        sidecars = ""
    }

    /// What an option changes for a photo that is already processed.
    package enum Effect: Sendable {
        /// The faces.
        case detection
        /// The outputs.
        case pixels
        /// Which other files are written for the photo, or what is known of it; not the pixels of outputs.
        case otherFiles
        /// Whether the photo may be processed at all; the limit is compared with the facts about each photo, see
        /// ``JournalEntry/Header/largestPixelCount``.
        case limit
        /// Nothing: the option decides which photos are found, or how the work is done.
        case nothing
    }

    /// An option, by the name of its property.
    package struct Field: Sendable {
        package let name: String
        package let effect: Effect
        /// The value in use as text; equal texts mean equal values.
        let text: @Sendable (Options) -> String

        init(_ name: String, _ effect: Effect, _ text: @escaping @Sendable (Options) -> String) {
            self.name = name
            self.effect = effect
            self.text = text
        }

        /// An option that changes nothing, or is compared elsewhere.
        init(_ name: String, _ effect: Effect) { self.init(name, effect) { _ in "" } }
    }

    /// The digest of everything that, with the faces, decides the pixels of each kind of output: 16 hexadecimal digits.
    package static func outputDigests(_ options: Options) -> [OutputVariant: String] {
        var digests: [OutputVariant: String] = [:]
        for rendition in options.effectiveRenditions {
            let decided = rendition.decidingFrame.shape?.size.map { "decided for \($0)" } ?? ""
            let usesLandmarks = rendition.frame.needsLandmarks || rendition.frame.alignment != nil
            let landmarks = usesLandmarks ? ModelFile.landmarkModels.map(\.sha256) : []
            for scale in rendition.scales {
                for encoding in rendition.encodings {
                    let texts = texts(.pixels, options.of(rendition, scale: scale, encoding))
                    digests[OutputVariant(of: rendition, scale: scale, encoding)] = digest(
                        texts + landmarks + [decided]
                    )
                }
            }
        }
        return digests
    }

    private static func texts(_ effect: Effect, _ options: Options) -> [String] {
        fields.filter { $0.effect == effect }.map { "\($0.name)=\($0.text(options))" }
    }

    private static func digest(_ texts: [String]) -> String {
        String(SHA256.hexadecimal(of: Array(texts.joined(separator: "\n").utf8)).prefix(16))
    }
}

extension OptionDigests {
    /// Every option of a run.
    package static let fields: [Field] = [
        Field("discover.inputs", .nothing),
        Field("discover.includes", .nothing),
        Field("discover.excludes", .nothing),
        Field("discover.onlyPaths", .nothing),
        Field("discover.followsSymbolicLinks", .nothing),
        // It changes the names of outputs, which are compared for each photo.
        Field("discover.onCollision", .nothing),
        Field("decode.maximumPixels", .limit),
        Field("decode.maximumFileBytes", .limit),
        Field("detect.detector", .detection) { $0.detect.detector.rawValue },
        Field("detect.minimumScore", .detection) {
            "\($0.detect.minimumScore ?? $0.detect.detector.measuredMinimumScore)"
        },
        Field("detect.minimumFace", .detection) {
            switch $0.detect.minimumFace {
            case .pixels(let pixels): "\(pixels) pixels"
            case .longSideFraction(let fraction): "\(fraction) of the long side"
            }
        },
        Field("detect.previewLongSide", .detection) { "\($0.detect.previewLongSide)" },
        Field("detect.triesRotations", .detection) { "\($0.detect.triesRotations)" },
        // The boxes of another search differ a little, so its faces are not used, see ``CachedDetections/search``.
        Field("detect.findsEveryFace", .detection) { "\($0.faceSearch)" },
        Field("detect.precision", .detection) { $0.detect.precision.rawValue },
        // Its facts are measured when outputs are made again; that it needs every face is part of the search.
        Field("detect.landmarks", .otherFiles) {
            $0.detect.landmarks == .none
                ? ""
                : ([$0.detect.landmarks.rawValue] + ModelFile.landmarkModels.map(\.sha256)).joined(separator: " ")
        },
        // It does not change what the detector finds.
        Field("detect.regions", .pixels) { $0.detect.regions.rawValue },
        Field("detect.identify", .pixels) {
            guard let identify = $0.detect.identify else { return "" }
            return switch identify.source {
            case .gallery(let gallery): "\(gallery.known.digest) \(identify.rule) \(gallery.embedder)"
            // The service's knowledge of people is compared for each photo.
            case .service(let service): "\(service.provider) \(service.question) \(identify.rule)"
            }
        },
        Field("frame.people", .pixels) { $0.frame.people.sorted().joined(separator: "\0") },
        Field("frame.framing", .pixels) { $0.frame.framing.description },
        Field("frame.margin", .pixels) {
            switch $0.frame.margin ?? $0.frame.defaultMargin {
            case .pixels(let pixels): "\(pixels) pixels"
            case .faceFraction(let fraction): "\(fraction) of the face"
            }
        },
        Field("frame.faceHeightFraction", .pixels) { "\($0.frame.faceHeightFraction ?? 0)" },
        Field("frame.head", .pixels) {
            $0.frame.head.map { "\($0.heightFraction) \($0.eyeLineFraction)" } ?? ""
        },
        Field("frame.headroomFraction", .pixels) { "\($0.frame.headroomFraction)" },
        Field("frame.placement", .pixels) { $0.frame.placement.rawValue },
        Field("frame.keepsFaces", .pixels) { "\($0.frame.keepsFaces)" },
        Field("frame.leastExtent", .pixels) { $0.frame.leastExtent.description },
        Field("frame.levelsEyes", .pixels) { "\($0.frame.levelsEyes)" },
        Field("frame.requirements", .pixels) { "\($0.frame.requirements)" },
        Field("frame.subjectSizeFraction", .pixels) { "\($0.frame.subjectSizeFraction)" },
        Field("frame.shape", .pixels) {
            switch $0.frame.shape {
            case .aspect(let ratio): "ratio \(ratio.width):\(ratio.height)"
            case .size(let size): "size \(size)"
            case nil: ""
            }
        },
        Field("frame.extent", .pixels) { "\($0.frame.takesLargestFrame)" },
        Field("frame.enlarges", .pixels) { "\($0.frame.enlarges)" },
        Field("frame.extend", .pixels) { $0.frame.extend?.description ?? "" },
        Field("frame.pad", .pixels) { $0.frame.pad?.description ?? "" },
        Field("frame.mask", .pixels) { $0.frame.mask?.text ?? "" },
        Field("frame.fallback", .pixels) { $0.frame.fallback.map(\.rawValue).joined(separator: ",") },
        Field("frame.alignment", .pixels) {
            guard let alignment = $0.frame.alignment else { return "" }
            let template = alignment.scaledTemplate
            let points = template.points.map { "\($0.key.rawValue) \($0.value.x) \($0.value.y)" }.sorted()
            return "\(alignment.templateName) \(template.size) \(template.fit) \(template.pointSource) "
                + "\(alignment.border) \(points)"
        },
        // The override of a photo is compared for each photo.
        Field("overrides.files", .nothing),
        Field("overrides.searchesFolders", .nothing),
        // The burst of a photo is compared for each photo.
        Field("burst.maximumGapSeconds", .nothing),
        Field("encode.format", .pixels) { $0.encode.format.rawValue },
        Field("encode.quality", .pixels) { $0.encode.effectiveQuality.map { "\($0)" } ?? "" },
        Field("encode.jpegEffort", .pixels) { $0.encode.format == .jpeg ? $0.encode.jpegEffort.rawValue : "" },
        Field("encode.keepsMetadata", .pixels) { "\($0.encode.keepsMetadata)" },
        Field("encode.keepsProfile", .pixels) { "\($0.encode.keepsProfile)" },
        Field("encode.cropsLosslessly", .pixels) { "\($0.encode.cropsLosslessly)" },
        Field("outputs.renditions", .pixels) { options in
            if options.outputs.renditions.isEmpty { return "" }
            return outputDigests(options).map { "\($0.key) \($0.value)" }.sorted().joined(separator: ", ")
        },
        Field("run.destination", .nothing),
        // The names of outputs are compared for each photo.
        Field("outputs.nameTemplate", .nothing),
        Field("outputs.nameTable", .nothing),
        Field("run.jobs", .nothing),
        // A photo that failed for lack of memory is tried again anyway, and a photo that succeeded stays valid with
        // less.
        Field("run.memoryBudget", .nothing),
        Field("run.modelFolder", .nothing),
        Field("run.modelCacheFolder", .nothing),
        Field("run.redoesAll", .nothing),
        Field("run.check", .nothing),
        // It is compared with the present file of each output.
        Field("run.overwrites", .nothing),
        Field("run.prunes", .nothing),
        Field("run.writesRegions", .otherFiles) { "\($0.run.writesRegions)" },
        Field("run.writesFocalSidecars", .otherFiles) { "\($0.run.writesFocalSidecars)" },
        Field("run.shard", .nothing),
        Field("run.locks", .nothing),
        Field("run.isolation", .nothing),
    ]
}
