package import FaceCropCore
import FaceCropDiscovery
import FaceCropFormats
package import FaceCropImaging
package import SystemPackage

/// Finds the frames that the user means: a folder, files, a pattern, or one animated picture.
package enum FrameWalk {
    /// Opens the sequence that `inputs` name.
    ///
    /// All that is named or found is one sequence, in ``NaturalOrder`` of the paths: a shell that spells out `frame*.png` puts
    /// `frame10.png` before `frame2.png`. Folders are walked. What is not there and reads like a pattern (`'frames/*.png'`, see
    /// ``GlobPattern``) is one. One animated GIF or WebP alone is the sequence of its own frames.
    ///
    /// - Parameters:
    ///   - inputs: Paths and patterns, as they were typed.
    ///   - outputFolder: Where outputs go: what lies there is no frame unless it is named.
    ///   - decoder: Opens files, with limits that hold for each frame as for a photo.
    ///   - firstDecode: How far files may be shrunk while they are decoded.
    ///   - watch: Told what is worked on.
    /// - Returns: A source that is at its first frame; without any when a folder or a pattern holds none.
    /// - Throws: `inputNotReadable` when an input is not there, or the only one cannot be read; `invalidOptions` for a pattern that
    ///   cannot be read.
    package static func frames(
        of inputs: [FilePath],
        outputFolder: FilePath? = nil,
        decoder: PhotoDecoder,
        firstDecode: DecodeReductionPolicy,
        watch: FrameWatch = .none
    ) throws(RunError) -> any FrameSource {
        var findings = try found(inputs, outputFolder: outputFolder)
        if findings.count == 1, case .file(let file) = findings[0] {
            let frames = try watch.during(.decode, "\(file.path)") { () throws(RunError) in
                try animation(file, decoder, watch)
            }
            if let frames { return frames }
        }
        findings.sort { NaturalOrder.precedes($0.path, $1.path) }
        return FileFrames(findings, decoder: decoder, firstDecode: firstDecode, watch: watch)
    }

    /// What is there under the names and patterns in `inputs`, each once.
    static func found(_ inputs: [FilePath], outputFolder: FilePath?) throws(RunError) -> [InputWalk.Finding] {
        var plain = DiscoverOptions()
        var searches: [DiscoverOptions] = []
        for input in inputs {
            if let (folder, pattern) = pattern(input) {
                var search = DiscoverOptions()
                search.inputs = [DiscoverInput(path: folder)]
                search.includes = [pattern]
                searches.append(search)
            } else {
                plain.inputs.append(DiscoverInput(path: input))
            }
        }
        var findings = plain.inputs.isEmpty ? [] : Array(try InputWalk(plain, outputFolder: outputFolder))
        var known = Set(findings.map(\.path))
        for search in searches {
            findings += try InputWalk(search, outputFolder: outputFolder).filter { known.insert($0.path).inserted }
        }
        return findings
    }

    /// What must be readable for `input`: itself, or of a pattern the folder that is searched.
    static func place(of input: FilePath) -> FilePath { pattern(input)?.folder ?? input }

    /// The folder to search and the pattern of paths in it; `nil` for what is there by this very name, and for what is no pattern.
    private static func pattern(_ input: FilePath) -> (folder: FilePath, pattern: String)? {
        let special = Set("*?[".utf8)
        guard (try? input.stat()) == nil, let firstSpecial = input.bytes.firstIndex(where: special.contains) else {
            return nil
        }
        let folder = input.bytes[..<firstSpecial].lastIndex(of: .slash).map { input.bytes[...$0] } ?? []
        guard let pattern = String(validating: input.bytes[folder.count...], as: UTF8.self) else { return nil }
        // The slash in front keeps a pattern without any from being looked for in folders below.
        return (folder.isEmpty ? FilePath(".") : FilePath(bytes: folder), "/" + pattern)
    }

    /// The frames of a file that has several; `nil` for any other.
    private static func animation(
        _ file: PhotoFile,
        _ decoder: PhotoDecoder,
        _ watch: FrameWatch
    ) throws(RunError) -> AnimationFrames? {
        do throws(PhotoError) {
            guard case .photo(let format) = FileKind(of: file, head: try FileHead(of: file.path)),
                format == .image(.gif) || format == .image(.webp)
            else { return nil }
            let photo = try decoder.open(file)
            guard FrameCount.of(photo.bytes, format: photo.header.format) > 1 else { return nil }
            return try AnimationFrames(photo, watch: watch)
        } catch {
            throw RunError(.inputNotReadable, "\(error)")
        }
    }
}
