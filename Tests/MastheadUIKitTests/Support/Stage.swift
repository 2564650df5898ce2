import Masthead
import MastheadDocuments
import MastheadUIKit
@_spi(Double) import UIKit

/// A device: a window whose only view fills it.
@MainActor
struct Stage<View: UIScrollView> {
  let window: UIWindow
  let view: View

  /// What the view itself does not hold, such as its data source.
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

  /// What surrounds the header, as the device was made.
  func environment(fittingHeight: Double = 0) -> LayoutEnvironment {
    let insets = window.safeArea
    return LayoutEnvironment(
      viewport: MastheadSize(width: window.bounds.width, height: window.bounds.height),
      safeArea: MastheadEdgeInsets(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right),
      fittingHeight: fittingHeight, displayScale: window.screenTraits.displayScale,
      layoutDirection: window.direction == .rightToLeft ? .rightToLeft : .leftToRight,
      reducedMotion: UIAccessibility.isReduceMotionEnabled)
  }

  /// The frame of a pipeline where the list is now.
  func frame(of pipeline: DynamicPipeline, fittingHeight: Double = 0) -> HeaderFrame {
    pipeline.frame(
      at: ScrollState(
        contentOffset: view.contentOffset.y, contentHeight: view.contentSize.height,
        environment: environment(fittingHeight: fittingHeight)))
  }

  /// Moves the list as a gesture does, at 60 Hz, and lays it out before each picture; then it rests.
  func play(_ gesture: MastheadGesture, over layout: HeaderLayout, _ look: (_ sample: ScrollSample) -> Void) {
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
      look(sample)
    }
    view.rest()
    window.display()
  }
}

extension UIWindow {
  /// Shows picture after picture until something is so; a test's time limit ends it otherwise.
  func display(until condition: () -> Bool) async throws {
    while !condition() {
      try await Task.sleep(for: .milliseconds(1))
      display()
    }
  }
}

/// A list of rows, in sections whose titles it has.
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

/// A header with a picture, which asks for a height by its constraints where it is given one.
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
