import FaceCropModel
import Logging

extension Logger {
    /// Warns once, as soon as a disk refuses to flush a file.
    func warnOfDiskWithoutFlush() {
        DiskFlush.onFirstRefusal { folder, reason in
            warning(
                """
                the disk of '\(folder)' cannot flush files (\(reason)), as some network disks; what was written last \
                may be lost in a power cut
                """
            )
        }
    }
}
