import FaceCropModel
import FaceCropPixels

/// Parsers that read a photo's file without a decoder: its format, its declared size, its end.
enum ImageFileFuzzing {
    static func file(_ input: [UInt8]) throws {
        let sniffed = PictureFormat(sniffing: Array(input.prefix(PictureFormat.sniffedByteCount)))
        let kind = FileKind(
            format: sniffed,
            fileExtension: Array("jpg".utf8),
            isNamedByUser: true,
            byteCount: input.count
        )
        try expect(
            kind,
            equals: kindByContent(sniffed) ?? .failed(input.isEmpty ? .emptyFile : .notAnImage),
            "a file is a photo by its content"
        )
        for format in ImageFormat.allCases {
            if let size = DeclaredSize.of(input, format: format) {
                try expect(size.width >= 0 && size.height >= 0, "a size is not negative: \(size)")
            }
            try checkEnd(input, format: format)
        }
        try checkCodedSize(input)
        try checkProperties(input)
        try checkCaptureTime(input)
        try checkOrientation(input)
        try checkPhotoPage(input)
        try checkReducedPNG(input)
    }

    private static func kindByContent(_ format: PictureFormat?) -> FileKind? {
        switch format {
        case .image, .raw: format.map(FileKind.photo)
        case .unread(let unread): .unread(unread)
        case nil: nil
        }
    }

    private static func checkCaptureTime(_ input: [UInt8]) throws {
        var outside: Range<Int>?
        let time = CaptureTime(ofPhotoOf: input.count) { range in
            guard range.lowerBound >= 0, range.upperBound <= input.count else {
                outside = range
                return nil
            }
            return Array(input[range])
        }
        try expect(outside == nil, "nothing is read outside the file: \(String(describing: outside))")
        // Year 1 to 9999, plus or minus a day.
        let seconds = (time?.utcMicroseconds ?? 0) / 1_000_000
        try expect(
            (-62_135_700_000...253_402_400_000).contains(seconds),
            "a time has four digits of a year: \(seconds)"
        )
    }

    private static func checkOrientation(_ input: [UInt8]) throws {
        for format in ImageFormat.allCases {
            var longest = 0
            let orientation = EXIFOrientation.of(input, format) { data in
                longest = max(longest, data.count)
                return data
            }
            try expect(longest <= input.count, "no more is inflated than the file has")
            if format == .tiff || format == .gif { try expect(orientation, equals: nil, "\(format) has no EXIF") }
        }
        let ended = JPEGEndMarker.added(to: input)
        try expect(ended.flatMap { JPEGEndMarker.added(to: $0) }, equals: nil, "an end marker is added once")
        try expect(ended.map { $0.suffix(2) == [0xFF, 0xD9] } ?? true, "the end marker is at the end")
    }

    private static func checkPhotoPage(_ input: [UInt8]) throws {
        guard let photo = input.withUnsafeBufferPointer({ TIFFPhotoPage($0) }) else { return }
        try expect((0..<1_000).contains(photo.page), "a page is one of those that are looked at: \(photo.page)")
        try expect((0..<1_000).contains(photo.part ?? 0), "so is a part: \(photo.part ?? 0)")
    }

    private static func checkReducedPNG(_ input: [UInt8]) throws {
        guard let reduced = PNGReduction.withoutCompressedTexts(input) else { return }
        try expect(reduced.count < input.count, "a file without texts is shorter")
        try expect(PNGReduction.withoutCompressedTexts(reduced) == nil, "all texts are left out at once")
    }

    private static func checkEnd(_ input: [UInt8], format: ImageFormat) throws {
        guard !TruncationCheck.endsEarly(input, format: format) else { return }
        // In HEIC, AVIF and JPEG XL, the parser would take additional bytes for one more box.
        guard format != .heic, format != .avif, format != .jxl else { return }
        try expect(
            !TruncationCheck.endsEarly(input + [0xFF, 0xD8, 0, 0x21], format: format),
            "what follows the end of a \(format) is of no interest"
        )
    }

    private static func checkCodedSize(_ input: [UInt8]) throws {
        guard let size = input.withUnsafeBufferPointer({ CodedSize($0) }) else { return }
        for side in [size.coded.width, size.coded.height] {
            try expect((0..<1 << 32).contains(side), "a coded side is in its range: \(side)")
        }
        for side in [size.declared.width, size.declared.height] {
            try expect((0..<1 << 32).contains(side), "a declared side is in its range: \(side)")
        }
        let declared = DeclaredSize.of(input, format: .heic)
        try expect(
            declared.map { $0.width <= size.declared.width && $0.height <= size.declared.height } ?? true,
            "no declared picture is larger than the largest: \(String(describing: declared))"
        )
        for format in [ImageFormat.heic, .avif] where size.contradictsDeclaration {
            try expect(SafetyCheck.failure(input, format) != nil, "lies are refused: \(size)")
        }
    }

    private static func checkProperties(_ input: [UInt8]) throws {
        for format in ImageFormat.allCases {
            _ = UnsupportedPixels.reason(input, format)
            for hasProfile in [false, true] {
                let meaning = PixelMeaning(input, format, hasProfile: hasProfile)
                if let coding = meaning.coding { try checkConversion(coding) }
            }
            let layout = input.withUnsafeBufferPointer { PixelLayout($0, format) }
            try expect(layout.bands.map { Set($0).count == $0.count } ?? true, "no band is chosen twice")
            try expect((layout.profile?.count ?? 0) <= input.count, "a profile lies in the file")
        }
    }

    private static func checkConversion(_ coding: ColourCoding) throws {
        guard let conversion = ColourCodingConversion(coding) else { return }
        let values: [UInt16] = [0, 1, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF, 0, 0xFFFF]
        let converted = conversion.converted(values, bands: 4)
        try expect(converted.count, equals: values.count, "a converted picture has as many values")
        try expect([converted[3], converted[7]], equals: [0x80, 0xFF], "transparency stays as it is")
    }
}
