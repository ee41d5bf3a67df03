import ArgumentParser
import Testing

@testable import FaceCropCommandLine

struct AzureArgumentsTests {
    private static let endpoint = ["--azure-endpoint", "https://example.cognitiveservices.azure.com"]

    @Test func azureOptionsNeedTheNamedProvider() throws {
        #expect(try IdentityProviderArguments.parse([]).identifyWith == .local)
        let all = ["--identify-with", "azure", "--azure-group", "team"] + Self.endpoint
        #expect(try IdentityProviderArguments.parse(all).identifyWith == .azure)
        for given in [
            Self.endpoint, ["--azure-group", "team"], ["--azure-rate", "1/s"], ["--azure-key-file", "key"],
        ] {
            #expect(throws: (any Error).self) { try IdentityProviderArguments.parse(given) }
        }
    }

    @Test func groupAndEndpointAreNeeded() {
        #expect(throws: (any Error).self) {
            try IdentityProviderArguments.parse(["--identify-with", "azure"] + Self.endpoint)
        }
        #expect(throws: (any Error).self) {
            try IdentityProviderArguments.parse(["--identify-with", "azure", "--azure-group", "team"])
        }
    }

    @Test(arguments: [
        ["--azure-endpoint", "http://example.com"], ["--azure-rate", "0/min"], ["--azure-rate", "20"],
        ["--azure-key-file", ""],
    ])
    func invalidAzureValuesAreRefused(arguments: [String]) {
        #expect(throws: (any Error).self) { try AzureAccountArguments.parse(arguments) }
    }

    @Test func theKeyIsNoOption() {
        #expect(throws: (any Error).self) { try AzureAccountArguments.parse(["--azure-key", "secret"]) }
    }
}
