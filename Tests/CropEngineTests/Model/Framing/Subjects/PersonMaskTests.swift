import Foundation
import TestSupport
import Testing

@testable import FaceCropModel

/// Where heads end in masks that are drawn here: a person as a column around the axis, from the hair's top down.
@Suite struct PersonMaskTests {
    /// Upright, turned and small heads in photo pixels.
    private static let axes: [HeadAxis] = [(0.0, 100.0), (0.4, 100), (-1.2, 37.5), (.pi / 2, 12), (3, 640)].compactMap {
        radians,
        eyesToChin in
        let (right, down) = ((cos(radians), sin(radians)), (-sin(radians), cos(radians)))
        let half = 0.3 * eyesToChin
        return HeadAxis(
            rightPupil: PixelPoint(x: 1000 - half * right.0, y: 900 - half * right.1),
            leftPupil: PixelPoint(x: 1000 + half * right.0, y: 900 + half * right.1),
            chin: PixelPoint(x: 1000 + eyesToChin * down.0, y: 900 + eyesToChin * down.1)
        )
    }
    private static let everything = PixelRect(x: -1e5, y: -1e5, width: 2e5, height: 2e5)
    /// The size of a mask's pixel, in distances from the eyes to the chin.
    private static let pixel = 3.8 / 256

    /// A mask that is 1 where `isPerson` says so: of the distance to the right of the axis and above the eyes, in
    /// distances from the eyes to the chin.
    private static func mask(_ axis: HeadAxis, _ isPerson: (_ right: Double, _ above: Double) -> Bool) -> PersonMask {
        // The eyes are 0.6 below the middle of the square.
        let values: [Float] = (0..<256 * 256).map { index in
            let (column, row) = (Double(index % 256) + 0.5, Double(index / 256) + 0.5)
            return isPerson((column - 128) * pixel, (128 - row) * pixel + 0.6) ? 1 : 0
        }
        return PersonMask(of: axis, values: values)
    }

    /// A mask of the first axis with a column of 100 pixels whose values depend on the row.
    private static func column(_ value: (_ row: Int) -> Float) -> PersonMask {
        let values: [Float] = (0..<256 * 256).map { index in
            let isInside: Bool = abs(index % 256 - 128) <= 50
            return isInside ? value(index / 256) : 0
        }
        return PersonMask(of: axes[0], values: values)
    }

    private static func top(_ axis: HeadAxis, in shown: PixelRect = everything, _ hair: Double) -> HairTop {
        mask(axis) { right, above in abs(right) < 0.6 && above < hair }.hairTop(in: shown)
    }

    @Test func theHairEndsWhereThePersonEnds() throws {
        #expect(Self.axes.count == 5)
        for axis in Self.axes {
            for tenths in 7...24 {
                let hair = Double(tenths) / 10
                guard case .seen(let above) = Self.top(axis, hair) else {
                    Issue.record("no top at \(hair)")
                    continue
                }
                #expect(abs(above / axis.eyesToChin - hair) <= Self.pixel, "\(hair)")
            }
        }
    }

    @Test func handsBesideTheHeadAndHatsInTheAirDoNotCount() throws {
        let axis = Self.axes[0]
        let mask = Self.mask(axis) { right, above in
            (abs(right) < 0.4 && above < 0.9) || (abs(right) < 0.4 && (1...1.2).contains(above))
                || (abs(right) > 0.55 && above < 1.8)
        }
        guard case .seen(let above) = mask.hairTop(in: Self.everything) else {
            Issue.record("no top")
            return
        }
        #expect(abs(above / axis.eyesToChin - 0.9) <= Self.pixel)
    }

    @Test func aHeadThatGoesOnBeyondWhatIsShownHasNoTop() {
        for axis in Self.axes {
            #expect(Self.top(axis, 3) == .notSeen, "beyond the mask")
            #expect(Self.top(axis, -0.2) == .notSeen, "no person at the eyes")
            #expect(Self.top(axis, 0.55) == .notSeen, "a gap in the mask, not the top of a head")
        }
        let axis = Self.axes[0]
        // The photo ends 1.0 above the eyes, at 800.
        let photo = PixelRect(x: 0, y: 800, width: 2000, height: 1000)
        #expect(Self.top(axis, in: photo, 1.1) == .notSeen)
        #expect(Self.top(axis, in: photo, 0.99) == .notSeen)
        #expect(Self.top(axis, in: photo, 0.93) == .notSeen, "the mask of a head that goes on ends before the edge")
        #expect(Self.top(axis, in: photo, 0.89) != .notSeen)
    }

    /// The end is between the rows, where the value falls to seven tenths.
    @Test func theEndIsFoundBetweenTheRows() {
        let axis = Self.axes[0]
        for hundredths in 0..<70 {
            let value = Float(hundredths) / 100
            // Row 100 and all below belong to the person; its centre is at 100.5.
            let mask = Self.column { row in row < 99 ? 0 : row < 100 ? value : 1 }
            guard case .seen(let above) = mask.hairTop(in: Self.everything) else {
                Issue.record("no top at \(value)")
                continue
            }
            let row = 128 + (0.6 - above / axis.eyesToChin) / Self.pixel
            #expect(abs(row - (100.5 - 0.3 / (1 - Double(value)))) < 1e-3, "\(value)")
        }
    }

    /// Hair is at most so wide; what is wider near its top is the people behind.
    @Test(arguments: [(0.5, true), (1.0, true), (1.15, true), (1.25, false), (1.9, false)])
    func peopleBehindAreNoHair(halfWidth: Double, isHead: Bool) {
        for axis in Self.axes {
            let mask = Self.mask(axis) { right, above in right > -0.4 && right < halfWidth && above < 1.4 }
            #expect((mask.hairTop(in: Self.everything) != .notSeen) == isHead)
        }
        // A wide crowd below the head's top does not count.
        let axis = Self.axes[0]
        let mask = Self.mask(axis) { right, above in above < (abs(right) < 0.6 ? 1.2 : 0.9) }
        #expect(mask.hairTop(in: Self.everything) != .notSeen)
    }

    /// An uncertain part does not belong to the person.
    @Test func theLeastValueIsSevenTenths() {
        for (value, isSeen) in [(Float(0.69), false), (0.71, true)] {
            let mask = Self.column { row in row < 50 ? 0 : value }
            #expect((mask.hairTop(in: Self.everything) != .notSeen) == isSeen)
        }
    }
}
