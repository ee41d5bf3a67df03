import FaceCropModel
import FaceCropPixels
import FaceCropTracking
import SystemPackage

/// A numbered picture for each frame.
struct FrameFolder: SequenceOutput {
    /// The folder for the pictures.
    let folder: FilePath
    let options: EncodeOptions
    let isOneFile = false

    /// The name of a frame's picture in the folder.
    static func name(frame: Int, _ options: EncodeOptions) -> String {
        "\(PictureName.ofFrame(frame)).\(options.format.fileExtension)"
    }

    func append(_ picture: VipsImage, frame: Int) throws(RunError) {
        try picture.write(to: folder.appending(Self.name(frame: frame, options)), options)
    }

    func finish() {}
}
