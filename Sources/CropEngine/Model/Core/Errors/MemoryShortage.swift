import Glibc
import SystemPackage

/// Failures of photos that are those of a machine, or of a process, with too little memory.
///
/// Libraries that get no memory report anything: that data are damaged, that a format is not known, or nothing. So a
/// failure is not judged by its message. The system is asked for as much memory as the work on the photo may take; if
/// it refuses that, nothing can be said about the photo.
enum MemoryShortage {
    /// The failures that too little memory can cause.
    static let possibleFailures: Set<PhotoError.Code> = [
        .corrupt, .truncated, .unsupportedFormat, .unreadable, .detectionFailed, .renderFailed, .encodeFailed,
        .outputNotWritable, .tooLittleMemory,
    ]

    /// Whether the system refuses this process `byteCount` bytes now.
    static func denies(_ byteCount: Int) -> Bool {
        let memory = mmap(nil, max(1, byteCount), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let memory, memory != MAP_FAILED else { return true }
        munmap(memory, byteCount)
        return false
    }
}

extension PhotoError {
    /// This error; or that there is too little memory, if that may be its cause and the system refuses this process
    /// `byteCount` bytes, which the work on the photo may take.
    package func explained(byNeedOf byteCount: Int) -> PhotoError {
        guard MemoryShortage.possibleFailures.contains(code), MemoryShortage.denies(byteCount) else { return self }
        return .tooLittleMemory(stage: stage, path: path, cause: cause)
    }

    /// That this process gets too little memory for the photo; `what` happened, as a whole sentence.
    static func tooLittleMemory(
        stage: Stage,
        path: FilePath,
        what: String = "The system gave too little memory for this photo.",
        cause: String? = nil
    ) -> PhotoError {
        let remedy =
            AllocationLimit.lowest.map { "facecrop may map only \($0) here: raise that limit" }
            ?? "End other programs, or raise the limit of the container"
        return PhotoError(
            .tooLittleMemory,
            stage: stage,
            path: path,
            message: "\(what) \(remedy), and run again; the photo may be sound.",
            cause: cause
        )
    }
}
