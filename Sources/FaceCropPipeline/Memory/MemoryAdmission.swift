package import FaceCropCore
package import FaceCropImaging
import Glibc
import SystemPackage

/// Opens photos as memory for them is free.
package struct MemoryAdmission: Sendable {
    /// A photo, and the memory that it may use as long as the share is held.
    package struct Granted {
        package let photo: LoadedPhoto
        package let share: MemoryReservation
    }

    /// Who wants to know when a photo only waits: that is no work on it.
    package struct Pause {
        /// Called before the waiting begins.
        package var begin: () -> Void
        /// Called when it is over.
        package var end: () -> Void

        package init(begin: @escaping () -> Void, end: @escaping () -> Void) {
            self.begin = begin
            self.end = end
        }
    }

    private let budget: MemoryBudget
    private let estimate: MemoryEstimate

    package init(budget: MemoryBudget, estimate: MemoryEstimate) {
        self.budget = budget
        self.estimate = estimate
    }

    /// Opens the photo of `file` with `open`, once there is memory for all that will be done with it.
    ///
    /// What a photo needs stands in its header, so the file is read first, with a share for that alone. If the rest is not
    /// free at once, share and file are given up, and the worker waits for all of it with nothing in hand: nobody
    /// who holds memory ever waits. Reading the file again is cheap, because the system still has it.
    /// - Throws: What `open` throws, and `tooLarge` when the photo needs more than there is.
    package func open(
        _ file: PhotoFile,
        pause: Pause,
        _ open: () throws(PhotoError) -> LoadedPhoto
    ) throws(PhotoError) -> Granted {
        var wanted = MemoryEstimate.fixedByteCount + Self.byteCount(of: file.path)
        while true {
            guard let share = share(wanted, pause) else { throw tooLarge(wanted, file.path) }
            let photo = try open()
            wanted = estimate.byteCount(photo.header, fileByteCount: photo.bytes.count)
            if share.grow(to: wanted) { return Granted(photo: photo, share: share) }
        }
    }

    /// A share of the budget; `nil` when there never will be as much.
    private func share(_ byteCount: Int, _ pause: Pause) -> MemoryReservation? {
        if let share = budget.shareAtOnce(byteCount: byteCount) { return share }
        guard byteCount <= budget.byteCount else { return nil }
        pause.begin()
        defer { pause.end() }
        return budget.share(byteCount: byteCount)
    }

    private func tooLarge(_ byteCount: Int, _ path: FilePath) -> PhotoError {
        PhotoError(
            .tooLarge,
            stage: .decode,
            path: path,
            message:
                "The photo needs up to \(byteCount >> 20) MiB of memory, more than the \(budget.byteCount >> 20) MiB that the "
                + "budget leaves for photos; raise --memory-budget."
        )
    }

    /// The size of a file; 0 when it cannot be told: opening it will say why.
    private static func byteCount(of path: FilePath) -> Int {
        var status = stat()
        return path.withPlatformString { stat($0, &status) } == 0 ? Int(status.st_size) : 0
    }
}
