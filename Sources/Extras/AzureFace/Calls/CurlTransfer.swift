import CCurl
import Synchronization

/// One call in libcurl.
///
/// It is `@unchecked Sendable` because one thread at a time uses its pointer: the thread that makes it until it is
/// added to a loop, that loop's thread until the loop has removed it, and `deinit`.
final class CurlTransfer: @unchecked Sendable {
    /// Enough for the longest list of people (1,000 with 248 faces each), which is about 10 MB.
    private static let maximumAnswerBytes = 16 << 20

    /// Why libcurl cannot be used; `nil` if it can.
    ///
    /// The first access loads the library.
    private static let loadFailure = ccurl_load().map { String(cString: $0) }

    let pointer: OpaquePointer
    private let connectTimeout: Duration
    private let cancelled = Atomic(false)

    /// Whether the caller no longer wants the answer.
    var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    /// Makes a transfer, which begins when it is added to a loop.
    init(_ call: HTTPCall, key: SecretKey, settings: ConnectionSettings) throws(TransportFailure) {
        if let loadFailure = Self.loadFailure { throw .noLibrary(loadFailure) }
        guard let pointer = Self.make(call, key: key, settings: settings) else {
            throw .noLibrary("\(String(cString: ccurl_version())) is too old, or there is no memory")
        }
        self.pointer = pointer
        connectTimeout = settings.connectTimeout
    }

    deinit { ccurl_transfer_destroy(pointer) }

    /// Marks the transfer as cancelled; the loop checks this when it is woken.
    func cancel() { cancelled.store(true, ordering: .releasing) }

    /// The answer of the service, after the transfer has ended with this outcome.
    func result(_ outcome: ccurl_outcome) -> Result<HTTPAnswer, TransportFailure> {
        if let failure = TransportFailure(outcome, connectTimeout: connectTimeout, of: pointer) {
            return .failure(failure)
        }
        var count = 0
        let bytes = ccurl_body(pointer, &count)
        return .success(
            HTTPAnswer(
                status: Int(ccurl_status(pointer)),
                headers: headers(),
                body: Array(UnsafeBufferPointer(start: bytes, count: count))
            )
        )
    }

    private func headers() -> [String: String] {
        var headers: [String: String] = [:]
        var name: UnsafePointer<CChar>?
        var value: UnsafePointer<CChar>?
        while ccurl_next_header(pointer, &name, &value) {
            guard let name, let value else { continue }
            let key = String(cString: name).lowercased()
            if headers[key] == nil { headers[key] = String(cString: value) }
        }
        return headers
    }

    private static func make(_ call: HTTPCall, key: SecretKey, settings: ConnectionSettings) -> OpaquePointer? {
        var texts = CTexts()
        let headers = key.withCharacters { key in lines(of: call, key: key).map { texts.add($0) } + [nil] }
        var request = ccurl_request()
        request.method = texts.add(call.method.rawValue)
        request.url = texts.add(call.url)
        request.maximum_answer_count = maximumAnswerBytes
        request.connect_milliseconds = ConnectionSettings.milliseconds(settings.connectTimeout)
        request.idle_seconds = Int(settings.maximumIdleTime.components.seconds)
        request.total_milliseconds = ConnectionSettings.milliseconds(settings.timeout)
        request.proxy = texts.add(call.url.hasPrefix("https:") ? settings.proxy ?? "" : "")
        request.no_proxy = texts.add(settings.hostsWithoutProxy)
        request.certificate_file = settings.certificateFile.flatMap { texts.add($0) }
        request.certificate_folder = settings.certificateFolder.flatMap { texts.add($0) }
        return headers.withUnsafeBufferPointer { headers in
            call.body.bytes.withUnsafeBytes { body in
                request.headers = headers.baseAddress
                request.body = body.baseAddress
                request.body_count = body.count
                return ccurl_transfer_create(&request)
            }
        }
    }

    /// The headers of the request; a header without a value prevents libcurl from adding its own.
    private static func lines(of call: HTTPCall, key: String) -> [String] {
        [
            "Ocp-Apim-Subscription-Key: \(key)", "Content-Type:" + (call.body.contentType.map { " \($0)" } ?? ""),
            "Accept:", "Expect:",
        ]
    }
}

/// C strings that are valid as long as this value exists.
private struct CTexts: ~Copyable {
    private var texts: [UnsafeMutablePointer<CChar>] = []

    mutating func add(_ text: String) -> UnsafePointer<CChar>? {
        let bytes = Array(text.utf8CString)
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
        copy.initialize(from: bytes, count: bytes.count)
        texts.append(copy)
        return UnsafePointer(copy)
    }

    deinit { for text in texts { text.deallocate() } }
}
