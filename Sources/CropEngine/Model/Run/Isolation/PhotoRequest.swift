/// What to do with one photo, and what is known about it before.
package struct PhotoRequest: Sendable, Codable {
    /// What can be done with a photo.
    package enum Work: String, Sendable, Codable, CaseIterable {
        /// Outputs are made: see ``Pipeline/process(_:cachedDetections:identities:into:)``.
        case process
        /// Outputs are planned, and nothing is rendered or written: see ``Pipeline/plan(_:cachedDetections:in:)``.
        case plan
        /// The photo is examined, and nothing is written: see ``Pipeline/survey(_:cachedDetections:)``.
        case survey
        /// A copy is made that can be sent or shown, and nothing is written: see ``Pipeline/copy(_:as:)``.
        case copy
        /// The photo is examined, and drawn on if there is a folder for that: see ``Pipeline/inspect(_:drawingInto:)``.
        case inspect
        /// The embeddings of its faces are computed, and nothing is written: see ``Pipeline/embed(_:_:)``.
        case embed
        /// Its faces are found and a grey copy is made, and nothing is written: see ``Pipeline/audit(_:)``.
        case audit
        /// A grey copy is made, and nothing is written: see ``Pipeline/grey(_:)``.
        case grey
    }

    package var work: Work
    /// The faces that an earlier run has found in the photo; `nil` if they must be detected.
    package var known: CachedDetections?
    /// The answer of the identification service about the photo, if it was asked.
    package var identities: ServiceIdentities?
    /// What a person has decided about the photo; `nil` if nothing.
    package var override: FoundOverride?
    /// The form of the copy, if one is asked for.
    package var form: UprightCopy.Form

    package init(
        _ work: Work,
        knowing known: CachedDetections? = nil,
        named identities: ServiceIdentities? = nil,
        as form: UprightCopy.Form = .init()
    ) {
        self.work = work
        self.known = known
        self.identities = identities
        self.form = form
    }
}
