package import FaceCropFraming

/// The focal point in a file of a content management system.
package struct FocalFileValue: Sendable, Hashable {
    /// In fractions of the upright photo.
    package let point: UnitPoint
    /// Where it stands, from 1.
    package let line: Int
}
