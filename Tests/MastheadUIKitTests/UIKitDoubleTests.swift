import Testing
@_spi(Double) import UIKit

/// Tests the UIKit double where adapters depend on it.
@MainActor
@Suite struct UIKitDoubleTests {
  /// A scroll view that records its callbacks.
  private final class Recorder: UIScrollView, UIScrollViewDelegate {
    var calls: [String] = []
    var inAdjusted: (() -> Void)?

    override func safeAreaInsetsDidChange() {
      calls.append("safe area \(safeAreaInsets.top)")
      super.safeAreaInsetsDidChange()
    }

    override func adjustedContentInsetDidChange() {
      super.adjustedContentInsetDidChange()
      calls.append("adjusted \(adjustedContentInset.top)")
      inAdjusted?()
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      calls.append("layout at \(contentOffset.y)")
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) { calls.append("scrolled to \(contentOffset.y)") }

    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
      calls.append("delegate: adjusted \(adjustedContentInset.top)")
    }
  }

  private func stage() -> Stage<Recorder> {
    let view = Recorder(frame: .zero)
    view.contentSize = CGSize(width: 375, height: 1000)
    let stage = Stage(view)
    stage.window.display()
    view.calls = []
    view.delegate = view
    return stage
  }

  @Test(arguments: [
    (UIScrollView.InsetAdjustment.clamps, 0.0, 100.0, 0.0), (.followsTop, 0, 100, -100), (.clamps, 200, 100, 200),
    (.followsTop, 200, 100, 200), (.clamps, 333, 100, 333), (.clamps, 500, 100, 333), (.followsTop, 0, -50, 50),
    (.clamps, 0, -50, 50),
  ])
  func insetChangeAdjustsOffset(
    _ adjustment: UIScrollView.InsetAdjustment, _ offset: Double, _ inset: Double, _ moved: Double
  ) {
    let stage = stage()
    stage.view.insetAdjustment = adjustment
    stage.view.rest(at: offset)
    stage.view.contentInset.top = inset
    #expect(isClose(stage.view.contentOffset.y, moved))
  }

  @Test func draggedOffsetIsNotClamped() {
    let stage = stage()
    stage.view.contentInset.top = 100
    stage.view.move(to: -180, dragging: true)
    stage.view.contentInset.top = 0
    #expect(isClose(stage.view.contentOffset.y, -180))
    stage.view.rest()
    stage.view.contentInset.top = 1
    #expect(isClose(stage.view.contentOffset.y, -1))
  }

  @Test func callbacksFollowUIKitsOrder() {
    let stage = stage()
    stage.view.contentInsetAdjustmentBehavior = .always
    stage.window.safeArea.top = 44
    stage.window.display()
    #expect(
      stage.view.calls == [
        "safe area 44.0", "adjusted 44.0", "delegate: adjusted 44.0", "scrolled to -44.0", "layout at -44.0",
      ])
  }

  @Test func callbackMayChangeItsReportedValue() {
    let stage = stage()
    stage.view.contentInsetAdjustmentBehavior = .always
    stage.view.insetAdjustment = .followsTop
    // The callback subtracts the safe area from a header's inset, as for a header behind a bar.
    stage.view.inAdjusted = { [view = stage.view] in view.contentInset.top = 200 - view.safeAreaInsets.top }
    stage.window.safeArea.top = 44
    stage.window.display()
    #expect(isClose(stage.view.adjustedContentInset.top, 200))
    #expect(isClose(stage.view.contentOffset.y, -200))
    #expect(stage.view.calls.last == "layout at -200.0")
  }

  @Test func layoutRequestedDuringLayoutRunsBeforeDisplay() {
    final class Restless: UIView {
      var passes = 0
      override func layoutSubviews() {
        passes += 1
        if passes < 3 { setNeedsLayout() }
      }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let view = Restless(frame: window.bounds)
    window.addSubview(view)
    window.display()
    #expect(view.passes == 3)
  }

  @Test func storyboardAwakensViewsAfterConnectingThem() throws {
    final class Table: UITableView {
      var found: UIView?
      override func awakeFromNib() {
        super.awakeFromNib()
        MainActor.assumeIsolated { found = tableHeaderView }
      }
    }
    for decoding in UITableView.StoryboardDecoding.allCases {
      let coder = NSKeyedArchiver(requiringSecureCoding: true)
      let (table, header) = (try #require(Table(coder: coder)), try #require(UIView(coder: coder)))
      table.connect(decodedHeader: header, decoding)
      #expect(table.found === header)
    }
  }
}
