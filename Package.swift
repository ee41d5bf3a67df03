// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "facecrop",
    products: [
        .library(name: "CropEngine", targets: ["CropEngine"]),
        .executable(name: "facecrop", targets: ["facecrop"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        // Only AzureFace and its tests are built with these.
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    ],
    targets: [
        .systemLibrary(name: "CVips", pkgConfig: "vips", providers: [.apt(["libvips-dev"])]),
        .systemLibrary(name: "COpenVINO", pkgConfig: "openvino"),
        .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CJXL", linkerSettings: [.linkedLibrary("jxl")]),
        .target(name: "CLibRaw", linkerSettings: [.linkedLibrary("raw_r")]),
        .target(name: "CFileSystem"),
        .target(name: "CSandbox"),
        .target(name: "CDlibFace", linkerSettings: [.linkedLibrary("dlib")]),
        .target(
            name: "CropEngine",
            dependencies: [
                "CVips",
                "CJPEG",
                "CJXL",
                "CLibRaw",
                "COpenVINO",
                "CFileSystem",
                "CSandbox",
                "CDlibFace",
                .product(name: "SystemPackage", package: "swift-system"),
                .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: settings
        ),
        // Known people in an SQLite file; a target of its own, so that who only crops needs no SQLite.
        .target(
            name: "FaceGallery",
            dependencies: [
                "CropEngine",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings
        ),
        // A target of its own: whoever uses CropEngine needs neither a network nor what comes with it.
        .target(
            name: "AzureFace",
            dependencies: [
                "CropEngine",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "facecrop",
            dependencies: [
                "AzureFace",
                "CropEngine",
                "FaceGallery",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings
        ),
        // Times each stage of the line alone; `make bench` runs it. No product: nobody else needs it.
        .executableTarget(
            name: "stage-bench",
            dependencies: [
                "CropEngine",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            path: "Benchmarks/Stages",
            swiftSettings: settings
        ),
        // What must hold for any input of our own parsers; `make fuzz` searches for inputs, the tests replay those found.
        .target(
            name: "FuzzTargets",
            dependencies: ["CropEngine", .product(name: "SystemPackage", package: "swift-system")],
            path: "Fuzzing/Targets",
            swiftSettings: settings
        ),
        // A process that the tests of the sandbox start, because what a process gives up it never gets back.
        .target(name: "CSandboxProbe", path: "Tests/CSandboxProbe"),
        .executableTarget(
            name: "sandbox-probe",
            dependencies: [
                "CropEngine",
                "CSandboxProbe",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            path: "Tests/SandboxProbe",
            swiftSettings: settings
        ),
        // The service that AzureFace is tested against, over real connections; also a command, to be driven by hand.
        .target(
            name: "AzureFaceServer",
            dependencies: [
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "FlyingSocks", package: "FlyingFox"),
            ],
            path: "Tests/AzureFaceServer",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "azure-face-server",
            dependencies: [
                "AzureFaceServer",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tests/AzureFaceServerCommand",
            swiftSettings: settings
        ),
        .testTarget(
            name: "AzureFaceTests",
            dependencies: [
                "AzureFace",
                "AzureFaceServer",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CropEngineTests",
            dependencies: [
                "AzureFace",
                "CropEngine",
                "FaceGallery",
                "FuzzTargets",
                "azure-face-server",
                "facecrop",
                "sandbox-probe",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

// Links only with -sanitize=fuzzer, so it is no part of the usual build.
if Context.environment["FACECROP_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "fuzz",
            dependencies: ["FuzzTargets"],
            path: "Fuzzing/Runner",
            swiftSettings: settings
        )
    )
}
