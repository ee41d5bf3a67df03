import FaceCropModel
import SystemPackage

/// The photos of a run, a thousand in each folder.
struct PlannedFiles {
    let photos: [PhotoFile]

    /// Makes `count` photos, of which `collidingPercent` would have the outputs of another one: `a.jpg` beside `a.png`.
    init(count: Int, collidingPercent: Int, input: String) {
        photos = (0..<count).map { number in
            let (pair, isSecond) = number.quotientAndRemainder(dividingBy: 2)
            let collides = pair % 100 < collidingPercent
            let stem = collides ? "\(pair)" : "\(pair)-\(isSecond)"
            let path = FilePath("\(number / 1000)/\(stem).\(collides && isSecond == 1 ? "png" : "jpg")")
            return PhotoFile(path: FilePath(input).pushing(path), relativePath: path, isNamedByUser: false)
        }
    }
}
