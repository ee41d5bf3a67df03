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

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let flyingFox: Target.Dependency = .product(name: "FlyingFox", package: "FlyingFox")
let flyingSocks: Target.Dependency = .product(name: "FlyingSocks", package: "FlyingFox")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let systemPackage: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")
let yams: Target.Dependency = .product(name: "Yams", package: "Yams")

/// The targets of the engine and the command with what they import, from values to actions: each one depends only on
/// those before it.
///
/// CropEngine.docc says what each target is for.
let ownTargets: KeyValuePairs<String, [Target.Dependency]> = [
    // Errors, files, text and threads, which all parts use.
    "FaceCropCore": ["CFileSystem", systemPackage],
    // Checksums and hashes, each for its purpose.
    "FaceCropHashing": ["CNettle", "FaceCropCore", systemPackage],
    // Points, rectangles and maps of upright photos and outputs.
    "FaceCropGeometry": ["FaceCropCore"],
    // Facts about faces, and the options and models for finding them: values and their rules.
    "FaceCropFaces": ["FaceCropCore", "FaceCropGeometry", "FaceCropHashing", systemPackage],
    // Reads what image files say about themselves, without any image library.
    "FaceCropFormats": ["FaceCropCore", "FaceCropGeometry", systemPackage],
    // Decides the crop.
    "FaceCropFraming": ["FaceCropCore", "FaceCropGeometry", "FaceCropFaces", systemPackage, yams],
    // Reads and checks configuration files.
    "FaceCropConfiguration": ["FaceCropCore", yams, systemPackage],
    // Reads and edits files of overrides: what people have decided about single photos.
    "FaceCropOverrides": [
        "FaceCropCore", "FaceCropGeometry", "FaceCropFraming", "FaceCropConfiguration", systemPackage,
    ],
    // Tracks, blinks and the window of a film, from detections of its frames.
    "FaceCropTracking": ["FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropFraming"],
    // Child processes, their pipes, and what they may do.
    "FaceCropProcesses": ["FaceCropCore", "CSandbox", systemPackage],
    // Finds the photos of inputs.
    "FaceCropDiscovery": ["FaceCropCore", "FaceCropHashing", "FaceCropFormats", systemPackage],
    // The options of a run and the records of its manifest.
    "FaceCropRecords": [
        "FaceCropCore", "FaceCropGeometry", "FaceCropHashing", "FaceCropFaces", "FaceCropFormats", "FaceCropFraming",
        "FaceCropDiscovery", systemPackage,
    ],
    // Reads and writes plans: everything about the outputs of photos but their pixels.
    "FaceCropPlans": [
        "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropFraming", "FaceCropConfiguration",
        "FaceCropRecords", systemPackage,
    ],
    // The output folder: names, the journal, and writing without loss of data.
    "FaceCropOutputs": [
        "FaceCropCore", "FaceCropHashing", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats", "FaceCropFraming",
        "FaceCropDiscovery", "FaceCropRecords", systemPackage,
    ],
    // Options, frames and results of work on films and other sequences, before a frame is decoded.
    "FaceCropSequences": [
        "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats", "FaceCropFraming", "FaceCropTracking",
        "FaceCropProcesses", "FaceCropDiscovery", "FaceCropRecords", "FaceCropOutputs", systemPackage,
    ],
    // The side of the engine process that asks: requests, the connection, and child processes that are watched.
    "FaceCropIsolation": [
        "FaceCropCore", "FaceCropFaces", "FaceCropFraming", "FaceCropProcesses", "FaceCropDiscovery", "FaceCropRecords",
        "FaceCropOutputs", systemPackage,
    ],
    // Surveys, plans, executes and records a run.
    "FaceCropRun": [
        "FaceCropCore", "FaceCropGeometry", "FaceCropHashing", "FaceCropFaces", "FaceCropFormats", "FaceCropFraming",
        "FaceCropConfiguration", "FaceCropOverrides", "FaceCropProcesses", "FaceCropDiscovery", "FaceCropRecords",
        "FaceCropPlans", "FaceCropOutputs", "FaceCropIsolation", systemPackage,
    ],
    // Crops photos that are asked for one after the other, and answers each.
    "FaceCropStream": [
        "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats", "FaceCropFraming", "FaceCropProcesses",
        "FaceCropDiscovery", "FaceCropRecords", "FaceCropOutputs", "FaceCropIsolation", "FaceCropRun", systemPackage,
    ],
    // Turns the manifest of a run into reports for people, and exports it for other programs.
    "FaceCropReport": [
        "FaceCropCore", "FaceCropGeometry", "FaceCropHashing", "FaceCropFormats", "FaceCropFraming", "FaceCropRecords",
        "FaceCropRun", grdb, systemPackage,
    ],
    // Serves the page in which people correct crops, on the loopback interface.
    "FaceCropReview": [
        "FaceCropCore", "FaceCropGeometry", "FaceCropHashing", "FaceCropFraming", "FaceCropConfiguration",
        "FaceCropOverrides", "FaceCropProcesses", "FaceCropRecords", "FaceCropReport", flyingFox, flyingSocks,
        systemPackage,
    ],
    // Keeps known people in an SQLite file. It is a target of its own, so programs that only crop need no SQLite.
    "FaceGallery": [
        "FaceCropCore", "FaceCropDiscovery", "FaceCropFaces", "FaceCropFormats", "FaceCropFraming", "FaceCropGeometry",
        "FaceCropHashing", "FaceCropRecords", "FaceCropRun", grdb, systemPackage,
    ],
    // Asks the Azure Face service. It is a target of its own, so programs that use CropEngine need neither a
    // network nor libcurl.
    "AzureFace": ["CCurl", "FaceCropCore", "FaceCropHashing", "FaceCropFaces", "FaceCropGeometry", systemPackage],
    // Tells the user what happens: progress, messages, remedies and exit statuses.
    "FaceCropTerminal": [
        "CArguments", "FaceCropCore", "FaceCropConfiguration", "FaceCropFaces", "FaceCropDiscovery", "FaceCropFormats",
        "FaceCropFraming", "FaceCropGeometry", "FaceCropHashing", "FaceCropIsolation", "FaceCropOutputs",
        "FaceCropPlans", "FaceCropProcesses", "FaceCropRecords", "FaceCropReport", "FaceCropReview", "FaceCropRun",
        "FaceCropSequences", "FaceCropStream", "FaceCropTracking", logging, systemPackage,
    ],
    // Identifies the faces of a run's photos with the Azure Face service, and fills its groups.
    "FaceCropAzure": [
        "FaceCropCore", "FaceCropHashing", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats", "FaceCropFraming",
        "FaceCropDiscovery", "FaceCropRecords", "FaceCropRun", "FaceCropTerminal", "AzureFace", "FaceGallery", logging,
        systemPackage,
    ],
    // The commands and their arguments. No library that decodes pictures is linked, so that a
    // command cannot decode outside of the engine program.
    "FaceCropCommandLine": [
        "FaceCropCore", "FaceCropHashing", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats", "FaceCropFraming",
        "FaceCropTracking", "FaceCropProcesses", "FaceCropDiscovery", "FaceCropRecords", "FaceCropOutputs",
        "FaceCropPlans", "FaceCropSequences", "FaceCropIsolation", "FaceCropRun", "FaceCropReport",
        "FaceCropStream", "FaceCropConfiguration", "FaceCropTerminal", "AzureFace", "FaceCropAzure", "FaceGallery",
        argumentParser, logging, systemPackage,
    ],
    // Decodes, renders and encodes pictures.
    "FaceCropImaging": [
        "FaceCropCore", "FaceCropGeometry", "FaceCropFormats", "CVips", "CJPEG", "CJXL", "CLibRaw",
        "CPixelMemory", "CPlanes", "CPNG", "CResample", systemPackage,
    ],
    // Reads and writes face regions in XMP.
    "FaceCropMetadata": ["FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "CXML"],
    // Runs neural networks.
    "FaceCropInference": [
        "FaceCropCore", "FaceCropGeometry", "FaceCropHashing", "FaceCropFaces", "COpenVINO",
        "CPixelMemory",
        systemPackage,
    ],
    // Finds faces, landmarks, poses and open eyes.
    "FaceCropVision": [
        "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats", "FaceCropImaging", "FaceCropInference",
        systemPackage,
    ],
    // Identifies people by their faces.
    "FaceCropIdentity": [
        "FaceCropCore", "FaceCropFormats", "FaceCropGeometry", "FaceCropHashing", "FaceCropFaces", "FaceCropImaging",
        "FaceCropInference", "FaceCropVision", "CDlibFace", systemPackage,
    ],
    // Processes one photo, from file to outputs.
    "FaceCropPipeline": [
        "FaceCropCore", "FaceCropHashing", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats", "FaceCropFraming",
        "FaceCropDiscovery", "FaceCropRecords", "FaceCropOutputs", "FaceCropImaging", "FaceCropMetadata",
        "FaceCropInference", "FaceCropVision", "FaceCropIdentity", systemPackage,
    ],
    // Decodes and writes films and other sequences, and tracks faces in them.
    "FaceCropFilms": [
        "FaceCropCore", "FaceCropIsolation", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats", "FaceCropFraming",
        "FaceCropTracking", "FaceCropProcesses", "FaceCropDiscovery", "FaceCropRecords", "FaceCropOutputs",
        "FaceCropImaging", "FaceCropInference", "FaceCropVision", "FaceCropIdentity", "FaceCropPipeline",
        "FaceCropSequences", "CDlibTracker", systemPackage,
    ],
    // The side of the engine process that answers: it decodes photos, in a process of its own or in the caller's.
    "FaceCropEngineServer": [
        "FaceCropCore", "FaceCropFraming", "FaceCropProcesses", "FaceCropDiscovery", "FaceCropRecords",
        "FaceCropOutputs", "FaceCropFaces", "FaceCropFormats", "FaceCropImaging", "FaceCropInference",
        "FaceCropIdentity", "FaceCropPipeline", "FaceCropIsolation", "CAllocator", systemPackage,
    ],
    // The library: runs whose photos are decoded in the caller's process or in an engine process.
    "CropEngine": [
        "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats", "FaceCropFraming", "FaceCropDiscovery",
        "FaceCropRecords", "FaceCropOutputs", "FaceCropIsolation", "FaceCropRun", "FaceCropEngineServer", systemPackage,
    ],
]

/// What targets contain besides code.
let resources: [String: [Resource]] = [
    // In the program itself, so that nothing is to be found when it runs.
    "FaceCropReport": [.embedInCode("Page")]
]

/// The tests of each target with what they import.
let testTargets: KeyValuePairs<String, [Target.Dependency]> = [
    "AzureFaceTests": ["AzureFace", "AzureFaceServer", "FaceCropCore", "FaceCropHashing", systemPackage],
    "FaceCropCoreTests": ["TestSupport", "FaceCropCore", systemPackage],
    "FaceCropHashingTests": ["TestSupport", "FaceCropHashing", systemPackage],
    "FaceCropGeometryTests": ["TestSupport", "FaceCropGeometry"],
    "FaceCropFacesTests": [
        "TestSupport", "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropInference", systemPackage,
    ],
    "FaceCropFormatsTests": ["TestSupport", "FaceCropCore", "FaceCropFormats", systemPackage],
    "FaceCropFramingTests": [
        "TestSupport", "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropFraming", systemPackage,
    ],
    "FaceCropTrackingTests": ["TestSupport", "FaceCropGeometry", "FaceCropFaces", "FaceCropTracking"],
    "FaceCropProcessesTests": ["TestSupport", "FaceCropProcesses", "sandbox-probe", systemPackage],
    "FaceCropDiscoveryTests": ["TestSupport", "FaceCropCore", "FaceCropFormats", "FaceCropDiscovery", systemPackage],
    "FaceCropRecordsTests": [
        "TestSupport", "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats", "FaceCropFraming",
        "FaceCropDiscovery", "FaceCropRecords", "FaceCropRun", systemPackage,
    ],
    "FaceCropOutputsTests": [
        "TestSupport", "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats", "FaceCropFraming",
        "FaceCropDiscovery", "FaceCropRecords", "FaceCropOutputs", "FaceCropRun", systemPackage,
    ],
    "FaceCropSequencesTests": ["TestSupport", "FaceCropTracking", "FaceCropSequences", "FaceCropFilms", systemPackage],
    "FaceCropIsolationTests": [
        "TestSupport", "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats", "FaceCropFraming",
        "FaceCropProcesses", "FaceCropDiscovery", "FaceCropRecords", "FaceCropOutputs", "FaceCropIsolation",
        systemPackage,
    ],
    "FaceCropRunTests": [
        "TestSupport", "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats", "FaceCropFraming",
        "FaceCropDiscovery", "FaceCropRecords", "FaceCropOutputs", "FaceCropIsolation", "FaceCropRun", systemPackage,
    ],
    "FaceCropConfigurationTests": ["TestSupport", "FaceCropConfiguration", "FaceCropCore", systemPackage],
    "FaceCropOverridesTests": [
        "TestSupport", "FaceCropOverrides", "FaceCropConfiguration", "FaceCropCore", "FaceCropFraming",
        "FaceCropGeometry", systemPackage,
    ],
    "FaceCropPlansTests": [
        "TestSupport", "FaceCropPlans", "FaceCropConfiguration", "FaceCropCore", "FaceCropFaces", "FaceCropFormats",
        "FaceCropFraming", "FaceCropGeometry", "FaceCropRecords", systemPackage,
    ],
    "FaceGalleryTests": ["TestSupport", "FaceCropCore", "FaceCropFaces", "FaceGallery", grdb, systemPackage],
    "FaceCropReportTests": [
        "TestSupport", "FaceCropCore", "FaceCropHashing", "FaceCropGeometry", "FaceCropRecords", "FaceCropRun",
        "FaceCropReport", grdb, systemPackage,
    ],
    "FaceCropStreamTests": [
        "TestSupport", "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats", "FaceCropFraming",
        "FaceCropDiscovery", "FaceCropRecords", "FaceCropOutputs", "FaceCropIsolation", "FaceCropRun", "FaceCropStream",
        "FaceCropEngineServer", "CropEngine", systemPackage,
    ],
    "FaceCropReviewTests": [
        "TestSupport", "FaceCropCore", "FaceCropRecords", "FaceCropRun", "FaceCropReport", "FaceCropReview",
        systemPackage,
    ],
    "FaceCropTerminalTests": [
        "TestSupport", "FaceCropSequences", "FaceCropTracking", "FaceCropCore", "FaceCropGeometry", "FaceCropFaces",
        "FaceCropFormats", "FaceCropFraming", "FaceCropDiscovery", "FaceCropRecords", "FaceCropRun", "FaceCropTerminal",
        logging, systemPackage,
    ],
    "FaceCropAzureTests": ["TestSupport", "FaceCropCore", "FaceCropHashing", "FaceCropAzure", systemPackage],
    "FaceCropCommandLineTests": [
        "TestSupport", "FaceCropCore", "FaceCropHashing", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats",
        "FaceCropFraming", "FaceCropDiscovery", "FaceCropRecords", "FaceCropRun", "FaceCropReport", "FaceGallery",
        "AzureFace", "FaceCropAzure", "FaceCropConfiguration", "FaceCropTerminal", "FaceCropCommandLine",
        "FaceCropEngineServer", "facecrop", "facecrop-engine", "azure-face-server", argumentParser, logging,
        systemPackage,
    ],
    "FaceCropImagingTests": [
        "TestSupport", "FaceCropCore", "FaceCropGeometry", "FaceCropFormats", "FaceCropImaging", "CPixelMemory",
        "CVips", systemPackage,
    ],
    "FaceCropMetadataTests": ["TestSupport", "FaceCropGeometry", "FaceCropFaces", "FaceCropMetadata", systemPackage],
    "FaceCropInferenceTests": [
        "TestSupport", "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropInference",
        "CPixelMemory", systemPackage,
    ],
    "FaceCropVisionTests": [
        "TestSupport", "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats", "FaceCropFraming",
        "FaceCropImaging", "FaceCropInference", "FaceCropVision", systemPackage,
    ],
    "FaceCropIdentityTests": [
        "TestSupport", "FaceCropCore", "FaceCropHashing", "FaceCropGeometry", "FaceCropFaces", "FaceCropInference",
        "FaceCropIdentity", systemPackage,
    ],
    "FaceCropPipelineTests": [
        "TestSupport", "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats", "FaceCropFraming",
        "FaceCropRecords", "FaceCropImaging", "FaceCropPipeline", "facecrop", "facecrop-engine", systemPackage,
    ],
    "FaceCropFilmsTests": [
        "TestSupport", "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats", "FaceCropTracking",
        "FaceCropImaging", "FaceCropInference", "FaceCropVision", "FaceCropIdentity", "FaceCropFilms", systemPackage,
    ],
    "FaceCropEngineServerTests": [
        "TestSupport", "FaceCropFaces", "FaceCropDiscovery", "FaceCropRecords", "FaceCropOutputs", "FaceCropIsolation",
        "FaceCropEngineServer", systemPackage,
    ],
    "CropEngineTests": [
        "TestSupport", "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats", "FaceCropFraming",
        "FaceCropDiscovery", "FaceCropRecords", "FaceCropRun", "CropEngine", systemPackage,
    ],
    // Runs of the whole command.
    "EndToEndTests": [
        "TestSupport", "FaceCropCore", "FaceCropHashing", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats",
        "FaceCropFraming", "FaceCropTracking", "FaceCropProcesses", "FaceCropDiscovery", "FaceCropRecords",
        "FaceCropOutputs", "FaceCropSequences", "FaceCropIsolation", "FaceCropRun", "FaceCropStream", "FaceGallery",
        "FaceCropTerminal", "FaceCropCommandLine",
        "FaceCropImaging", "FaceCropMetadata", "FaceCropInference", "FaceCropFilms", "FaceCropEngineServer",
        "CropEngine", "facecrop", "facecrop-engine", "azure-face-server", "sandbox-probe", argumentParser,
        systemPackage,
    ],
    "FuzzTargetsTests": ["TestSupport", "FuzzTargets", systemPackage],
]

/// Files in the folders of tests that are not compiled.
let excludedTestFiles = ["AzureFaceTests": ["Support/connections.py"]]

/// Whether our own C and C++ is checked for undefined behaviour, as Tests/Sanitizers/run asks for: SwiftPM has no such
/// option on Linux.
let sanitizesC = Context.environment["FACECROP_SANITIZE_C"] == "1"

/// A target of our own in C, linked with the library of this name.
func cTarget(_ name: String, _ dependencies: [Target.Dependency] = [], library: String? = nil) -> Target {
    .target(
        name: name,
        dependencies: dependencies,
        cSettings: sanitizesC ? [.unsafeFlags(["-fsanitize=undefined"])] : nil,
        linkerSettings: library.map { [.linkedLibrary($0)] }
    )
}

/// A target of our own in C++ that wraps a part of dlib, with the headers that all such targets share.
func dlibTarget(_ name: String) -> Target {
    .target(
        name: name,
        cxxSettings: [.headerSearchPath("../CDlibShared")]
            + (sanitizesC ? [.unsafeFlags(["-fsanitize=undefined", "-fno-sanitize=vptr"])] : []),
        linkerSettings: [.linkedLibrary("dlib")]
    )
}

/// A library of our own; its sources are in Sources unless `path` says otherwise.
func target(_ name: String, _ dependencies: [Target.Dependency], path: String? = nil) -> Target {
    .target(
        name: name,
        dependencies: dependencies,
        path: path,
        resources: resources[name],
        swiftSettings: settings
    )
}

/// A program of our own; its sources are in Sources unless `path` says otherwise.
func executable(_ name: String, _ dependencies: [Target.Dependency], path: String? = nil) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
}

