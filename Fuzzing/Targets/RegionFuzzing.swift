import FaceCropModel
import FaceCropPixels

/// XMP packets with face regions, and sidecars written from what was read.
enum RegionFuzzing {
    private static let stored = PixelSize(width: 4_000, height: 3_000)

    static func packet(_ input: [UInt8]) throws {
        guard let packet = try? XMPPacket(input), let list = FaceRegionList(packet) else { return }
        try expect(list.regions.count <= FaceRegionList.maximumCount, "regions are limited")
        for region in list.regions {
            let area = region.area
            try expect(area.width > 0 && area.height > 0 && area.width <= 2 && area.height <= 2, "\(area) has a size")
            try expect(area.x < 1 && area.y < 1 && area.x + area.width > 0, "\(area) is in the picture")
            try expect(region.name != "", "a name has letters")
        }
        for orientation in Orientation.allCases {
            for placed in PlacedRegion.placed(list.regions, in: .stored, stored: stored, orientation) {
                let upright = orientation.uprightSize(stored: stored)
                try expect(upright.bounds.contains(placed.box), "\(placed.box) is in the photo")
            }
        }
        try writtenRegionsAreRead(list.regions)
    }

    private static func writtenRegionsAreRead(_ regions: [FaceRegion]) throws {
        let large = regions.filter { $0.area.width > 1e-6 && $0.area.height > 1e-6 }
        let packet = try XMPPacket(RegionSidecar.packet(large, stored: stored))
        let list = FaceRegionList(packet)
        try expect(list?.appliedTo, equals: stored, "the size")
        try expect(list?.regions.count, equals: large.count, "all regions")
        for (before, after) in zip(large, list?.regions ?? []) {
            let differences = [
                before.area.x - after.area.x, before.area.y - after.area.y, before.area.width - after.area.width,
                before.area.height - after.area.height,
            ]
            try expect(differences.allSatisfy { abs($0) < 1e-7 }, "\(before.area), written and read: \(after.area)")
            try expect((before.name == nil) == (after.name == nil), "a name stays a name")
        }
    }
}
