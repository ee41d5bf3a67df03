import FaceCropModel

/// The focal point in a file of a content management system.
package struct FocalFileValue: Sendable, Hashable {
    /// In fractions of the upright photo.
    let point: UnitPoint
    /// Where it stands, from 1.
    let line: Int
}
