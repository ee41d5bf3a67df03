// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Thumbnails",
    // In a program of your own: .package(url: "…", exact: "…").
    dependencies: [.package(name: "facecrop", path: "../..")],
    targets: [
        .executableTarget(
            name: "Thumbnails",
            dependencies: [.product(name: "CropEngine", package: "facecrop")]
        ),
        .executableTarget(
            name: "OneThumbnail",
            dependencies: [.product(name: "CropEngine", package: "facecrop")]
        ),
    ]
)
