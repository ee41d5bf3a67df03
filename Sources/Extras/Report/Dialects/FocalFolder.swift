package import FaceCropModel
package import SystemPackage

/// Writes focal points into the files of a content management system, below one folder.
///
/// All else in a file stays as it is. Links below the folder are not followed.
package struct FocalFolder {
    private let path: FilePath
    private let root: ConfinedFolder
    private let form: any FocalFile.Type
    private let replaces: Bool

    /// The files that were written or changed.
    package private(set) var writtenCount = 0
    /// The files that had the same point.
    package private(set) var unchangedCount = 0
    /// The photos that had another point, which was kept.
    package private(set) var kept: [String] = []
    /// What was not written, as sentences.
    package private(set) var failures: [String] = []

    private static let maximumByteCount = 1 << 20

    /// Opens the folder at `path`, which is made if it does not exist.
    ///
    /// - Parameters:
    ///   - path: The folder.
    ///   - form: The form of the files.
    ///   - replaces: Whether points that are there are replaced.
    /// - Throws: `outputNotWritable` if it cannot be opened.
    package init(_ path: FilePath, _ form: any FocalFile.Type, replaces: Bool) throws(RunError) {
        self.path = path
        self.form = form
        self.replaces = replaces
        do throws(Errno) {
            root = try ConfinedFolder.making(path)
        } catch {
            throw RunError(.outputNotWritable, "The folder '\(path)' cannot be opened (\(error)).")
        }
    }

    /// Writes the point of a photo.
    ///
    /// - Throws: `diskFull`. Other failures are noted.
    mutating func write(_ photo: PlacedPhoto) throws(RunError) {
        let file = form.path(ofPhoto: photo.path)
        let place = path.appending(file)
        do {
            let name = FilePath(file).lastComponent?.string ?? file
            let folder = try root.folder(Array(FilePath(file).removingLastComponent().string.utf8), makesMissing: true)
            let present = try presentFile(name, in: folder)
            let text = try present.map { try Self.text(of: $0) }
            let value = form.value(photo)
            let edited = try form.text(text, setting: value)
            if edited == text {
                unchangedCount += 1
                return
            }
            if let text, try form.focus(in: text) != nil, !replaces { return kept.append(photo.path) }
            let new = try ReplacingFile(replacing: folder.held(Array(name.utf8)))
            try new.write(Array(edited.utf8))
            if let present { try new.takeRights(of: Stat(FileDescriptor(rawValue: present.descriptor))) }
            try new.commit(replaces: present != nil)
            writtenCount += 1
        } catch Errno.noSpace {
            throw RunError(writing: place, .noSpace)
        } catch let mistake as FocalFileMistake {
            failures.append("\(place):\(mistake.line): \(mistake.text)")
        } catch let failure as FileContent.Failure {
            failures.append("\(place): \(failure.reason(maximumBytes: Self.maximumByteCount))")
        } catch {
            failures.append("\(place): it cannot be written (\(error))")
        }
    }

    private func presentFile(_ name: String, in folder: ConfinedFolder) throws -> ConfinedFile? {
        do throws(Errno) {
            return try folder.file(Array(name.utf8))
        } catch .noSuchFileOrDirectory {
            return nil
        }
    }

    private static func text(of file: ConfinedFile) throws -> String {
        let bytes = try FileContent.read(file, maximumBytes: maximumByteCount)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw FocalFileMistake(line: 1, "this is no UTF-8 text")
        }
        return text
    }
}
