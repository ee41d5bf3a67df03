public import FaceCropFaces
public import FaceCropFormats
public import FaceCropGeometry
import FaceCropRecords
public import FaceCropTracking
public import SystemPackage

/// All that a tracking run can be told.
public struct FaceTrackingOptions: Sendable, Hashable {
    /// What a reframed sequence is written as.
    public enum ReframeForm: String, Sendable, CaseIterable {
        /// A picture a frame.
        case frames
        /// One animated WebP.
        case webp
        /// A film with the sound of the input.
        case film
    }

    /// Whether faces that were lost for long, or before a cut, are known again by what they look like.
    public enum Reidentification: String, Sendable, CaseIterable {
        /// Where the network for it is there.
        case whereInstalled
        /// A run does not begin without the network.
        case always
        case never
    }

    /// The frames: a folder, files, a pattern, one animated picture, or one film.
    public var inputs: [FilePath]
    /// The folder for all outputs.
    public var outputFolder: FilePath
    /// How many frames a second has, where the input does not say; the default is 25.
    public var framesPerSecond = 25.0
    /// Limits on what is decoded.
    public var decode = DecodeOptions()
    /// How faces are looked for; unlike for photos, the default is YuNet alone at 640 pixels, which keeps up with a film.
    public var detect: DetectOptions
    /// How faces are followed.
    public var track = TrackOptions()
    /// Whether faces are known again by what they look like; the default is where the network for it is there.
    public var reidentification = Reidentification.whereInstalled
    /// The network that tells faces apart; the default is dlib's.
    package var embedder = EmbedderChoice.dlib
    /// Whether every face of every frame gets landmarks; the default is `false`.
    public var wantsLandmarks = false
    /// Whether frames are written with the tracks drawn on them; the default is `false`.
    public var draws = false
    /// The size of the best thumbnail of each track; `nil`, the default, writes none.
    public var stillSize: PixelSize?
    /// How the crop follows faces; `nil`, the default, crops nothing.
    public var reframe: ReframeOptions?
    /// What the reframed sequence is written as; the default is `.frames`.
    public var reframeForm = ReframeForm.frames
    /// How pictures are compressed.
    public var encode = EncodeOptions()
    /// The number of workers, at least 1; `nil`, the default, takes the number of cores that the process may use.
    public var jobs: Int?
    /// A folder with the model files; `nil`, the default, searches the usual places.
    public var modelFolder: FilePath?
    /// A folder where compiled models are kept for the next run; `nil`, the default, keeps none.
    public var modelCacheFolder: FilePath?

    /// Makes options with the defaults.
    public init(inputs: [FilePath], outputFolder: FilePath) {
        self.inputs = inputs
        self.outputFolder = outputFolder
        detect = DetectOptions()
        detect.detector = .yunet
        detect.previewLongSide = 640
    }

    /// The memory that a run may take: that of a run over photos, and what an animated picture takes before it is written.
    package var memoryByteCount: Int {
        let animation = reframe != nil && reframeForm == .webp ? 3 * AnimationFile.maximumByteCount : 0
        return RunOptions().memoryByteCount + animation
    }

    /// How many frames are worked on at a time.
    package var workerCount: Int {
        var run = RunOptions()
        run.jobs = jobs
        return run.workerCount
    }

    /// The output folder, and those in it that outputs go to.
    package var foldersOfOutputs: [FilePath] {
        let names = [TrackPictures.drawnName, TrackPictures.stillsName, TrackPictures.reframedName(self)]
        return [outputFolder] + names.map { outputFolder.pushing($0) }
    }

    /// Whether pictures are made, for which the frames are read a second time.
    var makesPictures: Bool { draws || stillSize != nil || reframe != nil }
}
