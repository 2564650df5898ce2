import Masthead
import MastheadUIKit
import SwiftUI
import UIKit

/// Shows a SwiftUI view in the header of a table.
@MainActor
func show(_ title: some View, inHeaderOf table: HeaderTableView, of parent: UIViewController) -> UIViewController {
  let hosting = UIHostingController(rootView: title)
  // The header moves under bars, and its margins keep the content out of them.
  if #available(iOS 16.4, *) { hosting.safeAreaRegions = [] }
  parent.addChild(hosting)
  table.headerView = hosting.view
  hosting.didMove(toParent: parent)
  return hosting
}
