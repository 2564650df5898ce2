import Masthead
import MastheadDocuments

/// What the built-in effects of a pipeline come to, taken together: all that source without the library has to compute.
///
/// Where effects state the same fact, the last one's holds, as it does in a pipeline.
struct HeaderFormulas {
  /// One `stretch` of the pipeline. A later one takes from what those before it left.
  struct Stretch: Equatable {
    let factor: Double
    /// In points; 0 is no limit.
    let limit: Double

    /// Whether nothing is left for a later one.
    var takesAll: Bool { factor == 1 && limit <= 0 }
  }

  let header: Header

  /// The stretches that take something: none after one that takes all there is.
  private(set) var stretches: [Stretch] = []

  /// The factors of the pipeline's `parallax` effects, whose distances add up; those that move nothing are left out.
  private(set) var parallaxFactors: [Double] = []

  /// The cut at the lower edge, and its higher side; nil for a header that is not cut.
  private(set) var cut: (depth: Cut, side: CutAway.Side)?

  /// The cut's depth divided by this is the overlap; nil for a header that does not reach over the first row.
  private(set) var overlapRatio: Double?

  /// The content inset of a `collection-flow`, in points; nil without that effect.
  private(set) var collectionInset: Double?

  private(set) var safeAreaPolicy = SafeAreaPolicy.exclude
  private(set) var contentMode = MastheadContentMode.aspectFill
  private(set) var anchor = MastheadAnchor.center

  /// Where the header lies: a collection's lies in the content.
  var placement: Placement { collectionInset == nil ? header.placement : .insideContent }

  /// Whether the header is as high as its own content asks for.
  var hasFittingHeight: Bool { if case .fitting = header.height { true } else { false } }

  /// The formulas of a document's effects that are switched on.
  ///
  /// A document without a header, a custom effect, and a number that is not finite are refused with their place.
  init(of document: PipelineDocument) throws(DocumentError) {
    header = try Self.header(of: document)
    for (index, entry) in document.effects.enumerated() where entry.isEnabled {
      try Self.checkFinite(entry.effect, place: "effects[\(index)].parameters")
      switch entry.effect {
      case let stretch as Masthead.Stretch: stretches.append(Stretch(factor: stretch.factor, limit: stretch.limit))
      case let parallax as Parallax: parallaxFactors.append(parallax.factor)
      case let cutAway as CutAway: cut = (cutAway.cut, cutAway.side)
      case let overlap as Overlap: overlapRatio = overlap.ratio
      case let flow as CollectionFlow: collectionInset = flow.inset
      case let safeArea as SafeArea: safeAreaPolicy = safeArea.policy
      case let image as FitImage: (contentMode, anchor) = (image.mode, image.anchor)
      default:
        throw DocumentError(
          place: "effects[\(index)]",
          message:
            "cannot export the custom effect \"\(entry.kind.identifier)\" to this target; export to swift, or switch it off"
        )
      }
    }
    leaveOutWhatDoesNothing()
  }

  /// Source is for people to read, so nothing is written that comes to nothing.
  private mutating func leaveOutWhatDoesNothing() {
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

  /// The header of a document, which has one.
  static func header(of document: PipelineDocument) throws(DocumentError) -> Header {
    guard let header = document.header else {
      throw DocumentError(place: "header", message: "cannot export a document without a header")
    }
    return header
  }

  /// Refuses numbers that no source can write.
  static func checkFinite(_ tunable: some Tunable, place: String) throws(DocumentError) {
    for parameter in tunable.parameterDescriptions {
      guard let value = tunable.value(of: parameter.identifier), !value.isFinite else { continue }
      throw DocumentError(
        place: "\(place).\(parameter.identifier)",
        message: ErrorText.outOfRange(-.infinity...(.infinity), got: "\(value)"))
    }
  }
}
