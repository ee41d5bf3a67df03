import FaceCropModel
import FaceCropPixels
import Glibc
import SystemPackage

/// Opens photos when there is free memory for them.
struct MemoryAdmission: Sendable {
    /// An opened photo and its memory reservation, which lasts as long as `reservation`.
    struct Admitted {
        let photo: LoadedPhoto
        let reservation: MemoryReservation
    }

    /// Callbacks around the time that a photo waits for memory, which does not count as work.
    struct Pause {
        /// Called before the wait begins.
        var begin: () -> Void
        /// Called after the wait ends.
        var end: () -> Void
    }

    private let budget: MemoryBudget
    private let estimate: MemoryEstimate

    init(budget: MemoryBudget, estimate: MemoryEstimate) {
        self.budget = budget
        self.estimate = estimate
    }

    /// Opens the photo of `file` with `open`, after reserving memory for everything that will be done with it.
    ///
    /// The header says how much memory a photo needs, so the file is read first, with a reservation for the file alone.
    /// If the rest is not free at once, the worker releases the file and its reservation, and waits for the whole
    /// amount. So a worker that holds memory never waits. Reading the file again is cheap, because it is in the
    /// system's cache.
    /// - Throws: The error of `open`, or `tooLarge` if the photo needs more than the whole budget.
    func open(
        _ file: PhotoFile,
        pause: Pause,
        _ open: () throws(PhotoError) -> LoadedPhoto
    ) throws(PhotoError) -> Admitted {
        var neededByteCount = MemoryEstimate.fixedByteCount + Self.byteCount(of: file)
        while true {
            guard let reservation = reserve(neededByteCount, pause) else { throw tooLarge(neededByteCount, file.path) }
            let photo = try open()
            neededByteCount = estimate.byteCount(photo.header, fileByteCount: photo.bytes.count)
            if reservation.grow(to: neededByteCount) { return Admitted(photo: photo, reservation: reservation) }
        }
    }

    /// A reservation from the budget; `nil` if it exceeds the whole budget.
    private func reserve(_ byteCount: Int, _ pause: Pause) -> MemoryReservation? {
        if let reservation = budget.reserveAtOnce(byteCount: byteCount) { return reservation }
        guard byteCount <= budget.byteCount else { return nil }
        pause.begin()
        defer { pause.end() }
        return budget.reserve(byteCount: byteCount)
    }

    private func tooLarge(_ byteCount: Int, _ path: FilePath) -> PhotoError {
        PhotoError(
            .tooLarge,
            stage: .decode,
            path: path,
            message:
                "The photo needs up to \(byteCount >> 20) MiB of memory, more than the \(budget.byteCount >> 20) MiB "
                + "that the budget leaves for photos."
        )
    }

    /// The size of a file; 0 if it is unknown, because opening the file then reports the reason.
    private static func byteCount(of file: PhotoFile) -> Int {
        if let content = file.content { return content.bytes.count }
        var status = stat()
        return file.path.withPlatformString { stat($0, &status) } == 0 ? Int(status.st_size) : 0
    }
}
