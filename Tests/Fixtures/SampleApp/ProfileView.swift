import Masthead
import MastheadSwiftUI
import SwiftUI

/// The same profile in SwiftUI.
struct ProfileView: View {
  let refresh: () -> Void

  var body: some View {
    HeaderScrollView(profile, onEvents: receive) {
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

  private func receive(_ events: HeaderEvents) {
    if events.contains(.refresh) { refresh() }
  }
}
