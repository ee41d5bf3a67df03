import CLibRaw
import FaceCropModel

/// The finished JPEG that a camera stored in its raw file, and what the raw file says about the photo.
package struct RawPreview {
    /// The JPEG file.
    let jpeg: [UInt8]
    /// The orientation that the raw file gives for the photo.
    let orientation: Orientation
    /// The size of the sensor's visible area, before it is turned.
    let sensorSize: PixelSize

    /// Finds the largest JPEG in `bytes`, a raw file; sensor data are never decoded.
    ///
    /// - Throws: ``Absence``, the reason why the file has no usable preview.
    init(_ bytes: [UInt8]) throws(Absence) {
        guard let file = clibraw_create() else { throw .noMemory }
        defer { clibraw_destroy(file) }
        var preview = clibraw_preview()
        let status = bytes.withUnsafeBufferPointer { clibraw_find_preview(file, $0.baseAddress, $0.count, &preview) }
        guard status == CLIBRAW_OK else { throw Absence(status) }
        jpeg = [UInt8](UnsafeBufferPointer(start: preview.bytes, count: preview.byte_count))
        guard ImageFormat(sniffing: jpeg) == .jpeg else { throw .noJPEG }
        orientation = Self.orientation(flip: Int(preview.flip))
        sensorSize = PixelSize(width: Int(preview.sensor_width), height: Int(preview.sensor_height))
    }

    /// The ratio of its sides from which a picture counts as upright or broad; that of a square sensor is less.
    private static let leastSideRatio = 1.05

    /// Whether a picture of `size`, as it is stored, lies as the photo after a quarter turn, and not as the sensor.
    ///
    /// A camera stores the preview as the sensor reads it, or as the photographer held the camera.
    func isTurned(_ size: PixelSize) -> Bool {
        let isClear = [size, sensorSize].allSatisfy {
            Double($0.longSide) >= Self.leastSideRatio * Double($0.shortSide)
        }
        return orientation.swapsAxes && isClear && (size.width > size.height) != (sensorSize.width > sensorSize.height)
    }

    /// Why a raw file has no usable preview.
    enum Absence: Error {
        case unknownFile
        case noPreview
        case noJPEG
        case badData
        case noMemory

        fileprivate init(_ status: clibraw_status) {
            self =
                switch status {
                case CLIBRAW_UNKNOWN_FILE: .unknownFile
                case CLIBRAW_NO_PREVIEW: .noPreview
                case CLIBRAW_NO_JPEG: .noJPEG
                case CLIBRAW_OUT_OF_MEMORY: .noMemory
                default: .badData
                }
        }

        /// The reason in words, as a part of a sentence.
        var text: String {
            switch self {
            case .unknownFile: "LibRaw does not know this camera's files"
            case .noPreview: "it holds no finished picture"
            case .noJPEG: "the finished picture in it is no JPEG"
            case .badData: "its data are damaged"
            case .noMemory: "there is no memory to look into it"
            }
        }
    }

    /// The version of the running library, such as `0.20.2-Release`.
    package static var libraryVersion: String { String(cString: clibraw_version()) }

    /// The orientation for LibRaw's `flip` bits: 1 mirrors left to right, 2 top to bottom; 4 then swaps the sides.
    ///
    /// Source: dcraw's `flip`, which LibRaw keeps: the eight EXIF orientations are `50132467` from 8 to 7, starting at
    /// 0.
    static func orientation(flip: Int) -> Orientation {
        let values = [1, 2, 4, 3, 5, 8, 6, 7]
        return values.indices.contains(flip) ? Orientation(rawValue: values[flip]) ?? .upright : .upright
    }
}
