import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// The table of the documentation's page “What pixels mean”: what becomes of each property of a file in each format.
enum PixelTable {
    /// What the page promises about one property in one format.
    struct Cell: Sendable, CustomTestStringConvertible {
        enum Promise: String, Sendable {
            /// The photo looks as it should, and there is no warning.
            case right
            /// The photo has a warning.
            case warned
            /// The photo is not read.
            case refused
        }

        /// The property, and the name of the fixture without its ending.
        let property: String
        let format: String
        /// The name of the picture that a viewer should show, in `Tests/Fixtures/pixels/twins`.
        let shows: String
        let promise: Promise

        var testDescription: String { "\(property), \(format)" }

        /// The fixtures of this cell, of which there is one.
        var files: [FilePath] {
            PixelTable.endings(format).map { PixelTable.folder.appending("\(property).\($0)") }.filter {
                PixelTable.fixtures.contains($0.lastComponent?.string ?? "")
            }
        }
    }

    static let folder = PackageFolder.fixture("pixels")
    static let page = PackageFolder.root.appending("Sources/CropEngine/Engine/CropEngine.docc/WhatPixelsMean.md")
    /// The names of all fixtures.
    static let fixtures = Set(
        FileTree.files(in: folder).map(\.string).filter { !$0.hasPrefix("twins/") && !$0.hasSuffix(".py") }
    )

    /// All cells that are not empty.
    static let cells: [Cell] = rows.flatMap { row in
        zip(formats, row.dropFirst(fixedColumnCount)).compactMap { format, text in
            Cell.Promise(rawValue: text).map {
                Cell(property: row[0], format: format, shows: row[1], promise: $0)
            }
        }
    }

    /// The property, the picture, and its meaning in words precede the formats.
    private static let fixedColumnCount = 3

    /// The formats in the order of the columns.
    private static var formats: [String] { Array(lines.first?.dropFirst(fixedColumnCount) ?? []) }

    private static var rows: [[String]] { lines.filter { fixtureNames.contains($0[0]) } }

    private static let fixtureNames = Set(fixtures.map { String($0.prefix { $0 != "." }) })

    /// The lines of the table in their columns, without the marks of code.
    private static let lines: [[String]] = {
        guard let bytes = try? FileTree.bytes(of: page) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
            line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map { column in
                column.split(separator: " ").joined(separator: " ").filter { $0 != "`" }
            }
        }
    }()

    private static func endings(_ format: String) -> [String] {
        switch format {
        case "JPEG": ["jpg"]
        case "JPEG XL": ["jxl"]
        case "TIFF": ["tif"]
        case "PNM": ["ppm", "pgm", "pbm", "pfm"]
        default: [format.lowercased()]
        }
    }
}
