/// A kind of source that pipelines can be exported to.
package enum ExportTarget: String, CaseIterable, Sendable {
  /// Swift code that builds the pipeline with Masthead.
  case swift
  /// A snapshot test in Swift of the pipeline along a gesture, which uses MastheadTesting.
  case test
  /// One Swift file for UIKit, without other dependencies.
  case uikit
  /// One Swift file for SwiftUI, without other dependencies.
  case swiftui
  /// One HTML page with CSS animations that scrolling drives.
  case css
}
