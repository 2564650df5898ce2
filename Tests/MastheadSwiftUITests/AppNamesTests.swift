import Foundation
import Masthead
import MastheadDocuments
import MastheadLive
import MastheadSwiftUI
import MastheadUIKit
import SwiftUI
import Testing
import UIKit

/// An app's file that imports every Masthead module and Apple's frameworks. It compiles only if no name is ambiguous.
@MainActor
@Suite struct AppNamesTests {
  @Test func applesNamesReferToApplesTypes() {
    let names: [Any.Type] = [
      Anchor<CGRect>.self, ContentMode.self, EdgeInsets.self, LayoutDirection.self, Path.self, ScrollPhase.self,
      Spring.self, Point.self, Rect.self, NSDirectionalEdgeInsets.self, UIEdgeInsets.self, UIView.ContentMode.self,
    ]
    let protocols: [Any.Type] = [(any Gesture).self, (any Scene).self, (any View).self]
    let modules = (names + protocols).map { String(reflecting: $0) }.map { String($0.prefix { $0 != "." }) }
    #expect(Set(modules).isDisjoint(with: ["Masthead", "MastheadDocuments", "MastheadLive"]), "\(modules)")
    let size: Size = 3
    #expect(size == Int(3))
  }

  @Test func mastheadsNamesReferToMastheadsTypes() {
    let names: [Any.Type] = [
      MastheadAnchor.self, MastheadContentMode.self, MastheadDirectionalEdgeInsets.self, MastheadEdgeInsets.self,
      MastheadGesture.self, MastheadLayoutDirection.self, MastheadPath.self, MastheadPoint.self, MastheadRect.self,
      MastheadScene.self, MastheadScrollPhase.self, MastheadSize.self, MastheadSpring.self, Header.self,
      HeaderFrame.self, HeaderLayout.self, LayoutEnvironment.self, ScrollState.self, PipelineDocument.self,
    ]
    for name in names { #expect(String(reflecting: name).hasPrefix("Masthead"), "\(name)") }
  }

  /// The rows of the README's app, with Apple's and Masthead's types side by side.
  @Test func bothWorkTogetherWithoutModuleNames() {
    let header = Header(height: 300)
    let environment = LayoutEnvironment(
      viewport: MastheadSize(width: 375, height: 667), safeArea: MastheadEdgeInsets(top: 47),
      layoutDirection: .rightToLeft)
    let frame = Pipeline(header) { Stretch() }.frame(at: ScrollState(contentOffset: -300, environment: environment))
    let insets = EdgeInsets(top: frame.margins.top, leading: 0, bottom: 0, trailing: 0)
    let outline = Path { path in path.move(to: CGPoint(x: frame.header.x, y: insets.top)) }
    #expect(outline != Path { _ in } && frame.header == MastheadRect(x: 0, y: -300, width: 375, height: 300))
  }
}
