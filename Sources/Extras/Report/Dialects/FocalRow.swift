import FaceCropModel

/// How a content management system keeps a focal point in a row of a JSON array.
protocol FocalRow: Encodable, SendableMetatype {
    /// The first characters of a row that is written, by which an export is recognized.
    static var start: String { get }

    init(_ photo: PlacedPhoto)

    /// Reads a row of the system's own; `nil` if it has no point, or is about no photo in the media folder.
    static func point(in row: JSONRow) throws(FocalMistake) -> ReadFocus?
}
