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
    ],
    targets: [
        .systemLibrary(name: "CVips", pkgConfig: "vips", providers: [.apt(["libvips-dev"])]),
        .systemLibrary(name: "COpenVINO", pkgConfig: "openvino"),
        .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CSandbox"),
        .target(name: "CDlibFace", linkerSettings: [.linkedLibrary("dlib")]),
        .target(
            name: "CropEngine",
            dependencies: [
                "CVips",
                "CJPEG",
                "COpenVINO",
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
        .executableTarget(
            name: "facecrop",
            dependencies: [
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
        .testTarget(
            name: "CropEngineTests",
            dependencies: [
                "CropEngine",
                "FaceGallery",
                "FuzzTargets",
                "facecrop",
                "sandbox-probe",
                .product(name: "GRDB", package: "GRDB.swift"),
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
