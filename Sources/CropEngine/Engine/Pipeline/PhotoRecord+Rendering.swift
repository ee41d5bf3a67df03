import FaceCropCore
import FaceCropImaging
import FaceCropRunModel

extension PhotoRecord {
    /// Records what happened while an output was rendered.
    mutating func note(_ rendering: RenderedPicture) {
        wasDecodedTwice = wasDecodedTwice || rendering.decodedAgain
        for warning in rendering.warnings where !warnings.contains(warning.text) { note(warning) }
    }
}
