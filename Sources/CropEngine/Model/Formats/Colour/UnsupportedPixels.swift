/// Kinds of pixels that no decoder here makes right.
package enum UnsupportedPixels {
    /// Why the pixels of `bytes`, a file of `format`, are not decoded; `nil` if they are.
    package static func reason(_ bytes: [UInt8], _ format: ImageFormat) -> String? {
        bytes.withUnsafeBufferPointer { buffer in
            switch format {
            case .tiff: return TIFFSamples(buffer)?.unsupportedReason
            case .heic, .avif:
                let colour = HEIFColour(buffer)
                return colour?.unreadCoding ?? colour?.description?.obstacle
            case .jpeg, .png, .webp, .gif, .bmp, .pnm, .jxl: return nil
            }
        }
    }
}
