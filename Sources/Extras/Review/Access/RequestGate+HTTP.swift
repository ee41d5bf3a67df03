import NIOHTTP1

extension RequestGate.Request {
    /// The fields by which requests are judged and read; a browser sends each once at most.
    private static let singleFields = [
        "Host", "Origin", "Sec-Fetch-Site", "Sec-Fetch-Mode", "X-Facecrop-Token", "Content-Type", "Content-Length",
        "Transfer-Encoding",
    ]

    init(_ head: HTTPRequestHead) {
        self.init(method: head.method.rawValue, target: head.uri)
        host = head.headers.first(name: "Host")
        origin = head.headers.first(name: "Origin")
        fetchSite = head.headers.first(name: "Sec-Fetch-Site")
        fetchMode = head.headers.first(name: "Sec-Fetch-Mode")
        token = head.headers.first(name: "X-Facecrop-Token")
        contentType = head.headers.first(name: "Content-Type")
        repeatsField = Self.singleFields.contains { head.headers[$0].count > 1 }
    }
}
