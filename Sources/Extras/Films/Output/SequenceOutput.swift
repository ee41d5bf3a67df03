import FaceCropModel
import FaceCropPixels
import SystemPackage

/// Receives the pictures of a reframed sequence, one after the other.
protocol SequenceOutput {
    /// Whether all pictures go into one file, which exists only after ``finish()``.
    var isOneFile: Bool { get }
    /// Appends the next picture: 8-bit sRGB without alpha, in memory; all pictures have the same size.
    func append(_ picture: VipsImage, frame: Int) throws(RunError)
    /// Completes the output.
    func finish() throws(RunError)
}

extension VipsImage {
    /// Writes a picture of 8-bit sRGB.
    func write(to path: FilePath, _ options: EncodeOptions) throws(RunError) {
        let encoded: EncodedImage
        do throws(ImageLibraryError) {
            encoded = try self.encoded(with: options, strips: true)
        } catch {
            let format = options.format.rawValue
            throw RunError(.outputNotWritable, "\(path) cannot be compressed as \(format) (\(error.description)).")
        }
        do throws(PhotoError) {
            try OutputWriter.write(encoded, to: path)
        } catch {
            let isFull = error.code == .diskFull
            throw RunError(
                isFull ? .diskFull : .outputNotWritable,
                "\(path): \(error.message)",
                options: isFull ? [] : ["run.destination"]
            )
        }
    }
}
