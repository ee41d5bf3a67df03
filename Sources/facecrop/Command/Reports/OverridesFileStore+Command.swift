import FaceCropModel
import FaceCropReview

extension OverridesFileStore {
    /// Keeps decisions where the run with `command` finds them.
    init(of command: RecordedCommand) {
        self.init(
            searchesFolders: command.overridesFile == nil,
            followsLinks: command.overridesFile != nil || command.words.contains(Array("--follow-symlinks".utf8)),
            place: command.overridePlace
        )
    }
}
