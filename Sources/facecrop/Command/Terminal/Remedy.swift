import FaceCropModel

/// What a user of the command can do about an error, in options, commands and tasks.
///
/// The library's message says what happened; this sentence follows it.
enum Remedy {
    /// The message of a photo's error, and what can be done about it, by a command that has `--exclude` or not, and
    /// options for the limits of photos or not.
    static func text(_ error: ErrorRecord, canExclude: Bool = true, hasLimits: Bool = true) -> String {
        let code = PhotoError.Code(rawValue: error.code)
        return joined(error.message, sentence(code, canExclude: canExclude, hasLimits: hasLimits))
    }

    /// The message of a photo's error without the path, and what can be done about it.
    static func text(_ error: PhotoError, canExclude: Bool = true, hasLimits: Bool = true) -> String {
        joined(error.message, sentence(error.code, canExclude: canExclude, hasLimits: hasLimits))
    }

    /// The message of a run's error without the list, and what can be done about it.
    static func text(_ error: RunError) -> String { joined(error.message, sentence(error)) }

    /// `message`, followed by `remedy`, which goes on with its last sentence if it begins with "Or".
    static func joined(_ message: String, _ remedy: String?) -> String {
        guard let remedy else { return message }
        guard remedy.hasPrefix("Or "), message.hasSuffix(".") else { return "\(message) \(remedy)" }
        return "\(message.dropLast()), o\(remedy.dropFirst())"
    }
}

// Errors of photos.

extension Remedy {
    /// What can be done about an error of a photo; `nil` if the message says all.
    static func sentence(
        _ code: PhotoError.Code,
        canExclude: Bool = true,
        hasLimits: Bool = true
    ) -> String? {
        switch code {
        case .emptyFile: canExclude ? "Or leave it out with --exclude." : nil
        case .notAnImage: canExclude ? "Leave it out with --exclude." : nil
        case .film: "Follow its faces, and crop it around them, with facecrop track."
        case .tooManyPixels: hasLimits ? "Raise --max-pixels to decode it." : "Take a smaller copy of it."
        case .tooManyBytes: hasLimits ? "Raise --max-file-bytes to read it." : "Take a smaller copy of it."
        case .tooLarge: hasLimits ? "Raise --memory-budget." : "Take a smaller copy of it."
        case .outsideBase: "Name a folder that holds it with --base."
        case .detectionFailed: "Run facecrop doctor to see whether the models work."
        case .outputTooLarge:
            "Choose a --size or a smaller --margin, or raise --max-pixels if the format can hold more."
        case .outputTooManyBytes: "Choose a greater --max-bytes or a smaller --size, or leave out --keep-metadata."
        case .encodeFailed: "Try another --format."
        case .crashed: canExclude ? "Leave it out with --exclude, and please report it." : "Please report it."
        case .timedOut: "Give it more time with --timeout\(canExclude ? ", or leave it out with --exclude" : "")."
        case .engineFailed: engine
        case .outputExists:
            "Or choose another --output; --overwrite replaces such files, but none in a folder that photos come from."
        case .outputNotWritable: otherFolder
        default: withoutFace(code).map { "\($0) another --fallback." }
        }
    }

    /// What can be done about a photo that cannot be cropped to its faces, up to the choice of the fallback.
    private static func withoutFace(_ code: PhotoError.Code) -> String? {
        switch code {
        case .noFace: "Find smaller or fainter faces with --detect-size and --min-score, or choose"
        case .noSuchFace: "Choose another --framing, or"
        case .personAbsent: "Try a lower --min-confidence, or more photos of them in the gallery, or choose"
        case .notIdentified: "Or choose"
        case .frameOutsidePhoto: "Choose another --place or --headroom, or"
        case .eyesClosed: "Leave out --require-open-eyes, or choose"
        case .eyesNotSeen: "Take --require-open-eyes without strict, or choose"
        case .eyeDistanceTooSmall: "Take a larger photo or a lower --min-eye-distance, or choose"
        case .tooBlurred: "Take a lower --min-sharpness, or choose"
        case .turnedAway: "Take a greater --max-yaw, or choose"
        case .unexpectedFaceCount: "Change --expect-faces, or who is a bystander with --subject-size, or choose"
        case .headNotMeasured: "Leave out --head-height, or --head-top hair, or choose"
        case .faceTooSmall: "Take a smaller --size, a greater --max-enlargement or a lower --face-height, or choose"
        case .cropUnsure: "Take a lower --min-crop-confidence, or choose"
        case .frameBeyondPhoto: "Fill what is missing with --fill, take a greater --head-height, or choose"
        default: nil
        }
    }

