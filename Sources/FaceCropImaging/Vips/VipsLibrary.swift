import CVips
package import FaceCropCore
import FaceCropFormats

/// The start and the end of libvips in this process.
package enum VipsLibrary {
    /// Starts libvips, once for the process, however often it is asked for.
    ///
    /// Photos are worked on in parallel, so libvips gets one thread for each image; its cache of operations is off,
    /// because no photo comes twice; loaders that libvips itself does not trust with foreign files are blocked.
    /// - Throws: ``RunError`` with the code `libraryFailed` when libvips does not start.
    package static func start() throws(RunError) {
        if let failure = startFailure { throw RunError(.libraryFailed, failure) }
    }

    /// Gives back what libvips keeps for the calling thread; to be called at the end of each thread that used it.
    package static func endThread() {
        vips_thread_shutdown()
    }

    /// Keeps the memory of pictures that are done with for the next ones, for as long as the process lives.
    ///
    /// For sequences: each frame needs as much as the one before. Of frames of 1920×1080, two fifths of the time went into
    /// getting pages from the system and giving them back.
    package static func keepMemory() { cvips_keep_memory(256 << 20) }

    /// Gives the memory of pictures that are done with back to the system.
    package static func trimMemory() { cvips_trim_memory() }

    /// The version of the running library, such as `8.14.1`.
    package static var version: String {
        "\(vips_version(0)).\(vips_version(1)).\(vips_version(2))"
    }

    /// Whether the library could be started and has the operation of that libvips name.
    ///
    /// Asking before the library is started would end the process: its table of operations is made at the start.
    static func has(_ operation: String) -> Bool {
        startFailure == nil && cvips_has_operation(operation) != 0
    }

    private static let startFailure: String? = {
        cvips_silence_warnings()
        guard cvips_init() == 0 else {
            let cause = ImageLibraryError(operation: "init").libraryText
            return "libvips could not be started (\(cause)); run `make deps`, which installs it."
        }
        vips_concurrency_set(1)
        vips_cache_set_max(0)
        vips_block_untrusted_set(1)
        return nil
    }()
}
