/// Processes photos for one thread of a run.
package protocol PhotoWorker {
    /// Does what `request` asks with one photo.
    ///
    /// - Parameters:
    ///   - request: What to do.
    ///   - file: The photo.
    ///   - outputs: What names and writes its outputs; `nil` if the request makes none.
    /// - Returns: The result; if anything went wrong, its record says what.
    func perform(_ request: PhotoRequest, on file: PhotoFile, into outputs: PhotoOutputs?) -> ProcessedPhoto

    /// Frees what is kept for the calling thread.
    func endThread()
}

extension PhotoWorker {
    /// Does what `request` asks with a photo without outputs.
    package func perform(_ request: PhotoRequest, on file: PhotoFile) -> ProcessedPhoto {
        perform(request, on: file, into: nil)
    }

    /// Does what `request` asks with one finding; if it is no file, the record says why.
    func perform(
        _ request: PhotoRequest,
        on finding: InputWalk.Finding,
        into outputs: PhotoOutputs? = nil
    ) -> ProcessedPhoto {
        do throws(PhotoError) {
            return perform(request, on: try finding.file, into: outputs)
        } catch {
            return ProcessedPhoto(failed: finding.path, error)
        }
    }
}
