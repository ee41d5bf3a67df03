import FaceCropModel

/// The meta field `focalpoint` of an attachment, as the plugin Focal Point Picker keeps it, beside the field by which
/// WordPress knows the file.
///
/// WordPress itself has no focal point of an attachment. Both values are fractions from 0 to 1, as in the attribute
/// `focalPoint` of blocks. The plugin takes 0 for a missing value, that is for the middle, and rounds to hundredths;
/// its early versions had percents. Browsers place the picture, so the point is one of CSS, of the upright photo.
struct WordPressFocus: FocalRow {
    struct Point: Encodable {
        let left: Double
        let top: Double
    }

    static let start = "{\"_wp_attached_file\":"

    /// The least value that the plugin does not take for a missing one.
    private static let least = 0.01

    let attachedFile: String
    let focalpoint: Point

    enum CodingKeys: String, CodingKey {
        case attachedFile = "_wp_attached_file"
        case focalpoint
    }

    init(_ photo: PlacedPhoto) {
        attachedFile = photo.path
        let fractions = photo.focalPoint.fractions
        focalpoint = Point(left: Self.value(fractions.x), top: Self.value(fractions.y))
    }

    private static func value(_ fraction: Double) -> Double { max(fraction.rounded(decimals: 2), least) }

    static func point(in row: JSONRow) throws(FocalMistake) -> ReadFocus? {
        guard !row.isNothing("focalpoint") else { return nil }
        let path = try row.text("_wp_attached_file")
        guard let point = row.object("focalpoint") else {
            throw FocalMistake("'focalpoint' is not of the form {\"left\": 0.5, \"top\": 0.5}")
        }
        let values = [try point.number("left"), try point.number("top")].map { $0 > 1 ? $0 / 100 : $0 }
        return ReadFocus(path: path, place: .fractions(UnitPoint(x: values[0], y: values[1])))
    }
}
