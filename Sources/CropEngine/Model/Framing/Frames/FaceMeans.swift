/// The means of some face boxes, in upright photo pixels.
struct FaceMeans: Hashable {
    let x: Double
    let y: Double
    let width: Double
    let height: Double

    /// The means of `boxes`; `nil` if there are no boxes.
    init?(_ boxes: [PixelRect]) {
        guard !boxes.isEmpty else { return nil }
        let count = Double(boxes.count)
        x = boxes.map(\.x).reduce(0, +) / count
        y = boxes.map(\.y).reduce(0, +) / count
        width = boxes.map(\.width).reduce(0, +) / count
        height = boxes.map(\.height).reduce(0, +) / count
    }

    /// The mean box.
    var box: PixelRect { PixelRect(x: x, y: y, width: width, height: height) }
    /// The mean of mean width and mean height: a relative margin is a share of this.
    var size: Double { (width + height) / 2 }
}