    private static let engine = "Run facecrop doctor, or work without that process, with --isolation none."
    private static let otherFolder = "Or choose another --output."
}

// Errors of runs.

extension Remedy {
    /// What can be done about an error of a run; `nil` if the message says all.
    ///
    /// `isInstalled` tells whether the program was installed with its models; otherwise, it is that of a source folder.
    static func sentence(
        _ error: RunError,
        isInstalled: Bool = InstallationPrefix.ownExecutable.map(InstallationPrefix.holdsModels) ?? false
    ) -> String? {
        switch error.code {
        case .engineFailed where error.options == ["run.isolation.photoLimitSeconds"]:
            "Or give it more time with --timeout."
        case .engineFailed where error.options == ["run.jobs"]: "The option --jobs 1 tells which."
        case .engineFailed: error.missing.map { installing($0, isInstalled) } ?? engine
        case .modelMissing where error.options == ["run.modelFolder"]: otherModelFolder(error.missing, isInstalled)
        case .galleryOfOtherModel:
            """
            Make a new gallery from the same folder: facecrop gallery add PEOPLE --gallery NEW_FILE; people are called \
            as their folders are. If that model was named with --embedder, name it again.
            """
        default: error.missing.map { installing($0, isInstalled) } ?? changing(error)
        }
    }

    /// How a part is installed or made.
    private static func installing(_ part: RunError.Part, _ isInstalled: Bool) -> String {
        switch part {
        case .gallery: "Or make a new one with facecrop gallery add."
        case .engine: "Install facecrop again."
        case .base where isInstalled: "Install facecrop again."
        case .identification where isInstalled: "Install facecrop again, with the model of its package."
        case .base, .identification: "Run \(task(part)) to install it."
        }
    }

    private static func otherModelFolder(_ part: RunError.Part?, _ isInstalled: Bool) -> String {
        let instead =
            isInstalled
            ? "facecrop finds those that were installed with it"
            : "\(task(part ?? .base)) installs the models where they are found by themselves"
        return "Name the folder that holds it with --models, or leave that out: \(instead)."
    }

    private static func task(_ part: RunError.Part) -> String {
        part == .identification ? "make deps-identity" : "make deps"
    }

    /// Which options to change.
    private static func changing(_ error: RunError) -> String? {
        switch error.options {
        case [], ["overrides.files"]: return nil
        case ["run.destination"]: return otherFolder
        case ["run.isolation"] where error.code != .invalidOptions:
            return "Run with --isolation none, and only on photos that you trust."
        case ["discover.onCollision"]: return "Or let the outputs get names of their own with --on-collision rename."
        case ["track.overwrites"]: return "Or choose another --output; --overwrite replaces them."
        case ["run.redoesAll"]: return "The option --force does that."
        case ["export.replaces"]: return "Or let it be replaced with --overwrite."
        case ["run.locks"]: return "If nothing else does, go on without a lock with --no-lock."
        case ["discover.inputs"]: return "Check --files-from."
        case ["discover.listEndsWithZero"]:
            return "Or add --null if each name in it ends with a zero byte, as find -print0 writes them."
        case ["detect.identify", "detect.regions"]:
            return "Add --gallery FILE or --identify-with azure, or --regions prefer if the metadata name people."
        case ["detect.identify"]:
            return """
                --person needs --gallery FILE or --identify-with azure, and so does the fallback person:NAME.
                """
        case ["encode.format"]: return "Choose another --format; facecrop doctor lists those that it can write."
        case ["run.memoryBudget", "run.jobs", "detect.previewLongSide"]:
            return "Raise --memory-budget, or choose a smaller --jobs or --detect-size."
        case ["detect.previewLongSide"] where error.code == .tooLittleMemory:
            return "Or choose a smaller --detect-size."
        case ["reframe.size", "reframeForm"], ["reframe.size"]:
            return "Choose a smaller --reframe-size, or --reframe-as film."
        default:
            let options = error.options.flatMap(optionNames)
            guard let last = options.last else { return nil }
            let others = options.dropLast()
            return "Change \(others.isEmpty ? "" : "\(others.joined(separator: ", ")) or ")\(last)."
        }
    }

    /// The options of the command that set the property at `path` of the library's options, or a part of it.
    static func optionNames(_ path: String) -> [String] {
        let names = Options.fields.flatMap { field in
            field.names.filter { name in
                field.property == path || name.part.map { "\(field.property).\($0)" == path } ?? false
            }
        }
        return names.map { "--\($0.text)" }
    }
}
