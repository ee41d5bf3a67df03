// swift-tools-version: 6.2
import PackageDescription

// SwiftPM forbids unsafe flags in packages that others depend on.
let isDependency = Context.packageDirectory.contains("/checkouts/")

func unsafeFlags(_ flags: [String], in configuration: BuildConfiguration) -> [SwiftSetting] {
    isDependency ? [] : [.unsafeFlags(flags, .when(configuration: configuration))]
}

let commonSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

// Without the optimizer, the loops over pixels and header bytes, and the tests of whole runs, are five to ten times
// slower. FACECROP_UNOPTIMIZED=1 is for stepping through the code in a debugger.
let isOptimized = Context.environment["FACECROP_UNOPTIMIZED"] != "1"
let settings = commonSettings + (isOptimized ? unsafeFlags(["-O"], in: .debug) : [])
// make test builds for release. Optimizing the tests themselves would cost more time than it saves.
let testSettings = commonSettings + unsafeFlags(["-Onone"], in: .release)

let systemPackage: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")

/// A target of our own with its sources in Sources, which imports `dependencies`.
func target(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
    .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

/// A target of our own in C++ that wraps a part of dlib, with the headers that all such targets share.
func dlibTarget(_ name: String) -> Target {
    .target(
        name: name,
        cxxSettings: [.headerSearchPath("../CDlibShared")],
        linkerSettings: [.linkedLibrary("dlib")]
    )
}

/// The tests of one target, which import `dependencies`.
func tests(_ target: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: "\(target)Tests", dependencies: dependencies, swiftSettings: testSettings)
}

