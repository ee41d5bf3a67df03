import Testing

@testable import FaceCropModel

@Suite struct OptionTextTests {
    @Test(arguments: ["averaged", "group", "largest", "each", "index:1", "index:12"])
    func framings(text: String) { #expect(FrameOptions.Framing(text: text)?.description == text) }

    @Test(arguments: ["", "Averaged", "index", "index:", "index:0", "index:-1", "index:x", "smart"])
    func notFramings(text: String) { #expect(FrameOptions.Framing(text: text) == nil) }

    @Test(arguments: ["0", "200", "12.5", "60%", "0%", "12.5%", "250%"])
    func margins(text: String) { #expect(FrameOptions.Margin(text: text)?.description == text) }

    @Test(arguments: ["", "-1", "%", "60 %", "nan", "inf", "1e400", "12px", "-5%", "1e308%", "nan%"])
    func notMargins(text: String) { #expect(FrameOptions.Margin(text: text) == nil) }

    /// A number between 0 and 1 is a share whose percent sign is missing, and never a part of a pixel.
    @Test func pixelsAreNoneOrOneAndMore() {
        for thousandths in 0...3000 {
            let text = NumberText.short(Double(thousandths) / 1000)
            let isUsable = thousandths == 0 || thousandths >= 1000
            #expect((FrameOptions.Margin(text: text) != nil) == isUsable, "\(text)")
            #expect((DetectOptions.MinimumFace(text: text) != nil) == isUsable, "\(text)")
        }
    }

    @Test(arguments: ["auto", "off", "30%", "100%", "0.5%"])
    func leastExtents(text: String) { #expect(FrameOptions.LeastExtent(text: text)?.description == text) }

    @Test(arguments: ["", "Auto", "30", "101%", "-1%", "none"])
    func notLeastExtents(text: String) { #expect(FrameOptions.LeastExtent(text: text) == nil) }

    @Test(arguments: ["4:5", "1:1", "16:9", "1.91:1"])
    func ratios(text: String) { #expect(AspectRatio(text: text)?.description == text) }

    @Test(arguments: ["", "4", "4:", ":5", "0:1", "1:0", "-1:1", "4:5:6", "4:5/6", "4//5", "4;5", "nan:1", "1000:1"])
    func notRatios(text: String) { #expect(AspectRatio(text: text) == nil) }

    /// A slash or a cross may replace the colon.
    @Test func ratiosAreAlsoWrittenOtherwise() {
        for (width, height) in [(4.0, 5.0), (16, 9), (1.91, 1), (1080, 1920)] {
            let (first, second) = (NumberText.short(width), NumberText.short(height))
            for sign in [":", "/", "x", "X", "×"] {
                let ratio = AspectRatio(text: "\(first)\(sign)\(second)")
                #expect(ratio == AspectRatio(width: width, height: height), "\(first)\(sign)\(second)")
            }
        }
    }

    @Test func sizes() {
        #expect(PixelSize(text: "400x300") == PixelSize(width: 400, height: 300))
        #expect(PixelSize(text: "400×300") == PixelSize(width: 400, height: 300))
        #expect(PixelSize(text: "1X65535") == PixelSize(width: 1, height: 65_535))
        for text in ["", "400", "400x", "x400", "0x4", "4x0", "-4x4", "4x65536", "4x4x4", "4.5x4"] {
            #expect(PixelSize(text: text) == nil, "\(text)")
        }
    }

    @Test(arguments: ["edge", "blur", "#12abef"])
    func fillings(text: String) { #expect(FrameOptions.Extension(text: text)?.description == text) }

    @Test func namedAndShortColours() {
        #expect(FrameOptions.Extension(text: "white") == .colour(red: 255, green: 255, blue: 255))
        #expect(FrameOptions.Extension(text: "#0af") == .colour(red: 0, green: 170, blue: 255))
        for text in ["", "#", "#12", "#12345", "#gggggg", "pink"] {
            #expect(FrameOptions.Extension(text: text) == nil, "\(text)")
        }
    }

    @Test func minimumFaceSizes() {
        #expect(DetectOptions.MinimumFace(text: "40") == .pixels(40))
        #expect(DetectOptions.MinimumFace(text: "3%") == .longSideFraction(0.03))
        for text in ["", "-1", "101%", "x"] { #expect(DetectOptions.MinimumFace(text: text) == nil, "\(text)") }
    }
}
