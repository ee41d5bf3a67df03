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

// Whether our own C and C++ is checked for undefined behaviour, as Tests/Sanitizers/run asks for: SwiftPM has no such
// option on Linux.
let sanitizesC = Context.environment["FACECROP_SANITIZE_C"] == "1"

/// A target of our own in C or C++, linked with `libraries`, in Sources.
func cTarget(_ name: String, _ dependencies: [Target.Dependency] = [], libraries: [String] = []) -> Target {
    .target(
        name: name,
        dependencies: dependencies,
        cSettings: sanitizesC ? [.unsafeFlags(["-fsanitize=undefined"])] : nil,
        linkerSettings: libraries.map { .linkedLibrary($0) }
    )
}

/// A library of our own in the folder `path`.
func library(
    _ name: String,
    in path: String,
    _ dependencies: [Target.Dependency],
    resources: [Resource]? = nil
) -> Target {
    .target(name: name, dependencies: dependencies, path: path, resources: resources, swiftSettings: settings)
}

/// A program of our own in the folder `path`.
func program(_ name: String, in path: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
}

/// Tests of our own in the folder `path` of Tests.
func tests(_ name: String, in path: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(
        name: name,
        dependencies: ["TestSupport", systemPackage] + dependencies,
        path: "Tests/\(path)",
        exclude: exclude,
        swiftSettings: testSettings
    )
}

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
// With what SwiftNIO is built on, so that those versions are pinned, too.
let nio: [Target.Dependency] = [
    .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
    .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "Atomics", package: "swift-atomics"),
    .product(name: "DequeModule", package: "swift-collections"),
]
let systemPackage: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")

// Values, files and rules, options, inputs, records and whole runs: all that decodes no picture.
let model: [Target.Dependency] = ["FaceCropModel", systemPackage]

// All of the engine, which decodes.
let engine: [Target.Dependency] = model + ["FaceCropPixels", "CropEngine"]

// The whole command, both programs, and the service that its tests ask.
let command: [Target.Dependency] =
    engine + [
        "FaceCropTracking", "FaceCropReport", "FaceGallery", "AzureFace", "FaceCropCommandLine", "facecrop",
        "facecrop-engine", "azure-face-server", argumentParser, logging,
    ]

