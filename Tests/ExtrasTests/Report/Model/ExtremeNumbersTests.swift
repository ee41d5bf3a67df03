import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropReport

/// Manifests with numbers that no run writes.
@Suite struct ExtremeNumbersTests {
    private typealias Make = ScriptedReport

    /// Texts of numbers, as anybody can put them into a manifest.
    private static let extremes = [
        "0", "-1", "0.5", "1e-320", "2147483647", "2147483648", "9223372036854775807", "-9223372036854775808", "1e19",
        "-1e300", "1.7976931348623157e308",
    ]

    private static var rect: [String: Any] { ["x": 1, "y": 2, "width": 80, "height": 40] }
    private static var crop: [String: Any] {
        ["pixels": rect, "fractions": ["x": 0.1, "y": 0.1, "width": 0.8, "height": 0.8]]
    }
    private static let rows = [[1, 0, 2], [0, 1, 3]]

    /// A photo with all members that have numbers and are shown.
    private static var members: [String: Any] {
        var faces = [Make.face(1, kept: 0.4), Make.face(2, role: "bystander", kept: nil)]
        faces[0]["prominence"] = 0.5
        faces[0]["sharpness"] = 0.1
        faces[0]["identity"] = [
            "decision": "known", "name": "Ann", "confidence": 0.95,
            "candidates": [["name": "Ann", "similarity": 0.9, "confidence": 0.95]],
        ]
        let output = Make.output(
            "a.jpg",
            [
                "scale": 2, "quality": 80, "faceNumber": 1, "orientation": 6, "confidence": 0.4, "isUndersized": true,
                "greaterFaceShare": 0.7, "keptByHand": ["bytes": 5, "size": ["width": 10, "height": 20]],
                "level": ["clockwiseDegrees": 2, "matrix": rows, "inverse": rows],
                "alignment": ["template": "arcface", "matrix": rows, "inverse": rows, "residualPixels": 1],
            ]
        )
        return [
            "size": ["width": 100, "height": 50], "orientation": 6, "turnedClockwiseDegrees": 90,
            "fallbackScore": 0.3, "focalPoint": ["x": 0.25, "y": 0.2], "crop": crop, "faces": faces,
            "outputs": [output, Make.output("b.jpg")],
            "renditions": [
                [
                    "name": "wide", "status": "fallback", "reason": "noFace", "fallbackStep": "center",
                    "fallbackScore": 0.2, "crop": crop, "focalPoint": ["x": 0.5, "y": 0.5], "cutFaces": [1],
                ]
            ],
            "rawPreview": ["size": ["width": 100, "height": 50], "rawSize": ["width": 400, "height": 200]],
            "regions": ["count": 2], "override": ["file": "o.yaml", "line": 3, "match": "path", "applied": [String]()],
            "burst": [
                "best": "a.jpg", "photos": 2, "rank": 1, "openEyes": 2, "sharpness": 0.1, "poseDegrees": 3,
            ],
        ]
    }

    /// `value` with each of its numbers replaced by each extreme.
    private static func variants(of value: Any) -> [Any] {
        switch value {
        case let members as [String: Any]:
            members.sorted { $0.key < $1.key }.flatMap { key, member -> [Any] in
                variants(of: member).map { members.merging([key: $0]) { $1 } }
            }
        case let list as [Any]:
            list.indices.flatMap { index -> [Any] in
                variants(of: list[index]).map { Array(list[..<index] + [$0] + list[(index + 1)...]) }
            }
        case is Bool, is String: []
        // Encoders would not write these numbers as they are.
        default: extremes.map { "<\($0)>" }
        }
    }

    /// The records that a manifest with one extreme number has; nothing for those that are refused when they are read.
    private static func records() throws -> [PhotoRecord] {
        var all = members
        all.merge(
            [
                "source": "a.jpg", "status": "fallback", "reason": "noFace", "fallbackStep": "attention",
                "warnings": [String](), "wasDecodedTwice": false,
                "timings": ["decode": 0, "detect": 0, "frame": 0, "render": 0, "encode": 0, "write": 0],
            ]
        ) { $1 }
        let plain = try JSONSerialization.data(withJSONObject: all)
        _ = try JSONDecoder().decode(PhotoRecord.self, from: plain)
        return try variants(of: all).compactMap { variant in
            let text = String(decoding: try JSONSerialization.data(withJSONObject: variant), as: UTF8.self)
            let json = text.replacing("\"<", with: "").replacing(">\"", with: "")
            return try? JSONDecoder().decode(PhotoRecord.self, from: Data(json.utf8))
        }
    }

    @Test(.long) func reportsAndExportsTakeEachNumberOfAManifest() throws {
        let records = try Self.records()
        #expect(records.count > 500, "or most were refused, and the test says little")
        for record in records {
            let report = try Make.report([ReportPhoto(record) { $0.message }])
            for format in ReportFormat.allCases { #expect(!report.text(format, ReportTextOptions()).isEmpty) }
            let exports =
                [ExportFormat.ndjson, .csv, .html].map { $0.text() } + FocalDialect.allCases.map { $0.text(below: ".") }
            for export in exports.compactMap({ $0 }) { _ = export.lines(record) }
            _ = record.faces.map { face in ExportColumn.ofFaces.map { $0.value(face) } }
            guard let photo = PlacedPhoto(record, below: ".") else { continue }
            for form in FocalDialect.allCases.compactMap(\.file) { #expect(!form.value(photo).isEmpty) }
        }
    }

    /// 100 % of a face that is not whole would be wrong, too.
    @Test(arguments: [-1, 0, 1e-300, 0.004, 0.996, 1e19, 1e300, .infinity, -.infinity, .nan] as [Double])
    func aShareIsBetweenNothingAndAll(share: Double) {
        let texts = ["nothing"] + (1...99).map { "\($0) %" }
        #expect(texts.contains(ReportNote.shown(share)))
    }
}
