// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Headers",
  platforms: [.iOS(.v17), .macOS(.v14)],
  dependencies: [.package(path: "../Masthead")],
  targets: [
    .target(name: "Headers", dependencies: [.product(name: "Masthead", package: "Masthead")]),
    .testTarget(
      name: "HeadersTests",
      dependencies: ["Headers", .product(name: "MastheadTesting", package: "Masthead")],
      exclude: ["__Snapshots__"]),
  ]
)
