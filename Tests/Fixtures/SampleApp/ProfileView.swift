import Masthead
import MastheadSwiftUI
import SwiftUI

/// The same profile in SwiftUI.
struct ProfileView: View {
  let refresh: () -> Void

  var body: some View {
    HeaderScrollView(profile, onEvents: { if $0.contains(.refresh) { refresh() } }) {
      EmptyView()
    } image: {
      Image("alps").resizable()
    } element: { name in
      switch name {
      case "avatar": Image("me").resizable()
      case "title": Text("Heidi")
      default: EmptyView()
      }
    } content: {
      ForEach(0..<60) { Text("Post \($0)") }
    }
  }
}
