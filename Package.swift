// swift-tools-version: 6.2
import PackageDescription

let presets = [
  "news-digest", "parallax-table", "twitter-profile", "collection-flow", "elastic-bar",
  "profile-tabs", "album", "artist", "large-title", "search-morph", "photo-blur",
  "hiding-bar", "tabs-snap", "podcast-curve", "refresh",
]

let package = Package(
  name: "Masthead",
  // Includes Mac Catalyst. A manifest cannot exclude Apple's other systems, where the adapters do not compile.
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [
    .library(name: "Masthead", targets: ["Masthead"]),
    .library(name: "MastheadDocuments", targets: ["MastheadDocuments"]),
    .library(name: "MastheadLive", targets: ["MastheadLive"]),
    .library(name: "MastheadTesting", targets: ["MastheadTesting"]),
  ],
  targets: [
    // MARK: Libraries, for every platform
    .target(name: "Masthead"),
    .target(
      name: "MastheadDocuments", dependencies: ["Masthead"],
      // For editors; a test compares them with the program's output.
      exclude: ["Schemas/pipeline.schema.json", "Schemas/gesture.schema.json"],
      resources: presets.map { .embedInCode("Presets/\($0).masthead.json") }),
    .target(name: "MastheadPreview", dependencies: ["Masthead", "MastheadDocuments"]),
    .target(name: "MastheadEngine", dependencies: ["Masthead", "MastheadDocuments", "MastheadPreview"]),
    .target(name: "MastheadLive", dependencies: ["Masthead", "MastheadDocuments"]),
    .target(
      name: "MastheadExport", dependencies: ["Masthead", "MastheadDocuments", "MastheadPreview"],
      // Links to the sources of the players, which are compiled here and copied into apps.
      resources: ["HeaderPlayer.uikit", "HeaderPlayer.swiftui", "HeaderCurves", "HeaderMotion", "HeaderSheet"].map {
        .embedInCode("Templates/\($0).txt")
      } + [
        .embedInCode("Players/masthead-header.js")
      ]),

    // MARK: Adapters
    .target(name: "MastheadUIKit", dependencies: ["Masthead"]),
    .target(name: "MastheadSwiftUI", dependencies: ["Masthead"]),

    .target(name: "MastheadSnapshots", dependencies: ["Masthead", "MastheadDocuments", "MastheadPreview"]),
    .target(name: "MastheadTesting", dependencies: ["MastheadSnapshots", "MastheadEngine", "MastheadPreview"]),

    // MARK: Custom effects, as users write them
    .target(name: "Fade", dependencies: ["Masthead"], path: "Plugins/Fade", exclude: ["README.md"]),
    .target(name: "Wave", dependencies: ["Masthead"], path: "Plugins/Wave", exclude: ["README.md"]),
    .target(name: "Keyframes", dependencies: ["Masthead"], path: "Plugins/Keyframes", exclude: ["README.md"]),
    .target(name: "Dusk", dependencies: ["Masthead"], path: "Plugins/Dusk", exclude: ["README.md"]),

    // MARK: Their tests
    .target(name: "TestSupport", dependencies: ["MastheadDocuments"], path: "Tests/TestSupport"),
    .testTarget(
      name: "PluginTests", dependencies: ["Dusk", "Fade", "Wave", "Keyframes", "MastheadDocuments", "MastheadTesting"],
      exclude: ["__Snapshots__"]),
    .testTarget(name: "MastheadTests", dependencies: ["Masthead", "TestSupport"]),
    .testTarget(
      name: "MastheadPreviewTests", dependencies: ["MastheadPreview", "TestSupport"]),
    .testTarget(
      name: "MastheadTestingTests",
      dependencies: ["MastheadTesting", "MastheadDocuments", "TestSupport"],
      exclude: ["__Snapshots__"]),
    .testTarget(
      name: "MastheadEngineTests",
      dependencies: ["MastheadEngine", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

// The server and its program need libmicrohttpd. They run on Linux, and are untested on other systems. There the
// package resolves without them unless MASTHEAD_SERVER is 1.
#if os(Linux)
  let hasServer = true
#else
  let hasServer = Context.environment["MASTHEAD_SERVER"] == "1"
  if hasServer { package.platforms = [.iOS(.v16), .macOS(.v15)] }
#endif
if hasServer {
  package.products.append(.executable(name: "masthead", targets: ["MastheadProgram"]))
  package.targets += [
    // MARK: The server and the program
    .target(name: "CPlatform", path: "Sources/Platform/CPlatform"),
    .target(
      name: "MastheadPlatform", dependencies: ["Masthead", "CPlatform"], path: "Sources/Platform/MastheadPlatform"),
    .systemLibrary(
      name: "CMicroHTTPD", path: "Sources/Platform/CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .target(
      name: "MastheadServer",
      dependencies: [
        "MastheadTuning", "MastheadEngine", "MastheadPlugins", "MastheadSnapshots", "MastheadPlatform", "CPlatform",
        "CMicroHTTPD",
      ],
      resources: [.embedInCode("Tuning/openapi.json"), .embedInCode("Review/review.openapi.json")]),
    // The responses of a session, for the server and for the processes of plugins.
    .target(
      name: "MastheadTuning",
      dependencies: ["MastheadEngine", "MastheadDocuments", "MastheadPreview", "MastheadExport", "MastheadPlatform"]),
    .target(name: "CPluginCalls"),
    .target(
      name: "MastheadPlugins",
      dependencies: [
        "MastheadTuning", "MastheadEngine", "MastheadDocuments", "MastheadPlatform", "CPlatform", "CPluginCalls",
      ]),
    // A program of plugins also has these commands, but no server.
    .target(
      name: "MastheadCommand",
      dependencies: [
        "MastheadTuning", "MastheadPlugins", "MastheadPlatform", "MastheadPreview", "MastheadSnapshots",
        "MastheadExport",
        "CPlatform",
      ]),
    .executableTarget(
      name: "MastheadProgram",
      dependencies: [
        "MastheadCommand", "MastheadServer", "MastheadPlugins", "MastheadPlatform", "MastheadSnapshots", "CPlatform",
      ]),
  ]
}

#if os(Linux)
  package.products.append(.executable(name: "masthead-bench", targets: ["MastheadBench"]))
  package.targets += [
    .executableTarget(
      name: "MastheadBench",
      dependencies: [
        "MastheadPlatform", "MastheadDocuments", "MastheadPreview", "CAllocationCounter", "Chromium",
      ]),
    // Counts allocations.
    .target(name: "CAllocationCounter"),
    // Drives a browser, for the benchmark of the page and for the tests.
    .target(name: "Chromium", dependencies: ["MastheadPlatform"], path: "Tests/Chromium"),

    // MARK: Their tests, and those that start other programs
    .testTarget(
      name: "MastheadDocumentsTests",
      dependencies: ["MastheadPreview", "TestSupport", "MastheadPlatform"]),
    .testTarget(
      name: "MastheadSnapshotsTests",
      dependencies: ["Fade", "MastheadSnapshots", "TestSupport", "MastheadPlatform"]),
    .testTarget(
      name: "MastheadPlatformTests",
      dependencies: ["MastheadPlatform", "CPlatform", "TestSupport"]),
    .testTarget(
      name: "MastheadPluginsTests",
      dependencies: [
        "MastheadPlugins", "MastheadPlatform", "MastheadProgram", "TestSupport",
      ]),
    .testTarget(
      name: "MastheadServerTests",
      dependencies: [
        "MastheadServer", "MastheadTuning", "MastheadPlatform", "MastheadExport", "MastheadSnapshots", "TestSupport",
      ]),
    .testTarget(
      name: "MastheadCommandTests",
      dependencies: [
        "MastheadProgram", "MastheadPlugins", "MastheadSnapshots", "MastheadExport", "TestSupport", "MastheadPlatform",
      ]),
    .testTarget(
      name: "MastheadBenchTests",
      dependencies: [
        "MastheadBench", "MastheadProgram", "MastheadDocuments", "Chromium", "TestSupport", "MastheadPlatform",
      ]),
    .testTarget(
      name: "PageTests",
      dependencies: [
        "Chromium", "MastheadProgram", "MastheadExport", "MastheadSnapshots", "TestSupport", "MastheadPlatform",
        "MastheadPreview", "MastheadEngine", "MastheadUIKit", "MastheadSwiftUI", "UIKit", "SwiftUI", "_Testing_UIKit",
      ]),
    .testTarget(
      name: "MastheadLiveTests",
      dependencies: [
        "MastheadLive", "MastheadServer", "MastheadTuning", "MastheadPlatform", "MastheadUIKit", "MastheadSwiftUI",
        "UIKit", "SwiftUI",
        "_Testing_UIKit", "TestSupport",
      ]),

    // MARK: Doubles of Apple's frameworks, for the tests of the adapters
    .target(name: "UIKit", path: "Tests/UIKit", exclude: ["README.md"]),
    .target(name: "_Testing_UIKit", path: "Tests/UIKitTestingOverlay"),
    .target(name: "SwiftUI", dependencies: ["UIKit"], path: "Tests/SwiftUI", exclude: ["README.md"]),
    .testTarget(
      name: "MastheadUIKitTests",
      dependencies: ["MastheadUIKit", "MastheadDocuments", "SampleApp", "UIKit", "_Testing_UIKit", "TestSupport"]),
    .target(
      name: "SampleApp",
      dependencies: ["MastheadUIKit", "MastheadSwiftUI", "MastheadDocuments", "MastheadLive", "UIKit", "SwiftUI"],
      path: "Tests/Fixtures/SampleApp", resources: [.copy("Peaks.masthead.json")]),
    .testTarget(
      name: "MastheadSwiftUITests",
      dependencies: [
        "MastheadSwiftUI", "MastheadUIKit", "MastheadDocuments", "SampleApp", "SwiftUI", "UIKit", "TestSupport",
      ]),
    // Exported code is compiled and run against the doubles.
    .testTarget(
      name: "MastheadExportTests",
      dependencies: [
        "MastheadExport", "MastheadPreview", "MastheadSnapshots", "MastheadTesting", "TestSupport", "MastheadPlatform",
        "UIKit", "SwiftUI",
      ],
      exclude: ["Drivers"]),
  ]
  // The scripts of the repository, and its rules for sources.
  package.targets.append(.testTarget(name: "RepositoryTests", dependencies: ["TestSupport", "MastheadPlatform"]))
  // These tests build whole packages, which takes minutes. `swift test` omits them unless MASTHEAD_THOROUGH is set, as
  // in CI.
  if Context.environment["MASTHEAD_THOROUGH"] != nil {
    package.targets.append(
      .testTarget(
        name: "PackageTests",
        dependencies: ["MastheadProgram", "MastheadDocuments", "MastheadPlugins", "TestSupport", "MastheadPlatform"]))
  }
  // The fuzzed readers need the sanitizers of `.ci/fuzz/run`.
  if Context.environment["MASTHEAD_FUZZ"] == "1" {
    package.targets.append(
      .executableTarget(
        name: "Fuzz", dependencies: ["MastheadTuning", "MastheadSnapshots"], path: ".ci/fuzz",
        exclude: ["run", "seeds"]))
  }
  // Tests start programs where the server runs.
  for target in package.targets where target.name == "TestSupport" { target.dependencies.append("MastheadPlatform") }
  // Here the adapters are compiled against the doubles. No user's program contains the doubles.
  for target in package.targets where target.name == "MastheadUIKit" { target.dependencies.append("UIKit") }
  for target in package.targets where target.name == "MastheadSwiftUI" { target.dependencies += ["SwiftUI", "UIKit"] }
#else
  package.products += [
    .library(name: "MastheadUIKit", targets: ["MastheadUIKit"]),
    .library(name: "MastheadSwiftUI", targets: ["MastheadSwiftUI"]),
  ]
#endif

// In CI, warnings are errors. They are not errors if the package is a dependency: other compilers have other warnings,
// and some reject a dependency with this setting.
if Context.environment["MASTHEAD_WARNINGS_AS_ERRORS"] == "1" {
  for target in package.targets where ![.system, .plugin, .binary].contains(target.type) {
    target.swiftSettings = [.treatAllWarnings(as: .error)]
  }
}
