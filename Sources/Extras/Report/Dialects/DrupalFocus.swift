import FaceCropModel

/// A crop entity of the type `focal_point`, as the modules Crop API and Focal Point keep it.
///
/// The point is in pixels of the file as Drupal's image toolkits open it, before the EXIF orientation is applied.
struct DrupalFocus: FocalRow {
    static let start = "{\"entity_type\":\"file\",\"type\":\"focal_point\","

    /// The files of a site that are not private.
    private static let scheme = "public://"

    let entityType = "file"
    let type = "focal_point"
    let uri: String
    let x: Int
    let y: Int

    enum CodingKeys: String, CodingKey {
        case entityType = "entity_type"
        case type
        case uri
        case x
        case y
    }

    init(_ photo: PlacedPhoto) {
        uri = Self.scheme + photo.path
        let centre = photo.focalPoint.centre
        let unit = PixelSize(width: 1, height: 1)
        let stored = photo.orientation.inverse.upright(PixelPoint(x: centre.x, y: centre.y), stored: unit)
        x = Int(nearest: stored.x * Double(photo.storedSize.width))
        y = Int(nearest: stored.y * Double(photo.storedSize.height))
    }

    static func point(in row: JSONRow) throws(FocalMistake) -> ReadFocus? {
        let uri = try row.text("uri")
        let isOther = !row.isNothing("type") && row.members["type"]?.text != "focal_point"
        guard !isOther, uri.hasPrefix(scheme), !row.isNothing("x"), !row.isNothing("y") else { return nil }
        let point = PixelPoint(x: try row.number("x"), y: try row.number("y"))
        return ReadFocus(path: String(uri.dropFirst(scheme.count)), place: .storedPixels(point))
    }
}
