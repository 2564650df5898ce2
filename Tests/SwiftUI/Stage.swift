/// A screen that draws and scrolls a view.
@_spi(Double)
@MainActor
public final class Stage {
  /// The screen's size, and the part that bars cover.
  public var size: CGSize
  public var safeArea: (top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) = (0, 0, 0, 0)

  /// The height that a keyboard covers at the bottom of the screen.
  public var keyboard: CGFloat = 0

  /// The distance scrolled from the top rest position; negative while the view is pulled.
  public var scrolled: CGFloat = 0

  /// Whether the content offset stays the same when the content's margin grows. Content at its top then no longer rests
  /// at its top. Apple's documentation leaves this open.
  public var keepsOffsetIfMarginGrows = false

  /// The scroll phase.
  public var phase = ScrollPhase.idle

  /// The current date for timeline views.
  public var date = Date(timeIntervalSinceReferenceDate: 0)

  public var environment = EnvironmentValues()

  /// Whether a timeline view has requested continuous updates.
  public internal(set) var isAnimating = false

  /// The y of the upper end of the scroll indicator, on the screen.
  public internal(set) var indicatorTop: CGFloat = 0

  /// Whether the blur below a bar is hidden.
  public internal(set) var isTopEdgeEffectHidden = false

  var targetBehavior: (any ScrollTargetBehavior)?
  var contentSize = CGSize.zero
  /// The margin above the content of the scroll view that was drawn last.
  var contentMargin: CGFloat = 0

  /// The numbers of evaluations: of bodies, by the name of the view's or modifier's type, and of closures, by the name
  /// of the view that contains them.
  public private(set) var evaluations: [String: Int] = [:]

  /// The number of nested evaluations in progress.
  var depth = 0
  var isEvaluating: Bool { depth > 0 }
  var needsUpdate = false

  /// The row that the scroll view scrolls to.
  var scrollRequest: ScrollRequest?

  private lazy var root = Node(self)

  /// The tasks of views by position in the tree, and the positions of visible views.
  var tasks: [ObjectIdentifier: Task<Void, Never>] = [:]
  var shownTasks: Set<ObjectIdentifier> = []

  public init(size: CGSize) { self.size = size }

  /// Draws a view until its state settles, and returns the drawn elements from back to front.
  public func draw(_ view: some View) -> [Drawn] {
    for _ in 0..<16 {
      needsUpdate = false
      isAnimating = false
      shownTasks = []
      let context = Context(environment: environment, node: root, stage: self)
      var canvas = Canvas(safeArea: safeArea, keyboard: keyboard, stage: self)
      let covered = canvas.covered
      let rect = CGRect(
        x: covered.left, y: covered.top, width: size.width - covered.left - covered.right,
        height: size.height - covered.top - covered.bottom)
      for element in resolve(view, in: context) { element.draw(rect, &canvas) }
      if !needsUpdate {
        cancelTasksOfRemovedViews()
        return canvas.drawn
      }
    }
    preconditionFailure("The view never stops changing its state.")
  }

  func countEvaluation(of name: String) { evaluations[name, default: 0] += 1 }
}