let package = Package(
    name: "facecrop",
    products: [
        .library(name: "CropEngine", targets: ["CropEngine"]),
        .executable(name: "facecrop", targets: ["facecrop"]),
        .executable(name: "facecrop-engine", targets: ["facecrop-engine"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-atomics", exact: "1.3.0"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
    ],
    targets: [
        // MARK: C, and what other libraries are called through

        .systemLibrary(name: "CVips", pkgConfig: "vips", providers: [.apt(["libvips-dev"])]),
        // ONNX Runtime, by a header of our own with the calls that are used.
        .systemLibrary(name: "COnnxRuntime", pkgConfig: "libonnxruntime"),
        .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        // Composes the accents of names; Swift's library does that only in full Foundation.
        .systemLibrary(name: "CUnicode", providers: [.apt(["libutf8proc-dev"])]),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        // Calls of Linux that Swift has no module for: files, arguments, sandbox, allocator; and Nettle's SHA-256.
        cTarget("CLinux", libraries: ["nettle"]),
        // Loops over pixels, compiled for each width of registers: planes of WebP and HEIC, PNG, scaling, memory.
        cTarget("CPixels", libraries: ["webp", "deflate"]),
        cTarget("CJPEG", ["CPixels"], libraries: ["jpeg"]),
        cTarget("CJXL", libraries: ["jxl"]),
        cTarget("CLibRaw", libraries: ["raw_r"]),
        // Opens libcurl at run time, so that nothing is linked.
        cTarget("CCurl"),

        // MARK: The engine, from values to actions: each target depends only on those above it

        // Values, files and the rules of cropping; what image files say about themselves; the options, inputs and
        // records of a run, its output folder, and the run itself. It asks the engine process and decodes nothing.
        library("FaceCropModel", in: "Sources/CropEngine/Model", ["CLinux", "CYAML", systemPackage]),
        // Decodes, renders and encodes pictures; runs neural networks, which find faces and tell people apart.
        library(
            "FaceCropPixels",
            in: "Sources/CropEngine/Pixels",
            model + ["CVips", "CPixels", "CJPEG", "CJXL", "CLibRaw", "CXML", "COnnxRuntime"]
        ),
        // Processes one photo from file to outputs, in the engine process or in the caller's. This is the library.
        library("CropEngine", in: "Sources/CropEngine/Engine", model + ["FaceCropPixels"]),

        // MARK: Other things that a program which knows faces can do

        // Tracks, blinks and the window of a film, from detections of its frames; decodes none.
        library("FaceCropTracking", in: "Sources/Extras/Tracking", model),
        // Decodes and writes films and other sequences, and tracks faces in them.
        library("FaceCropFilms", in: "Sources/Extras/Films", engine + ["FaceCropTracking"]),
        // Compares thumbnails that there are with the originals that they were made of.
        library("FaceCropAudit", in: "Sources/Extras/Audit", model),
        // Calls SQLite; knows nothing about photos.
        library("SQLiteDatabase", in: "Sources/Extras/SQLite", ["CSQLite", systemPackage]),
        // Turns the manifest of a run into reports for people, and exports it for other programs.
        library(
            "FaceCropReport",
            in: "Sources/Extras/Report",
            model + ["SQLiteDatabase"],
            // In the program itself, so that nothing is to be found when it runs.
            resources: [.embedInCode("Page")]
        ),
        // Serves the page in which people correct crops, on the loopback interface.
        library("FaceCropReview", in: "Sources/Extras/Review", model + nio + ["FaceCropReport"]),
        // Keeps known people in an SQLite file.
        library("FaceGallery", in: "Sources/Extras/Gallery", model + ["SQLiteDatabase", "CUnicode"]),
        // Asks the Azure Face service.
        library("AzureFace", in: "Sources/Extras/AzureFace", model + ["CCurl"]),

        // MARK: What the user types and reads

        // The commands, their arguments and their words. No library that decodes pictures is linked, so that a
        // command cannot decode outside of the engine program.
        library(
            "FaceCropCommandLine",
            in: "Sources/facecrop/Command",
            model + [
                "FaceCropTracking", "FaceCropAudit", "FaceCropReport", "FaceCropReview", "FaceGallery", "AzureFace",
                argumentParser, logging,
            ]
        ),
        // Replaces functions of the C library in the program that decodes, and nowhere else.
        .target(name: "GreyMemory", dependencies: ["CPixels"], path: "Sources/facecrop/GreyMemory"),
        program("facecrop", in: "Sources/facecrop/Program", ["FaceCropModel", "FaceCropCommandLine"]),
        // The program that decodes: the engine process of the command, and the command itself if it is not to isolate.
        program(
            "facecrop-engine",
            in: "Sources/facecrop/EngineProgram",
            engine + ["FaceCropTracking", "FaceCropFilms", "FaceCropCommandLine", "GreyMemory"]
        ),

        // MARK: Measuring and fuzzing

        // Times each stage of the pipeline alone; `make bench` runs it.
        program("stage-bench", in: "Benchmarks/Stages", engine + [argumentParser]),
        // Times how the names of a run's outputs are settled, by the number of photos and of collisions.
        program("planning-bench", in: "Benchmarks/Planning", model + [argumentParser]),
        // Checks that every parser of this package must pass for any input. `make fuzz` searches for inputs, and the
        // tests replay those that were found.
        library("FuzzTargets", in: "Fuzzing/Targets", engine + ["FaceCropTracking"]),

        // MARK: Tests

        // What the tests of several targets use. It is optimized, because it makes and compares pictures.
        library("TestSupport", in: "Tests/TestSupport", model + ["FaceCropPixels", argumentParser]),
        // The tests of the sandbox start this program in a process of its own, because a process never regains the
        // rights that it gives up.
        .target(name: "CSandboxProbe", path: "Tests/SandboxProbe/CSandboxProbe"),
        program("sandbox-probe", in: "Tests/SandboxProbe/Program", model + ["CSandboxProbe"]),
        // The service that AzureFace is tested against, over real connections. It is also a command, to be started by
        // hand.
        library("AzureFaceServer", in: "Tests/AzureFaceServer/Service", nio),
        program("azure-face-server", in: "Tests/AzureFaceServer/Command", ["AzureFaceServer", argumentParser]),

        tests("FaceCropModelTests", in: "CropEngineTests/Model", model + ["sandbox-probe", "FaceCropPixels"]),
        tests(
            "FaceCropPixelsTests",
            in: "CropEngineTests/Pixels",
            model + ["FaceCropPixels", "CJPEG", "COnnxRuntime", "CPixels", "CVips", "GreyMemory"]
        ),
        tests("CropEngineTests", in: "CropEngineTests/Engine", engine + ["facecrop", "facecrop-engine"]),
        tests("FaceCropTrackingTests", in: "ExtrasTests/Tracking", model + ["FaceCropTracking"]),
        tests("FaceCropFilmsTests", in: "ExtrasTests/Films", engine + ["FaceCropTracking", "FaceCropFilms"]),
        tests("FaceCropAuditTests", in: "ExtrasTests/Audit", model + ["FaceCropAudit"]),
        tests("FaceCropReportTests", in: "ExtrasTests/Report", model + ["FaceCropReport", "SQLiteDatabase"]),
        tests("FaceCropReviewTests", in: "ExtrasTests/Review", model + ["FaceCropReport", "FaceCropReview"]),
        tests("SQLiteDatabaseTests", in: "ExtrasTests/SQLite", ["SQLiteDatabase", "CSQLite"]),
        tests("FaceGalleryTests", in: "ExtrasTests/Gallery", model + ["FaceGallery", "SQLiteDatabase"]),
        tests(
            "AzureFaceTests",
            in: "ExtrasTests/AzureFace",
            model + ["AzureFace", "AzureFaceServer"],
            exclude: ["Support/connections.py"]
        ),
        tests("FaceCropCommandLineTests", in: "facecropTests", command),
        // Runs of the whole command.
        tests("EndToEndTests", in: "EndToEndTests", command + ["FaceCropFilms", "sandbox-probe"]),
        tests("FuzzTargetsTests", in: "FuzzTargetsTests", ["FuzzTargets"]),
    ],
    swiftLanguageModes: [.v6],
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
