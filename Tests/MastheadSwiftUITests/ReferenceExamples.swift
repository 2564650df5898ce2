// swift-format-ignore-file
// Generated from the documentation comments by .ci/docs --examples.

import Masthead
import MastheadSwiftUI
import SwiftUI
import Testing

/// The examples in the documentation comments.
@MainActor
@Suite struct ReferenceExamples {
  @Test func exampleOfHeaderScrollView() async throws {
    let pipeline = Pipeline(Header(height: 300)) {
      Stretch()
    }
    let view = HeaderScrollView(pipeline) {
      Text("The Alps").foregroundStyle(.white)
    } image: {
      Image("alps").resizable()
    } content: {
      ForEach(["Eiger", "Mönch"], id: \.self) { Text($0) }
    }
    _ = pipeline
    _ = view
  }

  @Test func exampleOfScrollHeaderPipeline() async throws {
    let pipeline = Pipeline(Header(height: 300)) {
      Stretch()
    }
    let view = ScrollView {
      ForEach(["Eiger", "Mönch"], id: \.self) { Text($0) }
        .scrollHeader {
          Text("The Alps")
        } image: {
          Image("alps").resizable()
        }
    }
    .scrollHeaderPipeline(pipeline)
    _ = pipeline
    _ = view
  }

  /// The text that `print` writes.
  private func printed(_ items: Any...) -> String {
    items.map { "\($0)" }.joined(separator: " ")
  }
}
