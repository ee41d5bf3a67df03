package import FaceCropFaces
import FaceCropFormats
import FaceCropFraming
import FaceCropGeometry
import FaceCropHashing
package import FaceCropRecords

/// The options that decide what is seen in a photo and what is made of it, each group in one number, and the models.
///
/// A photo whose source is unchanged is looked at again only when the first differs, and made again only when one of the
/// two does.
package struct OptionDigests: Sendable, Hashable {
    /// Decides which faces are found: 16 hexadecimal digits.
    package var detection: String
    /// Decides, with the faces, what the outputs are: 16 hexadecimal digits.
    package var pixels: String
    /// The burst that the photo was compared with, which decides whether there are any outputs; see
    /// ``Burst/digest(_:_:)``.
    ///
    /// Empty for a photo that is in none.
    package var burst: String
    /// How far it is settled whose faces the photo shows, where a service is asked that.
    package var naming = IdentityStatus.unasked

    /// Stands for a burst that must be compared again: it is equal to none.
    package static let unsettled = "-"

    package init(
        detection: String,
        pixels: String,
        burst: String = "",
        naming: IdentityStatus = .unasked
    ) {
        self.detection = detection
        self.pixels = pixels
        self.burst = burst
        self.naming = naming
    }

    /// Whether `other` gives the same outputs of the same faces.
    package func givesSameOutputs(as other: Self) -> Bool {
        pixels == other.pixels && burst == other.burst && burst != Self.unsettled
    }

    /// The digests of `options`, with the models that look for faces.
    package init(_ options: Options, models: [ModelFile]) {
        let hashes = models.map { "model \($0.name)=\($0.sha256)" }
        detection = Self.digest(Self.texts(.detection, options) + hashes)
        pixels = Self.digest(Self.texts(.pixels, options))
        burst = ""
    }

    /// What an option changes about a photo that is done.
    package enum Effect: Sendable {
        /// The faces.
        case detection
        /// The outputs.
        case pixels
        /// Whether the photo may be done at all, which is compared with what is known of each photo; see
        /// ``JournalEntry/Header/mostPixels``.
        case limit
        /// Nothing: it says which photos are looked at, or how the work is done.
        case nothing
    }

    /// An option, by the name of its property.
    package struct Field: Sendable {
        package let name: String
        package let effect: Effect
        /// The value that is used, in words that are the same exactly when it is.
        let text: @Sendable (Options) -> String

        init(_ name: String, _ effect: Effect, _ text: @escaping @Sendable (Options) -> String) {
            self.name = name
            self.effect = effect
            self.text = text
        }

        /// An option that changes nothing, or is compared elsewhere.
        init(_ name: String, _ effect: Effect) { self.init(name, effect) { _ in "" } }
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
        Field("discover.followsSymbolicLinks", .nothing),
        // It changes what outputs are called, which is compared for each photo.
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
        Field("detect.precision", .detection) { $0.detect.precision.rawValue },
        // Faces stay where they are: what is missing about them is found out when outputs are made again.
        Field("detect.landmarks", .pixels) {
            $0.detect.landmarks == .none
                ? ""
                : ([$0.detect.landmarks.rawValue] + ModelFile.landmarkModels.map(\.sha256)).joined(separator: " ")
        },
        Field("detect.identify", .pixels) {
            guard let identify = $0.detect.identify else { return "" }
            return switch identify.source {
            case .gallery(let gallery): "\(gallery.known.digest) \(identify.rule) \(gallery.embedder)"
            // What the service knows of people is compared for each photo.
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
        Field("frame.fallback", .pixels) { $0.frame.fallback.map(\.rawValue).joined(separator: ",") },
        Field("frame.alignment", .pixels) {
            guard let alignment = $0.frame.alignment else { return "" }
            let template = alignment.scaledTemplate
            let points = template.points.map { "\($0.key.rawValue) \($0.value.x) \($0.value.y)" }.sorted()
            return
                "\(alignment.templateName) \(template.size) \(template.fit) \(template.pointSource) \(alignment.border) \(points)"
        },
        // Which burst a photo belongs to is compared for each photo.
        Field("burst.maximumGapSeconds", .nothing),
        Field("encode.format", .pixels) { $0.encode.format.rawValue },
        Field("encode.quality", .pixels) { $0.encode.effectiveQuality.map { "\($0)" } ?? "" },
        Field("encode.jpegEffort", .pixels) { $0.encode.format == .jpeg ? $0.encode.jpegEffort.rawValue : "" },
        Field("encode.keepsMetadata", .pixels) { "\($0.encode.keepsMetadata)" },
        Field("encode.keepsProfile", .pixels) { "\($0.encode.keepsProfile)" },
        Field("run.destination", .nothing),
        Field("run.jobs", .nothing),
        // What fails for want of memory is tried again anyway, and what was done with more is not undone.
        Field("run.memoryBudget", .nothing),
        Field("run.modelFolder", .nothing),
        Field("run.modelCacheFolder", .nothing),
        Field("run.redoesAll", .nothing),
        Field("run.check", .nothing),
        // It is compared with what lies in the place of each output.
        Field("run.overwrites", .nothing),
        Field("run.prunes", .nothing),
        Field("run.shard", .nothing),
        Field("run.isolation", .nothing),
    ]
}
