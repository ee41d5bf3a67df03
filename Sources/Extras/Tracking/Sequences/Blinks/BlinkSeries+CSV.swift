import FaceCropModel

extension BlinkSeries {
    /// The series as comma-separated values (RFC 4180, lines end with a line feed), with a header line.
    ///
    /// | column | meaning |
    /// |---|---|
    /// | `frame` | the index in the sequence, from 0 |
    /// | `name` | the frame's name for people; with an apostrophe before what spreadsheets take for a formula |
    /// | `milliseconds` | when it is shown, after the first |
    /// | `right`, `left` | the eye aspect ratios of the subject's eyes; empty without a face |
    /// | `rightOpen`, `leftOpen` | the ratios of the open eyes, as learnt so far; empty if fixed ratios count |
    /// | `state` | `open`, `closed` or `unknown`; if the eyes are not measured, why: `noFace`, `unsure`, `unreadable` |
    /// | `event` | on all its frames `blink`, or `closed:` and the reason; |
    /// | | on the first frame `faceLost`, `faceReturned` or `severalFaces` |
    package var csv: String {
        let events = eventsByFrame
        var text = "frame,name,milliseconds,right,left,rightOpen,leftOpen,state,event\n"
        for frame in frames {
            let ratios = frame.measurement.ratios
            let columns = [
                String(frame.measurement.frame),
                Self.quoted(frame.name),
                NumberText.short(frame.measurement.milliseconds.rounded(decimals: 3)),
                Self.text(ratios?.right),
                Self.text(ratios?.left),
                Self.text(frame.openLevels?.right),
                Self.text(frame.openLevels?.left),
                frame.measurement.absence?.rawValue ?? frame.state.rawValue,
                events[frame.measurement.frame, default: []].joined(separator: " "),
            ]
            text += columns.joined(separator: ",") + "\n"
        }
        return text
    }

    private var eventsByFrame: [Int: [String]] {
        var found: [Int: [String]] = [:]
        for event in events {
            for frame in event.frames { found[frame, default: []].append(event.name) }
        }
        return found
    }

    private static func text(_ ratio: Double?) -> String { ratio.map { String($0.rounded(decimals: 4)) } ?? "" }

    private static func quoted(_ text: String) -> String {
        let text = SpreadsheetText.plain(text)
        guard text.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else { return text }
        return "\"\(text.replacingBytes(of: "\"", with: "\"\""))\""
    }
}

extension BlinkEvent {
    /// The frames of the event.
    package var frames: ClosedRange<Int> {
        switch self {
        case .blink(let closed), .closed(let closed, _): closed.firstFrame...closed.lastFrame
        case .faceLost(let frame), .faceReturned(let frame), .severalFaces(let frame, _): frame...frame
        }
    }

    /// The event's name for programs.
    var name: String {
        switch self {
        case .blink: "blink"
        case .closed(_, let reason): "closed:\(reason.rawValue)"
        case .faceLost: "faceLost"
        case .faceReturned: "faceReturned"
        case .severalFaces: "severalFaces"
        }
    }
}
