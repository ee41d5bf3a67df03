import FaceCropFormats
package import FaceCropFraming
import SystemPackage

/// The options that decide crops and outputs, as the manifest reports them: in the words of the command line.
package struct OptionsRecord: Sendable, Codable, Hashable {
    package var includes: [String]
    package var excludes: [String]
    package var followsSymbolicLinks: Bool
    package var onCollision: String
    package var detector: String
    package var minimumScore: Double
    package var minimumFace: String
    package var previewLongSide: Int
    package var triesRotations: Bool
    package var findsEveryFace: Bool?
    package var landmarks: String?
    package var regions: String?
    package var framing: String
    package var people: [String]?
    package var gallery: GalleryRecord?
    package var identifyWith: NamingServiceRecord?
    package var margin: String
    package var faceHeightFraction: Double?
    package var headHeightFraction: Double?
    package var eyeLineFraction: Double?
    package var headroomFraction: Double
    package var placement: String
    package var keepsFaces: Bool
    package var leastExtent: String
    package var levelsEyes: Bool?
    package var requiresOpenEyes: Bool?
    package var requiresSeenEyes: Bool?
    package var expectedFaces: String?
    package var minimumEyeDistancePixels: Double?
    package var minimumSharpness: Double?
    package var maximumYawDegrees: Double?
    package var subjectSizeFraction: Double
    package var aspect: String?
    package var size: PixelSize?
    package var extent: String
    package var extend: String?
    package var pad: String?
    package var mask: String?
    package var enlarges: Bool
    package var fallback: [FrameOptions.FallbackStep]
    package var alignment: AlignOptionsRecord?
    package var bestOfBurstSeconds: Double?
    package var format: String
    package var quality: Int?
    package var jpegEffort: String?
    package var keepsMetadata: Bool
    package var keepsProfile: Bool
    package var cropsLosslessly: Bool?
    package var writesRegions: Bool?
    package var writesFocalSidecars: Bool?
    package var renditions: [RenditionOptionsRecord]?
    package var nameTemplate: String?
    package var nameTable: String?
    package var maximumPixels: Int
    package var maximumFileBytes: Int

    /// The record of `options`; options that are not set are recorded with the value in use.
    ///
    /// If there are renditions, the options for outputs are those of the first.
    package init(_ options: Options) {
        let leading = options.leadingRendition
        let frame = leading.frame
        let encode = leading.encodings.first ?? options.encode
        includes = options.discover.includes
        excludes = options.discover.excludes
        followsSymbolicLinks = options.discover.followsSymbolicLinks
        onCollision = options.discover.onCollision.rawValue
        detector = options.detect.detector.rawValue
        minimumScore = options.detect.minimumScore ?? options.detect.detector.measuredMinimumScore
        minimumFace = options.detect.minimumFace.description
        previewLongSide = options.detect.previewLongSide
        triesRotations = options.detect.triesRotations
        findsEveryFace = options.detect.findsEveryFace ? true : nil
        landmarks = options.detect.landmarks == .none ? nil : options.detect.landmarks.rawValue
        regions = options.detect.regions == .ignore ? nil : options.detect.regions.rawValue
        framing = frame.framing.description
        people = frame.people.isEmpty ? nil : frame.people
        gallery = options.detect.identify.flatMap(GalleryRecord.init)
        identifyWith = options.detect.identify.flatMap(NamingServiceRecord.init)
        margin = (frame.margin ?? frame.defaultMargin).description
        faceHeightFraction = frame.faceHeightFraction
        headHeightFraction = frame.head?.heightFraction
        eyeLineFraction = frame.head?.eyeLineFraction
        headroomFraction = frame.headroomFraction
        placement = frame.placement.rawValue
        keepsFaces = frame.keepsFaces
        leastExtent = frame.leastExtent.description
        levelsEyes = frame.levelsEyes ? true : nil
        requiresOpenEyes = frame.requirements.openEyes == nil ? nil : true
        requiresSeenEyes = frame.requirements.openEyes == .strict ? true : nil
        expectedFaces = frame.requirements.faceCount?.description
        minimumEyeDistancePixels = frame.requirements.minimumEyeDistancePixels
        minimumSharpness = frame.requirements.minimumSharpness
        maximumYawDegrees = frame.requirements.maximumYawDegrees
        subjectSizeFraction = frame.subjectSizeFraction
        if case .aspect(let ratio) = frame.shape { aspect = ratio.description }
        if case .size(let wanted) = frame.shape { size = wanted }
        extent = frame.takesLargestFrame ? FrameOptions.Extent.largest.rawValue : FrameOptions.Extent.tight.rawValue
        extend = frame.extend?.description
        pad = frame.pad?.description
        mask = frame.mask?.text
        enlarges = frame.enlarges
        fallback = frame.fallback
        alignment = frame.alignment.map { AlignOptionsRecord($0) }
        bestOfBurstSeconds = options.burst.maximumGapSeconds
        format = encode.format.rawValue
        quality = encode.effectiveQuality
        jpegEffort = encode.format == .jpeg ? encode.jpegEffort.rawValue : nil
        keepsMetadata = encode.keepsMetadata
        keepsProfile = encode.keepsProfile
        writesRegions = options.run.writesRegions ? true : nil
        writesFocalSidecars = options.run.writesFocalSidecars ? true : nil
        cropsLosslessly = encode.cropsLosslessly ? true : nil
        let named = options.outputs.renditions
        renditions = named.isEmpty ? nil : named.map(RenditionOptionsRecord.init)
        let template = options.outputs.nameTemplate
        nameTemplate = template == .standard ? nil : template.text
        nameTable = options.outputs.nameTable?.string
        maximumPixels = options.decode.maximumPixels
        maximumFileBytes = options.decode.maximumFileBytes
    }
}

/// A rendition of a run, in the manifest.
package struct RenditionOptionsRecord: Sendable, Codable, Hashable {
    package var name: String
    package var framing: String
    package var aspect: String?
    package var size: PixelSize?
    package var formats: [String]
    package var scales: [Double]

    package init(_ rendition: RenditionOptions) {
        name = rendition.name
        framing = rendition.frame.framing.description
        if case .aspect(let ratio) = rendition.frame.shape { aspect = ratio.description }
        size = rendition.frame.shape?.size
        formats = rendition.encodings.map(\.format.rawValue)
        scales = rendition.scales
    }
}

/// The gallery of a run, in the manifest; the names of its people are not recorded.
package struct GalleryRecord: Sendable, Codable, Hashable {
    /// The network that computes embeddings.
    package var model: String
    package var people: Int
    package var minimumConfidence: Double

    package init?(_ options: IdentifyOptions) {
        guard let gallery = options.gallery else { return nil }
        model = gallery.known.model.name
        people = gallery.known.people.count
        minimumConfidence = options.rule.minimumConfidence
    }
}

/// The identification service of a run, in the manifest.
package struct NamingServiceRecord: Sendable, Codable, Hashable {
    package var provider: String
    package var group: String
    package var minimumConfidence: Double

    package init?(_ options: IdentifyOptions) {
        guard let service = options.service else { return nil }
        provider = service.provider
        group = service.group
        minimumConfidence = options.rule.minimumConfidence
    }
}
