import FoundationEssentials

/// What a content management system needs to know about a photo that it crops itself, as JSON in a file of its own.
///
/// All positions refer to the photo as other programs show it: upright by its EXIF orientation. If facecrop turned the
/// photo further because its faces are then clearer, that turn is undone.
package struct FocalSidecar: Sendable, Hashable, Encodable {
    /// The version of the format.
    static let currentVersion = 1

    /// A size in pixels.
    struct Size: Sendable, Hashable, Encodable {
        let width: Int
        let height: Int
    }

    /// A face of the photo.
    package struct Face: Sendable, Hashable, Encodable {
        /// 1 is the largest.
        let number: Int
        /// The box, in fractions of the photo; it may reach beyond the photo.
        let box: UnitRect
        /// Whether the focal point counts the face.
        let isChosen: Bool
        /// The name that a person gave the face; `nil` if it has none.
        let name: String?
    }

    /// An output of the photo.
    struct Crop: Sendable, Hashable, Encodable {
        /// The output, relative to the output folder.
        let output: String
        /// The visible part, in fractions of the photo; it may reach beyond the photo.
        let area: UnitRect
        /// With one output for each face, the number of the face.
        let faceNumber: Int?
    }

    let version: Int
    /// The path of the photo as found.
    let source: String
    /// The bytes of the path in Base64, present only when they are not UTF-8.
    let sourceBase64: String?
    /// The size of the upright photo in pixels.
    let size: Size
    /// The focal point in fractions of the photo.
    let focalPoint: UnitPoint
    /// The focal point in the words of other programs.
    let cssObjectPosition: String
    let imgproxyGravity: String
    let thumborFilter: String
    let imgixParameters: String
    package let faces: [Face]
    let crops: [Crop]

    /// The sidecar of a photo; `nil` if it has no outputs, or neither faces nor attention decided its crop.
    package init?(_ record: PhotoRecord) {
        guard let focal = FocalPoint(of: record), let turned = record.size, !record.outputs.isEmpty else { return nil }
        let back = PhotoTurn(turnedClockwiseDegrees: record.turnedClockwiseDegrees, size: turned)
        version = Self.currentVersion
        source = record.source
        sourceBase64 = record.sourceBase64
        size = Size(width: back.size.width, height: back.size.height)
        focalPoint = focal.place.rounded
        cssObjectPosition = focal.objectPosition
        imgproxyGravity = focal.imgproxy
        thumborFilter = focal.thumbor
        imgixParameters = focal.imgix
        faces = record.faces.map { face in
            Face(number: face.number, box: back.fractions(face.box), isChosen: face.role == .chosen, name: face.name)
        }
        crops = record.outputs.map { output in
            Crop(
                output: output.path,
                area: back.fractions(output.crop.pixels.asPixelRect),
                faceNumber: output.faceNumber
            )
        }
    }

    /// The file's content: sorted keys, one a line.
    ///
    /// - Throws: `RunError` if a value is NaN or infinite, which no stage produces.
    package func json() throws(RunError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
        } catch {
            throw RunError(.outputNotWritable, "The sidecar with the focal point cannot be encoded: \(error).")
        }
    }
}

/// Undoes the turn that facecrop adds to the EXIF orientation.
private struct PhotoTurn {
    /// From the photo as EXIF turns it to the photo as facecrop turned it further.
    private let turn: Orientation
    /// The size of the photo as EXIF turns it.
    let size: PixelSize

    init(turnedClockwiseDegrees: Int?, size turned: PixelSize) {
        turn = Orientation.upright.turnedClockwise(quarterTurns: (turnedClockwiseDegrees ?? 0) / 90)
        size = turn.uprightSize(stored: turned)
    }

    func fractions(_ rect: PixelRect) -> UnitRect { UnitRect(turn.stored(rect, stored: size), in: size).rounded }
}
