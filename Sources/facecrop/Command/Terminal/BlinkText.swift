import FaceCropCore
package import FaceCropTracking
import Foundation

/// The text of events of a sequence, one line each.
package enum BlinkText {
    /// The event on one line, with the names of its frames.
    package static func line(_ event: BlinkEvent, name: (Int) -> String) -> String {
        let first = PrintableText.escaped(name(event.frames.lowerBound))
        let last = PrintableText.escaped(name(event.frames.upperBound))
        let names = first == last ? first : "\(first) to \(last)"
        switch event {
        case .blink(let closed): return "blink: \(stretch(closed)): \(names)"
        case .closed(let closed, let reason):
            return "eyes closed, no blink (\(text(reason))): \(stretch(closed)): \(names)"
        case .faceLost(let frame): return "the face is out of sight from frame \(frame) on: \(names)"
        case .faceReturned(let frame): return "a face again from frame \(frame) on: \(names)"
        case .severalFaces(let frame, let count): return "\(count) faces from frame \(frame) on: \(names)"
        }
    }

    private static func stretch(_ closed: ClosedEyes) -> String {
        let frames =
            closed.frameCount == 1 ? "frame \(closed.firstFrame)" : "frames \(closed.firstFrame) to \(closed.lastFrame)"
        let start = String(format: "%.2f", closed.startMilliseconds / 1000)
        return "\(frames), at \(start) s for \(String(format: "%.0f", closed.milliseconds)) ms"
    }

    private static func text(_ reason: BlinkEvent.Reason) -> String {
        switch reason {
        case .tooShort: "too short"
        case .unsure: "too little or too short to be sure"
        case .tooLong: "too long"
        case .openBeforeUnseen: "not seen open before"
        case .openAfterUnseen: "not seen open after"
        }
    }
}
