/// Something to correct in a file of overrides.
package enum OverrideFinding: Sendable, Hashable {
    /// What cannot be meant, as a line with its place: `FILE:LINE:COLUMN: what is wrong`.
    case mistake(String)
    /// An entry has no photo at its path.
    case withoutPhoto(OverrideNotice)
}
