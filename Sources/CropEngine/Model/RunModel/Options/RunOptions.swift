import FoundationEssentials
public import SystemPackage

/// Where outputs go, and how many photos are processed at a time.
public struct RunOptions: Sendable, Hashable, Codable {
    /// Where outputs and manifest are written, if at all.
    public enum Destination: Sendable, Hashable, Codable {
        /// Writes below this folder, which is created if it does not exist.
        case folder(FilePath)
        /// Does everything except writing; names are settled as for this folder.
        case dryRun(FilePath)

        /// The folder, even if nothing is written to it.
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

    /// Where photos are decoded, which decides what happens if a photo crashes or hangs a decoder.
    public enum Isolation: Sendable, Hashable, Codable {
        /// In this process: such a photo ends the run, or hangs it forever.
        case none
        /// In an engine process: such a photo fails, and all others are processed.
        ///
        /// The engine process runs the same program as this one with the single argument ``EngineServer/argument``;
        /// given this argument, the program must do nothing but call ``EngineServer/run()``. A photo may take
        /// `photoLimitSeconds`; with `nil` there is no limit.
        case process(photoLimitSeconds: Double?)
    }

    /// Where outputs and manifest are written; the default is the folder `facecrop-output` below the current one.
    public var destination = Destination.folder("facecrop-output")
    /// The number of workers, at least 1; `nil`, the default, means the number of cores that the process may use, or
    /// fewer if the memory budget is small.
    public var jobs: Int?
    /// The most memory that the decoding process may use.
    ///
    /// Photos that need much memory wait for each other; a photo that needs more than the whole budget fails. `nil`,
    /// the default, means half of the machine, or three quarters of the limit of the control group if that is less.
    public var memoryBudget: MemoryAmount?
    /// A folder with the model files.
    ///
    /// `nil`, the default, searches `share/facecrop/models` below the prefix under which the program is installed, then
    /// `/usr/local/share/facecrop/models`.
    public var modelFolder: FilePath?
    /// Has no effect: networks are not compiled any more.
    @available(*, deprecated, message: "Networks are not compiled any more.")
    public var modelCacheFolder: FilePath? {
        get { nil }
        set {}
    }
    /// Whether photos are processed again even if they are up to date; the default is `false`.
    public var redoesAll = false
    /// When a source counts as unchanged.
    ///
    /// The default is `.sizeAndTime`.
    public var check = Check.sizeAndTime
    /// Whether outputs replace files that this program has not written, and files with which a person has replaced
    /// outputs; the default is `false`.
    public var overwrites = false
    /// Whether the faces of each photo are also written as regions, to a sidecar in the output folder.
    ///
    /// The default is `false`. Originals and their own sidecars are never changed.
    public var writesRegions = false
    /// Whether the focal point of each photo is also written to a sidecar in the output folder, for programs that crop
    /// photos themselves.
    ///
    /// The default is `false`.
    public var writesFocalSidecars = false
    /// Whether outputs of deleted sources are removed; the default is `false`.
    public var prunes = false
    /// The part of the photos that this run processes; `nil`, the default, means all photos.
    public var shard: Shard?
    /// Whether the output folder is locked, so that only one run writes into it; the default is `true`.
    ///
    /// Some network disks have no locks. A run without a lock also leaves the temporary files of killed runs alone.
    public var locks = true
    /// Where photos are decoded; the default is `.none`, which needs nothing from the program.
    public var isolation = Isolation.none

    /// Makes options with the defaults.
    public init() {}
}

extension RunOptions {
    /// The fields of these options; digests list their texts in this order.
    static let fields: [OptionField<Self>] = [
        OptionField("destination", .nothing, names: ["output"]),
        OptionField(
            "jobs",
            .nothing,
            names: ["jobs"],
            rules: [.init("The number of jobs must be at least 1.") { $0.jobs ?? 1 >= 1 }]
        ),
        // A photo that failed for lack of memory is tried again anyway, and a photo that succeeded stays valid with
        // less.
        OptionField("memoryBudget", .nothing, names: ["memory-budget"]),
        OptionField("modelFolder", .nothing, names: ["models"]),
        OptionField("redoesAll", .nothing, names: ["force"]), OptionField("check", .nothing, names: ["check"]),
        // It is compared with the present file of each output.
        OptionField("overwrites", .nothing, names: ["overwrite"]),
        OptionField("prunes", .nothing, names: ["prune"]),
        OptionField(
            "writesRegions",
            .otherFiles,
            names: ["write-regions"],
            recorded: { .ifTrue($0.writesRegions) },
            text: { "\($0.writesRegions)" }
        ),
        OptionField(
            "writesFocalSidecars",
            .otherFiles,
            names: ["focal-sidecar"],
            recorded: { .ifTrue($0.writesFocalSidecars) },
            text: { "\($0.writesFocalSidecars)" }
        ),
        OptionField("shard", .nothing, names: ["shard"]), OptionField("locks", .nothing, names: ["no-lock"]),
        OptionField(
            "isolation",
            .nothing,
            names: ["isolation", .init("timeout", part: "photoLimitSeconds")],
            rules: [
                .init("The timeout must be above 0 and at most 1000000 seconds.", part: "photoLimitSeconds") {
                    if case .process(let limit?) = $0.isolation { limit > 0 && limit <= 1e6 } else { true }
                }
            ]
        ),
    ]
}

extension RunOptions {
    /// When a source counts as unchanged since it was read.
    public enum Check: String, Sendable, Codable, CaseIterable {
        /// If size and time of change are the same.
        case sizeAndTime = "size-and-time"
        /// If the content is the same, even if the time of change is not.
        case content
    }
}

extension RunOptions {
    /// The least memory of a worker: for its inferences, and for a photo.
    static let minimumByteCountPerWorker = 128 << 20

    /// The number of workers.
    package var workerCount: Int {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        return jobs ?? max(1, min(cores, memoryByteCount / Self.minimumByteCountPerWorker))
    }

    /// The memory budget in bytes.
    package var memoryByteCount: Int {
        let limit = MemoryLimit.current
        return memoryBudget?.byteCount(of: limit) ?? limit.defaultBudget
    }
}
