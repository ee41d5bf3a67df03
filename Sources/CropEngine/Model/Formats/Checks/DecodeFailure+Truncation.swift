extension DecodeFailure {
    /// The failure when a decoder gives up on `bytes`; if the decoder does not know whether they end too early, their
    /// structure tells.
    package static func data(_ error: ImageLibraryError, _ bytes: [UInt8], _ format: ImageFormat) -> Self {
        if error.isUnsupported { return .unsupported(error.libraryText) }
        return error.endsEarly || TruncationCheck.endsEarly(bytes, format: format) ? .truncated(error) : .corrupt(error)
    }
}
