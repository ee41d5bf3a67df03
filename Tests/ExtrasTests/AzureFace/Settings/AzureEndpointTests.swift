import Testing

@testable import AzureFace

struct AzureEndpointTests {
    @Test(arguments: [
        ("https://example.cognitiveservices.azure.com", "https://example.cognitiveservices.azure.com"),
        ("https://example.cognitiveservices.azure.com/", "https://example.cognitiveservices.azure.com"),
        ("HTTPS://Example.cognitiveservices.azure.com:443/", "https://example.cognitiveservices.azure.com:443"),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
        ("http://127.9.9.9", "http://127.9.9.9"),
        ("http://localhost:1", "http://localhost:1"),
        ("http://[::1]:8080/", "http://[::1]:8080"),
    ])
    func anOriginIsTakenThisMachinesAlsoWithoutTLS(text: String, origin: String) throws {
        #expect(try AzureEndpoint(text).origin == origin)
    }

    @Test(arguments: [
        "", "example.cognitiveservices.azure.com", "https://", "https:///face", "ftp://example.com",
        "http://example.com",
        "http://127.0.0.1.example.com", "http://127.example.com", "http://localhost.example.com", "http://10.0.0.1",
        "https://user@example.com", "https://user:secret@example.com", "https://example.com/face/v1.2",
        "https://example.com?key=1", "https://example.com/#a", "http://0x7f000001", "http://2130706433",
        "not an address",
    ])
    func otherAddressesAreRefused(text: String) {
        #expect(throws: SettingError.self) { try AzureEndpoint(text) }
    }
}
