import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct FormatSupportTests {
    @Test func theUsualFormatsAreThere() throws {
        try VipsLibrary.start()
        for format in [ImageFormat.jpeg, .png, .webp, .tiff, .gif, .bmp, .pnm, .jxl] {
            #expect(FormatSupport.canRead(format))
        }
        for format in [EncodeOptions.Format.jpeg, .png, .webp] { #expect(FormatSupport.canWrite(format)) }
        #expect(VipsLibrary.version.split(separator: ".").count == 3)
    }

    /// If AVIF can be written, it can be read.
    @Test func avifIsReadWhereItIsWritten() throws {
        try VipsLibrary.start()
        #expect(FormatSupport.canRead(.avif) || !FormatSupport.canWrite(.avif))
    }
}
