import Masthead
import MastheadDocuments

extension NamedGesture {
  /// Returns a list's moves during the named gestures as lines for drivers, at ten moments per second.
  static func moves(over document: PipelineDocument, in environment: LayoutEnvironment) -> [String] {
    let layout = document.makePipeline().layout(in: environment)
    let list = ScrollState(contentOffset: layout.topOffset, contentHeight: 2640, environment: environment)
    return all.flatMap { named in
      let trajectory = Trajectory(of: named.gesture, over: layout, from: list)
      return (0...Int(trajectory.duration * 10) + 1).map { beat in
        let sample = trajectory.sample(at: Double(beat) / 10)
        let word =
          switch sample.phase {
          case .idle, .animating: "rest"
          case .dragging: "drag"
          case .decelerating, .bouncing: "fly"
          }
        return "\(word) \(sample.offset)"
      }
    }
  }
}

extension LayoutEnvironment {
  /// The devices for driving exported headers: a plain one, a phone, and a phone in landscape that reads from right to left.
  static let driven = [
    LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667)),
    LayoutEnvironment(
      viewport: MastheadSize(width: 393, height: 852), safeArea: MastheadEdgeInsets(top: 59, bottom: 34),
      fittingHeight: 211.5),
    LayoutEnvironment(
      viewport: MastheadSize(width: 852, height: 393),
      safeArea: MastheadEdgeInsets(top: 0, left: 59, bottom: 21, right: 40),
      fittingHeight: 90, layoutDirection: .rightToLeft),
  ]

  /// The numbers from which drivers create a device.
  var driverNumbers: String {
    [
      viewport.width, viewport.height, safeArea.top, safeArea.left, safeArea.bottom, safeArea.right, fittingHeight,
      layoutDirection == .rightToLeft ? 1 : 0,
    ].map { "\($0)" }.joined(separator: " ")
  }
}
