import Masthead
import MastheadUIKit
import Testing
@_spi(Double) import UIKit

/// Tests that the scrim covers the header's bounds, above the image view and below everything else.
@MainActor
@Suite struct ScrimTests {
  /// Darkens the header by a thousandth for each point that the list is pulled.
  private struct Shade: HeaderEffect {
    static let identifier = "com.example.shade"
    static let stages: Stages = .appearance

    func contribute(to frame: inout HeaderFrame, at moment: Moment) {
      frame.scrim = frame.overscroll / 1000
    }
  }

  /// A header of 120 points, pulled by 100 points.
  private static func pulledTable(_ header: UIView, imageView: UIView?) -> Stage<HeaderTableView> {
    let table = HeaderTableView(frame: .zero, style: .plain)
    table.pipeline = Pipeline(Header(height: 120), effects: [Stretch(), Shade()])
    table.headerView = header
    table.headerImageView = imageView
    let stage = Stage(table, with: nil)
    stage.window.display()
    table.move(to: -100, dragging: true)
    stage.window.display()
    return stage
  }

  /// The layers that belong to no view, from back to front, each with the number of layers behind it.
  private func scrims(in view: UIView) -> [(depth: Int, layer: CALayer)] {
    (view.layer.sublayers ?? []).enumerated().filter { _, layer in !view.subviews.contains { $0.layer === layer } }
      .map { (depth: $0.offset, layer: $0.element) }
  }

  @Test func scrimLiesBehindContentWithoutImageView() throws {
    let header = UIView(frame: .zero)
    header.addSubview(UILabel(frame: .zero))
    let stage = Self.pulledTable(header, imageView: nil)
    let scrim = try #require(scrims(in: header).first)
    #expect(scrim.depth == 0 && scrim.layer.opacity == 0.1)
    #expect(scrim.layer.frame == CGRect(x: 0, y: 0, width: 375, height: 220))
    stage.view.headerView = nil
    #expect(scrims(in: header).isEmpty)
  }

  @Test func imageViewOutsideHeaderIsIgnored() throws {
    let header = UIView(frame: .zero)
    header.addSubview(UILabel(frame: .zero))
    let elsewhere = UIView(frame: .zero)
    let stage = Self.pulledTable(header, imageView: elsewhere)
    #expect(scrims(in: header).map(\.depth) == [0])
    #expect(elsewhere.layer.sublayers == nil)
    _ = stage
  }

  @Test func scrimStaysDirectlyAboveImageView() throws {
    let header = PictureHeader()
    let stage = Self.pulledTable(header, imageView: header.picture)
    #expect(scrims(in: header).map(\.depth) == [1])
    // UIKit inserts a subview directly above its sibling, below an existing layer.
    let label = UILabel(frame: .zero)
    header.insertSubview(label, at: 1)
    #expect(scrims(in: header).map(\.depth) == [2])
    stage.view.setNeedsLayout()
    stage.window.display()
    #expect(scrims(in: header).map(\.depth) == [1])
    let behind = UIView(frame: .zero)
    header.insertSubview(behind, at: 0)
    stage.view.setNeedsLayout()
    stage.window.display()
    #expect(header.layer.sublayers?.firstIndex(of: behind.layer) == 0)
    #expect(scrims(in: header).map(\.depth) == [2])
  }

  @Test func scrimFollowsFrameAndDisappearsAtZero() throws {
    let animations = CATransaction.implicitAnimations
    let header = PictureHeader()
    let stage = Self.pulledTable(header, imageView: header.picture)
    let scrim = try #require(scrims(in: header).first).layer
    #expect(scrim.frame == CGRect(x: 0, y: 0, width: 375, height: 220) && scrim.opacity == 0.1)
    stage.view.move(to: -200, dragging: true)
    stage.window.display()
    #expect(scrim.frame == CGRect(x: 0, y: 0, width: 375, height: 320) && scrim.opacity == 0.2)
    #expect(CATransaction.implicitAnimations == animations)
    stage.view.move(to: 0, dragging: true)
    stage.window.display()
    #expect(scrims(in: header).isEmpty)
  }

  /// A layer receives no touches and is not an accessibility element.
  @Test func scrimIsLayerWithoutView() {
    let header = PictureHeader()
    let stage = Self.pulledTable(header, imageView: header.picture)
    #expect(header.subviews == [header.picture] && header.picture.subviews.isEmpty)
    _ = stage
  }

  @Test func scrimMovesToNewImageView() {
    let header = PictureHeader()
    let container = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
    let other = UIImageView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    header.addSubview(container)
    container.addSubview(other)
    let stage = Self.pulledTable(header, imageView: header.picture)
    stage.view.headerImageView = other
    stage.window.display()
    #expect(scrims(in: header).isEmpty)
    #expect(scrims(in: container).map(\.layer.frame) == [CGRect(x: -10, y: -20, width: 375, height: 220)])
    #expect(header.picture.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    stage.view.headerView = nil
    #expect(scrims(in: container).isEmpty)
    #expect(other.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
  }
}
