import MastheadDocuments
import MastheadLive
import MastheadSwiftUI
import SwiftUI

/// A list of peaks below a picture of them.
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
        for await update in LivePipeline() {
          switch update {
          case .document(let tuned): pipeline = tuned.makePipeline()
          case .problem(let sentence): print(sentence)
          }
        }
      }
    #endif
  }
}
