import CropEngine
import FaceCropModel
import FaceCropPixels
import SystemPackage

/// The results of each stage for one photo and a 400×400 thumbnail, as inputs for the next stage.
struct PhotoWalk {
    let options: Options
    let decoder: PhotoDecoder
    let renderer: Renderer
    let encoder: OutputEncoder
    let file: PhotoFile
    let opened: LoadedPhoto
    /// The shrink factor of the first decode.
    let reduction: Int
    let decoded: DecodedPhoto
    let preview: Preview
    let detections: Detections
    let plan: CropPlan
    let renderings: [RenderedPicture]
    let encoded: [EncodedImage]

    /// Runs all stages except writing once for the photo at `path`.
    ///
    /// - Throws: `RunError` if a model is missing, `PhotoError` or `InferenceError` if a stage fails.
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
        encoded = try renderings.map { [encoder, opened] in try encoder.encode($0.image, of: opened).file }
    }

    /// The options of `facecrop crop --size 400x400`.
    static var thumbnailOptions: Options {
        var options = Options()
        options.frame.shape = .size(PixelSize(width: 400, height: 400))
        return options
    }

    /// Makes a detector for one worker.
    static func detector(_ kind: DetectOptions.Detector) throws(RunError) -> any FaceDetecting {
        var options = thumbnailOptions.detect
        options.detector = kind
        return try DetectorFactory(
            options: options,
            models: ModelLocator(explicitFolder: nil)
        ).makeDetector()
    }

    /// Plans the crops of the photo.
    static func plan(_ detections: Detections, for decoded: DecodedPhoto) throws(PhotoError) -> CropPlan {
        let options = thumbnailOptions.frame
        let decision = FaceFramer(options: options).decide(detections, photo: decoded.photo.header.uprightSize)
        return FallbackChain(options: options).plan(decision, for: decoded)
    }
}
