import Masthead
import MastheadDocuments
import MastheadUIKit
import Testing
@_spi(Double) import UIKit

/// A device: a window filled by a single view.
@MainActor
struct Stage<View: UIScrollView> {
  let window: UIWindow
  let view: View

  /// An object that the view does not retain, such as its data source.
  private let companion: AnyObject?

  init(
    _ view: View, with companion: AnyObject? = nil, size: CGSize = CGSize(width: 375, height: 667),
    safeArea: UIEdgeInsets = .zero
  ) {
    window = UIWindow(frame: CGRect(origin: .zero, size: size))
    window.safeArea = safeArea
    view.frame = window.bounds
    window.addSubview(view)
    self.view = view
    self.companion = companion
  }

  /// The header's environment on the device, below an inset of the app.
  func environment(fittingHeight: Double = 0, below topInset: Double = 0) -> LayoutEnvironment {
    let insets = window.safeArea
    return LayoutEnvironment(
      viewport: MastheadSize(width: window.bounds.width, height: window.bounds.height - topInset),
      safeArea: MastheadEdgeInsets(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right),
      fittingHeight: fittingHeight, displayScale: window.screenTraits.displayScale,
      layoutDirection: window.direction == .rightToLeft ? .rightToLeft : .leftToRight,
      reducedMotion: UIAccessibility.isReduceMotionEnabled)
  }

  /// Returns a pipeline's frame at the list's current state.
  func frame(of pipeline: Pipeline, fittingHeight: Double = 0, below topInset: Double = 0) -> HeaderFrame {
    let pipeline = (view as? HeaderTableView)?.managesContentInset == true ? pipeline.inTable : pipeline
    return pipeline.frame(
      at: ScrollState(
        contentOffset: view.contentOffset.y + topInset, contentHeight: view.contentSize.height,
        environment: environment(fittingHeight: fittingHeight, below: topInset)))
  }

  /// Moves the list along a gesture at 60 Hz with a layout pass for each frame, then lets it rest.
  func play(_ gesture: MastheadGesture, over layout: HeaderLayout, _ inspect: (_ sample: ScrollSample) -> Void) {
    let state = ScrollState(
      contentOffset: layout.topOffset, contentHeight: view.contentSize.height,
      alwaysBounceVertical: view.alwaysBounceVertical, environment: environment())
    let trajectory = Trajectory(of: gesture, over: layout, from: state)
    for beat in 0...Int(trajectory.duration * 60) + 1 {
      let sample = trajectory.sample(at: Double(beat) / 60)
      switch sample.phase {
      case .idle, .animating: view.rest(at: sample.offset)
      case .dragging: view.move(to: sample.offset, dragging: true)
      case .decelerating, .bouncing: view.move(to: sample.offset, dragging: false)
      }
      window.display()
      inspect(sample)
    }
    view.rest()
    window.display()
  }
}

extension Pipeline {
  /// The pipeline with the documented placement of a table: only the collapsed header lies above the content.
  var inTable: Pipeline {
    guard header.placement == .aboveContent else { return self }
    let layout = layout(in: LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667)))
    var pipeline = self
    switch (layout.pins, layout.hides, layout.safeAreaPolicy == .underlap) {
    case (true, _, _), (false, true, false): pipeline.header.placement = .collapsedAboveContent
    case (false, false, false): pipeline.header.placement = .insideContent
    case (false, _, true): break
    }
    return pipeline
  }
}

extension UIWindow {
  /// Displays frames of the screen until a condition holds, at most a minute of them.
  func display(until condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation) {
    for _ in 0..<3600 where !condition() { CADisplayLink.tick(self) }
    #expect(condition(), "It never holds.", sourceLocation: sourceLocation)
  }
}

/// A table's data source, with sections of rows and optional titles.
@MainActor
final class List: UITableViewDataSource {
  var sections: [(title: String?, rows: Int)]

  init(rows: Int) { sections = [(nil, rows)] }

  init(sections: [(String?, Int)]) { self.sections = sections.map { (title: $0, rows: $1) } }

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].rows }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { sections[section].title }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .default, reuseIdentifier: nil)
  }
}

/// A header with an image. Its constraints may require a height.
@MainActor
final class PictureHeader: UIView {
  let picture = UIImageView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
  var constrainedHeight: CGFloat = 0

  init(height: CGFloat = 120) {
    super.init(frame: CGRect(x: 0, y: 0, width: 100, height: height))
    addSubview(picture)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(picture)
  }

  override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority: UILayoutPriority, verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    CGSize(width: targetSize.width, height: constrainedHeight)
  }
}
