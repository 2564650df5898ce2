import Masthead
import MastheadSwiftUI
import SwiftUI

/// The app's own scroll view, with a header above its rows.
struct FeedView: View {
  let pipeline = Pipeline(Header(height: .points(240), collapsedHeight: 96), effects: [Stretch(), Collapse(), Pin()])

  var body: some View {
    ScrollView {
      ForEach(0..<60) { Text("Post \($0)") }
        .scrollHeader {
          Text("Feed").foregroundStyle(.white)
        } image: {
          Image("alps").resizable()
        }
    }
    .scrollHeaderPipeline(pipeline, onFrame: { frame in print(frame.collapse) })
  }
}
