import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropReport

/// Focal points that people have set in content management systems.
@Suite struct FocalImportTests {
    private func read(
        _ dialect: FocalDialect,
        _ table: String?,
        photos: [String] = ["a.jpg", "2024/b.jpg"],
        _ check: (FocalImport, TemporaryFolder) throws -> Void
    ) throws {
        try withTemporaryFolder { folder in
            for photo in photos { try folder.write("media/\(photo)", [0xFF, 0xD8]) }
            try table.map { _ = try folder.write("t.json", Array($0.utf8)) }
            try check(
                try FocalImport(dialect, in: folder("media"), from: table == nil ? nil : folder("t.json")),
                folder
            )
        }
    }

    private static let tables: [(FocalDialect, String)] = [
        (
            .wordpress,
            """
            [{"_wp_attached_file":"a.jpg","focalpoint":{"left":0.25,"top":0.75}},
             {"_wp_attached_file":"none.jpg","focalpoint":""}, {"_wp_attached_file":"no.jpg"},
             {"_wp_attached_file":"2024\\/b.jpg","focalpoint":{"left":"50","top":"10"}}]
            """
        ),
        (
            .wagtail,
            """
            [{"model": "wagtailimages.image", "pk": 1, "fields": {"title": "]},{", "file": "a.jpg", "width": 400,
              "height": 200, "focal_point_x": 100, "focal_point_y": 150, "focal_point_width": 9}},
             {"model": "wagtailimages.image", "pk": 2, "fields": {"file": "c.jpg", "width": 4, "height": 2,
              "focal_point_x": null, "focal_point_y": null}},
             {"model": "wagtailimages.image", "pk": 3, "fields": {"file": "2024/b.jpg", "width": 100, "height": 100,
              "focal_point_x": 50, "focal_point_y": 10}}]
            """
        ),
        (
            .craft,
            """
            [{"filename":"a.jpg","folderPath":null,"focalPoint":"0.2500;0.7500"},
             {"filename":"c.jpg","folderPath":"","focalPoint":null},
             {"filename":"d.jpg","path":"d.jpg","hasFocalPoint":false,"focalPoint":{"x":0.5,"y":0.5}},
             {"filename":"e.jpg","path":"e.jpg","hasFocalPoint":0,"focalPoint":{"x":0.5,"y":0.5}},
             {"filename":"b.jpg","path":"2024/b.jpg","hasFocalPoint":true,"focalPoint":{"x":0.5,"y":0.1}}]
            """
        ),
    ]

    @Test(arguments: tables) func tablesOfTheSystemsAreRead(dialect: FocalDialect, table: String) throws {
        try read(dialect, table) { found, _ in
            #expect(found.mistakes.isEmpty && found.missing.isEmpty)
            #expect(found.points.map(\.path) == ["a.jpg", "2024/b.jpg"])
            #expect(found.points.map(\.point) == [UnitPoint(x: 0.25, y: 0.75), UnitPoint(x: 0.5, y: 0.1)])
        }
    }

    /// Drupal's pixels are those of the file, whose header says how large it is and how it is turned.
    @Test func pixelsOfDrupalAreThoseOfTheFile() throws {
        try withTemporaryFolder { folder in
            try folder.copy("astronaut.png", as: "media/a.png")
            let table = """
                [{"uri":"public:\\/\\/a.png","x":"128","y":"384","type":"focal_point"},
                 {"uri":"private://a.png","x":1,"y":1}, {"uri":"public://a.png","x":1,"y":1,"type":"other"},
                 {"uri":"public://gone.png","x":1,"y":1}]
                """
            let file = try folder.write("t.json", Array(table.utf8))
            let found = try FocalImport(.drupal, in: folder("media"), from: file)
            #expect(found.mistakes.isEmpty && found.missing == ["gone.png"])
            #expect(found.points == [.init(path: "a.png", point: UnitPoint(x: 0.25, y: 0.75))])
        }
    }

