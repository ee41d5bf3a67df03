import Foundation
import Testing

@testable import FaceCropFilms
@testable import FaceCropTracking

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The files that are written about a sequence.
@Suite struct BlinkSeriesTests {
    /// Twelve frames with a blink, a gap, and a name that needs quoting.
    private static let series: BlinkSeries = {
        let ratios: [Double?] = [0.3, 0.31, 0.1, 0.12, 0.3, 0.3, nil, nil, 0.1, 0.3, 0.3, 0.3]
        var options = BlinkOptions()
        options.closedBelow = 0.18
        options.minimumLength = .frames(1)
        var detector = BlinkDetector(options: options)
        var series = BlinkSeries()
        series.closedBelow = options.closedBelow
        for (index, ratio) in ratios.enumerated() {
            let sight = EyeMeasurement(
                frame: index,
                milliseconds: 40 * Double(index),
                faceCount: ratio == nil ? 0 : 1,
                ratios: ratio.map { .init(right: $0, left: $0 - 0.01) },
                absence: ratio == nil ? .noFace : nil
            )
            series.events += detector.process(sight)
            series.frames.append(
                .init(
                    name: index == 0 ? "a,\"b\"\u{301}\n.png" : "\(index).png",
                    measurement: sight,
                    state: detector.state
                )
            )
        }
        series.events += detector.finish()
        return series
    }()

    @Test func tableHasALineForEachFrame() {
        let expected = """
            frame,name,milliseconds,right,left,rightOpen,leftOpen,state,event
            0,"a,""b""\u{301}
            .png",0,0.3,0.29,,,open,
            1,1.png,40,0.31,0.3,,,open,
            2,2.png,80,0.1,0.09,,,closed,blink
            3,3.png,120,0.12,0.11,,,closed,blink
            4,4.png,160,0.3,0.29,,,open,
            5,5.png,200,0.3,0.29,,,open,
            6,6.png,240,,,,,noFace,faceLost
            7,7.png,280,,,,,noFace,
            8,8.png,320,0.1,0.09,,,closed,faceReturned closed:openBeforeUnseen
            9,9.png,360,0.3,0.29,,,open,
            10,10.png,400,0.3,0.29,,,open,
            11,11.png,440,0.3,0.29,,,open,

            """
        #expect(Self.series.csv == expected)
    }

    /// Eyes that are compared with their own open levels: the levels are in the table and in the plot.
    @Test func openLevelsAreShown() throws {
        var series = Self.series
        series.closedBelow = nil
        for index in series.frames.indices where series.frames[index].measurement.absence == nil {
            series.frames[index].openLevels = .init(right: 0.31, left: 0.3)
        }
        #expect(series.csv.contains("\n1,1.png,40,0.31,0.3,0.31,0.3,open,\n"))
        #expect(series.csv.contains("\n6,6.png,240,,,,,noFace,faceLost\n"))
        let dashed = BlinkPlot(series).svg.split(separator: "\n").filter { $0.contains("stroke-dasharray") }
        // Two eyes, before and after the gap; no line for a fixed ratio.
        #expect(dashed.count == 4 && dashed.allSatisfy { $0.hasPrefix("<polyline") })
        let data = try JSONEncoder().encode(BlinkRecord(series))
        let record = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(record["threshold"] as? String == "shareOfOpenLevel" && record["closedBelow"] as? Double == 0.83)
    }

    /// Collects the names of elements with their attributes.
    private final class Elements: NSObject, XMLParserDelegate {
        var found: [(name: String, attributes: [String: String])] = []

        func parser(
            _ parser: XMLParser,
            didStartElement name: String,
            namespaceURI: String?,
            qualifiedName: String?,
            attributes: [String: String]
        ) {
            found.append((name, attributes))
        }
    }

