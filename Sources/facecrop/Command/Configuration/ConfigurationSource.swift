import FaceCropModel
import SystemPackage

/// A configuration file that was read, without mistakes.
struct ConfigurationSource {
    /// The path as messages name it.
    let path: FilePath
    /// What relative paths in the file begin with: empty for the working folder.
    let folder: FilePath
    let file: ConfigurationFile

    /// A place in the file, and what is said about it.
    func line(_ setting: Setting, _ text: String) -> String {
        ConfigurationMistake(setting.position, text).line(in: path.string)
    }

    /// Where a setting stands: `facecrop.yaml:3:9`, with its profile.
    func place(of setting: Setting) -> String {
        let place = "\(path):\(setting.position.line):\(setting.position.column)"
        return setting.profile.map { "\(place) (profile \($0))" } ?? place
    }
}
