import Masthead
import MastheadSwiftUI
import SwiftUI

/// The same list in SwiftUI, with the pipeline written in Swift.
struct PeaksView: View {
  let peaks: [String]

  private static let pipeline = Pipeline(Header(height: 300)) {
    Stretch()
    CutAway(depth: 80)
    Overlap(ratio: 2)
  }

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
