/// A photo that is done already, and its entry in the journal.
struct DonePhoto: Sendable {
    var file: PhotoFile
    var found: Journal.Found
    /// The states of its outputs, in the order of the entry.
    var outputStates: [OutputCondition]
    /// Where its override is written now; `nil` if it has none, or if it was done with other options.
    var override: OverrideRecord?
}
