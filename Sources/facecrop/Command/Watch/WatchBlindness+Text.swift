import FaceCropModel

extension WatchBlindness {
    /// What is said once about it.
    var text: String {
        let looking = "facecrop looks for them every \(FolderWatch.blindSeconds) s"
        return switch self {
        case .sharedDisk(let folder, let fileSystem):
            "\(folder) is on a shared file system (\(fileSystem)), whose changes are not all announced: \(looking)"
        case .watchLimit:
            "there are more folders than may be watched, so changes in some are not announced: \(looking); "
                + "sysctl fs.inotify.max_user_watches allows more"
        case .noNotices(let reason):
            "changes are not announced, because inotify cannot be used (\(reason)): \(looking); "
                + "sysctl fs.inotify.max_user_instances may allow it"
        }
    }
}
