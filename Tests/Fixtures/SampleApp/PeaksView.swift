import MastheadDocuments
import MastheadLive
import MastheadSwiftUI
import SwiftUI

/// The same list in SwiftUI.
struct PeaksView: View {
  let peaks: [String]

  private static let saved = try! PipelineDocument(named: "Peaks", in: .module).makePipeline()
  @State private var pipeline = PeaksView.saved

  var body: some View {
    HeaderScrollView(pipeline) {
      Text("The Alps").foregroundStyle(.white)
    } image: {
      Image("alps").resizable()
    } content: {
      ForEach(peaks, id: \.self) { Text($0) }
    }
    #if DEBUG
      .task {
        for await case .document(let tuned) in LivePipeline() { pipeline = tuned.makePipeline() }
      }
    #endif
  }
}
