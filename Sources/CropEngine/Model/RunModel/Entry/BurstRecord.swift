import SystemPackage

/// The measurements by which a photo was compared with others of its burst, in the manifest.
struct BurstRecord: Sendable, Codable, Hashable {
    /// The name of the best photo of the burst, in the same folder; bytes that are not UTF-8 are shown as U+FFFD.
    var best: String
    /// The bytes of that name in Base64, present only when they are not UTF-8.
    var bestBase64: String?
    /// The number of photos in the burst.
    var photos: Int
    /// The rank of this photo among those that can be used; 1 is the best.
    var rank: Int
    var openEyes: Int
    var sharpness: Double?
    var poseDegrees: Double?

    init(_ values: BurstValues, rank: Int, best: PhotoFile, photos: Int) {
        let name = ManifestPath(FilePath(bytes: best.path.lastComponentBytes))
        self.best = name.text
        bestBase64 = name.base64
        self.photos = photos
        self.rank = rank
        openEyes = values.openEyes
        sharpness = values.sharpness?.rounded(decimals: 5)
        poseDegrees = values.poseDegrees?.rounded(decimals: 1)
    }
}
