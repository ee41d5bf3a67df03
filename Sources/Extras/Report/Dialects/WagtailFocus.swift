import FaceCropModel

/// The fields of Wagtail's image model, as in a fixture of Django.
///
/// The point is the centre of a rectangle that the `fill` filter keeps in view. It is in pixels of the upright photo,
/// because the filter turns the photo first, while `width` and `height` are those of the file before that.
///
/// Wagtail's editor does not know that: it takes the drawn rectangle for a part of `width` and `height`. What a person
/// meant is thus the share of these, which is the same thing unless the photo lies on its side.
struct WagtailFocus: FocalRow {
    struct Fields: Encodable {
        let title: String
        let file: String
        let width: Int
        let height: Int
        let x: Int
        let y: Int
        let regionWidth: Int
        let regionHeight: Int

        enum CodingKeys: String, CodingKey {
            case title
            case file
            case width
            case height
            case x = "focal_point_x"
            case y = "focal_point_y"
            case regionWidth = "focal_point_width"
            case regionHeight = "focal_point_height"
        }
    }

    static let start = "{\"fields\":{\"file\":"

    let model = "wagtailimages.image"
    let fields: Fields

    init(_ photo: PlacedPhoto) {
        let region = photo.focalPoint.region
        fields = Fields(
            title: String(photo.path.split(separator: "/").last ?? ""),
            file: photo.path,
            width: photo.storedSize.width,
            height: photo.storedSize.height,
            x: region.x + region.width / 2,
            y: region.y + region.height / 2,
            regionWidth: region.width,
            regionHeight: region.height
        )
    }

    static func point(in row: JSONRow) throws(FocalMistake) -> ReadFocus? {
        guard let fields = row.object("fields") else { throw FocalMistake("there are no 'fields' of an image") }
        guard !fields.isNothing("focal_point_x"), !fields.isNothing("focal_point_y") else { return nil }
        let path = try fields.text("file")
        let size = [try fields.number("width"), try fields.number("height")]
        guard size.allSatisfy({ $0 > 0 }) else { throw FocalMistake("'width' and 'height' are above 0") }
        let point = UnitPoint(
            x: try fields.number("focal_point_x") / size[0],
            y: try fields.number("focal_point_y") / size[1]
        )
        return ReadFocus(path: path, place: .fractions(point))
    }
}
