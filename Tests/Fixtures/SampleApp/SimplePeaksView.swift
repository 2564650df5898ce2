import MastheadDocuments
import MastheadSwiftUI
import SwiftUI

/// A list of peaks below a picture of them, with the header of the file Peaks.masthead.json.
struct SimplePeaksView: View {
  let peaks: [String]
  static let pipeline = try! PipelineDocument(named: "Peaks", in: .module).makePipeline()

  var body: some View {
    HeaderScrollView(Self.pipeline) {
      Text("The Alps").foregroundStyle(.white)
    } image: {
      Image("alps").resizable()
    } content: {
      ForEach(peaks, id: \.self) { Text($0) }
    }
  }
}
