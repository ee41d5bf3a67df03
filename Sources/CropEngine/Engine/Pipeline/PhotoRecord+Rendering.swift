import FaceCropModel
import FaceCropPixels

extension PhotoRecord {
    /// Records what happened while an output was rendered.
    mutating func note(_ rendering: RenderedPicture) {
        wasDecodedTwice = wasDecodedTwice || rendering.decodedAgain
        for warning in rendering.warnings where !warnings.contains(warning.text) { note(warning) }
    }
}
