import TestSupport
import Testing

@testable import FaceCropModel

/// Points by which a box of another ratio shows the faces of a photo.
@Suite struct CoveredBoxTests {
    private struct Trial {
        var photo: PixelSize
        var faces: PixelRect
        var crop: PixelRect
        var shape: PixelSize
        var point: UnitPoint

        /// Faces anywhere in a photo, a crop around them, a box of any ratio, and a point between the faces.
        init(_ random: inout SeededGenerator) {
            photo = PixelSize(
                width: .random(in: 20...9000, using: &random),
                height: .random(in: 20...9000, using: &random)
            )
            let (width, height) = (Double(photo.width), Double(photo.height))
            let size = (
                Double.random(in: 1...width, using: &random) * Double.random(in: 0.05...1, using: &random),
                Double.random(in: 1...height, using: &random) * Double.random(in: 0.05...1, using: &random)
            )
            faces = PixelRect(
                x: .random(in: 0...(width - size.0), using: &random),
                y: .random(in: 0...(height - size.1), using: &random),
                width: size.0,
                height: size.1
            )
            let space = Double.random(in: 0...0.5, using: &random)
            crop = faces.expanded(
                left: space * size.0,
                top: space * size.1,
                right: space * size.0,
                bottom: space * size.1
            )
            shape = PixelSize(
                width: .random(in: 10...2000, using: &random),
                height: .random(in: 10...2000, using: &random)
            )
            point = UnitPoint(
                x: .random(in: faces.minX...faces.maxX, using: &random) / width,
                y: .random(in: faces.minY...faces.maxY, using: &random) / height
            )
        }

        func point(_ placement: CoveredBox.Placement) -> UnitPoint {
            [CoveredBox(shape, filledBy: photo)].point(near: point, showing: faces, in: crop, placement)
        }

        func hidden(_ rect: PixelRect, at point: UnitPoint, _ placement: CoveredBox.Placement) -> Double {
            let box = BrowserBox(width: Double(shape.width), height: Double(shape.height))
            return switch placement {
            case .proportional: box.hiddenPixels(of: rect, of: photo, position: (point.x, point.y))
            case .centred: box.hiddenPixels(of: rect, of: photo, centre: (point.x, point.y))
            }
        }
    }

    /// If a box has room for the faces, it shows them whole; if it showed them anyway, the point stays.
    @Test(arguments: CoveredBox.Placement.allCases)
    func facesThatFitAreWhole(placement: CoveredBox.Placement) {
        var random = SeededGenerator(seed: 7)
        var (kept, moved) = (0, 0)
        for _ in 1...20_000 {
            let trial = Trial(&random)
            let box = BrowserBox(width: Double(trial.shape.width), height: Double(trial.shape.height))
            guard box.hasRoom(for: trial.faces, of: trial.photo) else { continue }
            let point = trial.point(placement)
            #expect((0...1).contains(point.x) && (0...1).contains(point.y))
            #expect(trial.hidden(trial.faces, at: point, placement) < 0.01, "\(trial) \(point)")
            if point == trial.point { kept += 1 } else { moved += 1 }
            if trial.hidden(trial.faces, at: trial.point, placement) > 0.01 { #expect(point != trial.point) }
        }
        #expect(kept > 1000 && moved > 1000, "both happen")
    }

    /// A point that must be moved shows all of the crop, as far as there is room.
    @Test(arguments: CoveredBox.Placement.allCases)
    func aMovedPointShowsTheCrop(placement: CoveredBox.Placement) {
        var random = SeededGenerator(seed: 8)
        var moved = 0
        for _ in 1...20_000 {
            let trial = Trial(&random)
            let box = BrowserBox(width: Double(trial.shape.width), height: Double(trial.shape.height))
            let bounds = PixelRect(x: 0, y: 0, width: Double(trial.photo.width), height: Double(trial.photo.height))
            guard let crop = trial.crop.intersection(bounds), box.hasRoom(for: crop, of: trial.photo),
                trial.hidden(trial.faces, at: trial.point, placement) > 0.01
            else { continue }
            moved += 1
            #expect(trial.hidden(crop, at: trial.point(placement), placement) < 0.01, "\(trial)")
        }
        #expect(moved > 400)
    }

    /// Of several boxes the first ones count; a box for which there is no room changes nothing.
    @Test func theFirstBoxesCount() {
        var random = SeededGenerator(seed: 9)
        var withRoomCount = 0
        for _ in 1...5_000 {
            let (first, second) = (Trial(&random), Trial(&random))
            let boxes = [first.shape, second.shape].map { CoveredBox($0, filledBy: first.photo) }
            let box = BrowserBox(width: Double(first.shape.width), height: Double(first.shape.height))
            guard box.hasRoom(for: first.faces, of: first.photo) else { continue }
            withRoomCount += 1
            let point = boxes.point(near: first.point, showing: first.faces, in: nil, .proportional)
            #expect(first.hidden(first.faces, at: point, .proportional) < 0.01)
        }
        #expect(withRoomCount > 100)
    }

    /// Without faces, the point is moved so that the box shows what the crop shows.
    @Test func withoutFacesTheCropIsSeen() {
        let photo = PixelSize(width: 1000, height: 3000)
        let box = CoveredBox(PixelSize(width: 1, height: 1), filledBy: photo)
        for top in stride(from: 0.0, through: 2000, by: 50) {
            let crop = PixelRect(x: 0, y: top, width: 1000, height: 1000)
            let near = UnitPoint(x: 0.5, y: (top + 500) / 3000)
            let point = [box].point(near: near, showing: nil, in: crop, .proportional)
            #expect(abs(point.y - top / 2000) < 1e-6 && point.x == 0.5)
            #expect(abs(box.part(at: point, .proportional).minY - top) < 0.01)
            #expect([box].point(near: near, showing: nil, in: crop, .centred) == near)
            #expect([CoveredBox]().point(near: near, showing: nil, in: crop, .proportional) == near)
        }
    }
}