    @Test func plotIsXMLWithItsMarksInPlace() throws {
        let parser = XMLParser(data: Data(BlinkPlot(Self.series).svg.utf8))
        let elements = Elements()
        parser.delegate = elements
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
        let lines = elements.found.filter { $0.name == "polyline" }
        // Two eyes, before and after the gap.
        #expect(lines.count == 4)
        #expect(lines[0].attributes["points"]?.split(separator: " ").count == 6)
        // The 640 pixels from 56 on are 12 frames of 40 ms.
        func place(_ frame: Int) -> Double { 56 + Double(frame) * 640 / 12 }
        let bands = elements.found.filter { $0.name == "rect" && $0.attributes["height"] == "300" }
        let expected = [("#e4e4e4", 6, 8), ("#009e73", 2, 4), ("#e69f00", 8, 9)]
        #expect(bands.compactMap { $0.attributes["fill"] } == expected.map(\.0))
        for (band, (_, first, end)) in zip(bands, expected) {
            let left = try #require(band.attributes["x"].flatMap(Double.init))
            let width = try #require(band.attributes["width"].flatMap(Double.init))
            #expect(abs(left - place(first)) < 0.1 && abs(left + width - place(end)) < 0.2)
        }
    }

    /// Sequences with one frame, without a face, or without time between frames.
    @Test func plotsOfAnythingAreXML() {
        func sight(_ frame: Int, _ milliseconds: Double, _ ratio: Double?) -> EyeMeasurement {
            EyeMeasurement(
                frame: frame,
                milliseconds: milliseconds,
                faceCount: 1,
                ratios: ratio.map { .init(right: $0, left: $0) },
                absence: ratio == nil ? .unsure : nil
            )
        }
        let cases = [
            [], [sight(0, 0, 0.3)], [sight(0, 0, nil)], [sight(0, 0, 1.9), sight(1, 0, 0)],
            (0..<3000).map { sight($0, Double($0) * 0.01, $0 % 7 == 0 ? nil : 0.3) },
        ]
        for sights in cases {
            var series = BlinkSeries()
            series.frames = sights.map { .init(name: "<&>", measurement: $0, state: .open) }
            let svg = BlinkPlot(series).svg
            #expect(XMLParser(data: Data(svg.utf8)).parse())
            #expect(!svg.contains("nan") && !svg.contains("inf"))
        }
    }

    /// Blinks by the open levels have a confidence; those by a fixed ratio have none.
    @Test(arguments: [nil, 0.18]) func blinksHaveAConfidence(closedBelow: Double?) throws {
        var options = BlinkOptions()
        options.closedBelow = closedBelow
        var detector = BlinkDetector(options: options)
        var series = BlinkSeries()
        series.closedBelow = closedBelow
        for index in 0..<60 {
            let ratio = (30..<35).contains(index) ? 0.1 : 0.3
            let seen = EyeMeasurement(
                frame: index,
                milliseconds: 40 * Double(index),
                faceCount: 1,
                ratios: .init(right: ratio, left: ratio)
            )
            series.events += detector.process(seen)
            series.frames.append(.init(name: "\(index).png", measurement: seen, state: detector.state))
        }
        let data = try JSONEncoder().encode(BlinkRecord(series))
        let record = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let events = try #require(record["events"] as? [[String: Any]])
        #expect(events.map { $0["event"] as? String } == ["blink"])
        #expect(events[0]["confidence"] as? Double == (closedBelow == nil ? 0.99 : nil))
    }

    @Test func recordNamesFrames() throws {
        let data = try JSONEncoder().encode(BlinkRecord(Self.series))
        let record = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let events = try #require(record["events"] as? [[String: Any]])
        #expect(events.map { $0["event"] as? String } == ["blink", "faceLost", "faceReturned", "closed"])
        #expect(events[0]["firstName"] as? String == "2.png" && events[0]["lastFrame"] as? Int == 3)
        #expect(events[0]["milliseconds"] as? Int == 80 && events[3]["reason"] as? String == "openBeforeUnseen")
        #expect(record["threshold"] as? String == "aspectRatio" && record["closedBelow"] as? Double == 0.18)
        #expect(record["openFrom"] as? Double == 0.23)
        #expect(record["blinkCount"] as? Int == 1 && record["frameCount"] as? Int == 12)
    }
}
