import FaceCropModel

/// The attribute `focalPoint` of an asset of Craft, with the folder and the name in its volume.
///
/// The database has `x;y`, fractions of the upright photo with at most four decimals: the column holds 13 characters.
/// Exports of assets have that text ("raw data") or an object with `x` and `y` ("expanded").
struct CraftFocus: FocalRow {
    static let start = "{\"filename\":"

    let folderPath: String
    let filename: String
    let focalPoint: String

    init(_ photo: PlacedPhoto) {
        let names = photo.path.split(separator: "/")
        folderPath = names.dropLast().map { $0 + "/" }.joined()
        filename = String(names.last ?? "")
        let centre = photo.focalPoint.centre
        focalPoint = [centre.x, centre.y].map { NumberText.short($0.rounded(decimals: 4)) }.joined(separator: ";")
    }

    static func point(in row: JSONRow) throws(FocalMistake) -> ReadFocus? {
        // Expanded exports give the middle for assets without a point. Databases have numbers for flags.
        let isDefault = [.flag(false), .integer(0)].contains(row.members["hasFocalPoint"])
        guard !row.isNothing("focalPoint"), !isDefault else { return nil }
        let folder = row.isNothing("folderPath") ? "" : try row.text("folderPath")
        let path = row.isNothing("path") ? folder + (try row.text("filename")) : try row.text("path")
        if let point = row.object("focalPoint") {
            let place = UnitPoint(x: try point.number("x"), y: try point.number("y"))
            return ReadFocus(path: path, place: .fractions(place))
        }
        let numbers = row.members["focalPoint"]?.text?.split(separator: ";").compactMap { Double($0) } ?? []
        guard numbers.count == 2 else { throw FocalMistake("'focalPoint' is not of the form \"0.5;0.5\"") }
        return ReadFocus(path: path, place: .fractions(UnitPoint(x: numbers[0], y: numbers[1])))
    }
}
