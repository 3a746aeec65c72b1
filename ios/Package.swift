// swift-tools-version: 6.0
// What the app decides, without a view: it builds and is tested on Linux as well.
// The views are the app's own target, see App/project.yml.
import PackageDescription

let package = Package(
    name: "doushou-ios",
    platforms: [.iOS(.v17), .macOS(.v14)],
    products: [.library(name: "GameModel", targets: ["GameModel"])],
    dependencies: [.package(name: "doushou", path: "../bindings/swift")],
    targets: [
        .target(
            name: "GameModel",
            dependencies: [.product(name: "Doushou", package: "doushou")]
        ),
        .testTarget(name: "GameModelTests", dependencies: ["GameModel"]),
    ],
    swiftLanguageModes: [.v6]
)