let package = Package(
    name: "facecrop",
    products: [
        .library(name: "CropEngine", targets: ["CropEngine"]),
        .executable(name: "facecrop", targets: ["facecrop"]),
        .executable(name: "facecrop-engine", targets: ["facecrop-engine"]),
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
        .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CJXL", linkerSettings: [.linkedLibrary("jxl")]),
        // Opens libcurl at run time, so that nothing is linked.
        .target(name: "CCurl"),
        .target(name: "CLibRaw", linkerSettings: [.linkedLibrary("raw_r")]),
        .target(name: "CFileSystem"),
        .target(name: "CSandbox"),
        dlibTarget("CDlibFace"),
        dlibTarget("CDlibTracker"),
        // The targets of the engine, from values to actions: each one depends only on those before it. CropEngine.docc
        // says what each target is for.
        //
        // Errors, files, text and threads, which all parts use.
        target("FaceCropCore", ["CFileSystem", systemPackage]),
        // Checksums and hashes, each for its purpose.
        target("FaceCropHashing", ["CGLib", "FaceCropCore", systemPackage]),
        // Points, rectangles and maps of upright photos and outputs.
        target("FaceCropGeometry", ["FaceCropCore"]),
        // Facts about faces, and the options and models for finding them: values and their rules.
        target("FaceCropFaces", ["FaceCropCore", "FaceCropGeometry", "FaceCropHashing", systemPackage]),
        // Reads what image files say about themselves, without any image library.
        target("FaceCropFormats", ["FaceCropCore", "FaceCropGeometry", systemPackage]),
        // Decides the crop.
        target(
            "FaceCropFraming",
            [
                "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", systemPackage,
                .product(name: "Yams", package: "Yams"),
            ]
        ),
        // Tracks, blinks and the window of a film, from detections of its frames.
        target("FaceCropTracking", ["FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropFraming"]),
        // Child processes, their pipes, and what they may do.
        target("FaceCropProcesses", ["FaceCropCore", "CSandbox", systemPackage]),
        // Finds the photos of inputs.
        target("FaceCropDiscovery", ["FaceCropCore", "FaceCropHashing", "FaceCropFormats", systemPackage]),
        // The options of a run and the records of its manifest.
        target(
            "FaceCropRecords",
            [
                "FaceCropCore", "FaceCropGeometry", "FaceCropHashing", "FaceCropFaces", "FaceCropFormats",
                "FaceCropFraming", "FaceCropDiscovery", systemPackage,
            ]
        ),
        // The output folder: names, the journal, and writing without loss of data.
        target(
            "FaceCropOutputs",
            [
                "FaceCropCore", "FaceCropHashing", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats",
                "FaceCropFraming", "FaceCropDiscovery", "FaceCropRecords", systemPackage,
            ]
        ),
        // Options, frames and results of work on films and other sequences, before a frame is decoded.
        target(
            "FaceCropSequences",
            [
                "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats", "FaceCropFraming",
                "FaceCropTracking", "FaceCropProcesses", "FaceCropDiscovery", "FaceCropRecords", "FaceCropOutputs",
                systemPackage,
            ]
        ),
        // The side of the engine process that asks: requests, the connection, and child processes that are watched.
        target(
            "FaceCropIsolation",
            [
                "FaceCropCore", "FaceCropFaces", "FaceCropFraming", "FaceCropProcesses", "FaceCropDiscovery",
                "FaceCropRecords", "FaceCropOutputs", systemPackage,
            ]
        ),
        // Surveys, plans, executes and records a run.
        target(
            "FaceCropRun",
            [
                "FaceCropCore", "FaceCropGeometry", "FaceCropHashing", "FaceCropFaces", "FaceCropFormats",
                "FaceCropFraming", "FaceCropProcesses", "FaceCropDiscovery", "FaceCropRecords", "FaceCropOutputs",
                "FaceCropIsolation", systemPackage,
            ]
        ),
        // Turns the manifest of a run into reports for people, and exports it for other programs.
        target(
            "FaceCropReport",
            [
                "FaceCropCore", "FaceCropGeometry", "FaceCropHashing", "FaceCropFormats", "FaceCropFraming",
                "FaceCropRecords", "FaceCropRun", .product(name: "GRDB", package: "GRDB.swift"), systemPackage,
            ],
            // In the program itself, so that nothing is to be found when it runs.
            resources: [.embedInCode("Page")]
        ),
        // Keeps known people in an SQLite file. It is a target of its own, so programs that only crop need no SQLite.
        target(
            "FaceGallery",
            [
                "FaceCropCore", "FaceCropDiscovery", "FaceCropFaces", "FaceCropFormats", "FaceCropFraming",
                "FaceCropGeometry", "FaceCropHashing", "FaceCropRecords", "FaceCropRun",
                .product(name: "GRDB", package: "GRDB.swift"), systemPackage,
            ]
        ),
        // Reads and checks configuration files.
        target("FaceCropConfiguration", ["FaceCropCore", .product(name: "Yams", package: "Yams"), systemPackage]),
        // Asks the Azure Face service. It is a target of its own, so programs that use CropEngine need neither a
        // network nor libcurl.
        target(
            "AzureFace",
            [
                "CCurl", "FaceCropCore", "FaceCropHashing", "FaceCropFaces", "FaceCropGeometry", systemPackage,
            ]
        ),
        // Tells the user what happens: progress, messages, remedies and exit statuses.
        target(
            "FaceCropTerminal",
            [
                "FaceCropCore", "FaceCropFaces", "FaceCropDiscovery", "FaceCropFormats", "FaceCropFraming",
                "FaceCropGeometry",
                "FaceCropIsolation", "FaceCropOutputs", "FaceCropRecords", "FaceCropReport", "FaceCropRun",
                "FaceCropSequences", "FaceCropTracking",
                .product(name: "Logging", package: "swift-log"), systemPackage,
            ]
        ),
        // The commands and their arguments. No library that decodes pictures is linked, so that a
        // command cannot decode outside of the engine program.
        target(
            "FaceCropCommandLine",
            [
                "FaceCropCore", "FaceCropHashing", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats",
                "FaceCropFraming", "FaceCropTracking", "FaceCropProcesses", "FaceCropDiscovery", "FaceCropRecords",
                "FaceCropOutputs", "FaceCropSequences", "FaceCropIsolation", "FaceCropRun", "FaceCropReport",
                "FaceCropConfiguration",
                "FaceCropTerminal", "AzureFace", "FaceGallery",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"), systemPackage,
            ]
        ),
        // Decodes, renders and encodes pictures.
        target(
            "FaceCropImaging",
            [
                "FaceCropCore", "FaceCropGeometry", "FaceCropFormats", "CVips", "CJPEG", "CJXL", "CLibRaw",
                systemPackage,
            ]
        ),
        // Reads and writes face regions in XMP.
        target("FaceCropMetadata", ["FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "CXML"]),
        // Runs neural networks.
        target(
            "FaceCropInference",
            [
                "FaceCropCore", "FaceCropGeometry", "FaceCropHashing", "FaceCropFaces", "COpenVINO", systemPackage,
            ]
        ),
        // Finds faces, landmarks, poses and open eyes.
        target(
            "FaceCropVision",
            [
                "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats", "FaceCropImaging",
                "FaceCropInference", systemPackage,
            ]
        ),
        // Identifies people by their faces.
        target(
            "FaceCropIdentity",
            [
                "FaceCropCore", "FaceCropFormats", "FaceCropGeometry", "FaceCropHashing", "FaceCropFaces",
                "FaceCropImaging",
                "FaceCropInference", "FaceCropVision", "CDlibFace", systemPackage,
            ]
        ),
        // Processes one photo, from file to outputs.
        target(
            "FaceCropPipeline",
            [
                "FaceCropCore", "FaceCropHashing", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats",
                "FaceCropFraming",
                "FaceCropDiscovery", "FaceCropRecords", "FaceCropOutputs", "FaceCropImaging", "FaceCropMetadata",
                "FaceCropInference", "FaceCropVision", "FaceCropIdentity", systemPackage,
            ]
        ),
        // Decodes and writes films and other sequences, and tracks faces in them.
        target(
            "FaceCropFilms",
            [
                "FaceCropCore", "FaceCropIsolation", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats",
                "FaceCropFraming",
                "FaceCropTracking", "FaceCropProcesses", "FaceCropDiscovery", "FaceCropRecords", "FaceCropOutputs",
                "FaceCropImaging", "FaceCropInference", "FaceCropVision", "FaceCropIdentity", "FaceCropPipeline",
                "FaceCropSequences", "CDlibTracker", systemPackage,
            ]
        ),
        // The side of the engine process that answers: it decodes photos, in a process of its own or in the caller's.
        target(
            "FaceCropEngineServer",
            [
                "FaceCropCore", "FaceCropFraming", "FaceCropProcesses", "FaceCropDiscovery", "FaceCropRecords",
                "FaceCropOutputs", "FaceCropFaces", "FaceCropImaging", "FaceCropInference", "FaceCropIdentity",
                "FaceCropPipeline", "FaceCropIsolation", systemPackage,
            ]
        ),
        // The library: runs whose photos are decoded in the caller's process or in an engine process.
        target(
            "CropEngine",
            [
                "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats", "FaceCropFraming",
                "FaceCropDiscovery", "FaceCropRecords", "FaceCropOutputs", "FaceCropIsolation", "FaceCropRun",
                "FaceCropEngineServer", systemPackage,
            ]
        ),
        // The command.
        .executableTarget(
            name: "facecrop",
            dependencies: ["FaceCropCore", "FaceCropCommandLine"],
            swiftSettings: settings
        ),
        // The program that decodes: the engine process of the command, and the command itself if it is not to isolate.
        .executableTarget(
            name: "facecrop-engine",
            dependencies: [
                "FaceCropTracking",
                "CropEngine",
                "FaceCropCommandLine",
                "FaceCropCore",
                "FaceCropDiscovery",
                "FaceCropEngineServer",
                "FaceCropFaces",
                "FaceCropFilms",
                "FaceCropFormats",
                "FaceCropFraming",
                "FaceCropGeometry",
                "FaceCropImaging",
                "FaceCropInference",
                "FaceCropIsolation",
                "FaceCropPipeline",
                "FaceCropProcesses",
                "FaceCropRecords",
                "FaceCropSequences",
                systemPackage,
            ],
            swiftSettings: settings
        ),
        // Times each stage of the pipeline alone; `make bench` runs it. It is no product, because no other package
        // needs it.
        .executableTarget(
            name: "stage-bench",
            dependencies: [
                "FaceCropCore",
                "FaceCropGeometry",
                "FaceCropFaces",
                "FaceCropFormats",
                "FaceCropFraming",
                "FaceCropRecords",
                "FaceCropOutputs",
                "FaceCropImaging",
                "FaceCropInference",
                "FaceCropVision",
                "FaceCropPipeline",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                systemPackage,
            ],
            path: "Benchmarks/Stages",
            swiftSettings: settings
        ),
        // Checks that every parser of this package must pass for any input. `make fuzz` searches for inputs, and the
        // tests replay those that were found.
        .target(
            name: "FuzzTargets",
            dependencies: [
                "FaceCropCore",
                "FaceCropDiscovery",
                "FaceCropFaces",
                "FaceCropFormats",
                "FaceCropFraming",
                "FaceCropGeometry",
                "FaceCropImaging",
                "FaceCropInference",
                "FaceCropIsolation",
                "FaceCropMetadata",
                "FaceCropOutputs",
                "FaceCropProcesses",
                "FaceCropRecords",
                "FaceCropRun",
                "FaceCropTracking",
                "FaceCropVision",
                systemPackage,
            ],
            path: "Fuzzing/Targets",
            swiftSettings: settings
        ),
        // The tests of the sandbox start this program in a process of its own, because a process never regains the
        // rights that it gives up.
        .target(name: "CSandboxProbe", path: "Tests/CSandboxProbe"),
        .executableTarget(
            name: "sandbox-probe",
            dependencies: [
                "FaceCropCore",
                "FaceCropProcesses",
                "CSandboxProbe",
                systemPackage,
            ],
            path: "Tests/SandboxProbe",
            swiftSettings: settings
        ),
        // The service that AzureFace is tested against, over real connections. It is also a command, to be started by
        // hand.
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
        // What the tests of several targets use. It is optimized, because it makes and compares pictures.
        .target(
            name: "TestSupport",
            dependencies: [
                "FaceCropCore",
                "FaceCropGeometry",
                "FaceCropFaces",
                "FaceCropFormats",
                "FaceCropImaging",
                "FaceCropInference",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                systemPackage,
            ],
            path: "Tests/TestSupport",
            swiftSettings: settings
        ),
        .testTarget(
            name: "AzureFaceTests",
            dependencies: [
                "AzureFace",
                "AzureFaceServer",
                "FaceCropCore",
                "FaceCropHashing",
                systemPackage,
            ],
            exclude: ["Support/connections.py"],
            swiftSettings: testSettings
        ),
        // The tests of each target, with the targets that they import.
        tests("FaceCropCore", ["TestSupport", "FaceCropCore", systemPackage]),
        tests("FaceCropHashing", ["FaceCropHashing"]),
        tests("FaceCropGeometry", ["TestSupport", "FaceCropGeometry"]),
        tests(
            "FaceCropFaces",
            [
                "TestSupport", "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropInference",
                systemPackage,
            ]
        ),
        tests("FaceCropFormats", ["TestSupport", "FaceCropCore", "FaceCropFormats", systemPackage]),
        tests(
            "FaceCropFraming",
            [
                "TestSupport", "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropFraming", systemPackage,
            ]
        ),
        tests("FaceCropTracking", ["TestSupport", "FaceCropGeometry", "FaceCropFaces", "FaceCropTracking"]),
        tests("FaceCropProcesses", ["TestSupport", "FaceCropProcesses", "sandbox-probe", systemPackage]),
        tests(
            "FaceCropDiscovery",
            [
                "TestSupport", "FaceCropCore", "FaceCropFormats", "FaceCropDiscovery", systemPackage,
            ]
        ),
        tests(
            "FaceCropRecords",
            [
                "TestSupport", "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropDiscovery",
                "FaceCropRecords", "FaceCropRun", systemPackage,
            ]
        ),
        tests(
            "FaceCropOutputs",
            [
                "TestSupport", "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats",
                "FaceCropFraming", "FaceCropDiscovery", "FaceCropRecords", "FaceCropOutputs", "FaceCropRun",
                systemPackage,
            ]
        ),
        tests(
            "FaceCropSequences",
            [
                "TestSupport", "FaceCropTracking", "FaceCropSequences", "FaceCropFilms", systemPackage,
            ]
        ),
        tests(
            "FaceCropIsolation",
            [
                "TestSupport", "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats",
                "FaceCropFraming", "FaceCropProcesses", "FaceCropDiscovery", "FaceCropRecords", "FaceCropOutputs",
                "FaceCropIsolation", systemPackage,
            ]
        ),
        tests(
            "FaceCropRun",
            [
                "TestSupport", "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats",
                "FaceCropFraming", "FaceCropDiscovery", "FaceCropRecords", "FaceCropOutputs", "FaceCropIsolation",
                "FaceCropRun", systemPackage,
            ]
        ),
        tests("FaceCropConfiguration", ["TestSupport", "FaceCropConfiguration", "FaceCropCore", systemPackage]),
        tests(
            "FaceGallery",
            [
                "TestSupport", "FaceCropCore", "FaceCropFaces", "FaceGallery",
                .product(name: "GRDB", package: "GRDB.swift"), systemPackage,
            ]
        ),
        tests(
            "FaceCropReport",
            [
                "TestSupport", "FaceCropCore", "FaceCropHashing", "FaceCropGeometry", "FaceCropRecords", "FaceCropRun",
                "FaceCropReport", .product(name: "GRDB", package: "GRDB.swift"), systemPackage,
            ]
        ),
        tests(
            "FaceCropTerminal",
            [
                "TestSupport", "FaceCropSequences", "FaceCropTracking", "FaceCropCore", "FaceCropGeometry",
                "FaceCropFaces", "FaceCropFormats",
                "FaceCropFraming", "FaceCropDiscovery", "FaceCropRecords", "FaceCropRun", "FaceCropTerminal",
                .product(name: "Logging", package: "swift-log"), systemPackage,
            ]
        ),
        tests(
            "FaceCropCommandLine",
            [
                "TestSupport", "FaceCropCore", "FaceCropHashing", "FaceCropGeometry", "FaceCropFaces",
                "FaceCropFormats", "FaceCropFraming", "FaceCropDiscovery", "FaceCropRecords", "FaceCropRun",
                "FaceCropReport", "FaceGallery", "AzureFace", "FaceCropConfiguration", "FaceCropTerminal",
                "FaceCropCommandLine", "FaceCropEngineServer", "facecrop", "facecrop-engine", "azure-face-server",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"), systemPackage,
            ]
        ),
        tests(
            "FaceCropImaging",
            [
                "TestSupport", "FaceCropCore", "FaceCropGeometry", "FaceCropFormats", "FaceCropImaging",
                systemPackage,
            ]
        ),
        tests(
            "FaceCropMetadata",
            ["TestSupport", "FaceCropGeometry", "FaceCropFaces", "FaceCropMetadata", systemPackage]
        ),
        tests(
            "FaceCropInference",
            [
                "TestSupport", "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropInference",
                systemPackage,
            ]
        ),
        tests(
            "FaceCropVision",
            [
                "TestSupport", "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats",
                "FaceCropFraming", "FaceCropImaging", "FaceCropInference", "FaceCropVision", systemPackage,
            ]
        ),
        tests(
            "FaceCropIdentity",
            [
                "TestSupport", "FaceCropCore", "FaceCropHashing", "FaceCropGeometry", "FaceCropFaces",
                "FaceCropInference", "FaceCropIdentity", systemPackage,
            ]
        ),
        tests(
            "FaceCropPipeline",
            [
                "TestSupport", "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats",
                "FaceCropFraming", "FaceCropRecords", "FaceCropImaging", "FaceCropPipeline", "facecrop",
                "facecrop-engine", systemPackage,
            ]
        ),
        tests(
            "FaceCropFilms",
            [
                "TestSupport", "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats",
                "FaceCropTracking", "FaceCropImaging", "FaceCropInference", "FaceCropVision", "FaceCropIdentity",
                "FaceCropFilms", systemPackage,
            ]
        ),
        tests(
            "FaceCropEngineServer",
            [
                "TestSupport", "FaceCropFaces", "FaceCropDiscovery", "FaceCropRecords", "FaceCropOutputs",
                "FaceCropIsolation", "FaceCropEngineServer", systemPackage,
            ]
        ),
        tests(
            "CropEngine",
            [
                "TestSupport", "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats",
                "FaceCropFraming", "FaceCropDiscovery", "FaceCropRecords", "FaceCropRun", "CropEngine", systemPackage,
            ]
        ),
        // Runs of the whole command.
        tests(
            "EndToEnd",
            [
                "TestSupport", "FaceCropCore", "FaceCropHashing", "FaceCropGeometry", "FaceCropFaces",
                "FaceCropFormats", "FaceCropFraming", "FaceCropTracking", "FaceCropProcesses", "FaceCropDiscovery",
                "FaceCropRecords", "FaceCropOutputs", "FaceCropSequences", "FaceCropRun", "FaceGallery",
                "FaceCropTerminal", "FaceCropCommandLine", "FaceCropImaging", "FaceCropMetadata", "FaceCropInference",
                "FaceCropFilms",
                "FaceCropEngineServer", "CropEngine", "facecrop", "facecrop-engine", "azure-face-server",
                "sandbox-probe", .product(name: "ArgumentParser", package: "swift-argument-parser"), systemPackage,
            ]
        ),
        tests("FuzzTargets", ["TestSupport", "FuzzTargets", systemPackage]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

// The target links only with -sanitize=fuzzer, so it is not part of the usual build.
if Context.environment["FACECROP_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "fuzz",
            dependencies: ["FuzzTargets"],
            path: "Fuzzing/Runner",
            swiftSettings: testSettings
        )
    )
}
