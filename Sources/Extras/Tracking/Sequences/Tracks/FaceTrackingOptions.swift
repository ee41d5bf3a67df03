public import FaceCropModel
public import SystemPackage

/// The options of a tracking run.
public struct FaceTrackingOptions: Sendable, Hashable {
    /// The form of the reframed sequence.
    public enum ReframeForm: String, Sendable, CaseIterable {
        /// One picture per frame.
        case frames
        /// One animated WebP.
        case webp
        /// A film with the sound of the input.
        case film
    }

    /// Whether faces that were lost for long, or before a cut, are re-identified by appearance.
    public enum Reidentification: String, Sendable, CaseIterable {
        /// Only if the network is installed.
        case whereInstalled
        /// Always; without the network the run fails.
        case always
        case never
    }

    /// The frames: a folder, files, a pattern, one animated picture, or one film.
    public var inputs: [FilePath]
    /// The folder for all outputs.
    public var outputFolder: FilePath
    /// Whether outputs may replace files in a folder that no tracking run has written to; the default is `false`.
    public var overwrites = false
    /// The frames per second, if the input does not say; the default is 25.
    public var framesPerSecond = 25.0
    /// Limits on what is decoded.
    public var decode = DecodeOptions()
    /// How faces are detected; unlike for photos, the default is YuNet alone at 640 pixels, which is fast enough for a
    /// film.
    public var detect: DetectOptions
    /// How faces are tracked.
    public var track = TrackOptions()
    /// Whether faces are re-identified by appearance; by default, if the network is installed.
    public var reidentification = Reidentification.whereInstalled
    /// The embedding network; the default is SFace.
    package var embedder = EmbedderChoice.sFace
    /// Whether every face of every frame gets landmarks; the default is `false`.
    public var wantsLandmarks = false
    /// Whether frames are written with the tracks drawn on them; the default is `false`.
    public var draws = false
    /// The size of the thumbnail of each track; `nil`, the default, writes no thumbnails.
    public var stillSize: PixelSize?
    /// How the crop window follows faces; `nil`, the default, writes no reframed sequence.
    public var reframe: ReframeOptions?
    /// The form of the reframed sequence; the default is `.frames`.
    public var reframeForm = ReframeForm.frames
    /// How pictures are compressed.
    public var encode = EncodeOptions()
    /// The number of workers, at least 1; `nil`, the default, takes the number of cores that the process may use.
    public var jobs: Int?
    /// A folder with the model files; `nil`, the default, searches the usual places.
    public var modelFolder: FilePath?

    /// Makes options with the defaults.
    public init(inputs: [FilePath], outputFolder: FilePath) {
        self.inputs = inputs
        self.outputFolder = outputFolder
        detect = DetectOptions()
        detect.detector = .yunet
        detect.previewLongSide = 640
    }

    /// An animated picture is kept in memory until it is complete, so its pictures may take this many bytes.
    package static let maximumAnimationByteCount = 1 << 30

    /// The memory that a run may take, in bytes: the budget of a run over photos, and the memory of an animated
    /// picture, which is whole in memory before it is written.
    package var memoryByteCount: Int {
        let animation = reframe != nil && reframeForm == .webp ? 3 * Self.maximumAnimationByteCount : 0
        return RunOptions().memoryByteCount + animation
    }

    /// The number of frames that are analysed at the same time.
    package var workerCount: Int {
        var run = RunOptions()
        run.jobs = jobs
        return run.workerCount
    }

    /// The output folder, and the paths within it that outputs are written below or to.
    package var foldersOfOutputs: [FilePath] {
        let names = [TrackOutputNames.drawn, TrackOutputNames.stills, TrackOutputNames.reframed(self)]
        return [outputFolder] + names.map { outputFolder.pushing($0) }
    }

    /// Whether pictures are made, for which the frames are read a second time.
    package var makesPictures: Bool { draws || stillSize != nil || reframe != nil }
}