    @Test(arguments: [
        ("[\n{\"filename\":\"a.jpg\",\n\"focalPoint\":\"0.5\"}]", ":2: 'focalPoint' is not of the form \"0.5;0.5\""),
        (
            "[{},\n\n{\"filename\":\"a.jpg\",\"focalPoint\":\"2;0.5\"}]",
            ":3: the focal point of 'a.jpg' is not in the photo"
        ),
        ("[{\"focalPoint\":\"0.1;0.5\"}]", ":1: there is no text 'filename'"),
        ("[\n[]]", ":2:1: each value of the list must be an object"),
        ("{}", ":1:1: the file must hold a list of objects: [{…}, …]"),
        ("[{\"filename\":\"../a.jpg\",\"focalPoint\":\"0.1;0.5\"}]", ":1: '../a.jpg' is no path in the media folder"),
        (
            "[{\"filename\":\"a.jpg\",\"focalPoint\":\"0;0.5\"},\n{\"filename\":\"a.jpg\",\"focalPoint\":\"1;0.5\"}]",
            ":2: 'a.jpg' has another focal point at "
        ),
    ])
    func mistakesNameFileAndLine(table: String, mistake: String) throws {
        try read(.craft, table) { found, folder in
            #expect(found.mistakes.count == 1)
            #expect(found.mistakes.first?.hasPrefix("\(folder("t.json"))\(mistake)") ?? false, "\(found.mistakes)")
        }
    }

    /// Foundation's errors have the place in their text only.
    @Test func brokenJSONHasItsLine() throws {
        for end in ["{\"filename\" \"b\"}]", "{\"filename\":\"b.jpg\"", "", "[1,]]"] {
            try read(.craft, "[\n{\"filename\":\"a.jpg\"},\n\(end)") { found, folder in
                #expect(found.mistakes.first?.hasPrefix("\(folder("t.json")):3:") ?? false, "\(found.mistakes)")
            }
        }
    }

    @Test func filesBesideThePhotosAreRead() throws {
        try withTemporaryFolder { folder in
            for photo in ["a.jpg", "2024/b.jpg", "c.jpg"] { try folder.write("media/\(photo)") }
            try folder.write("media/a.jpg.txt", Array("Alt: x\n\n----\n\nFocus: 25% 75%".utf8))
            try folder.write("media/2024/b.jpg.en.txt", Array("Focus: 50% 10%".utf8))
            try folder.write("media/c.jpg.txt", Array("Alt: x".utf8))
            try folder.write("media/gone.jpg.txt", Array("Focus: 1% 1%".utf8))
            try folder.write("media/.meta/a.jpg.yaml", Array("data:\n  focus: 25-75-1\n".utf8))
            try folder.write("media/2024/.meta/b.jpg.yaml", Array("data:\n  focus: 50-10-2.5\n".utf8))
            for dialect in [FocalDialect.kirby, .statamic] {
                let found = try FocalImport(dialect, in: folder("media"), from: nil)
                #expect(found.mistakes.isEmpty && found.missing.isEmpty, "\(found.mistakes)")
                let points = found.points.sorted { $0.path > $1.path }
                #expect(points.map(\.path) == ["a.jpg", "2024/b.jpg"])
                #expect(points.map(\.point) == [UnitPoint(x: 0.25, y: 0.75), UnitPoint(x: 0.5, y: 0.1)])
            }
            try folder.write("media/2024/b.jpg.txt", Array("\nFocus: 1%".utf8))
            let found = try FocalImport(.kirby, in: folder("media"), from: nil)
            #expect(found.mistakes == ["\(folder("media/2024/b.jpg.txt")):2: 'Focus' is not of the form '52% 31%'"])
        }
    }

    /// What is written for a system is read again as the same point, as exactly as the system keeps it.
    @Test(arguments: FocalDialect.allCases) func exportedPointsAreReadAgain(dialect: FocalDialect) throws {
        try withTemporaryFolder { folder in
            try folder.copy("astronaut.png", as: "media/2024/a.png")
            let size = PixelSize(width: 512, height: 512)
            for step in 1...9 {
                let point = UnitPoint(x: Double(step) / 10, y: 1 - Double(step) / 11)
                let focal = FocalPoint(point, subject: nil, size: size)
                let photo = PlacedPhoto(path: "2024/a.png", focalPoint: focal, size: size)
                let found: FocalImport
                if let form = dialect.file {
                    var files = try FocalFolder(folder("media"), form, replaces: true)
                    try files.write(photo)
                    #expect(
                        files.writtenCount == 1 && files.failures.isEmpty && files.kept.isEmpty,
                        "\(files.failures)"
                    )
                    found = try FocalImport(dialect, in: folder("media"), from: nil)
                } else {
                    let row = try #require(dialect.row)
                    let table = Array("[\n".utf8) + FocalTable.line(row.init(photo)) + Array("\n]".utf8)
                    #expect(FocalTable.isExport(table))
                    found = try FocalImport(dialect, in: folder("media"), from: try folder.write("t.json", table))
                }
                let read = try #require(found.points.first, "\(found.mistakes) \(found.missing)")
                #expect(read.path == "2024/a.png" && found.points.count == 1)
                #expect(abs(read.point.x - point.x) < 0.006 && abs(read.point.y - point.y) < 0.006, "\(read.point)")
            }
        }
    }
}
