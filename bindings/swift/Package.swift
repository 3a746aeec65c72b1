// swift-tools-version: 6.0
// The core as a Swift package: the generated source over the built library.
import PackageDescription

#if os(Linux)
    // The shared library of this machine; say where it lies with `-Xlinker -L…`.
    let library = Target.systemLibrary(name: "DoushouFFI", path: "linux")
#else
    // What `ios/build-xcframework.sh` makes.
    let library = Target.binaryTarget(name: "DoushouFFI", path: "DoushouFFI.xcframework")
#endif

let package = Package(
    name: "doushou",
    platforms: [.iOS(.v17), .macOS(.v14)],
    products: [.library(name: "Doushou", targets: ["Doushou"])],
    targets: [
        library,
        .target(
            name: "Doushou",
            dependencies: ["DoushouFFI"],
            path: "generated",
            exclude: ["DoushouFFI.h", "module.modulemap"],
            sources: ["Doushou.swift"]
        ),
        .executableTarget(
            name: "first-game",
            dependencies: ["Doushou"],
            path: "Examples/FirstGame"
        ),
        .executableTarget(
            name: "border-cost",
            dependencies: ["Doushou"],
            path: "Examples/BorderCost"
        ),
        .testTarget(name: "DoushouTests", dependencies: ["Doushou", "first-game"]),
    ]
)
