import FaceCropCore
import FaceCropFaces
import FaceCropFormats
import FaceCropFraming
import FaceCropGeometry
import FaceCropImaging
import FaceCropInference
import FaceCropPipeline
import FaceCropRecords
import FaceCropVision
import SystemPackage

/// One photo's walk along the line as a 400×400 thumbnail: what each stage made, as input for the next one.
struct PhotoWalk {
    let options: Options
    let decoder: PhotoDecoder
    let renderer: Renderer
    let encoder: OutputEncoder
    let file: PhotoFile
    let opened: LoadedPhoto
    /// By how much the first decode shrinks the photo.
    let reduction: Int
    let decoded: DecodedPhoto
    let preview: Preview
    let detections: Detections
    let plan: CropPlan
    let renderings: [Rendition]
    let encoded: [EncodedImage]

    /// Takes the photo at `path` along the whole line but for the last step, once.
    ///
    /// - Throws: `RunError` when a model is missing, `PhotoError` or `InferenceError` when a stage fails.
    init(path: FilePath) throws {
        options = Self.thumbnailOptions
        decoder = PhotoDecoder(options: options.decode)
        renderer = Renderer(options: options.encode)
        encoder = OutputEncoder(options: options.encode)
        file = PhotoFile(path: path, relativePath: path, isNamedByUser: true)
        opened = try decoder.open(file)
        reduction = DecodeReductionPolicy(forCropsOf: options).reduction(of: opened.header)
        decoded = try opened.decode(reduction: reduction)
        preview = try decoded.preview(longSide: options.detect.previewLongSide)
        detections = try Self.detector(options.detect.detector).detect(in: preview)
        plan = try Self.plan(detections, for: decoded)
        renderings = try plan.crops.map { [renderer, decoded] in try renderer.render($0.request, of: decoded) }
        encoded = try renderings.map { [encoder, opened] in try encoder.encode($0.image, of: opened) }
    }

    /// What `facecrop crop --size 400x400` does.
    static var thumbnailOptions: Options {
        var options = Options()
        options.frame.shape = .size(PixelSize(width: 400, height: 400))
        return options
    }

    /// A detector of one worker.
    static func detector(_ kind: DetectOptions.Detector) throws(RunError) -> any FaceDetecting {
        var options = thumbnailOptions.detect
        options.detector = kind
        return try DetectorFactory(
            options: options,
            models: ModelLocator(explicitFolder: nil),
            settings: InferenceSettings()
        ).makeDetector()
    }

    /// What is to be made of the photo.
    static func plan(_ detections: Detections, for decoded: DecodedPhoto) throws(PhotoError) -> CropPlan {
        let options = thumbnailOptions.frame
        let decision = FaceFramer(options: options).decide(detections, photo: decoded.photo.header.uprightSize)
        return FallbackChain(options: options).plan(decision, for: decoded)
    }
}
