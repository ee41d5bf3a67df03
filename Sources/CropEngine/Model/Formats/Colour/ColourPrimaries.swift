/// The chromaticities of red, green, blue and white: which light a picture's channels stand for.
package struct ColourPrimaries: Sendable, Hashable {
    /// A colour without its brightness (CIE 1931).
    package struct Chromaticity: Sendable, Hashable {
        var x: Double
        var y: Double

        package init(_ x: Double, _ y: Double) {
            self.x = x
            self.y = y
        }

        /// X, Y, Z for Y = 1.
        fileprivate var tristimulus: [Double] { [x / y, 1, (1 - x - y) / y] }

        /// Whether it can be divided by, and is not far from what eyes see.
        fileprivate var isUsable: Bool { x > -0.2 && x < 1 && y > -0.2 && y < 1.2 && abs(y) > 0.000_01 }

        static let d65 = Self(0.3127, 0.3290)
        /// The white of ICC profiles' connection space.
        static let d50 = Self(0.3457, 0.3585)
    }

    var red: Chromaticity
    var green: Chromaticity
    var blue: Chromaticity
    var white: Chromaticity

    package init(red: Chromaticity, green: Chromaticity, blue: Chromaticity, white: Chromaticity) {
        self.red = red
        self.green = green
        self.blue = blue
        self.white = white
    }

    /// The primaries of sRGB and ITU-R BT.709.
    package static let sRGB = Self(
        red: Chromaticity(0.640, 0.330),
        green: Chromaticity(0.300, 0.600),
        blue: Chromaticity(0.150, 0.060),
        white: .d65
    )

    /// Those of Adobe RGB (1998), which DCF calls the optional colour space.
    static let adobeRGB = Self(
        red: Chromaticity(0.640, 0.330),
        green: Chromaticity(0.210, 0.710),
        blue: Chromaticity(0.150, 0.060),
        white: .d65
    )

    /// The primaries with a number of ITU-T H.273, table 2; `nil` if the number is reserved.
    init?(codePoint: Int) {
        let c = Chromaticity(0.310, 0.316)
        let numbers: (Chromaticity, Chromaticity, Chromaticity, Chromaticity)
        switch codePoint {
        // 2 says that they are not specified; almost all such pictures are sRGB.
        case 1, 2:
            self = .sRGB
            return
        case 4: numbers = (Chromaticity(0.67, 0.33), Chromaticity(0.21, 0.71), Chromaticity(0.14, 0.08), c)
        case 5: numbers = (Chromaticity(0.64, 0.33), Chromaticity(0.29, 0.60), Chromaticity(0.15, 0.06), .d65)
        case 6, 7:
            numbers = (Chromaticity(0.630, 0.340), Chromaticity(0.310, 0.595), Chromaticity(0.155, 0.070), .d65)
        case 8: numbers = (Chromaticity(0.681, 0.319), Chromaticity(0.243, 0.692), Chromaticity(0.145, 0.049), c)
        case 9:
            numbers = (Chromaticity(0.708, 0.292), Chromaticity(0.170, 0.797), Chromaticity(0.131, 0.046), .d65)
        case 10: numbers = (Chromaticity(1, 0), Chromaticity(0, 1), Chromaticity(0, 0), Chromaticity(1 / 3, 1 / 3))
        case 11:
            let white = Chromaticity(0.314, 0.351)
            numbers = (Chromaticity(0.680, 0.320), Chromaticity(0.265, 0.690), Chromaticity(0.150, 0.060), white)
        case 12:
            numbers = (Chromaticity(0.680, 0.320), Chromaticity(0.265, 0.690), Chromaticity(0.150, 0.060), .d65)
        case 22:
            numbers = (Chromaticity(0.630, 0.340), Chromaticity(0.295, 0.605), Chromaticity(0.155, 0.077), .d65)
        default: return nil
        }
        self.init(red: numbers.0, green: numbers.1, blue: numbers.2, white: numbers.3)
    }

    /// Whether no chromaticity is farther from those of sRGB than their usual rounding.
    var isSRGB: Bool {
        zip(all, Self.sRGB.all).allSatisfy { abs($0.x - $1.x) < 0.002 && abs($0.y - $1.y) < 0.002 }
    }

    private var all: [Chromaticity] { [red, green, blue, white] }

    /// Maps linear light of these primaries to linear light of sRGB; row by row.
    ///
    /// `nil` if the chromaticities are not those of three different colours and a white among them. White
    /// stays white: the whites are adapted by Bradford's method, as in ICC profiles.
    package var matrixToSRGB: [Double]? {
        guard !isSRGB else { return Matrix3.identity.values }
        guard let own = matrixToXYZ, let other = Self.sRGB.matrixToXYZ?.inverse else { return nil }
        return Self.adaptation(from: white, to: Self.sRGB.white).map { other.times($0).times(own).values }
    }

    /// Maps linear light to X, Y, Z, so that all channels together give white with Y = 1.
    private var matrixToXYZ: Matrix3? {
        guard white.isUsable, white.y > 0 else { return nil }
        // Those of X, Y and Z themselves (code point 10) divide by zero; only directions count here.
        let columns = [red, green, blue].map { [$0.x, $0.y, 1 - $0.x - $0.y] }
        let directions = Matrix3(columns: columns)
        guard let shares = directions.inverse?.times(white.tristimulus), shares.allSatisfy({ $0 > 0 }) else {
            return nil
        }
        return Matrix3(columns: zip(columns, shares).map { column, share in column.map { $0 * share } })
    }

    private static let bradford = Matrix3([
        0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296,
    ])

    private static func adaptation(from source: Chromaticity, to target: Chromaticity) -> Matrix3? {
        guard source != target else { return .identity }
        let before = bradford.times(source.tristimulus)
        let after = bradford.times(target.tristimulus)
        guard before.allSatisfy({ $0 > 0.01 }), let back = bradford.inverse else { return nil }
        let scale = zip(after, before).map { $0 / $1 }
        return back.times(Matrix3([scale[0], 0, 0, 0, scale[1], 0, 0, 0, scale[2]])).times(bradford)
    }
}
