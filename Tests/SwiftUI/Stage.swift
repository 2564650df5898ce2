/// A screen on which a view is put and scrolled.
@_spi(Double)
@MainActor
public final class Stage {
  /// The screen, and what bars cover of it.
  public var size: CGSize
  public var safeArea: (top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) = (0, 0, 0, 0)

  /// How much of the screen a keyboard covers, from its lower edge.
  public var keyboard: CGFloat = 0

  /// By how much the scroll view is scrolled from where it rests at the top; negative while it is pulled.
  public var scrolled: CGFloat = 0

  /// What moves the scroll view's content.
  public var phase = ScrollPhase.idle

  /// What a timeline view calls now.
  public var date = Date(timeIntervalSinceReferenceDate: 0)

  public var environment = EnvironmentValues()

  /// Whether any timeline view asked to be drawn again without end.
  public internal(set) var isAnimating = false

  /// State, and the values that changes are measured against, by place in the tree.
  var kept: [String: Any] = [:]
  var needsUpdate = false

  /// What views do while they are shown, by place in the tree, and the places of those that are shown now.
  var tasks: [String: Task<Void, Never>] = [:]
  var shownTasks: Set<String> = []

  public init(size: CGSize) { self.size = size }

  /// Draws a view until nothing changes any more, and lists what was drawn, what lies behind first.
  public func draw(_ view: some View) -> [Drawn] {
    for _ in 0..<8 {
      needsUpdate = false
      isAnimating = false
      shownTasks = []
      let context = Context(environment: environment, path: "", stage: self)
      var canvas = Canvas(safeArea: safeArea, keyboard: keyboard, stage: self)
      let covered = canvas.covered
      let rect = CGRect(
        x: covered.left, y: covered.top, width: size.width - covered.left - covered.right,
        height: size.height - covered.top - covered.bottom)
      for element in resolve(view, in: context) { element.draw(rect, &canvas) }
      if !needsUpdate {
        cancelTasksOfWhatIsGone()
        return canvas.drawn
      }
    }
    preconditionFailure("The view changes its own state without end.")
  }

  /// Tells of a value that differs from the one that was seen at the same place; the first differs from nothing.
  func noteChange<Value: Equatable>(to value: Value, at path: String, _ action: (Value?) -> Void) {
    let old = kept[path] as? Value
    guard old != value else { return }
    kept[path] = value
    action(old)
  }
}