/// Tests of our own in the folder Tests.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(
        name: name,
        dependencies: dependencies,
        exclude: excludedTestFiles[name] ?? [],
        swiftSettings: testSettings
    )
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
        .systemLibrary(name: "CAllocator"),
        .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
        .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        // Compiles loops over pixels for each width of registers.
        cTarget("CRegisters"),
        cTarget("CJPEG", ["CRegisters"], library: "jpeg"),
        cTarget("CPlanes", ["CRegisters", "CPixelMemory"], library: "webp"),
        cTarget("CPNG", ["CRegisters"], library: "deflate"),
        cTarget("CResample", ["CRegisters"]),
        cTarget("CJXL", library: "jxl"),
        // Opens libcurl at run time, so that nothing is linked.
        cTarget("CCurl"),
        cTarget("CLibRaw", library: "raw_r"),
        cTarget("CArguments"),
        cTarget("CFileSystem"),
        cTarget("CPixelMemory"),
        cTarget("CSandbox"),
        dlibTarget("CDlibFace"),
        dlibTarget("CDlibTracker"),
        // The command.
        executable("facecrop", ["FaceCropCore", "FaceCropIsolation", "FaceCropTerminal", "FaceCropCommandLine"]),
        // The program that decodes: the engine process of the command, and the command itself if it is not to isolate.
        executable(
            "facecrop-engine",
            [
                "FaceCropTracking", "CropEngine", "FaceCropCommandLine", "FaceCropCore", "FaceCropDiscovery",
                "FaceCropEngineServer", "FaceCropFaces", "FaceCropFilms", "FaceCropFormats", "FaceCropFraming",
                "FaceCropGeometry", "FaceCropImaging", "FaceCropInference", "FaceCropIsolation", "FaceCropPipeline",
                "FaceCropProcesses", "FaceCropRecords", "FaceCropSequences", "FaceCropTerminal", systemPackage,
            ]
        ),
        // Times each stage of the pipeline alone; `make bench` runs it. It is no product, because no other package
        // needs it.
        executable(
            "stage-bench",
            [
                "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats", "FaceCropFraming",
                "FaceCropRecords", "FaceCropOutputs", "FaceCropImaging", "FaceCropInference", "FaceCropVision",
                "FaceCropPipeline", argumentParser, systemPackage,
            ],
            path: "Benchmarks/Stages"
        ),
        // Checks that every parser of this package must pass for any input. `make fuzz` searches for inputs, and the
        // tests replay those that were found.
        target(
            "FuzzTargets",
            [
                "FaceCropCore", "FaceCropDiscovery", "FaceCropFaces", "FaceCropFormats", "FaceCropFraming",
                "FaceCropGeometry", "FaceCropImaging", "FaceCropInference", "FaceCropIsolation", "FaceCropMetadata",
                "FaceCropOutputs", "FaceCropPlans", "FaceCropProcesses", "FaceCropRecords", "FaceCropRun",
                "FaceCropStream", "FaceCropTracking", "FaceCropVision", systemPackage,
            ],
            path: "Fuzzing/Targets"
        ),
        // The tests of the sandbox start this program in a process of its own, because a process never regains the
        // rights that it gives up.
        .target(name: "CSandboxProbe", path: "Tests/CSandboxProbe"),
        executable(
            "sandbox-probe",
            [
                "FaceCropCore", "FaceCropProcesses", "CSandboxProbe", systemPackage,
            ],
            path: "Tests/SandboxProbe"
        ),
        // The service that AzureFace is tested against, over real connections. It is also a command, to be started by
        // hand.
        target(
            "AzureFaceServer",
            [flyingFox, flyingSocks],
            path: "Tests/AzureFaceServer"
        ),
        executable("azure-face-server", ["AzureFaceServer", argumentParser], path: "Tests/AzureFaceServerCommand"),
        // What the tests of several targets use. It is optimized, because it makes and compares pictures.
        target(
            "TestSupport",
            [
                "FaceCropCore", "FaceCropGeometry", "FaceCropFaces", "FaceCropFormats", "FaceCropImaging",
                "FaceCropInference", argumentParser, systemPackage,
            ],
            path: "Tests/TestSupport"
        ),
    ] + ownTargets.map { target($0.key, $0.value) } + testTargets.map { tests($0.key, $0.value) },
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
