public import FaceCropDiscovery
public import FaceCropFaces
public import FaceCropFormats
public import FaceCropFraming
public import SystemPackage

/// All that a run can be told, one part for each stage of the line.
public struct Options: Sendable, Hashable, Codable {
    /// Which files are looked at.
    public var discover = DiscoverOptions()
    /// Limits on what is decoded.
    public var decode = DecodeOptions()
    /// How faces are looked for.
    public var detect = DetectOptions()
    /// How the crop is decided.
    public var frame = FrameOptions()
    /// Whether of a burst only the best photo is cropped.
    public var burst = BurstOptions()
    /// How outputs are compressed.
    public var encode = EncodeOptions()
    /// Where outputs go and how many photos are worked on at a time.
    public var run = RunOptions()

    /// Makes options with the defaults.
    public init() {}
}

/// Where outputs go and how many photos are worked on at a time.
public struct RunOptions: Sendable, Hashable, Codable {
    /// What becomes of outputs and manifest.
    public enum Destination: Sendable, Hashable, Codable {
        /// They are written below this folder, which is made if it is not there.
        case folder(FilePath)
        /// All is done but the writing; names are settled as for this folder.
        case dryRun(FilePath)

        /// The folder, whether it is written to or not.
        package var folder: FilePath {
            switch self {
            case .folder(let path), .dryRun(let path): path
            }
        }

        /// Whether nothing is written.
        package var isDryRun: Bool {
            if case .dryRun = self { return true }
            return false
        }
    }

    /// Where photos are decoded, and with that, what a photo that crashes or hangs a decoder can do.
    public enum Isolation: Sendable, Hashable, Codable {
        /// In this process: such a photo ends the run, or never lets it end.
        case none
        /// In an engine process: such a photo has failed, and all others are done.
        ///
        /// The engine process runs the same program as this one with the single argument ``EngineServer/argument``, for which
        /// the program must do nothing but call ``EngineServer/run()``. A photo may take `photoLimitSeconds`; `nil` lets it
        /// take as long as it wants.
        case process(photoLimitSeconds: Double?)
    }

    /// What becomes of outputs and manifest; the default is the folder `facecrop-output` below the current one.
    public var destination = Destination.folder("facecrop-output")
    /// The number of workers, at least 1; `nil`, the default, takes the number of cores that the process may use, or fewer
    /// where the memory budget is small.
    public var jobs: Int?
    /// The most memory that the process that decodes may use.
    ///
    /// Photos that need much wait for each other; one that needs more than there is fails. `nil`, the default, takes half of
    /// the machine, or three quarters of what its control group may use when that is less.
    public var memoryBudget: MemoryAmount?
    /// A folder with the model files; `nil`, the default, searches the usual places (see ``ModelLocator``).
    public var modelFolder: FilePath?
    /// A folder where compiled models are kept for the next run, which then starts faster.
    ///
    /// It is made when it is not there; what cannot be read or written there is compiled anew. The default is `nil`:
    /// nothing is kept.
    public var modelCacheFolder: FilePath?
    /// Whether photos are done again that are done already; the default is `false`.
    public var redoesAll = false
    /// What a source must have in common with the one that was read, to be taken for unchanged.
    ///
    /// The default is `.sizeAndTime`.
    public var check = Check.sizeAndTime
    /// Whether outputs replace files that this program has not written, and those that a person has put in the place of
    /// outputs; the default is `false`.
    public var overwrites = false
    /// Whether outputs are removed whose source is gone; the default is `false`.
    public var prunes = false
    /// The part of the photos that this run does; `nil`, the default, does all.
    public var shard: Shard?
    /// Where photos are decoded; the default is `.none`, which asks nothing of the program.
    public var isolation = Isolation.none

    /// Makes options with the defaults.
    public init() {}
}
