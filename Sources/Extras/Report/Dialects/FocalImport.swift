package import FaceCropModel
package import SystemPackage

/// Reads the focal points that people have set in a content management system.
package struct FocalImport {
    /// A photo, relative to the media folder, and its point in fractions of the upright photo.
    package struct Point: Sendable, Hashable {
        package let path: String
        package let point: UnitPoint
    }

    /// The points, in the order in which they were found.
    package private(set) var points: [Point] = []
    /// The photos that have a point, but are not in the media folder.
    package private(set) var missing: [String] = []
    /// What cannot be read, as lines `FILE:LINE: text`; points are of use only if it is empty.
    package private(set) var mistakes: [String] = []

    private let folder: FilePath
    private var places: [String: (point: UnitPoint, place: String)] = [:]

    /// Enough for 50,000 images with all their fields.
    private static let maximumTableByteCount = 1 << 28
    private static let maximumFileByteCount = 1 << 20
    /// How much of a photo is read for its size; the headers of most end before that.
    private static let headByteCount = 1 << 18

    /// Reads the points of the photos in `folder`, the media folder.
    ///
    /// - Parameters:
    ///   - dialect: The system.
    ///   - folder: What the paths of the system are relative to.
    ///   - table: The file with the JSON array of a system that does not keep a file for each photo.
    /// - Throws: `inputNotReadable` if the folder or the table cannot be read.
    package init(_ dialect: FocalDialect, in folder: FilePath, from table: FilePath?) throws(RunError) {
        self.folder = folder
        let root: ConfinedFolder
        do throws(Errno) {
            root = try ConfinedFolder(folder)
        } catch {
            throw RunError(.inputNotReadable, "The folder '\(folder)' cannot be opened (\(error)).")
        }
        if let table, let row = dialect.row {
            try readTable(table, row, in: root)
        } else if let file = dialect.file {
            try readFiles(file, in: root)
        }
    }

    // A table.

    private mutating func readTable(
        _ file: FilePath,
        _ form: any FocalRow.Type,
        in root: ConfinedFolder
    ) throws(RunError) {
        let bytes: [UInt8]
        do throws(FileContent.Failure) {
            bytes = try FileContent.read(file, maximumBytes: Self.maximumTableByteCount)
        } catch {
            let reason = error.reason(maximumBytes: Self.maximumTableByteCount)
            throw RunError(.inputNotReadable, "'\(file)' cannot be read: \(reason).")
        }
        do throws(ConfigurationMistake) {
            for (line, row) in try FocalTable.rows(bytes) {
                do throws(FocalMistake) {
                    guard let focus = try form.point(in: row) else { continue }
                    try note(focus, at: "\(file):\(line)", in: root)
                } catch {
                    mistakes.append("\(file):\(line): \(error.text)")
                }
            }
        } catch {
            mistakes.append(error.line(in: file.string))
        }
    }

    private mutating func note(_ focus: ReadFocus, at place: String, in root: ConfinedFolder) throws(FocalMistake) {
        guard ConfinedFolder.isInside(Array(focus.path.utf8)) else {
            throw FocalMistake("'\(PrintableText.escaped(focus.path))' is no path in the media folder")
        }
        guard isPhoto(focus.path, in: root) else { return missing.append(focus.path) }
        switch focus.place {
        case .fractions(let point): try note(point, of: focus.path, at: place)
        case .storedPixels(let pixels):
            try note(try fractions(pixels, of: focus.path, in: root), of: focus.path, at: place)
        }
    }

    private mutating func note(_ point: UnitPoint, of path: String, at place: String) throws(FocalMistake) {
        guard [point.x, point.y].allSatisfy((0...1).contains) else {
            throw FocalMistake("the focal point of '\(PrintableText.escaped(path))' is not in the photo")
        }
        if let (other, first) = places[path] {
            guard other == point else {
                throw FocalMistake("'\(PrintableText.escaped(path))' has another focal point at \(first)")
            }
            return
        }
        places[path] = (point, place)
        points.append(Point(path: path, point: point))
    }

    private func isPhoto(_ path: String, in root: ConfinedFolder) -> Bool { (try? root.file(Array(path.utf8))) != nil }

    /// The fractions of the upright photo, by its header: only our own parsers read it.
    private func fractions(
        _ pixels: PixelPoint,
        of path: String,
        in root: ConfinedFolder
    ) throws(FocalMistake) -> UnitPoint {
        guard let head = try? root.file(Array(path.utf8)).read(at: 0, count: Self.headByteCount),
            let format = ImageFormat(sniffing: head), let stored = DeclaredSize.of(head, format: format)
        else { throw FocalMistake("'\(PrintableText.escaped(path))' is no photo whose size can be read") }
        let orientation = EXIFOrientation.of(head, format) { _ in nil } ?? .upright
        return UnitPoint(orientation.upright(pixels, stored: stored), in: orientation.uprightSize(stored: stored))
    }

    // A file for each photo.

    private mutating func readFiles(_ form: any FocalFile.Type, in root: ConfinedFolder) throws(RunError) {
        var options = DiscoverOptions()
        options.inputs = [DiscoverInput(path: folder)]
        var paths: [String] = []
        for finding in try InputWalk(options) {
            switch finding {
            case .file(let file):
                if let path = PlacedPhoto.path(of: file.path, below: folder) { paths.append(path) }
            case .problem(let error): mistakes.append("\(error.path): \(error.message)")
            }
        }
        for (photo, file) in form.files(among: paths) {
            guard let text = content(of: file, in: root) else { continue }
            do throws(FocalFileMistake) {
                guard let focus = try form.focus(in: text) else { continue }
                let place = "\(folder.appending(file)):\(focus.line)"
                do throws(FocalMistake) {
                    try note(focus.point, of: photo, at: place)
                } catch {
                    mistakes.append("\(place): \(error.text)")
                }
            } catch {
                mistakes.append("\(folder.appending(file)):\(error.line): \(error.text)")
            }
        }
    }

    /// The text of a file; `nil` if there is none.
    private mutating func content(of path: String, in root: ConfinedFolder) -> String? {
        do {
            let file = try root.file(Array(path.utf8))
            let bytes = try FileContent.read(file, maximumBytes: Self.maximumFileByteCount)
            guard let text = String(validating: bytes, as: UTF8.self) else {
                mistakes.append("\(folder.appending(path)):1: this is no UTF-8 text")
                return nil
            }
            return text
        } catch Errno.noSuchFileOrDirectory {
            return nil
        } catch let failure as FileContent.Failure {
            mistakes.append("\(folder.appending(path)): \(failure.reason(maximumBytes: Self.maximumFileByteCount))")
        } catch {
            mistakes.append("\(folder.appending(path)): it cannot be read (\(error))")
        }
        return nil
    }
}
