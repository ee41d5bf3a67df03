package import FaceCropCore
package import FaceCropOutputs
import FaceCropRunModel

/// A photo that is done already, and its entry in the journal.
package struct DonePhoto: Sendable {
    package var file: PhotoFile
    package var found: Journal.Found
    /// The states of its outputs, in the order of the entry.
    var outputStates: [OutputCondition]
    /// Where its override is written now; `nil` if it has none, or if it was done with other options.
    var override: OverrideRecord?
}
