import FaceCropCore
import FaceCropFormats
import Foundation
import SystemPackage

/// What an earlier tracking run has written into an output folder, as its `tracks.json` says.
///
/// It knows the files of a killed run, too: `tracks.json` is written before all pictures.
struct EarlierTracks {
    /// The part of `tracks.json` that tells which files there may be.
    private struct Summary: Decodable {
        struct Track: Decodable {
            var id: Int
        }

        struct Reframe: Decodable {
            var form: String
        }

        var version: String
        var frameCount: Int
        var tracks: [Track]
        var reframe: Reframe?
    }

    private let summary: Summary
    private let ids: Set<Int>

    /// Reads what `content`, that of a file called `tracks.json`, says; `nil` if facecrop has not written it.
    init?(_ content: [UInt8]) {
        guard let summary = try? JSONDecoder().decode(Summary.self, from: Data(content)),
            summary.version.contains("(algorithm ")
        else { return nil }
        self.summary = summary
        ids = Set(summary.tracks.map(\.id))
    }

    /// Whether the run wrote, or may have written, the file `name`, relative to the output folder.
    func isOwn(_ name: FilePath) -> Bool {
        let (folder, file) = (name.removingLastComponent(), name.lastComponent?.string ?? "")
        if let number = PictureName(file) {
            switch folder {
            case TrackOutputNames.stills: return number.word == PictureName.track && ids.contains(number.number)
            case TrackOutputNames.drawn, TrackOutputNames.reframedFrames:
                return number.word == PictureName.frame && number.number < summary.frameCount
            default: return false
            }
        }
        guard folder.isEmpty else { return false }
        let isReframed = TrackOutputNames.reframedFiles.contains(file) && summary.reframe != nil
        return isReframed || [TrackOutputNames.lines, TrackOutputNames.summary].contains(file)
    }
}

/// The name of a numbered picture: a word, digits, and the extension of any format that pictures are written in.
struct PictureName {
    static let track = "track-"
    static let frame = "frame-"

    let word: String
    let number: Int

    init?(_ name: String) {
        guard let word = [Self.track, Self.frame].first(where: name.hasPrefix), let dot = name.lastIndex(of: "."),
            EncodeOptions.Format.allCases.contains(where: { $0.fileExtension == name[name.index(after: dot)...] })
        else { return nil }
        let digits = name[..<dot].dropFirst(word.count)
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits) else {
            return nil
        }
        (self.word, self.number) = (word, number)
    }
}
