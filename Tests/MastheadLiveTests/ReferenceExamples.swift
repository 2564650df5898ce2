// swift-format-ignore-file
// Generated from the documentation comments by .ci/docs --examples.

import Masthead
import MastheadLive
import Testing

/// The examples in the documentation comments.
@MainActor
@Suite struct ReferenceExamples {
  @Test func exampleOfLivePipeline() async throws {
    @MainActor func follow(with table: some HeaderPresenting) async {
      for await update in LivePipeline() {
        switch update {
        case .document(let document): table.adopt(document.makePipeline())
        case .problem(let sentence): print(sentence)
        }
      }
    }
  }

  /// The text that `print` writes.
  private func printed(_ items: Any...) -> String {
    items.map { "\($0)" }.joined(separator: " ")
  }
}
