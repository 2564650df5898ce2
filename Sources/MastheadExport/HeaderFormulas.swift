import Masthead
import MastheadDocuments

/// The combined result of a pipeline's built-in effects, which standalone source code computes.
///
/// If several effects state the same fact, the last one wins, as in a pipeline.
struct HeaderFormulas {
  /// One `stretch` of the pipeline. It takes its part of the overscroll that previous stretches leave.
  struct Stretch: Equatable {
    let factor: Double
    /// The maximum, in points; 0 for no limit.
    let limit: Double

    /// Whether it leaves nothing for later stretches.
    var takesAll: Bool { factor == 1 && limit <= 0 }
  }

  let header: Header

  /// The stretches that have an effect. None follows a stretch that takes everything.
  private(set) var stretches: [Stretch] = []

  /// The nonzero factors of the pipeline's `parallax` effects. Their distances add up.
  private(set) var parallaxFactors: [Double] = []

  /// The cut at the lower edge and its higher side; nil if the header is not cut.
  private(set) var cut: (depth: Cut, side: CutAway.Side)?

  /// The cut's depth divided by the overlap; nil if the header does not overlap the first row.
  private(set) var overlapRatio: Double?

  /// The content inset of a `collection-flow`, in points; nil without that effect.
  private(set) var collectionInset: Double?

  private(set) var safeAreaPolicy = SafeAreaPolicy.exclude
  private(set) var contentMode = MastheadContentMode.aspectFill
  private(set) var anchor = MastheadAnchor.center

  /// The header's placement. A collection's header always lies inside the content.
  var placement: Placement { collectionInset == nil ? header.placement : .insideContent }

  /// Whether the header's height fits its content.
  var hasFittingHeight: Bool { if case .fitting = header.height { true } else { false } }

  /// Creates the formulas of a document's enabled effects.
  ///
  /// - Throws: an error with the path of a missing header, a part that standalone source code does not compute, or a number that
  ///   is not finite.
  init(of document: PipelineDocument) throws(DocumentError) {
    header = try Self.header(of: document)
    try Self.checkExpressible(header)
    for (index, entry) in document.effects.enumerated() where entry.isEnabled {
      try Self.checkFinite(entry.effect, path: "effects[\(index)].parameters")
      try Self.checkExpressible(entry.effect, path: "effects[\(index)].parameters")
      switch entry.effect {
      case let stretch as Masthead.Stretch: stretches.append(Stretch(factor: stretch.factor, limit: stretch.limit))
      case let parallax as Parallax: parallaxFactors.append(parallax.factor)
      case let cutAway as CutAway: cut = (cutAway.cut, cutAway.side)
      case let overlap as Overlap: overlapRatio = overlap.ratio
      case let flow as CollectionFlow: collectionInset = flow.inset
      case let safeArea as SafeArea: safeAreaPolicy = safeArea.policy
      case let image as FitImage: (contentMode, anchor) = (image.mode, image.anchor)
      default:
        throw Self.refusal("effects[\(index)]", "the effect \"\(entry.kind.identifier)\"", "switch it off")
      }
    }
    removeNoOps()
  }

  /// Removes effects that change nothing, because people read the source code.
  private mutating func removeNoOps() {
    stretches.removeAll { $0.factor == 0 }
    if let whole = stretches.firstIndex(where: \.takesAll) {
      stretches.removeSubrange((whole + 1)...)
    }
    parallaxFactors.removeAll { $0 == 0 }
    switch cut?.depth {
    case .points(let amount) where amount <= 0, .ratioOfHeight(let amount) where amount <= 0: cut = nil
    default: break
    }
    if cut == nil || overlapRatio ?? 0 <= 0 { overlapRatio = nil }
  }

  /// Returns a document's header. Throws if there is none.
  static func header(of document: PipelineDocument) throws(DocumentError) -> Header {
    guard let header = document.header else {
      throw DocumentError(place: "header", message: "cannot export a document without a header")
    }
    return header
  }

  /// Returns the error for a part of a document that standalone source code does not compute.
  private static func refusal(_ place: String, _ part: String, _ remedy: String) -> DocumentError {
    DocumentError(place: place, message: "cannot export \(part) to this target; export to swift, or \(remedy)")
  }

  /// Throws if a header has what standalone source code does not compute.
  private static func checkExpressible(_ header: Header) throws(DocumentError) {
    if !header.elements.isEmpty { throw refusal("header.elements", "elements", "remove them") }
    if case .excludingSafeArea = header.height {
      throw refusal("header.height", "a height below the bar", "give it in points")
    }
    if header.maximumHeight != nil { throw refusal("header.maximumHeight", "a maximum height", "remove it") }
    if header.placement == .collapsedAboveContent {
      throw refusal("header.placement", "collapsedAboveContent", "use aboveContent")
    }
  }

  /// Throws if an effect has a parameter value that standalone source code does not compute.
  private static func checkExpressible(_ effect: any Effect, path: String) throws(DocumentError) {
    switch effect {
    case let stretch as Masthead.Stretch where stretch.gap == .below:
      throw refusal("\(path).gap", "a gap below the header", "use above")
    case let parallax as Parallax where parallax.target != .image:
      throw refusal("\(path).target", "the parallax of an element", "use image")
    case let image as FitImage where !image.expands || !image.shrinks:
      throw refusal(
        "\(path).\(image.expands ? "shrinks" : "expands")", "an image that keeps its size", "use true")
    case let cutAway as CutAway where cutAway.flattening != 0:
      throw refusal("\(path).flattening", "a cut that flattens", "use 0")
    default: break
    }
  }

  /// Throws if a parameter is not finite, because it has no literal in source code.
  static func checkFinite(_ tunable: some Tunable, path: String) throws(DocumentError) {
    for parameter in tunable.parameterDescriptions {
      guard let value = tunable.value(of: parameter.identifier), !value.isFinite else { continue }
      throw DocumentError(
        place: "\(path).\(parameter.identifier)",
        message: ErrorText.outOfRange(-.infinity...(.infinity), got: "\(value)"))
    }
  }
}
