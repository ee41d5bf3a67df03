import CPixels
import CVips
package import FaceCropModel
import Glibc
import Synchronization
package import SystemPackage

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

    /// Makes libvips load the module for HEIC and AVIF when that is needed, and its other modules never.
    ///
    /// They are for PDF, slides, JPEG XL and ImageMagick's formats, which facecrop reads with other libraries or not at
    /// all. At its start libvips loads them all, in 20 ms and 7 MB.
    ///
    /// Nothing changes if the modules are not beside libvips: it may have none, or find them elsewhere. It must be
    /// called before this process has a second thread, because it changes the environment.
    /// - Parameter libraries: The files of all libraries that this process has loaded.
    package static func leaveOutModules(libraries: Set<FilePath>) {
        guard getenv(folderVariable) == nil,
            let library = libraries.first(where: { $0.lastComponent?.string.hasPrefix("libvips") == true })
        else { return }
        let modules = "vips-modules-\(vips_version(0)).\(vips_version(1))"
        let module = library.removingLastComponent().appending(modules).appending("vips-heif.so")
        guard module.withPlatformString({ access($0, R_OK) }) == 0, setenv(folderVariable, "/dev/null", 1) == 0 else {
            return
        }
        leftOutModule.withLock { $0 = module }
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

    /// The version of the running library, such as `8.14.1`.
    package static var version: String {
        "\(vips_version(0)).\(vips_version(1)).\(vips_version(2))"
    }

    /// Whether libvips has started and has the operation of this name.
    ///
    /// libvips makes its table of operations when it starts; a query before that would end the process.
    static func has(_ operation: String) -> Bool {
        guard startFailure == nil else { return false }
        if operation.hasPrefix("heif") { loadLeftOutModule() }
        return cvips_has_operation(operation) != 0
    }

    /// The variable of libvips that says below which folder its modules are.
    private static let folderVariable = "VIPSHOME"
    /// The module for HEIC and AVIF, if it is to be loaded and has not been.
    private static let leftOutModule = Mutex<FilePath?>(nil)

    /// Loads the module as libvips would at its start; if that fails, libvips has no operation for these formats.
    private static func loadLeftOutModule() {
        // Of GModule, which comes with a libvips that has modules; a flag of 1 binds functions when they are called.
        typealias Open = @convention(c) (UnsafePointer<CChar>, CUnsignedInt) -> OpaquePointer?
        leftOutModule.withLock { module in
            guard let path = module.take(), let open = dlsym(nil, "g_module_open") else { return }
            _ = path.withPlatformString { unsafeBitCast(open, to: Open.self)($0, 1) }
        }
    }

    private static let startFailure: String? = {
        DecoderWarnings.handOver()
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
