import FaceCropModel

/// The numbers of columns and rows of a grid, both at least 1.
struct GridSize: Hashable {
    let columns: Int
    let rows: Int

    var count: Int { columns * rows }

    /// A grid with nearly square cells for a rectangle of `width` by `height`, of about `count` cells; at least
    /// `minimum` on the short side.
    init(count: Double, width: Double, height: Double, minimum: Int = 4) {
        let ratio = min(max(width / height, 1e-3), 1e3)
        let maximum = max(minimum, Int(count) / minimum)
        columns = min(max(Int(nearest: (count * ratio).squareRoot()), minimum), maximum)
        rows = min(max(Int(nearest: (count / ratio).squareRoot()), minimum), maximum)
    }

    init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
    }
}
