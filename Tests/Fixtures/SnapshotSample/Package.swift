// swift-tools-version: 6.2
import PackageDescription

// A package with tests like those of Masthead's users. SamplePackageTests adds a plugin, and builds and runs it.
let package = Package(
  name: "SnapshotSample",
  platforms: [.iOS(.v17), .macOS(.v14)],
  dependencies: [.package(name: "Masthead", path: "../../..")],
  targets: [
    .testTarget(
      name: "SampleTests",
      dependencies: [
        "Ripple",
        .product(name: "Masthead", package: "Masthead"),
        .product(name: "MastheadDocuments", package: "Masthead"),
        .product(name: "MastheadTesting", package: "Masthead"),
      ])
  ]
)
