import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// The list of all codes, which Swift cannot make from constants.
@Suite struct PhotoErrorCodeTests {
    @Test func allConstantsAreListed() throws {
        let file = PackageFolder.root.appending("Sources/CropEngine/Model/Core/Errors/PhotoError.swift")
        let source = String(decoding: try FileTree.bytes(of: file), as: UTF8.self)
        let constants = source.matches(of: /static let (\w+) = Code\(rawValue: "(\w+)"\)/)
        #expect(constants.allSatisfy { $0.1 == $0.2 })
        #expect(constants.map { String($0.1) } == PhotoError.Code.allCases.map(\.rawValue))
    }
}
