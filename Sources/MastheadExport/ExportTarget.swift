/// What a pipeline can be exported to.
package enum ExportTarget: String, CaseIterable, Sendable {
  /// Swift source that rebuilds the pipeline with the library.
  case swift
  /// One file of Swift for UIKit that depends on nothing else.
  case uikit
  /// One file of Swift for SwiftUI that depends on nothing else.
  case swiftui
  /// One page of HTML with CSS whose animations scrolling drives.
  case css
}
