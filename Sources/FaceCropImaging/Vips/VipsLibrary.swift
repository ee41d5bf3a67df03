import CPixelMemory
import CVips
package import FaceCropCore
import FaceCropFormats
import Synchronization

/// Starts and ends libvips in this process.
package enum VipsLibrary {
    /// Starts libvips; later calls do nothing.
    ///
    /// libvips gets one thread for each image, because photos are processed in parallel. Its cache of operations is
    /// off, because each photo is read once. Loaders that libvips marks as untrusted are blocked.
    /// - Throws: ``RunError`` with the code `libraryFailed` if libvips does not start.
    package static func start() throws(RunError) {
        if let failure = startFailure { throw RunError(.libraryFailed, failure, missing: .base) }
    }

    /// Releases what libvips keeps for the calling thread; each thread that used libvips must call it at its end.
    package static func endThread() {
        vips_thread_shutdown()
    }

    /// Keeps the memory of discarded pictures for the next ones, as long as the process lives.
    ///
    /// Used for sequences, because all their frames need the same amount. With frames of 1920×1080, two fifths of the
    /// time went into getting pages from the system and giving them back.
    package static func keepMemory() { cvips_keep_memory(256 << 20) }

    /// Returns the memory of discarded pictures to the system.
    package static func trimMemory() {
        cpixelmemory_trim()
        cvips_trim_memory()
    }

    /// Calls `body`, and has the C library fill the memory that it gives meanwhile, to all threads.
    ///
    /// Blocks of a picture that damaged HEVC data leave out show what was in the memory before, which may be another
    /// photo; libheif does not say that they are missing. With this they are grey.
    static func fillingMemory<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        changeFillers(by: 1)
        defer { changeFillers(by: -1) }
        cvips_fill_kept_blocks()
        return try body()
    }

    private static func changeFillers(by difference: Int) {
        fillerCount.withLock { count in
            let before = count
            count += difference
            if min(before, count) == 0 { cvips_fill_memory(count > 0 ? 1 : 0) }
        }
    }

    private static let fillerCount = Mutex(0)

    /// The version of the running library, such as `8.14.1`.
    package static var version: String {
        "\(vips_version(0)).\(vips_version(1)).\(vips_version(2))"
    }

    /// Whether libvips has started and has the operation of this name.
    ///
    /// libvips makes its table of operations when it starts; a query before that would end the process.
    static func has(_ operation: String) -> Bool {
        startFailure == nil && cvips_has_operation(operation) != 0
    }

    private static let startFailure: String? = {
        cvips_silence_warnings()
        guard cvips_init() == 0 else {
            let cause = ImageLibraryError(operation: "init").libraryText
            return "libvips could not be started (\(cause))."
        }
        vips_concurrency_set(1)
        vips_cache_set_max(0)
        vips_block_untrusted_set(1)
        return nil
    }()
}
