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
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
    ],
    targets: [
        .systemLibrary(name: "CVips", pkgConfig: "vips", providers: [.apt(["libvips-dev"])]),
        .systemLibrary(name: "COpenVINO", pkgConfig: "openvino"),
        .systemLibrary(name: "CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
        .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CJXL", linkerSettings: [.linkedLibrary("jxl")]),
        // Opens libcurl at run time, so that nothing is linked.
        .target(name: "CCurl"),
        .target(name: "CLibRaw", linkerSettings: [.linkedLibrary("raw_r")]),
        .target(name: "CFileSystem"),
        .target(name: "CSandbox"),
        .target(name: "CDlibFace", linkerSettings: [.linkedLibrary("dlib")]),
        // The line, from values to actions: each target depends on those before it alone. What each is for, and who may use
        // what, stands in CropEngine.docc.
        // Errors, files, text and threads: what every part stands on.
        .target(
            name: "FaceCropCore",
            dependencies: [
                "CFileSystem",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings
        ),
        // Checksums and hashes, and which to take.
        .target(
            name: "FaceCropHashing",
            dependencies: [
                "CGLib",
                "FaceCropCore",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings
        ),
        // Points, rectangles and maps of upright photos and outputs.
        .target(
            name: "FaceCropGeometry",
            dependencies: [
                "FaceCropCore"
            ],
            swiftSettings: settings
        ),
        // What is known of a face, and the options and models that find it out: values and their laws.
        .target(
            name: "FaceCropFaces",
            dependencies: [
                "FaceCropCore",
                "FaceCropGeometry",
                "FaceCropHashing",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings
        ),
        // What image files say of themselves, read without any image library.
        .target(
            name: "FaceCropFormats",
            dependencies: [
                "FaceCropCore",
                "FaceCropGeometry",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings
        ),
        // Decides the crop.
        .target(
            name: "FaceCropFraming",
            dependencies: [
                "FaceCropCore",
                "FaceCropGeometry",
                "FaceCropFaces",
                .product(name: "SystemPackage", package: "swift-system"),
                .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: settings
        ),
        // Tracks, blinks and the window of a film, from detections of its frames.
        .target(
            name: "FaceCropTracking",
            dependencies: [
                "FaceCropCore",
                "FaceCropGeometry",
                "FaceCropFaces",
                "FaceCropFraming",
            ],
            swiftSettings: settings
        ),
        // Child processes, their pipes, and what they are allowed.
        .target(
            name: "FaceCropProcesses",
            dependencies: [
                "FaceCropCore",
                "CSandbox",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings
        ),
        // Finds the photos of inputs.
        .target(
            name: "FaceCropDiscovery",
            dependencies: [
                "FaceCropCore",
                "FaceCropHashing",
                "FaceCropFormats",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings
        ),
        // What a run is told and what it records: options and manifest entries.
        .target(
            name: "FaceCropRecords",
            dependencies: [
                "FaceCropCore",
                "FaceCropGeometry",
                "FaceCropHashing",
                "FaceCropFaces",
                "FaceCropFormats",
                "FaceCropFraming",
                "FaceCropDiscovery",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings
        ),
        // The output folder: names, journal, and writing without loss.
        .target(
            name: "FaceCropOutputs",
            dependencies: [
                "FaceCropCore",
                "FaceCropHashing",
                "FaceCropGeometry",
                "FaceCropFaces",
                "FaceCropFormats",
                "FaceCropFraming",
                "FaceCropDiscovery",
                "FaceCropRecords",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings
        ),
        // Decodes, renders and encodes pictures.
        .target(
            name: "FaceCropImaging",
            dependencies: [
                "FaceCropCore",
                "FaceCropGeometry",
                "FaceCropFormats",
                "CVips",
                "CJPEG",
                "CJXL",
                "CLibRaw",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings
        ),
        // Runs neural networks.
        .target(
            name: "FaceCropInference",
            dependencies: [
                "FaceCropCore",
                "FaceCropGeometry",
                "FaceCropHashing",
                "FaceCropFaces",
                "COpenVINO",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings
        ),
        // Finds faces, landmarks, poses and open eyes.
        .target(
            name: "FaceCropVision",
            dependencies: [
                "FaceCropCore",
                "FaceCropGeometry",
                "FaceCropFaces",
                "FaceCropFormats",
                "FaceCropImaging",
                "FaceCropInference",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings
        ),
        // Tells people apart.
        .target(
            name: "FaceCropIdentity",
            dependencies: [
                "FaceCropCore",
                "FaceCropGeometry",
                "FaceCropHashing",
                "FaceCropFaces",
                "FaceCropImaging",
                "FaceCropInference",
                "FaceCropVision",
                "CDlibFace",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings
        ),
        // Takes one photo from file to outputs.
        .target(
            name: "FaceCropPipeline",
            dependencies: [
                "FaceCropCore",
                "FaceCropGeometry",
                "FaceCropFaces",
                "FaceCropFormats",
                "FaceCropFraming",
                "FaceCropDiscovery",
                "FaceCropRecords",
                "FaceCropOutputs",
                "FaceCropImaging",
                "FaceCropInference",
                "FaceCropVision",
                "FaceCropIdentity",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings
        ),
        // Reads and writes films and other sequences, and tracks faces in them.
        .target(
            name: "FaceCropFilms",
            dependencies: [
                "FaceCropCore",
                "FaceCropGeometry",
                "FaceCropFaces",
                "FaceCropFormats",
                "FaceCropFraming",
                "FaceCropTracking",
                "FaceCropProcesses",
                "FaceCropDiscovery",
                "FaceCropRecords",
                "FaceCropOutputs",
                "FaceCropImaging",
                "FaceCropInference",
                "FaceCropVision",
                "FaceCropIdentity",
                "FaceCropPipeline",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings
        ),
        // Works on photos in this process or in an engine process.
        .target(
            name: "FaceCropIsolation",
            dependencies: [
                "FaceCropCore",
                "FaceCropFaces",
                "FaceCropProcesses",
                "FaceCropDiscovery",
                "FaceCropRecords",
                "FaceCropOutputs",
                "FaceCropImaging",
                "FaceCropInference",
                "FaceCropPipeline",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings
        ),
        // Surveys, plans, executes and records a run.
        .target(
            name: "CropEngine",
            dependencies: [
                "FaceCropCore",
                "FaceCropGeometry",
                "FaceCropHashing",
                "FaceCropFaces",
                "FaceCropFormats",
                "FaceCropFraming",
                "FaceCropTracking",
                "FaceCropProcesses",
                "FaceCropDiscovery",
                "FaceCropRecords",
                "FaceCropOutputs",
                "FaceCropImaging",
                "FaceCropInference",
                "FaceCropVision",
                "FaceCropIdentity",
                "FaceCropPipeline",
                "FaceCropFilms",
                "FaceCropIsolation",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings
        ),
        // Known people in an SQLite file; a target of its own, so that who only crops needs no SQLite.
        .target(
            name: "FaceGallery",
            dependencies: [
                "CropEngine",
                "FaceCropCore",
                "FaceCropDiscovery",
                "FaceCropFaces",
                "FaceCropFormats",
                "FaceCropFraming",
                "FaceCropGeometry",
                "FaceCropHashing",
                "FaceCropRecords",
                "FaceCropIdentity",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings
        ),
        // A target of its own: whoever uses CropEngine needs neither a network nor what comes with it.
        .target(
            name: "AzureFace",
            dependencies: [
                "CCurl",
                "FaceCropCore",
                "FaceCropHashing",
                "FaceCropFaces",
                "FaceCropGeometry",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "facecrop",
            dependencies: [
                "AzureFace",
                "CropEngine",
                "FaceCropCore",
                "FaceCropHashing",
                "FaceCropGeometry",
                "FaceCropFaces",
                "FaceCropFormats",
                "FaceCropFraming",
                "FaceCropTracking",
                "FaceCropProcesses",
                "FaceCropDiscovery",
                "FaceCropRecords",
                "FaceCropOutputs",
                "FaceCropImaging",
                "FaceCropInference",
                "FaceCropVision",
                "FaceCropIdentity",
                "FaceCropPipeline",
                "FaceCropFilms",
                "FaceCropIsolation",
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
                "FaceCropCore",
                "FaceCropHashing",
                "FaceCropGeometry",
                "FaceCropFaces",
                "FaceCropFormats",
                "FaceCropFraming",
                "FaceCropTracking",
                "FaceCropProcesses",
                "FaceCropDiscovery",
                "FaceCropRecords",
                "FaceCropOutputs",
                "FaceCropImaging",
                "FaceCropInference",
                "FaceCropVision",
                "FaceCropIdentity",
                "FaceCropPipeline",
                "FaceCropFilms",
                "FaceCropIsolation",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            path: "Benchmarks/Stages",
            swiftSettings: settings
        ),
        // What must hold for any input of our own parsers; `make fuzz` searches for inputs, the tests replay those found.
        .target(
            name: "FuzzTargets",
            dependencies: [
                "CropEngine",
                "FaceCropCore",
                "FaceCropDiscovery",
                "FaceCropFaces",
                "FaceCropFormats",
                "FaceCropGeometry",
                "FaceCropImaging",
                "FaceCropIsolation",
                "FaceCropOutputs",
                "FaceCropProcesses",
                "FaceCropRecords",
                "FaceCropTracking",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            path: "Fuzzing/Targets",
            swiftSettings: settings
        ),
        // A process that the tests of the sandbox start, because what a process gives up it never gets back.
        .target(name: "CSandboxProbe", path: "Tests/CSandboxProbe"),
        .executableTarget(
            name: "sandbox-probe",
            dependencies: [
                "FaceCropCore",
                "FaceCropProcesses",
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
                "FaceCropCore",
                "FaceCropHashing",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            exclude: ["Support/connections.py"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CropEngineTests",
            dependencies: [
                "AzureFace",
                "CropEngine",
                "FaceCropCore",
                "FaceCropHashing",
                "FaceCropGeometry",
                "FaceCropFaces",
                "FaceCropFormats",
                "FaceCropFraming",
                "FaceCropTracking",
                "FaceCropProcesses",
                "FaceCropDiscovery",
                "FaceCropRecords",
                "FaceCropOutputs",
                "FaceCropImaging",
                "FaceCropInference",
                "FaceCropVision",
                "FaceCropIdentity",
                "FaceCropPipeline",
                "FaceCropFilms",
                "FaceCropIsolation",
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
